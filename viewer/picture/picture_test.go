package picture_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/pages/page"
	"vitrine/viewer/picture"
)

// TestWrite: the ending of a file says how a page is drawn, and a drawing that is stopped leaves no file.
func TestWrite(t *testing.T) {
	p := &page.Page{Title: "f", Nodes: []*page.Node{{ID: 0}, {ID: 1}}, Edges: []*page.Edge{{From: 0, To: 1}}}
	for ending, begins := range map[string]string{".png": "\x89PNG", ".SVG": "<", ".dot": "digraph"} {
		file := filepath.Join(t.TempDir(), "f"+ending)
		if err := picture.Write(t.Context(), p, file, 1, true); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(b), begins) {
			t.Errorf("%s begins with %.20q: %v", ending, b, err)
		}
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	file := filepath.Join(t.TempDir(), "f.svg")
	if err := picture.Write(stopped, p, file, 1, false); !errors.Is(err, context.Canceled) {
		t.Errorf("a drawing that was stopped gives %v", err)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it has left a file: %v", err)
	}
}

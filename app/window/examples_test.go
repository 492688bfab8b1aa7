package window

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"vitrine/assets"
)

// TestExamples analyses every function of every example: a newcomer must not
// meet an error in them.
func TestExamples(t *testing.T) {
	for _, e := range slices.Concat(assets.Examples(), assets.Interpreters()) {
		file := filepath.Join(t.TempDir(), filepath.Base(e.Name))
		if err := os.WriteFile(file, []byte(e.Text), 0o644); err != nil {
			t.Fatal(err)
		}
		if e.About == "" || len(e.About) > 70 {
			t.Errorf("%s is about %q", e.Name, e.About)
		}
		doc, err := load(context.Background(), file, reading{})
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		for _, f := range doc.Functions() {
			d, err := draw(context.Background(), doc, f.Key, 0, func(string) {})
			if err != nil {
				t.Errorf("%s, %s: %v", e.Name, f.Name, err)
				continue
			}
			if !recorded(d.view) || len(pageOf(d.view, lastStep(d.view)).Nodes) == 0 {
				t.Errorf("%s, %s: there is nothing to see", e.Name, f.Name)
			}
		}
	}
}

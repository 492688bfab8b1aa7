package scene

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/pages/page"
	"vitrine/viewer/scene/scenetest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func mustScene(t testing.TB, p *page.Page) *Scene {
	t.Helper()
	s, err := New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// dump writes a scene down as a list of what is drawn. Places are relative to
// their box, so that only the shapes are fixed, not what the layout does.
func dump(s *Scene) string {
	var b strings.Builder
	for box := range s.ordered() {
		fmt.Fprintf(&b, "box %d %q role %d size %.1f x %.1f marks %v\n",
			box.Node.ID, box.Node.Name, box.Node.Role, box.Rect.Width(), box.Rect.Height(), s.Marks(box))
		shape := s.Shape(box)
		for _, r := range shape.Runs {
			fmt.Fprintf(&b, "  %5.1f %5.1f %q style %d line %d exit %d start %d\n", r.X, r.Y, r.Text, r.Span.Style, r.Line, r.Exit, r.Start)
		}
		for _, c := range shape.Cells {
			fmt.Fprintf(&b, "  cell %d %.1f,%.1f - %.1f,%.1f\n", c.Exit, c.Rect.X0, c.Rect.Y0, c.Rect.X1, c.Rect.Y1)
		}
		for _, e := range s.Out(box.Node.ID) {
			fmt.Fprintf(&b, "  exit %d to %d style %d %s\n", e.Edge.Exit, e.Edge.To, e.Edge.Style, page.Text(e.Edge.Label))
		}
	}
	return b.String()
}

// ordered yields the boxes in the order of the page.
func (s *Scene) ordered() func(func(Box) bool) {
	return func(yield func(Box) bool) {
		for i := range s.nodes {
			if s.nodes[i] != nil && !yield(s.box(int32(i))) {
				return
			}
		}
	}
}

// golden compares text with a file, or rewrites the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; -update rewrites it):\n%s", name, diff)
	}
}

func TestDisplayLists(t *testing.T) {
	for name, p := range map[string]*page.Page{
		"loop":       scenetest.Loop(),
		"everything": scenetest.Everything(),
	} {
		t.Run(name, func(t *testing.T) { golden(t, name+".txt", dump(mustScene(t, p))) })
	}
}

func TestDisplayListOfStep(t *testing.T) {
	r := scenetest.Recorded(scenetest.Loop(), 9)
	a, err := ArrangeRecording(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "step.txt", dump(a.Scene(r.PageAt(6))))
}

func TestDOT(t *testing.T) {
	var b strings.Builder
	if err := WriteDOT(&b, scenetest.Everything()); err != nil {
		t.Fatal(err)
	}
	golden(t, "everything.dot", b.String())
}

package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/page"
)

const objectsText = `
class Shape:
    def area(self):
        return 0

class Rect(Shape):
    def __init__(self, w):
        self.w = w
    def area(self):
        return self.w

class Square(Shape):
    def area(self):
        return 1

def shapes(n: int):
    items = [Rect(n), Square(), Shape()]
    total = 0
    for s in items:
        total += s.area()
    return total

def words(text: str):
    counts = {}
    for w in text.split(' '):
        counts[w] = counts.get(w, 0) + 1
    return len(counts)
`

// objectsOf returns the texts of the objects of a run, one a node, of the page with
// the most of them.
func objectsOf(t *testing.T, function, args string) (nodes []string, pg *page.Page) {
	t.Helper()
	p, err := engine.LoadText(t.Context(), "objects.py", []byte(objectsText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.RecordRun(t.Context(), function, args, engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), engine.ViewRun+":"+function, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := v.Beside.Recording
	for i := range r.Steps().Len() {
		if at := r.PageAt(i); pg == nil || len(at.Edges) >= len(pg.Edges) {
			pg = at
		}
	}
	for _, n := range pg.Nodes {
		text := ""
		for _, l := range n.Lines {
			text += page.Text(l.Spans) + "\n"
		}
		nodes = append(nodes, text)
	}
	return nodes, pg
}

// nodeWith returns the first of the texts that begins with a word, and its index.
func nodeWith(nodes []string, begin string) (text string, index int) {
	for i, n := range nodes {
		if strings.HasPrefix(n, begin) {
			return n, i
		}
	}
	return "", -1
}

// TestClassesAmongObjects: objects point to their classes, which show their range and
// their methods.
func TestClassesAmongObjects(t *testing.T) {
	nodes, pg := objectsOf(t, "shapes", "3")
	text, at := nodeWith(nodes, "class Rect")
	if at < 0 || !strings.Contains(text, " ≤ number < ") || !strings.Contains(text, "area: Rect.area\n") {
		t.Fatalf("the class Rect is shown as %q among\n%s", text, strings.Join(nodes, "\n"))
	}
	led := false
	for _, l := range pg.Nodes[at].Lines {
		for _, s := range l.Spans {
			led = led || s.Link != nil && strings.HasPrefix(s.Link.Page, "run:shapes#")
		}
	}
	if !led {
		t.Error("the method leads nowhere")
	}
	owners := 0
	for _, e := range pg.Edges {
		if e.To == pg.Nodes[at].ID && strings.Contains(pg.NodeByID(e.From).Name, "Rect") {
			owners++
		}
	}
	if owners != 1 {
		t.Errorf("%d objects have the class Rect", owners)
	}
	if base, at := nodeWith(nodes, "class Shape"); at < 0 || !strings.Contains(base, "area: Shape.area\n") {
		t.Errorf("the class Shape is shown as %q", base)
	}
}

// TestSameItemsShareALine: what a dictionary does not use takes one line.
func TestSameItemsShareALine(t *testing.T) {
	nodes, _ := objectsOf(t, "words", "'a b a'")
	all := strings.Join(nodes, "\n")
	for _, want := range []string{"[0]: key 'a', value 1, f_hash ", "[2] to [4]: not in use\n", "[1] to [2]: 0\n[3]: 3\n[4] to [7]: 0\n"} {
		if !strings.Contains(all, want) {
			t.Errorf("the objects lack %q:\n%s", want, all)
		}
	}
}

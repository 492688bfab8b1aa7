package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
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
	if err := p.RecordRun(t.Context(), page.Key{Kind: engine.KindRun, Entry: function}, args, engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey(engine.KindRun+":"+function), nil)
	if err != nil {
		t.Fatal(err)
	}
	r := v.Beside.Recording
	for i := range r.Steps().Len() {
		if at := r.PageAt(i); pg == nil || len(at.Edges) >= len(pg.Edges) {
			pg = at
		}
	}
	return textsOf(pg), pg
}

// textsOf returns the texts of the nodes of a page.
func textsOf(pg *page.Page) (nodes []string) {
	for _, n := range pg.Nodes {
		text := ""
		for _, l := range n.Lines {
			text += page.Text(l.Spans) + "\n"
		}
		nodes = append(nodes, text)
	}
	return nodes
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
	if at < 0 || !strings.Contains(text, "subclass range: ") || !strings.Contains(text, "area: Rect.area\n") {
		t.Fatalf("the class Rect is shown as %q among\n%s", text, strings.Join(nodes, "\n"))
	}
	led := false
	for _, l := range pg.Nodes[at].Lines {
		for _, s := range l.Spans {
			led = led || s.Link() != nil && strings.HasPrefix(s.Link().Page.String(), "run:shapes#")
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

// TestMethodsAreNamedWithTheirClass looks for a method among the steps, the active
// functions, the objects and the titles of a run.
func TestMethodsAreNamedWithTheirClass(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "objects.py", []byte(objectsText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.RecordRun(t.Context(), page.Key{Kind: engine.KindRun, Entry: "shapes"}, "3", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey(engine.KindRun+":shapes"), nil)
	if err != nil {
		t.Fatal(err)
	}
	steps := v.Recording.Steps()
	for i := range steps.Len() {
		if steps.At(i).Text != "shapes calls Rect.__init__" {
			continue
		}
		active := v.Recording.StateAt(i)[1]
		if got := active.Rows[0].Cells[0].Text; got != "Rect.__init__" {
			t.Errorf("active is %s", got)
		}
		if _, at := nodeWith(textsOf(v.Beside.Recording.PageAt(i)), "Rect.__init__ active"); at < 0 {
			t.Error("the method is not among the objects")
		}
		shown, err := p.View(t.Context(), v.Recording.(page.Program).PageOf(i), nil)
		if err != nil || shown.Title != "Rect.__init__" {
			t.Errorf("shown is %+v, %v", shown, err)
		}
		return
	}
	t.Error("no step calls the method")
}

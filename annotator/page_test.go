package annotator_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/host/source"
	"vitrine/pages/page"
)

// pagesOf annotates a function of a text, with its steps unless quiet.
func pagesOf(t testing.TB, text, name string, args []string, opt annotator.Options) (*annotator.Result, *annotator.Pages) {
	t.Helper()
	p, fn := load(t, "folder/text.py", []byte(text), name, source.Python2)
	res, err := annotator.Annotate(context.Background(), p, fn, types(t, args), opt)
	if err != nil {
		t.Fatal(err)
	}
	return res, annotator.NewPages(res, name)
}

const family = `
class Node(object):
    kind = 'node'
    def __init__(self, v):
        self.v = v
        self.next = None
        self.kids = []
    def area(self):
        return 0
    def unused(self):
        return 1

class Leaf(Node):
    def area(self):
        return self.v

def twice(f, n):
    return f(f(n))

def inc(n):
    return n + 1

def push(stack, item):
    stack.append(item)

def main(n):
    root = Node(n)
    root.next = Leaf(3)
    root.kids.append(root)
    lists = [[n]]
    push(lists[0], 4)
    d = {'a': n}
    total = twice(inc, n) + d['a'] + lists[0][0]
    for k in root.kids:
        total += k.area()
    if n > 0:
        total += never(n)
        if root.next is not None:
            total += root.next.area()
    return total

def never(n):
    while 1:
        n = inc(n)
`

// lines returns the text of a page, a line for each line of its nodes.
func lines(p *page.Page) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			fmt.Fprintln(&b, page.Text(l.Spans))
		}
		for _, x := range n.Exits {
			fmt.Fprintln(&b, "exit "+page.Text(x.Spans))
		}
	}
	return b.String()
}

func wantLines(t *testing.T, p *page.Page, want ...string) {
	t.Helper()
	text := "\n" + lines(p)
	for _, w := range want {
		if !strings.Contains(text, "\n"+w+"\n") {
			t.Errorf("%s lacks %q:%s", p.Key, w, text)
		}
	}
}

// TestFlowGraphPage: a page shows annotations, refinements, what was never
// reached, and leads to the graphs that are called.
func TestFlowGraphPage(t *testing.T) {
	for _, rec := range []*annotator.Recording{nil, {}} {
		_, pages := pagesOf(t, family, "main", []string{"int"}, annotator.Options{Record: rec})
		p := pages.FlowGraph(pages.Graph(""))
		wantLines(t, p, "block 0 start", "input n_0: Integer", "v1 = simple_call(Node, n_0)   Instance(Node)")
		links := make(map[string]bool)
		var unreached int
		for _, n := range p.Nodes {
			if n.Role == page.Dead {
				unreached++
			}
			for _, l := range n.Lines {
				for _, s := range l.Spans {
					if s.Link() != nil {
						links[s.Link().Page.String()] = true
					}
				}
			}
		}
		for _, key := range []string{"annotated:main#twice", "annotated:main#inc", "annotated:main#push", "annotated:main#Node.__init__", "annotated:main#never", "callgraph:main"} {
			if !links[key] {
				t.Errorf("no link leads to %s: %v", key, links)
			}
		}
		if unreached == 0 {
			t.Error("what is after a call that never returns is not marked as unreached")
		}
		if p.Key.String() != "annotated:main" || pages.Key(pages.Graph("inc")).String() != "annotated:main#inc" {
			t.Errorf("the keys are %s and %s", p.Key, pages.Key(pages.Graph("inc")))
		}
		facts := p.Facts("v1")
		if facts[0].Value != "Instance(Node)" || facts[1].Link.Page.String() != "classes:main" || (facts[2].Name == "bound") != (rec != nil) {
			t.Errorf("facts about v1: %v", facts)
		}
		if p.Facts("nothing") != nil {
			t.Error("there are facts about a variable that there is not")
		}
	}
}

// TestRefinementAtExits: what a test tells along an exit is shown there; an
// exit that is not followed is shown as a comment.
func TestRefinementAtExits(t *testing.T) {
	const text = `
def f(n):
    if n > 0:
        return n
    return -n

def g(n):
    if len('') > 0:
        return n
    return f(n)

def h(n):
    x = []
    y = x[0]
    return y + n
`
	_, pages := pagesOf(t, text, "f", []string{"int"}, annotator.Options{})
	wantLines(t, pages.FlowGraph(pages.Graph("")), "exit True: n_0 is Integer(nonneg)", "exit False: n_0")
	res, pages := pagesOf(t, text, "h", []string{"int"}, annotator.Options{})
	p := pages.FlowGraph(pages.Graph(""))
	if len(res.Errors) == 0 || !strings.Contains(lines(p), "blocked") {
		t.Fatalf("nothing is blocked: %v\n%s", res.Errors, lines(p))
	}
	waiting := 0
	for _, n := range p.Nodes {
		if n.Role == page.Waiting {
			waiting++
			if !slices.ContainsFunc(n.Lines, func(l page.Line) bool {
				return l.Op >= 0 && slices.ContainsFunc(l.Spans, func(s page.Span) bool { return s.Style == page.Failure })
			}) {
				t.Errorf("no operation of %s is marked", n.Name)
			}
		}
	}
	if waiting == 0 {
		t.Error("no block waits")
	}
}

// TestProgramPages looks at the pages of the whole program.
func TestProgramPages(t *testing.T) {
	res, pages := pagesOf(t, family, "main", []string{"int"}, annotator.Options{})
	calls := pages.Calls()
	if len(calls.Nodes) != len(res.Graphs) || calls.Kind != page.CallGraph {
		t.Errorf("%d nodes for %d graphs", len(calls.Nodes), len(res.Graphs))
	}
	wantLines(t, calls, "inc", "(Integer) → Integer", "twice")
	label := ""
	for _, e := range calls.Edges {
		if calls.NodeByID(e.From).Name == "twice" && calls.NodeByID(e.To).Name == "inc" {
			label = page.Text(e.Label)
		}
	}
	if label != "2 calls" {
		t.Errorf("twice calls inc: %q", label)
	}
	classes := pages.Classes()
	wantLines(t, classes, "class Node", "class Leaf", "v: Integer", "next: Instance(Leaf, can_be_none)", "unused   1 pending", "kind   1 pending")
	if len(classes.Tables[0].Rows) < 5 || len(classes.Tables[1].Rows) < 2 {
		t.Errorf("the tables have %d and %d rows", len(classes.Tables[0].Rows), len(classes.Tables[1].Rows))
	}
	bindings := pages.Bindings()
	wantLines(t, bindings, "n_0 → Integer", "v1 → Instance(Node)")
	for _, row := range bindings.Tables[0].Rows {
		if len(row.Cells) != len(bindings.Tables[0].Columns) || row.Source.Line == 0 {
			t.Errorf("row %v", row)
		}
	}
	containers := pages.Containers()
	wantLines(t, containers, "items: Integer", "keys: Char(const='a')", "mutated, resized", "items: List(Integer, mutated, resized)")
	if len(containers.Edges) != 1 || !strings.Contains(lines(containers), "read in main, line") {
		t.Errorf("%d edges\n%s", len(containers.Edges), lines(containers))
	}
	for _, p := range []*page.Page{calls, bindings, containers} {
		for _, table := range p.Tables {
			for _, row := range table.Rows {
				if at := row.Cells[len(row.Cells)-1].Text; strings.Contains(at, "folder") {
					t.Errorf("the place is not short: %s", at)
				}
			}
		}
	}
	if p := pages.Lattice(); p.Key.String() != "lattice:main" || len(p.Nodes) < 10 || !strings.Contains(lines(p), "Instance(Leaf)") {
		t.Errorf("the lattice is %s", lines(p))
	}
}

// TestRecordingPages goes through all steps of programs of the corpus: every
// page is a part of the union, no node is larger than there, each shows the
// annotations of its step, and the last is the result.
func TestRecordingPages(t *testing.T) {
	entries := map[string][]string{
		"classes": {"isinstance_narrow", "list_of_instances"}, "recursion": nil, "lists": {"nested_lists", "list_setslice_del"}, "rejected": {"union_list_items", "none_attribute"},
	}
	for _, th := range themes(t) {
		names, ok := entries[th.name]
		if !ok {
			continue
		}
		if names == nil {
			names = th.names
		}
		for _, name := range names {
			want := th.want[name].Annotation
			if want == nil {
				continue
			}
			res, pages := pagesOf(t, string(th.text), name, want.Args, annotator.Options{Record: &annotator.Recording{}})
			for _, g := range res.Graphs {
				checkRecording(t, res, pages, g)
			}
		}
	}
}

func checkRecording(t *testing.T, res *annotator.Result, pages *annotator.Pages, g *annotator.Graph) {
	t.Helper()
	rec := pages.Recording(g)
	union := rec.Union()
	nodes := make(map[int]*page.Node)
	for _, n := range union.Nodes {
		nodes[n.ID] = n
	}
	n := rec.Steps().Len()
	for i := range n {
		p := rec.PageAt(i)
		for _, node := range p.Nodes {
			u := nodes[node.ID]
			if u == nil {
				t.Fatalf("%s, step %d: %s is not in the union", p.Key, i, node.Name)
			}
			c, l := node.Size()
			if uc, ul := u.Size(); c > uc || l > ul {
				t.Fatalf("%s, step %d: %s has %d by %d, more than %d by %d", p.Key, i, node.Name, c, l, uc, ul)
			}
		}
		for _, m := range p.Marks {
			if node := p.NodeByID(m.Node); node == nil || m.Line >= len(node.Lines) {
				t.Fatalf("%s, step %d: mark %v", p.Key, i, m)
			}
		}
		checkStep(t, res, g, p, i)
		if tables := rec.StateAt(i); len(tables) != 3 {
			t.Fatalf("%d tables", len(tables))
		}
	}
	if got, want := lines(rec.PageAt(n-1)), lines(pages.FlowGraph(g)); got != want {
		t.Errorf("the last page is %s, want %s", got, want)
	}
}

// checkStep compares the annotations of a page with those of the history.
func checkStep(t *testing.T, res *annotator.Result, g *annotator.Graph, p *page.Page, step int) {
	t.Helper()
	r := res.Recording
	for i, b := range g.Blocks() {
		text := lines(&page.Page{Nodes: []*page.Node{p.Nodes[i]}})
		for _, op := range b.Operations {
			s := r.At(g.FunctionGraph, step).Binding(op.Result)
			if s == nil || s.String() == "Impossible" {
				continue
			}
			want := r.TextAt(s, step)
			if len(want) > 43 {
				want = want[:43]
			}
			if !strings.Contains(text, op.Result.String()+" = ") || !strings.Contains(text, "   "+want) && !strings.Contains(text, "blocked") {
				t.Fatalf("%s, step %d: %v is %s, shown as\n%s", p.Key, step, op, want, text)
			}
		}
		if state, _ := r.At(g.FunctionGraph, step).State(b); (state == annotator.Unreached) != (p.Nodes[i].Role == page.Dead) {
			t.Fatalf("%s, step %d: block %d is %v, shown as %d", p.Key, step, b.ID, state, p.Nodes[i].Role)
		}
	}
}

// TestRecordingExplains: types are explained by places, and steps belong to pages.
func TestRecordingExplains(t *testing.T) {
	_, pages := pagesOf(t, family, "main", []string{"int"}, annotator.Options{Record: &annotator.Recording{}})
	rec := pages.Recording(pages.Graph("push"))
	last := rec.Steps().Len() - 1
	why := rec.(page.Explainer).Why("item_1", last)
	if len(why) != 1 || !why[0].Origin || why[0].Graph != "main" || why[0].Span.Line != 31 {
		t.Errorf("item_1 is explained by %v", why)
	}
	if rec.(page.Explainer).Why("nothing", last) != nil {
		t.Error("there is an explanation of what there is not")
	}
	seen := make(map[string]bool)
	for i := range last + 1 {
		seen[rec.PageOf(i).String()] = true
	}
	for _, key := range []string{"", "annotated:main", "annotated:main#push", "annotated:main#Leaf.area"} {
		if !seen[key] {
			t.Errorf("no step is about page %q", key)
		}
	}
}

// TestVariantsOnPages: blocks that are kept apart come into being at a step;
// before, their entries lead to the block they are variants of.
func TestVariantsOnPages(t *testing.T) {
	const text = `
def size(x):
    return 1

def main(n):
    if n > 0:
        x = n
    else:
        x = 'abc'
    y = size(x)
    return y
`
	opt := annotator.Options{Variants: 3, Record: &annotator.Recording{}}
	res, pages := pagesOf(t, text, "main", []string{"int"}, opt)
	if len(res.Errors) > 0 {
		t.Fatal(res.Errors)
	}
	names := make(map[string]bool)
	for _, g := range res.Graphs {
		names[pages.Name(g)] = true
	}
	if len(names) != len(res.Graphs) {
		t.Errorf("%d graphs have the names %v", len(res.Graphs), names)
	}
	wantLines(t, pages.Calls(), "one of 2 graphs of size")
	g := pages.Graph("")
	rec := pages.Recording(g)
	first, last := rec.PageAt(0), rec.PageAt(rec.Steps().Len()-1)
	if len(first.Nodes) >= len(last.Nodes) {
		t.Errorf("%d blocks at first, %d in the end", len(first.Nodes), len(last.Nodes))
	}
	for i := range rec.Steps().Len() {
		p := rec.PageAt(i)
		for _, e := range p.Edges {
			if p.NodeByID(e.From) == nil || p.NodeByID(e.To) == nil {
				t.Fatalf("step %d: an edge leads from %d to %d, which are not both there", i, e.From, e.To)
			}
		}
		for _, n := range rec.Union().Nodes {
			from, to := rec.Lifetime(n.ID)
			if there := p.NodeByID(n.ID) != nil; there != (i >= from && i <= to) {
				t.Fatalf("step %d: %s lives from %d to %d, and is there: %v", i, n.Name, from, to, there)
			}
		}
	}
}

// long is a function of many blocks that share lists.
func long(tests int) string {
	var b strings.Builder
	b.WriteString("def f(n):\n    a = []\n    b = [a]\n")
	for i := range tests {
		fmt.Fprintf(&b, "    if n > %d:\n        a.append(n + %d)\n", i, i)
	}
	b.WriteString("    return a\n")
	return b.String()
}

// TestRecordingStaysLinear: a recording of a value that passes through twice as many blocks
// takes about twice the memory, as no input goes back through all of them for its place.
func TestRecordingStaysLinear(t *testing.T) {
	count := func(tests int) float64 {
		p, fn := load(t, "text.py", []byte(long(tests)), "f", source.Python2)
		args := types(t, []string{"int"})
		return testing.AllocsPerRun(1, func() {
			if _, err := annotator.Annotate(context.Background(), p, fn, args, annotator.Options{Record: &annotator.Recording{}}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := count(50), count(100); many > 2.5*few {
		t.Errorf("50 tests take %v allocations, 100 take %v", few, many)
	}
}

// BenchmarkRecording measures a recorded analysis of a graph of about a thousand blocks,
// through all of which the same values pass.
func BenchmarkRecording(b *testing.B) {
	p, fn := load(b, "text.py", []byte(long(500)), "f", source.Python2)
	args := types(b, []string{"int"})
	for b.Loop() {
		if _, err := annotator.Annotate(context.Background(), p, fn, args, annotator.Options{Record: &annotator.Recording{}}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStepping measures what a step through a graph of about a thousand
// blocks costs.
func BenchmarkStepping(b *testing.B) {
	_, pages := pagesOf(b, long(500), "f", []string{"int"}, annotator.Options{Record: &annotator.Recording{}})
	rec := pages.Recording(pages.Graph(""))
	rec.Union()
	n := rec.Steps().Len()
	i := 0
	for b.Loop() {
		rec.PageAt(i % n)
		rec.StateAt(i % n)
		i += 7
	}
}

// BenchmarkPageAt measures what the page of the next step costs, of the one before, and of
// others.
func BenchmarkPageAt(b *testing.B) {
	_, pages := pagesOf(b, long(500), "f", []string{"int"}, annotator.Options{Record: &annotator.Recording{}})
	rec := pages.Recording(pages.Graph(""))
	n := rec.Steps().Len()
	rec.Union()
	for _, by := range []int{1, -1, 7, 1009} {
		b.Run(fmt.Sprint("by=", by), func(b *testing.B) {
			for i := 0; b.Loop(); i = (i + by + n) % n {
				rec.PageAt(i)
			}
		})
	}
}

// BenchmarkPreparing measures what is needed before the first step is shown.
func BenchmarkPreparing(b *testing.B) {
	res, _ := pagesOf(b, long(500), "f", []string{"int"}, annotator.Options{Record: &annotator.Recording{}})
	for b.Loop() {
		pages := annotator.NewPages(res, "f")
		pages.Recording(pages.Graph("")).Union()
	}
}

// TestStepsShowOperands: a step that considers an operation tells the annotations that
// its operands had then.
func TestStepsShowOperands(t *testing.T) {
	text := "def f(n):\n    a = [n]\n    i = 0\n    while i < n:\n        i = i + a[0]\n        a.append(2.5)\n    return i\n"
	_, pages := pagesOf(t, text, "f", []string{"int"}, annotator.Options{Record: &annotator.Recording{}})
	rec := pages.Recording(pages.Graph(""))
	var got []string
	for i := range rec.Steps().Len() {
		s := rec.Steps().At(i)
		if s.Kind != flowfilm.StepConsider || !strings.Contains(s.Text, "getitem") {
			continue
		}
		text := ""
		for j, d := range s.Details {
			text += d.Name + " is " + d.Value + "; "
			row := rec.StateAt(i)[2].Rows[j]
			if row.Cells[0].Text != d.Name || row.Cells[1].Text != d.Value {
				t.Errorf("step %d shows %v, not %v", i, row.Cells, d)
			}
		}
		got = append(got, text)
	}
	float := "a_9 is List(Float, mutated, resized); (0) is Integer(nonneg, const=0); "
	want := []string{"a_9 is List(Integer); (0) is Integer(nonneg, const=0); ", float, float}
	if !slices.Equal(got, want) {
		t.Errorf("getitem is considered with\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestStepsTellGraphsApart: what steps say of functions of one name differs.
func TestStepsTellGraphsApart(t *testing.T) {
	const text = `
class A:
    def fn(self, x): return x
class B:
    def fn(self, x): return x + 1
def main(n):
    return A().fn(n) + B().fn(n)
`
	rec := &annotator.Recording{}
	pagesOf(t, text, "main", []string{"int"}, annotator.Options{Record: rec})
	said := make(map[string]bool)
	for i := range rec.Steps().Len() {
		said[rec.Steps().At(i).Text] = true
	}
	for _, want := range []string{
		"main calls A.fn", "main calls B.fn", "x_1 of A.fn is Integer, by the call in main", "x_1 of B.fn is Integer, by the call in main",
		"Block 0 of A.fn is taken from the pending blocks", "Block 0 of B.fn is taken from the pending blocks",
	} {
		if !said[want] {
			t.Errorf("no step says %q", want)
		}
	}
}

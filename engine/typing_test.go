package engine_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
)

// typedView returns the view of a low-level graph.
func typedView(t *testing.T, p *engine.Program, key string) (*views.View, page.Program) {
	t.Helper()
	v, err := p.View(t.Context(), page.ParseKey(key), nil)
	if err != nil {
		t.Fatal(err)
	}
	return v, v.Recording.(page.Program)
}

// operationNames lists the names of the operations of a page.
func operationNames(p *page.Page) (names []string) {
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Style == page.Operator {
					names = append(names, s.Text)
				}
			}
		}
	}
	return names
}

// TestTypingStepByStep: before a graph is typed it has the operations of the flow
// graph; each step turns one into those that it tells of; in the end the graph is the
// low-level one. Nothing needs more room than there is in all steps together.
func TestTypingStepByStep(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	for _, key := range []string{"lowlevel:words", "lowlevel:follow"} {
		v, r := typedView(t, p, key)
		low := operationNames(v.Page)
		for i := range r.Steps().Len() {
			s, now := r.Steps().At(i), r.PageAt(i)
			names := operationNames(now)
			checkFits(t, r.Union(), now, i)
			switch {
			case r.PageOf(i) != v.Key && i > 0:
				if !slices.Equal(names, low) {
					t.Fatalf("%s: at step %d, which is about another graph, there are %q", key, i, names)
				}
			case s.Kind == rtyper.StepGraph:
				if !slices.Contains(names, "simple_call") || slices.Contains(names, "direct_call") {
					t.Errorf("%s: before it is typed, the graph has %q", key, names)
				}
			case s.Kind == rtyper.StepOperation:
				checkTyped(t, r, i)
			}
		}
	}
}

// madeOperation finds the name of an operation in what a step says: "2 × direct_call (&f)".
var madeOperation = regexp.MustCompile(`^(?:\d+ × )?([a-z_]+)(?: \(.*)?$`)

// checkTyped checks that a step turns an operation into what it says.
func checkTyped(t *testing.T, r page.Program, i int) {
	t.Helper()
	was, becomes, _ := strings.Cut(r.Steps().At(i).Text, " becomes ")
	_, from, _ := strings.Cut(was, " = ")
	from, _, _ = strings.Cut(from, "(")
	var made []string
	for _, part := range strings.Split(becomes, ", ") {
		if m := madeOperation.FindStringSubmatch(part); m != nil {
			made = append(made, m[1])
		}
	}
	to := strings.Join(made, ", ")
	count := func(i int, name string) (n int) {
		for _, other := range operationNames(r.PageAt(i)) {
			if other == name {
				n++
			}
		}
		return n
	}
	less := 1 - strings.Count(", "+to+",", ", "+from+",")
	if before, now := count(i-1, from), count(i, from); now != before-less {
		t.Errorf("step %d: there are %d operations %s, then %d", i, before, from, now)
	}
	for _, name := range strings.Split(to, ", ") {
		if name != "" && count(i, name) <= count(i-1, name) && from != name {
			t.Errorf("step %d: %q has brought no %s", i, r.Steps().At(i).Text, name)
		}
	}
	marked := 0
	for _, m := range r.PageAt(i).Marks {
		if m.Kind == page.Changed {
			marked++
		}
	}
	if to != "" && marked != strings.Count(to, ",")+1 {
		t.Errorf("step %d: %d operations are marked of %s", i, marked, to)
	}
}

// checkFits checks that a page has room where its largest form lies.
func checkFits(t *testing.T, union, now *page.Page, step int) {
	t.Helper()
	for _, n := range now.Nodes {
		u := union.NodeByID(n.ID)
		if u == nil {
			t.Fatalf("step %d: %s has no place", step, n.Name)
		}
		columns, lines := n.Size()
		most, longest := u.Size()
		if columns > most || lines > longest {
			t.Errorf("step %d: %s has %d×%d letters, but room for %d×%d", step, n.Name, columns, lines, most, longest)
		}
	}
	for _, e := range now.Edges {
		if now.NodeByID(e.From) == nil || now.NodeByID(e.To) == nil || e.Exit >= len(now.NodeByID(e.From).Exits) {
			t.Errorf("step %d: the link %+v leads nowhere", step, *e)
		}
	}
}

// TestTypingOfHandlers: where the typer makes blocks for what comes after an
// operation that raises, they are not there before.
func TestTypingOfHandlers(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "handlers.py", []byte(handlersText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, r := typedView(t, p, "lowlevel:caught")
	made := 0
	for _, n := range v.Page.Nodes {
		if first, _ := r.Lifetime(n.ID); first > 0 {
			made++
		}
	}
	if made == 0 {
		t.Error("the typer has made no blocks")
	}
	for i := range r.Steps().Len() {
		checkFits(t, r.Union(), r.PageAt(i), i)
		checkPlace(t, r, i)
		for _, n := range r.PageAt(i).Nodes {
			if from, to := r.Lifetime(n.ID); i < from || i > to {
				t.Errorf("%s is there at step %d, not only from %d to %d", n.Name, i, from, to)
			}
		}
	}
}

// checkPlace checks that what a step has made stands in the block that the step is
// about, or in one that the typer has made.
func checkPlace(t *testing.T, r page.Program, i int) {
	t.Helper()
	for _, m := range r.PageAt(i).Marks {
		if first, _ := r.Lifetime(m.Node); m.Kind == page.Changed && m.Node != r.Steps().At(i).Block && first == 0 {
			t.Errorf("step %d, %q, is about block %d, but changes block %d", i, r.Steps().At(i).Text, r.Steps().At(i).Block, m.Node)
		}
	}
}

// TestAnnotationsOfLowLevelVariables: a variable of the low-level graph has the
// annotation that it had in the flow graph.
func TestAnnotationsOfLowLevelVariables(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "handlers.py", []byte(handlersText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	graphs, err := p.Graphs(t.Context(), "caught", engine.StageLowLevel, false)
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, g := range graphs.Graphs {
		for name, v := range g.JSON().(*forms.GraphJSON).Variables {
			for lltype, annotation := range map[string]string{"Signed": "Integer", "Float": "Float", "Bool": "Bool"} {
				if v.Lltype == lltype && v.Annotation != "" {
					known++
					if !strings.HasPrefix(v.Annotation, annotation) && !(lltype == "Signed" && strings.HasPrefix(v.Annotation, "Unsigned")) {
						t.Errorf("%s: %s: %s is annotated %s", g.Name(), name, lltype, v.Annotation)
					}
				}
			}
		}
	}
	if known < 10 {
		t.Errorf("only %d variables have annotations", known)
	}
}

const handlersText = `
def caught(n: int):
    items = [n, None]
    try:
        x = [n, n + 1][n]
        y = {n: x}[n + 1]
    except IndexError:
        return 1
    except KeyError:
        x = 2.5
    if n > 1:
        z = 1
    else:
        z = 2.5
    return x + z
`

package flowing_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// A colouredLook shows colours, and knows nothing else about them.
type colouredLook struct{ colours }

func (colouredLook) Known() string { return "colour" }

func (colouredLook) Text(s *colour, _ flowfilm.Moment[*colour]) string { return fmt.Sprint(s) }
func (colouredLook) Value(v *flow.Variable, text string) page.Span {
	return page.Comment.Span(text).About(v.String())
}
func (colouredLook) Along(string, *flow.Block, *flow.Link, flowfilm.Moment[*colour]) []page.Span {
	return nil
}
func (colouredLook) About(*colour) []page.Fact { return nil }
func (colouredLook) Graph(g *flow.FunctionGraph) (name string, key page.Key) {
	return g.Name, key
}

// view returns a graph with its colours at every step.
func (p *painter) view(g *coloured) page.Program {
	return p.View(flowfilm.NewSheet(g.FunctionGraph, llpage.GraphPage(g.FunctionGraph, llpage.Keys{}), flowfilm.Look[*colour](colouredLook{})))
}

// film paints with a recording.
func film(t *testing.T, text string) *painter {
	t.Helper()
	p := newPainter(flowing.Options{})
	p.Recording = &flowfilm.Recording[*coloured, *colour]{}
	p.Begin(p.Engine, flowfilm.Holds[*colour]{}, func(g *coloured) string { return g.Name })
	p.enter(read(t, text))
	if err := p.Complete(context.Background()); err != nil {
		t.Fatal(err)
	}
	p.End("The fixpoint is reached")
	return p
}

// number is what tells variables of one name apart.
var number = regexp.MustCompile(`_\d+`)

const fieldCall = `
struct node gc { value: Signed }
graph g(x: Signed) -> Signed {
    r = int_add(x, 1)
    return r
}
graph f(l: *node, other: Signed) -> Signed {
    o = int_add(other, 1)
    v = getfield(l, .value)
    p = direct_call(&g, v)
    return p
}`

// TestWhy: the steps that explain a colour lead from it back to the entry, also
// through a call.
func TestWhy(t *testing.T) {
	p := film(t, fieldCall)
	g := p.order[1]
	var got []string
	for _, i := range p.Why(g.FunctionGraph, g.ReturnBlock.InputArgs[0], p.Steps().Len()-1) {
		got = append(got, number.ReplaceAllString(p.Steps().At(i).Text, ""))
	}
	want := []string{
		"v4 of g is red, along the exit of block 0",
		"r of g is red",
		"r = int_add(x, (1)) is considered in block 0 of g",
		"x of g is red, by the call in f",
		"v of f is red",
		"v = getfield(l, (value)) is considered in block 0 of f",
		"l of f is from {1}, from the call of the entry",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if why := p.Why(g.FunctionGraph, g.NewVariable("unknown"), 1); why != nil {
		t.Errorf("what nothing has reached is explained by %v", why)
	}
}

// text returns the lines of a page without the numbers of variables.
func text(p *page.Page) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			fmt.Fprintln(&b, number.ReplaceAllString(page.Text(l.Spans), ""))
		}
	}
	return b.String()
}

// TestPages: a graph is shown with what was known at each step.
func TestPages(t *testing.T) {
	p := film(t, fieldCall)
	view := p.view(p.order[0])
	last := view.Steps().Len() - 1
	if got := text(view.PageAt(0)); strings.Contains(got, "red") || !strings.Contains(got, "block 0 start pending\n") {
		t.Errorf("the first page is\n%s", got)
	}
	if got := text(view.PageAt(last)); !strings.Contains(got, "v: Signed = getfield(l, value)   red\n") {
		t.Errorf("the last page is\n%s", got)
	}
	blocked := slices.Index(steps(view), "block")
	if got := text(view.PageAt(blocked)); !strings.Contains(got, "p: Signed = direct_call(g, v)   blocked\n") {
		t.Errorf("step %d is\n%s", blocked, got)
	}
	again := slices.Index(steps(view), "resume")
	pending := view.StateAt(again)[0]
	if len(pending.Rows) != 1 || pending.Rows[0].Cells[0].Text != "f" || pending.Rows[0].Node != 0 {
		t.Errorf("pending: %v", pending.Rows)
	}
	facts := view.PageAt(last).Facts(p.order[0].StartBlock.Operations[1].Result.String())
	if len(facts) != 3 || facts[0].Value != "red" || facts[1].Name != "bound" || facts[2].Value != "Signed" {
		t.Errorf("the facts are %v", facts)
	}
}

func steps(r page.Recording) []string {
	var kinds []string
	for i := range r.Steps().Len() {
		kinds = append(kinds, string(r.Steps().At(i).Kind))
	}
	return kinds
}

// TestRecordingCosts: without a recording, nothing is noted.
func TestRecordingCosts(t *testing.T) {
	p := paint(t, calls, flowing.Options{})
	if n := testing.AllocsPerRun(10, func() { p.Taken(p.Current()) }); p.Recording != nil || n > 0 {
		t.Errorf("%v allocations", n)
	}
}

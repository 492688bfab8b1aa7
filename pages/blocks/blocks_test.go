package blocks

import (
	"strings"
	"testing"

	"vitrine/flowspace/model"
	"vitrine/pages/page"
)

// plain shows variables by name and constants by their text.
type plain struct{}

func (plain) Inputs() string { return "in " }
func (plain) Define(spans []page.Span, v *model.Variable) []page.Span {
	return append(spans, page.Span{Text: v.String() + "!"})
}
func (plain) Case(l *model.Link) string { return l.CaseText() }

func (plain) Value(spans []page.Span, v model.Value) []page.Span {
	if c, ok := v.(*model.Constant); ok {
		return append(spans, Constant(page.Span{Text: c.Text()}))
	}
	return append(spans, Variable(v))
}

func (p plain) Operation(spans []page.Span, op *model.SpaceOperation) []page.Span {
	return Does(append(spans, page.Span{Text: op.Result.String() + " = "}), op, p)
}

func (plain) Truth(c *model.Constant) (truth, ok bool) {
	truth, ok = c.Value.(bool)
	return truth, ok
}

func constant(value any, text string) *model.Constant {
	return &model.Constant{Value: value, Key: value, Show: func(any) string { return text }}
}

// TestPage: blocks have a heading, their input arguments, operations, exit switch and
// exits; edges say what they stand for.
func TestPage(t *testing.T) {
	g := model.NewGraph("f", []string{"n"})
	n, v := g.StartBlock.InputArgs[0], g.NewVariable("")
	g.Append(g.StartBlock, &model.SpaceOperation{Name: "add", Args: []model.Value{n, constant("long", strings.Repeat("ä", 61))}, Result: v})
	g.StartBlock.ExitSwitch = v
	g.StartBlock.Close(
		g.NewLink([]model.Value{n}, g.ReturnBlock, constant(false, "False")),
		g.NewLink([]model.Value{v}, g.ReturnBlock, constant(true, "True")),
		g.NewLink([]model.Value{v}, g.ReturnBlock, constant(7, "7")),
	)
	p := Page(g, plain{})
	var got []string
	for _, node := range p.Nodes {
		for _, l := range node.Lines {
			got = append(got, page.Text(l.Spans))
		}
		for _, x := range node.Exits {
			got = append(got, "exit "+page.Text(x.Spans))
		}
	}
	want := []string{
		"block 0 start", "in n_0!", v.String() + " = add(n_0, " + strings.Repeat("ä", 60) + "…)", "switch " + v.String(),
		"exit False: n_0", "exit True: " + v.String(), "exit 7: " + v.String(), "block 1 return", "in v1!",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if l := p.Nodes[0].Lines[FirstOperation(g.StartBlock)]; l.Op != 0 {
		t.Errorf("line %+v is not the first operation", l)
	}
	for i, want := range []page.EdgeStyle{page.FalseCase, page.TrueCase, page.SwitchCase} {
		if e := p.Edges[i]; e.Style != want || e.Exit != i {
			t.Errorf("edge %d is %+v", i, e)
		}
	}
}

package flowing_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A folder knows which variables are constants: nil is unreached, and a
// constant without a value is any.
type folder struct {
	flowing.Ordered[*flow.Constant]
	flowing.Rules[string, *flow.Constant]
	*flowfilm.Recording[string, *flow.Constant]
}

var anything = &flow.Constant{Show: func(any) string { return "anything" }}

type constants struct{}

func (constants) Impossible(c *flow.Constant) bool { return c == nil }

func (constants) Contains(a, b *flow.Constant) bool {
	return a == anything || b != anything && a.Key == b.Key
}

func (constants) Join(a, b *flow.Constant) *flow.Constant { return anything }

func (folder) Constant(c *flow.Constant) *flow.Constant { return c }

// Operation knows same_as, and that a division by 0 only raises.
func (folder) Operation(at *flowing.Position[string, *flow.Constant], args []*flow.Constant) (*flow.Constant, bool) {
	switch at.Operation().Name {
	case "same_as":
		return args[0], true
	case "int_floordiv_zer":
		return anything, args[1].Value != int64(0)
	}
	return anything, true
}

// Fails follows the handlers of a division by 0, and takes a call that never
// returns for granted.
func (folder) Fails(at *flowing.Position[string, *flow.Constant], _ flowing.Reason) flowing.Verdict {
	if at.Block.CanRaise() {
		return flowing.Raises
	}
	return flowing.Leaves
}

func (folder) Switch(c *flow.Constant) *flow.Constant {
	if c == anything {
		return nil
	}
	return c
}

func (folder) Caught(_ *flowing.Point[string, *flow.Constant], l *flow.Link) (class, value *flow.Constant) {
	return l.Case, anything
}

// Along knows that x is the case of the exit, if it is the exit switch.
func (folder) Along(p *flowing.Point[string, *flow.Constant], l *flow.Link, x flow.Value, c *flow.Constant) (*flow.Constant, bool) {
	switch {
	case x != p.Block.ExitSwitch || l.Case == lltype.DefaultCase:
		return c, true
	case l.Case.Value == int64(13): // the tests say that it never is
		return nil, false
	}
	return l.Case, true
}

// fold returns the values of a graph, block by block; x marks an exit that was
// followed.
func fold(t *testing.T, text string) string {
	t.Helper()
	e := flowing.New(folder{Ordered: flowing.Ordered[*flow.Constant]{Order: constants{}}}, flowing.Options{})
	fg := read(t, text)
	var g flowing.Graph[string, *flow.Constant]
	e.Add(&g, fg, "f")
	cells := make([]*flow.Constant, len(fg.StartBlock.InputArgs))
	for i := range cells {
		cells[i] = anything
	}
	e.Enter(&g, cells)
	if err := e.Complete(context.Background()); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, block := range g.Blocks() {
		p := g.Point(block)
		fmt.Fprintf(&b, "%v:", p.State())
		for _, v := range block.Defined() {
			if c := g.Binding(v); c != nil {
				fmt.Fprintf(&b, " %s=%s", nameOf(v), c.Text())
			}
		}
		for i := range block.Exits {
			fmt.Fprintf(&b, " %s", map[bool]string{true: "x", false: "-"}[p.Followed(i)])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestExits: exits that cannot be taken are left out, and those that can pass
// on what they tell.
func TestExits(t *testing.T) {
	for _, c := range []struct{ name, program, want string }{
		{"a known switch", `
graph f(a: Signed) -> Signed {
block 0:
    c = same_as(2)
    switch c: 1 -> return [1]; 2 -> return [7]; default -> return [a]
}`, `
done: a=anything c=2 - x -
done: result=7
`},
		{"a known switch that is not a case", `
graph f(a: Signed) -> Signed {
block 0:
    c = same_as(3)
    switch c: 1 -> return [1]; 2 -> return [7]; default -> return [c]
}`, `
done: a=anything c=3 - - x
done: result=3
`},
		{"what a switch tells", `
graph f(a: Signed) -> Signed {
block 0:
    switch a: 5 -> 1 [a]; 13 -> 2 [a]; default -> return [5]
block 1 [b: Signed]:
    return b
block 2 [d: Signed]:
    return d
}`, `
done: a=anything x - x
done: b=5 x
unreached: -
done: result=5
`},
		{"an operation that only raises", `
graph f(a: Signed) -> Signed {
block 0:
    q = int_floordiv_zer(a, 0)
    raises: None -> return [q]; ZeroDivisionError as e, x -> 1 [a]
block 1 [b: Signed]:
    return 3
}`, `
done: a=anything e=&ZeroDivisionError_vtable x=anything - x
done: result=3
done: b=anything x
`},
		{"what comes after is not reached", `
graph f(a: Signed) -> Signed {
    q = int_floordiv_zer(a, 0)
    return q
}`, `
done: a=anything -
unreached:
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(fold(t, c.program))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

package llabstract

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
)

// endless is the error for a program that is unrolled for ever. It names the loop: the block that has most states,
// and the constants that differ in them. f is where the limit was met.
func (it *interpreter) endless(f *frame) error {
	if loop := it.mostStates(); loop != nil {
		f = loop
	}
	span := f.graph.Span
	for _, op := range f.block.Operations {
		if op.Span.IsValid() {
			span = op.Span
			break
		}
	}
	return fmt.Errorf("%s:%v: in %s: %w: the loop at block %d is unrolled again and again, with other constants each time: by now %s",
		f.graph.File, span, f.graph.Name, ErrEndless, f.block.ID, it.changingAt(f.block))
}

// mostStates returns the frame of the latest state at the block of an input graph that has most of them; nil if there are no states.
func (it *interpreter) mostStates() (f *frame) {
	counts := make(map[*flow.Block]int)
	for _, sp := range it.inOrder {
		counts[sp.entry.top.block]++
	}
	for _, sp := range it.inOrder {
		if top := sp.entry.top; f == nil || counts[top.block] > counts[f.block] || top.block == f.block {
			f = top
		}
	}
	return f
}

// A changing place has other constants in each state.
type changing struct {
	name   string
	values map[any]bool
	latest *Constant
}

// changingAt lists the concrete constants that differ in the states at a block, as they are in the latest one; those with most values
// come first.
func (it *interpreter) changingAt(b *flow.Block) string {
	const most = 5
	places := make(map[origin]*changing)
	for _, sp := range it.inOrder {
		if sp.entry.top.block == b {
			it.noteConstants(sp.entry, places)
		}
	}
	var list []*changing
	widest := 0
	for _, c := range places {
		list = append(list, c)
		widest = max(widest, len(c.values))
	}
	list = slices.DeleteFunc(list, func(c *changing) bool { return 2*len(c.values) < widest })
	slices.SortFunc(list, func(x, y *changing) int {
		if d := len(y.values) - len(x.values); d != 0 {
			return d
		}
		return strings.Compare(x.name+" "+x.latest.Text(), y.name+" "+y.latest.Text())
	})
	var said []string
	for _, c := range list[:min(len(list), most)] {
		said = append(said, c.name+" is "+c.latest.Text())
	}
	if len(said) == 0 {
		return fmt.Sprintf("there are %d states", len(it.inOrder))
	}
	return join(said)
}

// noteConstants notes the concrete constants of a state.
func (it *interpreter) noteConstants(s *state, places map[origin]*changing) {
	seen := make(map[*Virtual]bool)
	var note func(at origin, name string, x Value)
	note = func(at origin, name string, x Value) {
		switch x := x.(type) {
		case *Constant:
			if !x.Concrete {
				return
			}
			c := places[at]
			if c == nil {
				c = &changing{values: make(map[any]bool)}
				places[at] = c
			}
			c.values[x.Key] = true
			c.name, c.latest = name, x
		case *Virtual:
			if !seen[x] {
				seen[x] = true
				for i, p := range x.Parts {
					note(origin{object: x.Type, part: i}, fmt.Sprintf("%s of %s", part{x, i}, x), p)
				}
			}
		}
	}
	for _, sl := range it.slots(s) {
		note(origin{variable: sl.variable}, sl.variable.String(), sl.frame.vals[sl.variable])
	}
}

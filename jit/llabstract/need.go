package llabstract

import (
	"errors"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A strength says how much depends on constants that were lost.
type strength uint8

const (
	// wants: an object would have to be allocated, or a switch be written, that depends on nothing but
	// these constants. They are kept unless that leads to too many.
	wants strength = iota + 1

	// needs: what is interpreted would not be known.
	needs
)

// mostWanted is how many values a place may have that is only wanted.
const mostWanted = 300

// decisions are what is learned about a function: where constants are concrete.
type decisions struct {
	concrete map[origin]strength
	given    map[origin]bool // that were wanted, and would lead to too many
	forgot   map[origin]bool // arguments whose constants are merged where functions come back to themselves
	variants int             // most states at one place that differ in how virtual objects are linked
}

// How many states at one place are kept apart because of their virtual objects, at
// first and if that leads to too many.
const (
	mostVariants = 64
	fewVariants  = 4
)

func newDecisions() *decisions {
	return &decisions{concrete: make(map[origin]strength), given: make(map[origin]bool), forgot: make(map[origin]bool), variants: mostVariants}
}

// needed says that constants were lost which something needs.
type needed struct {
	at   *frame
	lost []origin
	how  strength
}

// Error names the place.
func (n *needed) Error() string {
	if n.how == wants {
		return fmt.Sprintf("block %d of %s needs a constant that was lost", n.at.block.ID, n.at.graph.Name)
	}
	return fmt.Sprintf("block %d of %s dispatches on the text of a program at a place that is not known", n.at.block.ID, n.at.graph.Name)
}

// spread says that places which were wanted have too many values.
type spread struct{ origins []origin }

// Error says so.
func (s *spread) Error() string { return "a constant has too many values to be kept" }

// deep says that a function comes back to itself again and again, with other constants as arguments.
type deep struct {
	at        *frame
	callee    string
	arguments []origin
}

// Error names the function.
func (d *deep) Error() string {
	return fmt.Sprintf("the function %s comes back to itself again and again, with other constants each time", d.callee)
}

// A lesson is what an attempt has shown, before everything begins again.
type lesson struct {
	at     *frame   // where it ended, nil if that says nothing
	why    string   // a sentence without the full stop
	places []origin // that are decided
	kept   bool     // constants are concrete there from now on; else they are merged
}

// learn decides what the error of an attempt shows; it returns nil if nothing is to be
// tried again.
func (d *decisions) learn(err error) *lesson {
	var need *needed
	var wide *spread
	var recursion *deep
	switch {
	case errors.As(err, &need):
		for _, at := range need.lost {
			d.concrete[at] = max(d.concrete[at], need.how)
		}
		return &lesson{need.at, need.Error(), need.lost, true}
	case errors.As(err, &wide):
		d.give(wide.origins)
		return &lesson{nil, wide.Error(), wide.origins, false}
	case errors.As(err, &recursion):
		for _, at := range recursion.arguments {
			d.forgot[at] = true
		}
		return &lesson{recursion.at, recursion.Error(), recursion.arguments, false}
	case errors.Is(err, ErrEndless):
		return d.loosen()
	}
	return nil
}

// loosen gives up what no dispatch needs, as there are too many states.
func (d *decisions) loosen() *lesson {
	var list []origin
	for at, how := range d.concrete {
		if how == wants {
			list = append(list, at)
		}
	}
	if len(list) == 0 && d.variants == fewVariants {
		return nil
	}
	d.variants = fewVariants
	d.give(list)
	return &lesson{nil, "There are too many states", list, false}
}

// give gives up places that were wanted.
func (d *decisions) give(places []origin) {
	for _, at := range places {
		delete(d.concrete, at)
		d.given[at] = true
	}
}

// lostBy returns where constants were lost that a variable comes from and that can be kept,
// nil if there are none.
func (it *interpreter) lostBy(v *Variable, how strength) []origin {
	if it.options.Rule != ByNeed {
		return nil
	}
	var lost []origin
	for _, at := range v.lost {
		if it.concrete[at] == 0 && (how == needs || !it.given[at]) {
			lost = append(lost, at)
		}
	}
	return lost
}

// misses returns a *needed if a value is not known that the text of a program decides, as constants were lost. If it
// depends on something else too, they are only wanted: it may not be known even with them.
func (it *interpreter) misses(f *frame, v *Variable) error {
	if !v.text {
		return nil
	}
	how := wants
	if v.static {
		how = needs
	}
	if lost := it.lostBy(v, how); lost != nil {
		return &needed{f, lost, how}
	}
	return nil
}

// wants returns a *needed if one of the values is not known only because constants were lost.
func (it *interpreter) wants(f *frame, values ...Value) error {
	var lost []origin
	for _, x := range values {
		if v, ok := x.(*Variable); ok && v.static {
			lost = joinOrigins(lost, it.lostBy(v, wants))
		}
	}
	if lost == nil {
		return nil
	}
	return &needed{f, lost, wants}
}

// bound returns a value as it is kept at a place: a constant is concrete where that is
// needed.
func (it *interpreter) bound(at origin, x Value) Value {
	c, ok := x.(*Constant)
	how := it.concrete[at]
	if !ok || how == 0 {
		return x
	}
	if how == wants {
		seen := it.values[at]
		if seen == nil {
			seen = make(map[any]bool)
			it.values[at] = seen
		}
		if seen[c.Key] = true; len(seen) > mostWanted && it.spread == nil {
			it.spread = it.widest()
		}
	}
	return &Constant{c.Constant, true}
}

// widest returns the places that have many values.
func (it *interpreter) widest() *spread {
	s := &spread{}
	for at, seen := range it.values {
		if len(seen) > mostWanted/3 {
			s.origins = append(s.origins, at)
		}
	}
	return s
}

// dispatches reports whether a block decides between several constants, as the main loop of an
// interpreter does: its switch has more than two exits, or it is one of a chain of tests
// if the same value is equal to one constant or another.
func (it *interpreter) dispatches(g *flow.FunctionGraph, b *flow.Block) bool {
	if len(b.Exits) > 2 {
		return true
	}
	tests := it.tests[g]
	if tests == nil {
		tests = chains(g)
		it.tests[g] = tests
	}
	return tests[b]
}

// chains returns the blocks of a graph that test a value which is compared with two constants
// or more.
func chains(g *flow.FunctionGraph) map[*flow.Block]bool {
	only := make(map[*flow.Variable]flow.Value) // what the one link that enters a block passes
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			if llop.Of(op) == llop.SameAs {
				only[op.Result] = op.Args[0]
			}
		}
		for _, l := range b.Exits {
			for i, v := range l.Target.InputArgs {
				if _, again := only[v]; again {
					only[v] = nil
				} else {
					only[v] = l.Args[i]
				}
			}
		}
	}
	root := func(x flow.Value) flow.Value {
		for {
			v, ok := x.(*flow.Variable)
			if !ok || only[v] == nil {
				return x
			}
			x = only[v]
		}
	}
	constants := make(map[flow.Value]map[any]bool)
	tested := make(map[*flow.Block]flow.Value)
	for _, b := range g.Blocks() {
		on := root(b.ExitSwitch)
		for _, op := range b.Operations {
			c, x := equality(op)
			if c == nil {
				continue
			}
			x = root(x)
			if constants[x] == nil {
				constants[x] = make(map[any]bool)
			}
			constants[x][c.Key] = true
			if on == flow.Value(op.Result) {
				tested[b] = x
			}
		}
	}
	found := make(map[*flow.Block]bool)
	for b, x := range tested {
		found[b] = len(constants[x]) > 1
	}
	return found
}

// equality returns the constant and the value that an operation compares, nil if it does
// something else.
func equality(op *flow.SpaceOperation) (*flow.Constant, flow.Value) {
	switch llop.Of(op) {
	case llop.IntEQ, llop.IntNE, llop.UIntEQ, llop.UIntNE, llop.CharEQ, llop.CharNE, llop.UniCharEQ, llop.UniCharNE, llop.PtrEQ, llop.PtrNE:
	default:
		return nil, nil
	}
	for i, a := range op.Args {
		if c, ok := a.(*flow.Constant); ok && lltype.TypeOf(c) != lltype.Void {
			return c, op.Args[1-i]
		}
	}
	return nil, nil
}

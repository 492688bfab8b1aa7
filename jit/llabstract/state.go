package llabstract

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A frame is a function that is being followed. One that has called another is suspended
// at the call.
type frame struct {
	graph *flow.FunctionGraph
	block *flow.Block
	op    int // index of the next operation, or of the call
	vals  map[*flow.Variable]Value
	below *frame // the caller, or nil
	depth int

	given  []Value // the arguments
	called string  // names the function and what is known of what it was given

	entered int    // the step at which it was, if steps are recorded
	noted   *where // where it is, as the recording has it; or nil
}

// A state is what is known at one moment: the innermost frame leads to all others.
type state struct{ top *frame }

// copyState returns a copy that shares nothing that changes.
func (s *state) copy() *state {
	c := &copier{objects: make(map[*Virtual]*Virtual)}
	return &state{c.frame(s.top)}
}

type copier struct{ objects map[*Virtual]*Virtual }

func (c *copier) frame(f *frame) *frame {
	if f == nil {
		return nil
	}
	n := *f
	n.vals = make(map[*flow.Variable]Value, len(f.vals))
	for v, x := range f.vals {
		n.vals[v] = c.value(x)
	}
	n.below = c.frame(f.below)
	return &n
}

func (c *copier) value(x Value) Value {
	v, ok := x.(*Virtual)
	if !ok {
		return x
	}
	if n := c.objects[v]; n != nil {
		return n
	}
	n := *v
	c.objects[v] = &n
	n.Parts = make([]Value, len(v.Parts))
	for i, p := range v.Parts {
		n.Parts[i] = c.value(p)
	}
	return &n
}

// A slot is a variable of a frame whose value belongs to a state.
type slot struct {
	frame    *frame
	variable *flow.Variable
}

// slots returns the variables that matter at the beginning of the block of the innermost
// frame: its inputs, and what the callers need after their calls.
func (it *interpreter) slots(s *state) []slot {
	var list []slot
	for f := s.top; f != nil; f = f.below {
		vars := f.block.InputArgs
		if f != s.top {
			vars = it.neededAfter(f.block, f.op)
		}
		for _, v := range vars {
			list = append(list, slot{f, v})
		}
	}
	return list
}

// position names a block or a call.
type position struct {
	block *flow.Block
	op    int
}

// neededAfter returns the variables that a block needs after an operation, other than its
// result.
func (it *interpreter) neededAfter(b *flow.Block, i int) []*flow.Variable {
	at := position{b, i}
	list, ok := it.needed[at]
	if !ok {
		list = b.NeededAfter(i)
		it.needed[at] = list
	}
	return list
}

// key names the place of a state, with its concrete constants: states with the same key
// may be merged.
func (it *interpreter) key(s *state) string {
	var b strings.Builder
	for f := s.top; f != nil; f = f.below {
		n, ok := it.blockNumbers[f.block]
		if !ok {
			n = len(it.blockNumbers)
			it.blockNumbers[f.block] = n
		}
		fmt.Fprintf(&b, "%d.%d ", n, f.op)
	}
	seen := make(map[*Virtual]bool)
	var write func(path string, x Value)
	write = func(path string, x Value) {
		switch x := x.(type) {
		case *Constant:
			if x.Concrete {
				fmt.Fprintf(&b, "|%s=%d", path, it.constantNumber(x))
			}
		case *Virtual:
			if !seen[x] {
				seen[x] = true
				for i, p := range x.Parts {
					write(fmt.Sprintf("%s.%d", path, i), p)
				}
			}
		}
	}
	for i, sl := range it.slots(s) {
		write(fmt.Sprint(i), sl.frame.vals[sl.variable])
	}
	return b.String()
}

// constantNumber tells constants apart.
func (it *interpreter) constantNumber(c *Constant) int {
	n, ok := it.constants[c.Key]
	if !ok {
		n = len(it.constants)
		it.constants[c.Key] = n
	}
	return n
}

// alike reports whether the virtual objects of two states at the same place are linked in the same way: what is
// virtual in one of them is the same kind of object in the other, and not NULL. States that are not
// would have to allocate objects to be merged.
func (it *interpreter) alike(a, b *state) bool { return it.unlike(a, b) == nil }

// An unlikeness is where two states are not alike: a variable, or a part of a virtual object of the
// first one.
type unlikeness struct {
	variable *flow.Variable
	part     part
	x, y     Value
}

// unlike returns the first place at which two states are not alike, nil if there is none.
func (it *interpreter) unlike(a, b *state) *unlikeness {
	there, back := make(map[*Virtual]*Virtual), make(map[*Virtual]*Virtual)
	var differs func(x, y Value, at unlikeness) *unlikeness
	differs = func(x, y Value, at unlikeness) *unlikeness {
		v, ok1 := x.(*Virtual)
		w, ok2 := y.(*Virtual)
		at.x, at.y = x, y
		switch {
		case !ok1 && !ok2, ok1 && ok2 && there[v] == w && back[w] == v:
			return nil
		case !ok1 && !isConstant(x), ok1 && !ok2 && !isConstant(y):
			return nil
		case !ok1, !ok2, there[v] != nil, back[w] != nil, v.Type != w.Type, len(v.Parts) != len(w.Parts):
			return &at
		}
		there[v], back[w] = w, v
		for i := range v.Parts {
			if u := differs(v.Parts[i], w.Parts[i], unlikeness{part: part{v, i}}); u != nil {
				return u
			}
		}
		return nil
	}
	bs := it.slots(b)
	for i, sl := range it.slots(a) {
		u := differs(sl.frame.vals[sl.variable], bs[i].frame.vals[bs[i].variable], unlikeness{variable: sl.variable})
		if u != nil {
			return u
		}
	}
	return nil
}

// A merger makes one state of two at the same place. An object is virtual in both, at
// the same places, or it is forced.
type merger struct {
	it       *interpreter
	forcedA  map[*Virtual]bool
	forcedB  map[*Virtual]bool
	conflict bool

	pairA map[*Virtual]*Virtual // objects of the one state and what they are in the other
	pairB map[*Virtual]*Virtual
	made  map[*Virtual]*Virtual // by that of the one state

	vars    map[pair]*Variable
	first   map[*flow.Variable]bool
	changed bool
	lost    []loss // what is no longer known, for the step
}

// merge returns a state that stands for both, and whether that is more than the first
// one. lost is what it no longer knows.
func (it *interpreter) merge(a, b *state) (merged *state, changed bool, lost []loss) {
	m := &merger{it: it, forcedA: make(map[*Virtual]bool), forcedB: make(map[*Virtual]bool)}
	as, bs := it.slots(a), it.slots(b)
	for {
		m.conflict, m.changed, m.lost = false, false, nil
		m.pairA, m.pairB, m.made = make(map[*Virtual]*Virtual), make(map[*Virtual]*Virtual), make(map[*Virtual]*Virtual)
		m.vars, m.first = make(map[pair]*Variable), make(map[*flow.Variable]bool)
		merged = a.shell()
		frames := make(map[*frame]*frame)
		for f, n := a.top, merged.top; f != nil; f, n = f.below, n.below {
			frames[f] = n
		}
		for i, sl := range as {
			x := m.value(sl.frame.vals[sl.variable], bs[i].frame.vals[bs[i].variable], lltype.TypeOf(sl.variable), origin{variable: sl.variable})
			frames[sl.frame].vals[sl.variable] = x
		}
		if !m.conflict {
			return merged, m.changed, m.lost
		}
	}
}

// shell returns the frames of a state without values.
func (s *state) shell() *state {
	var shell func(f *frame) *frame
	shell = func(f *frame) *frame {
		if f == nil {
			return nil
		}
		n := *f
		n.vals = make(map[*flow.Variable]Value)
		n.below = shell(f.below)
		return &n
	}
	return &state{shell(s.top)}
}

// value merges two values at a place.
func (m *merger) value(a, b Value, t lltype.Type, at origin) Value {
	switch x := a.(type) {
	case *Constant:
		if y, ok := b.(*Constant); ok && x.Key == y.Key {
			return &Constant{x.Constant, x.Concrete || y.Concrete}
		}
	case *Virtual:
		if y, ok := b.(*Virtual); ok {
			if v := m.object(x, y); v != nil {
				return v
			}
		}
	}
	m.escapes(a, m.forcedA, m.pairA)
	m.escapes(b, m.forcedB, m.pairB)
	return m.variable(a, b, t, at)
}

// object merges two virtual objects, nil if they do not match.
func (m *merger) object(x, y *Virtual) *Virtual {
	if m.forcedA[x] || m.forcedB[y] {
		return nil
	}
	switch {
	case m.pairA[x] == y && m.pairB[y] == x:
		return m.made[x]
	case x.Type != y.Type || len(x.Parts) != len(y.Parts) || m.pairA[x] != nil || m.pairB[y] != nil:
		return nil
	}
	v := &Virtual{Type: x.Type, Number: x.Number, made: x.made, layout: x.layout, Parts: make([]Value, len(x.Parts))}
	m.pairA[x], m.pairB[y], m.made[x] = y, x, v
	for i := range x.Parts {
		v.Parts[i] = m.value(x.Parts[i], y.Parts[i], x.partType(i), x.originOf(i))
	}
	return v
}

// escapes notes that an object, and all that it leads to, must be forced.
func (m *merger) escapes(x Value, forced map[*Virtual]bool, pairs map[*Virtual]*Virtual) {
	v, ok := x.(*Virtual)
	if !ok || forced[v] {
		return
	}
	forced[v] = true
	m.conflict = m.conflict || pairs[v] != nil
	for _, p := range v.Parts {
		m.escapes(p, forced, pairs)
	}
}

// variable returns the variable that stands for two different values, the same one
// wherever both states have the same.
func (m *merger) variable(a, b Value, t lltype.Type, at origin) Value {
	key := pair{a: identity(a), b: identity(b)}
	if isConstant(a) || isConstant(b) {
		key.at = at
	}
	if v := m.vars[key]; v != nil {
		return v
	}
	var v Variable
	x, isVariable := a.(*Variable)
	if isVariable && !m.first[x.Var] {
		m.first[x.Var] = true
		v = *x
	} else {
		m.changed = true
		v = Variable{Var: m.it.newVariable(t)}
		m.lost = append(m.lost, loss{at, a, b})
	}
	before := len(v.lost)
	v.static = true
	for _, side := range []Value{a, b} {
		switch s := side.(type) {
		case *Variable:
			v.lost, v.text, v.static = joinOrigins(v.lost, s.lost), v.text || s.text, v.static && s.static
		case *Constant:
			v.lost = joinOrigins(v.lost, []origin{at})
		case *Virtual:
			v.static = false
		}
	}
	m.changed = m.changed || isVariable && (len(v.lost) != before || v.text != x.text || v.static != x.static)
	m.vars[key] = &v
	return &v
}

// A pair is what two states have. Where one is a constant, other places with the same
// constant are told apart: it is by chance that they have the same.
type pair struct {
	a, b any
	at   origin
}

func isConstant(x Value) bool { _, ok := x.(*Constant); return ok }

// identity tells values apart.
func identity(x Value) any {
	switch x := x.(type) {
	case *Constant:
		return x.Key
	case *Variable:
		return x.Var
	}
	return x
}

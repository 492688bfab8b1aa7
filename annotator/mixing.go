package annotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// A mixer mixes flowing and inference: it keeps apart what would lose too much
// if it were merged. Two calls of a function get graphs of their own, two ways
// into a block get blocks of their own, if the union of their annotations
// would be unknown. (The document on the annotation pass has the idea; the original never
// took it up.)
type mixer struct {
	bound     int
	functions []string                      // the functions it works on; all if empty
	variants  map[*FunctionDesc][]*Graph    // in the order of discovery
	blocks    map[*flow.Block][]*flow.Block // variants of a block, itself first
	origin    map[*flow.Block]*flow.Block   // the block that each is a variant of
	called    map[*Graph][]SomeValue        // what a variant is called with
}

func newMixer(bound int, functions []string) *mixer {
	return &mixer{
		bound: bound, functions: functions,
		variants: make(map[*FunctionDesc][]*Graph), called: make(map[*Graph][]SomeValue),
		blocks: make(map[*flow.Block][]*flow.Block), origin: make(map[*flow.Block]*flow.Block),
	}
}

// covers reports whether the mixer works on a function.
func (m *mixer) covers(name string) bool {
	return len(m.functions) == 0 || slices.Contains(m.functions, name)
}

// variant returns the graph of a function to call with these arguments: the
// first whose annotations stay useful when merged with them, or a new one. When
// there are too many, the last one is taken, and the union is an error.
func (m *mixer) variant(d *FunctionDesc, cells []SomeValue, key, suffix string, extra int) *Graph {
	var last *Graph
	n := 0
	for _, g := range m.variants[d] {
		if g.Specialised != key && !hasKey(g.Specialised, key) {
			continue
		}
		n++
		last = g
		if !poor(m.called[g], cells) {
			m.merge(g, cells)
			return g
		}
	}
	if last != nil && n >= m.bound {
		m.merge(last, cells)
		return last
	}
	if n > 0 {
		key, suffix = fmt.Sprintf("%s#%d", key, n), fmt.Sprintf("%s__variant%d", suffix, n)
	}
	g := d.cachedGraph(key, suffix, extra)
	if g != nil && !slices.Contains(m.variants[d], g) {
		m.variants[d] = append(m.variants[d], g)
		m.merge(g, cells)
	}
	return g
}

func hasKey(specialised, key string) bool {
	return len(specialised) > len(key) && specialised[:len(key)] == key && specialised[len(key)] == '#'
}

// merge remembers what a variant is called with.
func (m *mixer) merge(g *Graph, cells []SomeValue) {
	old := m.called[g]
	if old == nil {
		m.called[g] = slices.Clone(cells)
		return
	}
	for i := range old {
		if !lattice.Lossy(old[i], cells[i]) && !lattice.Contains(old[i], cells[i]) {
			old[i] = lattice.Union(old[i], cells[i])
		}
	}
}

// poor reports whether the union of annotations would lose too much.
func poor(old, cells []SomeValue) bool {
	for i := range old {
		if lattice.Lossy(old[i], cells[i]) {
			return true
		}
	}
	return false
}

// target returns the block that a link leads to with these annotations: its
// target, or a variant of it. The link is redirected for good.
func (m *mixer) target(a *annotator, g *Graph, l *flow.Link, cells []SomeValue) *flow.Block {
	b := l.Target
	if !m.covers(g.Func.Func.Name) || b == g.ReturnBlock || b == g.ExceptBlock || !m.clashes(g, b, cells) {
		return b
	}
	first := b
	if o := m.origin[b]; o != nil {
		first = o
	}
	if m.blocks[first] == nil {
		m.blocks[first] = []*flow.Block{first}
	}
	for _, v := range m.blocks[first] {
		if !m.clashes(g, v, cells) {
			l.Target = v
			return v
		}
	}
	if len(m.blocks[first]) >= m.bound {
		return b
	}
	v := copyBlock(g, first)
	m.blocks[first] = append(m.blocks[first], v)
	m.origin[v] = first
	l.Target = v
	a.Split(g.Point(v), first)
	return v
}

// clashes reports whether a block would lose too much if these annotations were merged
// in.
func (m *mixer) clashes(g *Graph, b *flow.Block, cells []SomeValue) bool {
	if g.Point(b).State() == Unreached {
		return false
	}
	for i, v := range b.InputArgs {
		if lattice.Lossy(g.Binding(v), cells[i]) {
			return true
		}
	}
	return false
}

// copyBlock returns a copy of a block with variables of its own. Its exits
// lead where those of the block do.
func copyBlock(g *Graph, b *flow.Block) *flow.Block {
	fresh := make(map[*flow.Variable]*flow.Variable)
	variable := func(v *flow.Variable) *flow.Variable {
		w := g.NewVariableLike(v)
		fresh[v] = w
		return w
	}
	value := func(x flow.Value) flow.Value {
		if v, ok := x.(*flow.Variable); ok && fresh[v] != nil {
			return fresh[v]
		}
		return x
	}
	values := func(xs []flow.Value) []flow.Value {
		out := make([]flow.Value, len(xs))
		for i, x := range xs {
			out[i] = value(x)
		}
		return out
	}
	inputs := make([]*flow.Variable, len(b.InputArgs))
	for i, v := range b.InputArgs {
		inputs[i] = variable(v)
	}
	c := g.NewBlock(inputs)
	for _, op := range b.Operations {
		g.Append(c, g.CopyOperation(op, values(op.Args), variable(op.Result)))
	}
	if b.ExitSwitch != nil {
		c.ExitSwitch = value(b.ExitSwitch)
	}
	exits := make([]*flow.Link, len(b.Exits))
	for i, l := range b.Exits {
		var class flow.Value
		var exc *flow.Variable
		if v, ok := l.LastException.(*flow.Variable); ok {
			class = variable(v)
		} else {
			class = l.LastException
		}
		if l.LastExcValue != nil {
			exc = variable(l.LastExcValue)
		}
		exits[i] = g.NewLinkLike(l, values(l.Args))
		exits[i].Case = l.Case
		exits[i].LastException, exits[i].LastExcValue = class, exc
	}
	c.Close(exits...)
	return c
}

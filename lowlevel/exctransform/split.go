package exctransform

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// A mapping gives the variables of one block their names in another.
type mapping struct {
	t      *transformer
	to     map[flow.Value]flow.Value
	old    []flow.Value // those that have to be passed on
	inputs []*flow.Variable
}

// newMapping returns a mapping that has a new variable for each variable among
// values.
func (t *transformer) newMapping(values []flow.Value) *mapping {
	m := &mapping{t: t, to: make(map[flow.Value]flow.Value)}
	for _, v := range values {
		m.need(v)
	}
	return m
}

// need adds a value to those that are passed on, if it is a variable that is not
// known yet.
func (m *mapping) need(v flow.Value) {
	old, ok := v.(*flow.Variable)
	if !ok || m.to[v] != nil {
		return
	}
	w := m.t.g.NewVariableLike(old)
	w.Concrete = old.Concrete
	m.to[v] = w
	m.old = append(m.old, v)
	m.inputs = append(m.inputs, w)
}

// of returns what a value is in the other block.
func (m *mapping) of(v flow.Value) flow.Value {
	if w := m.to[v]; w != nil {
		return w
	}
	return v
}

func (m *mapping) all(values []flow.Value) []flow.Value {
	out := make([]flow.Value, len(values))
	for i, v := range values {
		out[i] = m.of(v)
	}
	return out
}

// split moves the operations from n on, and the exits, to a new block.
func (t *transformer) split(b *flow.Block, n int) *flow.Block {
	m := t.newMapping(nil)
	defined := make(map[flow.Value]bool)
	need := func(values []flow.Value) {
		for _, v := range values {
			if !defined[v] {
				m.need(v)
			}
		}
	}
	rest := slices.Clone(b.Operations[n:])
	for _, op := range rest {
		need(op.Args)
		defined[op.Result] = true
	}
	if v, ok := b.ExitSwitch.(*flow.Variable); ok {
		need([]flow.Value{v})
	}
	for _, l := range b.Exits {
		defined[l.LastException] = l.LastException != nil
		defined[flow.Value(l.LastExcValue)] = true
		need(l.Args)
	}
	after := t.g.NewBlock(m.inputs)
	for _, op := range rest {
		op.Args = m.all(op.Args)
	}
	after.Operations = rest
	after.ExitSwitch = b.ExitSwitch
	if v, ok := b.ExitSwitch.(*flow.Variable); ok {
		after.ExitSwitch = m.of(v)
	}
	for _, l := range b.Exits {
		l.Args = m.all(l.Args)
	}
	after.Close(b.Exits...)
	b.Operations = b.Operations[:n:n]
	b.ExitSwitch = nil
	b.Close(t.g.NewLink(m.old, after, nil))
	return after
}

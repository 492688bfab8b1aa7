package rtyper

import (
	"maps"
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A summary is what a function is certain to do to an instance that it gets.
type summary struct {
	set     map[string]bool // attributes that it sets while nobody else can see the instance
	read    map[string]bool // attributes that it reads before
	escaped bool            // others can see the instance from then on
	never   bool            // it never returns
}

type summaryKey struct {
	graph *annotator.Graph
	param int
}

// sets reports whether each instance that __init__ is called for has an attribute
// before anybody can read it.
func (m *makings) sets(init *annotator.FunctionDesc, name string) bool {
	if init == nil {
		return false
	}
	s := m.ofFunction(init, 0)
	return s.never || s.set[name] && !s.read[name]
}

// unknown is the summary of a function that is not looked at.
func unknown() *summary {
	return &summary{set: map[string]bool{}, read: map[string]bool{}, escaped: true}
}

// ofFunction is the summary of all graphs of a function for one of its parameters.
func (m *makings) ofFunction(fn *annotator.FunctionDesc, param int) *summary {
	all := &summary{never: true}
	graphs := m.graphs[fn]
	if plain := fn.Plain(); plain != fn {
		graphs = slices.Concat(graphs, m.graphs[plain])
	}
	for _, ag := range graphs {
		if param >= len(ag.StartBlock.InputArgs) {
			return unknown()
		}
		all.meet(m.summary(ag, param))
	}
	if len(graphs) == 0 {
		return unknown()
	}
	return all
}

// meet makes s what both are certain to do.
func (s *summary) meet(other *summary) (changed bool) {
	if other.never {
		return false
	}
	if s.never {
		*s = summary{set: maps.Clone(other.set), read: maps.Clone(other.read), escaped: other.escaped}
		return true
	}
	for name := range s.set {
		if !other.set[name] {
			delete(s.set, name)
			changed = true
		}
	}
	for name := range other.read {
		if !s.read[name] {
			s.read[name] = true
			changed = true
		}
	}
	if other.escaped && !s.escaped {
		s.escaped, changed = true, true
	}
	return changed
}

// then makes s what it does and other does after it.
func (s *summary) then(other *summary) {
	if other.never {
		s.never = true
		return
	}
	for name := range other.read {
		if !s.set[name] {
			s.read[name] = true
		}
	}
	if !s.escaped {
		maps.Copy(s.set, other.set)
		s.escaped = other.escaped
	}
}

// summary looks at a graph. A graph that is already being looked at, because it calls itself, is
// unknown.
func (m *makings) summary(ag *annotator.Graph, param int) *summary {
	key := summaryKey{ag, param}
	if s := m.summaries[key]; s != nil {
		return s
	}
	m.summaries[key] = unknown()
	w := &initWalk{m: m, ag: ag, self: make(map[flow.Value]bool), before: make(map[*flow.Block]*summary)}
	s := unknown()
	if w.findAliases(ag.StartBlock.InputArgs[param]) {
		s = w.run()
	}
	m.summaries[key] = s
	return s
}

// An initWalk follows the instance that a graph gets.
type initWalk struct {
	m      *makings
	ag     *annotator.Graph
	self   map[flow.Value]bool // the variables that hold the instance
	before map[*flow.Block]*summary
}

// findAliases finds the variables that hold the instance; it returns false if one of
// them can hold something else.
func (w *initWalk) findAliases(param *flow.Variable) bool {
	w.self[param] = true
	links := w.links()
	for changed := true; changed; {
		changed = false
		for _, l := range links {
			for i, a := range l.Args {
				if v := l.Target.InputArgs[i]; w.self[a] && !w.self[v] {
					w.self[v], changed = true, true
				}
			}
		}
	}
	for _, l := range links {
		for i, a := range l.Args {
			if w.self[l.Target.InputArgs[i]] != w.self[a] {
				return false
			}
		}
	}
	return true
}

// links returns the links that the annotator has followed.
func (w *initWalk) links() []*flow.Link {
	var out []*flow.Link
	for _, b := range w.ag.Blocks() {
		for i, l := range b.Exits {
			if w.ag.Followed(b, i) {
				out = append(out, l)
			}
		}
	}
	return out
}

// run follows all ways through the graph until nothing changes.
func (w *initWalk) run() *summary {
	start := &summary{set: map[string]bool{}, read: map[string]bool{}}
	w.before[w.ag.StartBlock] = start
	for todo := []*flow.Block{w.ag.StartBlock}; len(todo) > 0; todo = todo[1:] {
		b := todo[0]
		after, raised := w.block(b)
		for i, l := range b.Exits {
			if !w.ag.Followed(b, i) {
				continue
			}
			s := after
			if b.CanRaise() && l.Case != nil {
				s = raised
			}
			if w.before[l.Target] == nil {
				w.before[l.Target] = &summary{never: true}
			}
			if w.before[l.Target].meet(s) {
				todo = append(todo, l.Target)
			}
		}
	}
	if s := w.before[w.ag.ReturnBlock]; s != nil {
		return s
	}
	return &summary{never: true}
}

// block returns what is known after a block, and what is known if its last operation raises.
func (w *initWalk) block(b *flow.Block) (after, raised *summary) {
	after = &summary{never: true}
	after.meet(w.before[b])
	raised = after
	bound := make(map[flow.Value]bool) // the methods of the instance that are called here
	for i, op := range b.Operations {
		if i == len(b.Operations)-1 {
			raised = &summary{never: true}
			raised.meet(after)
		}
		w.operation(after, op, bound)
	}
	for _, l := range b.Exits {
		for _, a := range l.Args {
			after.escaped = after.escaped || bound[a] || w.self[a] && (l.Target == w.ag.ReturnBlock || l.Target == w.ag.ExceptBlock)
		}
	}
	if raised != after {
		raised.then(&summary{read: after.read, escaped: after.escaped || after.never})
	}
	return after, raised
}

// operation adds what an operation does.
func (w *initWalk) operation(s *summary, op *flow.SpaceOperation, bound map[flow.Value]bool) {
	if s.never || !w.uses(op, bound) {
		return
	}
	args := op.Args
	switch {
	case op.Name == "setattr" && w.self[args[0]] && !w.self[args[2]] && !bound[args[2]]:
		if name, ok := constantName(args[1]); ok && !s.escaped {
			s.set[name] = true
		}
	case op.Name == "getattr" && w.self[args[0]]:
		w.read(s, op, bound)
	case op.Name == "simple_call":
		w.call(s, op, bound)
	default:
		s.escaped = true
	}
}

// uses reports whether an operation has the instance, or one of its methods, as an
// operand.
func (w *initWalk) uses(op *flow.SpaceOperation, bound map[flow.Value]bool) bool {
	for _, a := range op.Args {
		if w.self[a] || bound[a] {
			return true
		}
	}
	return false
}

// read adds a read of an attribute.
func (w *initWalk) read(s *summary, op *flow.SpaceOperation, bound map[flow.Value]bool) {
	if p, ok := w.ag.Binding(op.Result).(*lattice.SomePBC); ok && len(p.Descs) > 0 && p.Descs[0].Kind() == lattice.MethodKind {
		bound[op.Result] = true
		return
	}
	name, ok := constantName(op.Args[1])
	if !ok {
		s.escaped = true
	} else if !s.set[name] {
		s.read[name] = true
	}
}

// call adds what a call does to the instance.
func (w *initWalk) call(s *summary, op *flow.SpaceOperation, bound map[flow.Value]bool) {
	at := -1 // the operand that is the instance
	for i, a := range op.Args {
		if w.self[a] || bound[a] {
			if at >= 0 || bound[a] && i > 0 {
				s.escaped = true
				return
			}
			at = i
		}
	}
	p, ok := w.m.t.helpers.Binding(w.ag, op.Args[0]).(*lattice.SomePBC)
	if !ok || len(p.Descs) == 0 {
		s.escaped = true
		return
	}
	all := &summary{never: true}
	for _, d := range p.Descs {
		switch d := d.(type) {
		case *annotator.FunctionDesc:
			all.meet(w.m.ofFunction(d, at-1))
		case *annotator.MethodDesc:
			all.meet(w.m.ofMethod(d, at))
		default:
			all.meet(unknown())
		}
	}
	s.then(all)
}

// ofMethod is the summary of a method for one operand of its call; operand 0 is what it is bound
// to.
func (m *makings) ofMethod(d *annotator.MethodDesc, operand int) *summary {
	if d.Self == nil {
		operand--
	}
	return m.ofFunction(d.Func, operand)
}

// constantName returns the name of an attribute.
func constantName(v flow.Value) (string, bool) {
	c, ok := v.(*flow.Constant)
	if !ok {
		return "", false
	}
	return stdspace.AsText(c.Value)
}

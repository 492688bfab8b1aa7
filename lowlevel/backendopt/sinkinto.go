package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// split takes an object out of its block, and makes it at the beginning of the ways that it is passed on.
func (o *sunk) split() {
	o.leave()
	for _, l := range o.block.Exits {
		at := o.passed(l)
		if len(at) == 0 {
			continue
		}
		if !o.s.alone(l.Target) {
			o.s.detour(l)
		}
		o.into(l, at)
	}
}

// into makes the object at the beginning of the block that a link leads to, which gets what the object holds in its place.
func (o *sunk) into(l *flow.Link, at []int) {
	r, t := o.s.r, l.Target
	gone := make([]bool, len(l.Args))
	params := make([]*flow.Variable, len(at))
	for k, i := range at {
		gone[i], params[k] = true, t.InputArgs[i]
	}
	l.Args = filter(l.Args, func(i int) bool { return !gone[i] })
	t.InputArgs = filter(t.InputArgs, func(i int) bool { return !gone[i] })

	m := o.make()
	for _, set := range o.sets {
		m.set(set, r.passOn(l, written(set)))
	}
	for _, v := range params {
		r.replace(v, m.as(lltype.TypeOf(v)))
	}
	t.Operations = append(m.ops, t.Operations...)
}

// merge makes the object that is passed for some of the arguments of a block at its beginning.
func (s *sinking) merge(b *flow.Block, at []int, objects []*sunk) {
	r := s.r
	gone := make([]bool, len(b.InputArgs))
	params := make([]*flow.Variable, len(at))
	for k, i := range at {
		gone[i], params[k] = true, b.InputArgs[i]
	}
	b.InputArgs = filter(b.InputArgs, func(k int) bool { return !gone[k] })
	for _, l := range s.into[b.ID] {
		l.Args = filter(l.Args, func(k int) bool { return !gone[k] })
	}
	for _, o := range objects {
		o.leave()
	}
	m := objects[0].make()
	for _, set := range setsOf(objects) {
		place, t, _ := objects[0].where(set)
		args := make([]flow.Value, len(objects))
		for k, o := range objects {
			args[k] = r.value(o.at(place, t))
		}
		m.set(set, s.join1(b, args, t))
	}
	for _, v := range params {
		r.replace(v, m.as(lltype.TypeOf(v)))
	}
	b.Operations = append(m.ops, b.Operations...)
}

// setsOf returns an operation for each field or item that is written in one of the objects.
func setsOf(objects []*sunk) (list []*flow.SpaceOperation) {
	seen := make(map[int]bool)
	for _, o := range objects {
		for _, set := range o.sets {
			place, _, _ := o.where(set)
			if !seen[place] {
				seen[place] = true
				list = append(list, set)
			}
		}
	}
	return list
}

// join1 returns what a block gets that all links into it pass a value to; args has those in the order of the links.
func (s *sinking) join1(b *flow.Block, args []flow.Value, t lltype.Type) flow.Value {
	if c := constant(args[0]); c != nil {
		equal := true
		for _, a := range args[1:] {
			equal = equal && same(a, c)
		}
		if equal {
			return c
		}
	}
	v := s.r.variable("", t)
	b.InputArgs = append(b.InputArgs, v)
	for k, l := range s.into[b.ID] {
		l.Args = append(l.Args, args[k])
	}
	return v
}

// passOn returns a value of a block as the target of one of its links has it, which nothing else leads to.
func (r *rewriter) passOn(l *flow.Link, v flow.Value) flow.Value {
	v = r.value(v)
	w, ok := v.(*flow.Variable)
	if !ok {
		return v
	}
	for i, a := range l.Args {
		if r.value(a) == v {
			return l.Target.InputArgs[i]
		}
	}
	in := r.like(w)
	l.Args = append(l.Args, w)
	l.Target.InputArgs = append(l.Target.InputArgs, in)
	return in
}

// A making is the operations that make an object anew.
type making struct {
	r    *rewriter
	o    *sunk
	ops  []*flow.SpaceOperation
	made map[lltype.Type]*flow.Variable // the object, by type of the pointer
}

func (o *sunk) make() *making {
	r := o.s.r
	op := r.g.CopyOperation(o.malloc, o.malloc.Args, r.like(o.malloc.Result))
	return &making{r: r, o: o, ops: []*flow.SpaceOperation{op}, made: map[lltype.Type]*flow.Variable{lltype.TypeOf(op.Result): op.Result}}
}

// as returns the object as a pointer of a type.
func (m *making) as(t lltype.Type) *flow.Variable {
	v := m.made[t]
	if v == nil {
		v = m.r.variable("", t)
		op := m.r.g.NewOperation(llop.CastPointer, []flow.Value{m.ops[0].Result}, v)
		op.Place = m.o.malloc.Place
		m.ops = append(m.ops, op)
		m.made[t] = v
	}
	return v
}

// set writes a value as another operation does.
func (m *making) set(like *flow.SpaceOperation, v flow.Value) {
	args := append([]flow.Value{m.as(lltype.TypeOf(like.Args[0]))}, like.Args[1:len(like.Args)-1]...)
	m.ops = append(m.ops, m.r.g.CopyOperation(like, append(args, v), m.r.like(like.Result)))
}

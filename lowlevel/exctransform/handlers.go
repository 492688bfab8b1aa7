package exctransform

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// dispatch returns a link to blocks that fetch the exception from the record and
// find its handler.
func (t *transformer) dispatch(handlers []*flow.Link) *flow.Link {
	m := t.newMapping(nil)
	for _, l := range handlers {
		for _, a := range l.Args {
			if a != l.LastException && a != flow.Value(l.LastExcValue) {
				m.need(a)
			}
		}
	}
	if t.options.Calls {
		return t.dispatchByCalls(handlers, m)
	}
	b := t.g.NewBlock(m.inputs)
	entry := t.g.NewLink(m.old, b, nil)
	class := t.get(b, rclass.ExcType, rclass.ClassType)
	if t.raising.isAll(handlers[0].Case) {
		b.Close(t.handle(handlers[0], m, class))
		return entry
	}
	number := t.emit(b, llop.GetField, lltype.Signed, class, lltype.NewConstant(rclass.RangeMin, lltype.Void))
	t.choose(b, handlers, m, class, number)
	return entry
}

// choose ends a block with the question if the first handler is for the class
// with that number; the other handlers are after the exit for no. The mapping
// tells what the values of the handlers are in the block.
func (t *transformer) choose(b *flow.Block, handlers []*flow.Link, m *mapping, class, number *flow.Variable) {
	b.ExitSwitch = t.inRange(b, number, prebuilt(handlers[0].Case))
	hit := t.handle(handlers[0], m, class)
	rest := handlers[1:]
	miss := t.leave()
	switch {
	case len(rest) > 0 && t.raising.isAll(rest[0].Case):
		miss = t.handle(rest[0], m, class)
	case len(rest) > 0:
		values := append(m.all(m.old), class, number)
		forward := t.newMapping(values)
		next := t.g.NewBlock(forward.inputs)
		miss = t.g.NewLink(forward.old, next, nil)
		t.choose(next, rest, m.then(forward), forward.of(class).(*flow.Variable), forward.of(number).(*flow.Variable))
	}
	b.Close(caseOf(miss, false), caseOf(hit, true))
}

// caseOf gives a link a truth value as its case.
func caseOf(l *flow.Link, truth bool) *flow.Link {
	l.Case = boolean(truth)
	return l
}

// then returns the mapping that does one after the other.
func (m *mapping) then(next *mapping) *mapping {
	out := &mapping{t: m.t, to: make(map[flow.Value]flow.Value), old: m.old, inputs: next.inputs}
	for _, v := range m.old {
		out.to[v] = next.of(m.of(v))
	}
	return out
}

// inRange appends the question if the number of a class is in the range of
// another.
func (t *transformer) inRange(b *flow.Block, number *flow.Variable, vtable *lltype.Object) *flow.Variable {
	low, high := vtable.Get(rclass.RangeMin).(int64), vtable.Get(rclass.RangeMax).(int64)+1
	first := lltype.NewConstant(low, lltype.Signed)
	if high == low+1 { // the class has no subclasses
		return t.emit(b, llop.IntEQ, lltype.Bool, number, first)
	}
	distance := t.emit(b, llop.IntSub, lltype.Signed, number, first)
	unsigned := t.emit(b, llop.CastIntToUInt, lltype.Unsigned, distance)
	return t.emit(b, llop.UIntLT, lltype.Bool, unsigned, lltype.NewConstant(uint64(high-low), lltype.Unsigned))
}

// handle returns a link to a handler, by a block that clears the record. The
// mapping tells what the values are where the link begins.
func (t *transformer) handle(l *flow.Link, m *mapping, class *flow.Variable) *flow.Link {
	if t.raisesAgain(l) {
		return t.leave()
	}
	var values []flow.Value
	for _, a := range l.Args {
		switch {
		case a == flow.Value(l.LastExcValue): // fetched below
		case a == l.LastException && isVariable(a):
			values = append(values, class)
		default:
			values = append(values, m.of(a))
		}
	}
	forward := t.newMapping(values)
	after := t.g.NewBlock(forward.inputs)
	value := t.get(after, rclass.ExcValue, rclass.InstanceType)
	t.clear(after)
	args := make([]flow.Value, len(l.Args))
	for i, a := range l.Args {
		switch {
		case a == flow.Value(l.LastExcValue):
			args[i] = value
		case a == l.LastException && isVariable(a):
			args[i] = forward.of(class)
		default:
			args[i] = forward.of(m.of(a))
		}
	}
	after.Close(t.g.NewLinkLike(l, args))
	return t.g.NewLink(forward.old, after, nil)
}

func isVariable(v flow.Value) bool {
	_, ok := v.(*flow.Variable)
	return ok
}

// arithmeticExits gives a block that ends in arithmetic one exit for each
// exception that this may raise. The exits need nothing of the exception: where
// they lead, it is a constant.
func (t *transformer) arithmeticExits(b *flow.Block, op *flow.SpaceOperation, normal *flow.Link, handlers []*flow.Link) error {
	links := []*flow.Link{normal}
	normal.Case = nil
	for _, name := range llop.Of(op).Info().Raises {
		c, err := t.exceptions.Class(name)
		if err != nil {
			return fmt.Errorf("exctransform: graph %s, %v: %w", t.g.Name, op, err)
		}
		class := lltype.NewConstant(rclass.ClassRef(c.VTable), rclass.ClassType)
		value := lltype.NewConstant(rclass.InstanceRef(c.Instance), rclass.InstanceType)
		l := t.exitFor(c, class, value, handlers)
		l.Case, l.LastException = class, class
		l.LastExcValue = t.g.NewVariable("evalue")
		l.LastExcValue.Concrete = rclass.InstanceType
		links = append(links, l)
	}
	b.ExitSwitch = flow.LastException
	b.Close(links...)
	return nil
}

// exitFor returns the link that an exception of a known class takes.
func (t *transformer) exitFor(c rclass.ExceptionClass, class, value *flow.Constant, handlers []*flow.Link) *flow.Link {
	for _, h := range handlers {
		if !t.raising.isAll(h.Case) && !rclass.IsSubclass(c.VTable, prebuilt(h.Case)) {
			continue
		}
		args := make([]flow.Value, len(h.Args))
		for i, a := range h.Args {
			switch {
			case a == flow.Value(h.LastExcValue):
				args[i] = value
			case a == h.LastException:
				args[i] = class
			default:
				args[i] = a
			}
		}
		return t.g.NewLink(args, h.Target, nil)
	}
	return t.g.NewLink([]flow.Value{class, value}, t.raise(), nil)
}

package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// end follows the exits of a block of the input graph.
func (w *writer) end(b *block, s *state) (done bool, err error) {
	f := s.top
	exits := f.block.Exits
	if f.block.CanRaise() {
		exits = exits[:1] // the operation has not raised
	}
	if len(exits) == 1 {
		return w.goTo(b, s, exits[0])
	}
	switch x := f.vals[f.block.ExitSwitch.(*flow.Variable)].(type) {
	case *Constant:
		return w.goTo(b, s, exitFor(exits, x))
	case *Variable:
		if err := w.it.misses(f, x); err != nil {
			return true, err
		}
		if w.it.dispatches(f.graph, f.block) {
			if err := w.it.wants(f, x); err != nil {
				return true, err
			}
		}
		return true, w.part(b, s, x, exits)
	}
	return true, nil
}

// exitFor returns the exit for a constant.
func exitFor(exits []*flow.Link, c *Constant) *flow.Link {
	for _, l := range exits {
		if l.Case != nil && l.Case.Key == c.Key {
			return l
		}
	}
	return exits[len(exits)-1]
}

// part writes a switch; each way is followed with what it says about the variable.
func (w *writer) part(b *block, s *state, on *Variable, exits []*flow.Link) error {
	w.it.step(stepPart, s.top, "%v is not known: the residual graph parts here too", on.Var)
	b.on = on.Var
	for _, l := range exits {
		to := &block{}
		b.exits = append(b.exits, &exit{on: l.Case, block: to})
		way := s.copy()
		if l.Case != nil && lltype.TypeOf(on.Var) == lltype.TypeOf(l.Case) {
			for f := way.top; f != nil; f = f.below {
				for v, x := range f.vals {
					if r, ok := x.(*Variable); ok && r.Var == on.Var {
						f.vals[v] = &Constant{Constant: l.Case}
					}
				}
			}
		}
		if err := w.enterLink(to, way, l, nil, nil, false); err != nil {
			return err
		}
	}
	return nil
}

// enterLink has a block of the residual graph go on along a link of the input graph.
func (w *writer) enterLink(b *block, s *state, l *flow.Link, class, value Value, raised bool) error {
	if raised {
		w.bindCaught(s.top, l, class, value)
	}
	done, err := w.goTo(b, s, l)
	if err == nil && !done {
		w.later(b, s)
	}
	return err
}

// bindCaught gives the variables of an exit for exceptions their values.
func (w *writer) bindCaught(f *frame, l *flow.Link, class, value Value) {
	if v, ok := l.LastException.(*flow.Variable); ok {
		f.vals[v] = class
	}
	if l.LastExcValue != nil {
		f.vals[l.LastExcValue] = value
	}
}

// goTo goes along a link of the input graph. Where several links meet, the path ends at a
// specialised block.
func (w *writer) goTo(b *block, s *state, l *flow.Link) (done bool, err error) {
	f := s.top
	w.it.rec.at(b, s)
	defer w.it.rec.settle()
	passed := w.values(f, l.Args)
	f.block, f.op = l.Target, 0
	f.vals = make(map[*flow.Variable]Value, len(passed))
	for i, v := range f.block.InputArgs {
		w.bind(f, v, passed[i])
	}
	ends := len(f.block.Exits) == 0
	if ends && (f.below == nil || f.block == f.graph.ExceptBlock) || !w.it.isMerge(f.graph, f.block) {
		w.it.step(stepFollow, f, "Block %d of %s is followed", f.block.ID, f.graph.Name)
		return false, nil
	}
	if len(w.it.inOrder) > w.it.options.Blocks {
		return true, w.it.endless(f)
	}
	e := &exit{}
	e.to = w.it.arrive(s, e)
	b.exits = []*exit{e}
	return true, nil
}

// A handler is an exit for exceptions of the function at work, or of a caller.
type handler struct {
	link   *flow.Link
	frames int // how many functions are left
}

// handlers returns what catches the exceptions of an operation, the nearest first.
func (w *writer) handlers(s *state, op *flow.SpaceOperation) (list []handler) {
	n := 0
	for f := s.top; f != nil; f = f.below {
		if f.block.CanRaise() && f.op == len(f.block.Operations)-1 {
			for _, l := range f.block.Exits[1:] {
				list = append(list, handler{l, n})
				if o := prebuilt(l.Case); o != nil && rclass.ClassName(o) == "Exception" {
					return list
				}
			}
		}
		n++
	}
	return list
}

// prebuilt returns the object that a constant points to, or nil.
func prebuilt(c *flow.Constant) *lltype.Object {
	if c == nil {
		return nil
	}
	p, _ := c.Value.(lltype.Pointer)
	return p.Object
}

// raise goes on with an exception that leaves the innermost function: at the first handler
// for its class, or out of the residual graph.
func (w *writer) raise(b *block, s *state, class, value Value) (done bool, err error) {
	s.top = s.top.below
	var list []handler
	if s.top != nil {
		list = w.handlers(s, nil)
	}
	for _, h := range list {
		w.it.rec.goes(b, s)
		of := prebuilt(h.link.Case)
		if c, ok := class.(*Constant); ok && prebuilt(c.Constant) != nil {
			if rclass.IsSubclass(prebuilt(c.Constant), of) {
				return w.caught(b, s, h, class, value)
			}
			continue
		}
		if rclass.ClassName(of) == "Exception" {
			return w.caught(b, s, h, class, value)
		}
		yes, no := &block{}, &block{}
		b.on = w.testClass(b, w.real(b, s, class, rclass.ClassType), of)
		b.exits = []*exit{{on: boolean(false), block: no}, {on: boolean(true), block: yes}}
		handled := s.copy()
		if done, err := w.caught(yes, handled, h, class, value); err != nil {
			return true, err
		} else if !done {
			w.later(yes, handled)
		}
		b = no
	}
	t := w.it.function.Func.Graph.ExceptBlock.InputArgs
	if s.top == nil {
		s = &state{&frame{graph: w.it.function.Func.Graph, block: w.it.function.Func.Graph.ExceptBlock}}
	}
	w.it.rec.at(b, s)
	raised := []flow.Value{w.real(b, s, class, lltype.TypeOf(t[0])), w.real(b, s, value, lltype.TypeOf(t[1]))}
	w.it.step(stepRaise, s.top, "The residual graph raises %v", raised[1])
	b.exits = []*exit{{raised: raised}}
	return true, nil
}

// caught goes on at a handler.
func (w *writer) caught(b *block, s *state, h handler, class, value Value) (done bool, err error) {
	for range h.frames {
		s.top = s.top.below
	}
	w.bindCaught(s.top, h.link, class, value)
	return w.goTo(b, s, h.link)
}

func boolean(x bool) *flow.Constant { return lltype.NewConstant(x, lltype.Bool) }

// testClass writes a test if a class is another or below it: if its number lies in the
// range of that.
func (w *writer) testClass(b *block, class flow.Value, of *lltype.Object) *flow.Variable {
	low, high := of.Get(rclass.RangeMin).(int64), of.Get(rclass.RangeMax).(int64)+1
	n := w.emit(b, llop.GetField, nil, lltype.Signed, class, lltype.NewConstant(rclass.RangeMin, lltype.Void))
	d := w.emit(b, llop.IntSub, nil, lltype.Signed, n, lltype.NewConstant(low, lltype.Signed))
	u := w.emit(b, llop.CastIntToUInt, nil, lltype.Unsigned, d)
	return w.emit(b, llop.UIntLT, nil, lltype.Bool, u, lltype.NewConstant(uint64(high-low), lltype.Unsigned))
}

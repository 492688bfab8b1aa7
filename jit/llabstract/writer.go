package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// A writer writes what a state leads to.
type writer struct {
	it   *interpreter
	sp   *specialised
	work []path
	top  *frame // that is followed
}

// A path is a block that is yet to be written, and what is known where it begins.
type path struct {
	block *block
	state *state
	left  int // the step at which it was left for later, if steps are recorded
}

// later leaves a path for later.
func (w *writer) later(b *block, s *state) {
	w.work = append(w.work, path{b, s, w.it.rec.latest()})
}

// write writes the blocks of a specialised block.
func (w *writer) write() error {
	w.sp.root = &block{}
	w.it.rec.rooted(w.sp)
	w.later(w.sp.root, w.sp.entry.copy())
	for len(w.work) > 0 {
		p := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		w.resume(p)
		if err := w.follow(p.block, p.state); err != nil {
			return err
		}
	}
	return nil
}

// follow follows the operations of a path until it ends or parts.
func (w *writer) follow(b *block, s *state) error {
	for {
		w.it.rec.settle()
		f := s.top
		w.top = f
		if len(f.block.Exits) == 0 {
			if done, err := w.left(b, s); done || err != nil {
				return err
			}
			continue
		}
		if f.op < len(f.block.Operations) {
			if w.it.spent++; w.it.spent > w.it.options.Blocks*mostOperations {
				return w.it.endless(f)
			}
			if w.it.spread != nil {
				return w.it.spread
			}
			if done, err := w.operation(b, s, f.block.Operations[f.op]); done || err != nil {
				return err
			}
			continue
		}
		if done, err := w.end(b, s); done || err != nil {
			return err
		}
	}
}

// left goes on after a return block or an except block.
func (w *writer) left(b *block, s *state) (done bool, err error) {
	f := s.top
	if f.block == f.graph.ExceptBlock {
		in := f.block.InputArgs
		return w.raise(b, s, f.vals[in[0]], f.vals[in[1]])
	}
	result := f.vals[f.block.InputArgs[0]]
	if f.below == nil {
		t := lltype.TypeOf(f.block.InputArgs[0])
		returned := w.real(b, s, result, t)
		w.it.step(stepReturn, f, "The residual graph returns %v", returned)
		b.exits = []*exit{{leaves: returned}}
		return true, nil
	}
	s.top = f.below
	f = s.top
	result = w.it.finished(f, result)
	w.it.leaves(f, result)
	w.bind(f, f.block.Operations[f.op].Result, result)
	f.op++
	return false, nil
}

// bind gives a variable of an input graph a value.
func (w *writer) bind(f *frame, v *flow.Variable, x Value) {
	f.vals[v] = w.it.bound(origin{variable: v}, x)
}

// values returns the values of operands.
func (w *writer) values(f *frame, args []flow.Value) []Value {
	out := make([]Value, len(args))
	for i, a := range args {
		out[i] = valueOf(f, a)
	}
	return out
}

func valueOf(f *frame, a flow.Value) Value {
	if c, ok := a.(*flow.Constant); ok {
		if c == lltype.WeAreJitted {
			c = boolean(true)
		}
		return &Constant{Constant: c}
	}
	return f.vals[a.(*flow.Variable)]
}

// operation follows one operation.
func (w *writer) operation(b *block, s *state, op *flow.SpaceOperation) (done bool, err error) {
	f := s.top
	args := w.values(f, op.Args)
	kind := llop.Of(op)
	if x := w.fold(op, args); x != nil {
		w.it.step(stepFold, f, "%v is %s", op, said(x))
		w.bind(f, op.Result, x)
		f.op++
		return false, nil
	}
	switch kind {
	case llop.DirectCall, llop.IndirectCall:
		return w.call(b, s, op, args)
	case llop.SameAs, llop.CastPointer:
		if v, ok := args[0].(*Virtual); ok {
			return w.gives(f, op, w.is(f, op, v))
		}
	case llop.Hint:
		return w.hint(b, s, op, args)
	case llop.DebugAssert:
		if _, ok := args[0].(*Constant); ok {
			return w.gives(f, op, w.is(f, op, little(nil, lltype.Void)))
		}
	}
	x, err := w.virtual(f, op, kind, args)
	if err != nil {
		return true, err
	}
	if x != nil {
		return w.gives(f, op, x)
	}
	return w.copy(b, s, op, args)
}

// gives goes on with the result of an operation.
func (w *writer) gives(f *frame, op *flow.SpaceOperation, x Value) (bool, error) {
	w.bind(f, op.Result, x)
	f.op++
	return false, nil
}

// fold carries out an operation on constants, nil if it cannot be done now.
func (w *writer) fold(op *flow.SpaceOperation, args []Value) Value {
	kind := llop.Of(op)
	if !kind.Info().Pure || len(args) == 0 {
		return nil
	}
	vals := make([]lltype.Value, len(args))
	types := make([]lltype.Type, len(args))
	concrete := false
	for i, a := range args {
		c, ok := a.(*Constant)
		if !ok {
			return nil
		}
		vals[i], types[i] = c.Value, lltype.TypeOf(c.Constant)
		concrete = concrete || c.Concrete
	}
	t := lltype.TypeOf(op.Result)
	x, ok := w.it.foldValues(kind, vals, types, t)
	if !ok {
		return nil
	}
	return w.it.folded(lltype.NewConstant(x, t), concrete)
}

func (it *interpreter) foldValues(kind llop.Op, vals []lltype.Value, types []lltype.Type, t lltype.Type) (lltype.Value, bool) {
	if p, ok := vals[0].(lltype.Pointer); ok {
		switch kind {
		case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
			return it.readPrebuilt(p, vals[1:])
		}
		return arith.FoldPointer(kind, vals, t)
	}
	if kind == llop.SameAs {
		return vals[0], true
	}
	x, ok := arith.Fold(kind, vals, types, t)
	return x, ok && x != nil
}

// hint obeys a hint: a concrete constant, or one that is to be forgotten.
func (w *writer) hint(b *block, s *state, op *flow.SpaceOperation, args []Value) (bool, error) {
	f := s.top
	flags, _ := op.Args[1].(*flow.Constant).Value.(lltype.HintFlags)
	x := args[0]
	w.it.step(stepHint, f, "%v: the hint is obeyed", op)
	if c, ok := x.(*Constant); ok {
		switch {
		case flags["concrete"]:
			x = &Constant{c.Constant, true}
		case flags["forget"]:
			t := lltype.TypeOf(op.Result)
			x = &Variable{Var: w.emit(b, llop.SameAs, op, t, c.Constant)}
		}
	} else if v, ok := x.(*Variable); ok && flags["concrete"] && w.it.lostBy(v, needs) != nil {
		return true, &needed{f, w.it.lostBy(v, needs), needs}
	} else if flags["forget"] {
		t := lltype.TypeOf(op.Result)
		v := w.real(b, s, x, t)
		if r, ok := v.(*flow.Variable); ok {
			x = &Variable{Var: r}
		}
	}
	return w.gives(f, op, x)
}

// copy writes a copy of an operation into the residual graph.
func (w *writer) copy(b *block, s *state, op *flow.SpaceOperation, args []Value) (done bool, err error) {
	f := s.top
	real := make([]flow.Value, len(args))
	reads := w.it.readsText(op, args)
	info := llop.Of(op).Info()
	result := Variable{static: reads || info.Pure && info.Group != llop.Reading && len(args) > 0}
	for i, a := range args {
		real[i] = w.real(b, s, a, lltype.TypeOf(op.Args[i]))
		switch a := a.(type) {
		case *Variable:
			result.lost, result.text, result.static = joinOrigins(result.lost, a.lost), result.text || a.text, result.static && a.static
		case *Virtual:
			result.static = false
		}
	}
	result.text = result.text || reads
	result.Var = w.emit(b, llop.Of(op), op, lltype.TypeOf(op.Result), real...)
	w.it.step(stepCopy, f, "%v is copied into the residual graph", op)
	return w.copied(b, s, op, &result)
}

// copied goes on after a residual operation, also where it raises.
func (w *writer) copied(b *block, s *state, op *flow.SpaceOperation, result *Variable) (done bool, err error) {
	f := s.top
	handlers := w.handlers(s, op)
	w.bind(f, op.Result, result)
	if len(handlers) == 0 || !mayRaise(op) {
		f.op++
		return false, nil
	}
	b.raises = true
	rest := &block{}
	after := s.copy()
	after.top.op++
	b.exits = []*exit{{block: rest}}
	w.later(rest, after)
	for _, h := range handlers {
		to := &block{}
		class, value := w.it.newVariable(lltype.TypeOf(h.link.LastException)), w.it.newVariable(lltype.TypeOf(h.link.LastExcValue))
		caught := s.copy()
		for range h.frames {
			caught.top = caught.top.below
		}
		b.exits = append(b.exits, &exit{on: h.link.Case, block: to, class: class, value: value})
		if err := w.enterLink(to, caught, h.link, &Variable{Var: class}, &Variable{Var: value}, true); err != nil {
			return true, err
		}
	}
	return true, nil
}

// mayRaise reports whether an operation may raise.
func mayRaise(op *flow.SpaceOperation) bool { return llop.Of(op).Info().MayRaise() }

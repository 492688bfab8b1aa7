package jitstate

import (
	"errors"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// A raising is an operation of residual code that may raise, right after it was made.
type raising struct {
	handler      codegen.Builder
	class, value *Box // of the exception
	result       *Box // nil if the operation has none
	flags        bool // it is a call, after which both paths may be left for later
	frame        *frameCall
}

// RaisingOperation computes with numbers where that may raise; [Compiler.AfterRaising] must be called
// next.
func (c *Compiler) RaisingOperation(op llop.Op, args []*Box, types []lltype.Type, result lltype.Type) (*Box, error) {
	if known(args) {
		var bits [2]uint64
		for i, a := range args {
			bits[i] = a.Const.Bits
		}
		v, class := arith.Checked(op)(bits[0], bits[1])
		if class != "" {
			return c.raiseByName(class, result)
		}
		b := primitive(v, result)
		c.observe(Folded, b)
		return b, nil
	}
	vs, err := c.values(args, types)
	if err != nil {
		return nil, err
	}
	names := op.Info().Raises
	name := names[0]
	if len(names) > 1 {
		name = "Exception"
	}
	return c.try(op, result, name, len(names) == 1, false, vs)
}

// try makes an operation that may raise; exact says that what it raises is an instance of that class that
// exists already.
func (c *Compiler) try(op llop.Op, result lltype.Type, name string, exact, flags bool, args []codegen.Value) (*Box, error) {
	if c.executing() {
		return c.tryNow(op, result, args)
	}
	if err := c.spend(); err != nil {
		return nil, err
	}
	e, err := c.Options.Exceptions.Class(name)
	if err != nil {
		return nil, c.errorf("%w", err)
	}
	v, h := c.cur.Builder.Try(op, result, rclass.ClassRef(e.VTable), args...)
	c.tell(v, op, args)
	c.observe(Emitted, nil)
	p := &raising{handler: h.Builder, flags: flags}
	if exact {
		if p.class, p.value, err = c.exception(name); err != nil {
			return nil, err
		}
	} else {
		p.class, p.value = varBox(h.Class, lltype.TypeOf(h.Class)), varBox(h.Value, lltype.TypeOf(h.Value))
		p.class.Nonzero, p.value.Nonzero = true, true
	}
	if result != lltype.Type(lltype.Void) {
		p.result = varBox(v, result)
	}
	c.raising = p
	return p.result, nil
}

// exception returns the boxes of an exception of the run-time system.
func (c *Compiler) exception(name string) (class, value *Box, err error) {
	e, err := c.Options.Exceptions.Class(name)
	if err != nil {
		return nil, nil, c.errorf("%w", err)
	}
	if class, err = c.prebuiltBox(rclass.ClassRef(e.VTable)); err == nil {
		value, err = c.prebuiltBox(rclass.InstanceRef(e.Instance))
	}
	return class, value, err
}

func (c *Compiler) prebuiltBox(p lltype.Pointer) (*Box, error) {
	bits, err := c.Heap.Bits(p, p.Type)
	if err != nil {
		return nil, err
	}
	return c.FromBits(bits, p.Type)
}

// raiseByName makes an exception of the run-time system the current one, and returns the result that
// goes with it.
func (c *Compiler) raiseByName(name string, result lltype.Type) (*Box, error) {
	class, value, err := c.exception(name)
	if err != nil {
		return nil, err
	}
	c.cur.ExcType, c.cur.ExcValue = class, value
	c.observe(ExceptionRaised, class)
	return errorBox(result), nil
}

// errorBox is the result of what has raised; nil if it has none.
func errorBox(t lltype.Type) *Box {
	if t == lltype.Type(lltype.Void) {
		return nil
	}
	if _, ok := lltype.IsPtr(t); ok {
		return zero(t)
	}
	return constBox(&Const{Bits: bitsOf(arith.ErrorValue(t), t), Value: lltype.NewConstant(arith.ErrorValue(t), t)})
}

// bitsOf returns the bits of a value that is no prebuilt object.
func bitsOf(v lltype.Value, t lltype.Type) uint64 {
	if a, ok := v.(lltype.Address); ok {
		return a.At
	}
	bits, err := arith.Bits(v, t)
	if err != nil { // the error value of a type is a value of it
		return 0
	}
	return bits
}

// MayHaveRaised reports whether the operation that was made last may have raised, so that AfterRaising has something to do.
func (c *Compiler) MayHaveRaised() bool { return c.raising != nil }

// AfterRaising parts the current state after an operation that may have raised, if residual code has one.
// greens, and the red variables that were saved, are those that are needed at the resume point. It reports whether the
// state has come to its end.
func (c *Compiler) AfterRaising(resume int, greens []Green) (finished bool, err error) {
	if err := c.SaveGreens(greens); err != nil {
		return false, err
	}
	p := c.raising
	if p == nil {
		return false, nil
	}
	c.raising = nil
	if p.frame != nil && p.frame.plain && p.handler == nil {
		return false, c.loadVirtualizables(c.cur)
	}
	if p.flags && c.Options.PromotesFlags {
		return c.promoteFlags(p)
	}
	s := c.cur
	r := s.resuming()
	if r != nil && r.mergesLeft == 0 {
		n, yes, err := r.turn(c)
		if err != nil {
			return false, err
		}
		if !yes {
			p.raise(s, p.result)
		}
		if err := c.reload(p, s); err != nil {
			return false, err
		}
		return false, r.turned(c, n)
	}
	later := p.fork(s)
	if err := errors.Join(c.reload(p, later), c.reload(p, s)); err != nil {
		return false, err
	}
	later.resume, later.Greens = resume, greens
	c.observe(SplitDone, nil)
	c.wait(later, false)
	return false, nil
}

// reload reads virtualizable structures again that were written before a call.
func (c *Compiler) reload(p *raising, s *State) error {
	if p.frame == nil {
		return nil
	}
	return c.loadVirtualizables(s)
}

// fork returns a copy of a state in which the operation has raised.
func (p *raising) fork(s *State) *State {
	m := newCopies()
	defer m.end()
	later := s.copy(m)
	later.Builder = p.handler
	p.raise(later, m.boxes[p.result])
	return later
}

// raise makes the exception the current one of a state. There is no result then.
func (p *raising) raise(s *State, result *Box) {
	s.ExcType, s.ExcValue = p.class, p.value
	if result != nil {
		s.replace(map[*Box]*Box{result: errorBox(result.Type)})
	}
}

// promoteFlags leaves both what follows a call and what follows an exception of it for later. (The original
// promotes a flag that tells which it was.)
func (c *Compiler) promoteFlags(p *raising) (finished bool, err error) {
	s := c.cur
	r := s.resuming()
	if r == nil {
		return c.leaveFlags(p)
	}
	if p.frame != nil {
		if _, err := c.afterCall(s, p.frame); err != nil {
			return false, err
		}
	}
	n, finished, err := c.followPromotion(r)
	if finished || err != nil {
		return finished, err
	}
	if n.value.Bits&1 != 0 {
		p.raise(s, p.result)
	}
	if len(r.path) > 0 {
		r.mergesToSee(n)
	} else if err := c.arrive(r, n); err != nil {
		return false, err
	}
	if p.frame == nil {
		return false, nil
	}
	return false, c.reshape(n.value.Bits)
}

// leaveFlags leaves what follows a call for later, and what follows an exception of it. It goes on as if code had come back from
// the call without one, and had found all as it was, where it can tell much of what follows.
func (c *Compiler) leaveFlags(p *raising) (finished bool, err error) {
	s := c.cur
	states := []*State{s}
	if p.handler != nil {
		later := p.fork(s)
		later.path = s.path
		states = append(states, later)
	}
	foreseen := c.mayForesee()
	for i, t := range states {
		if i == 0 && foreseen {
			continue
		}
		raised := uint64(i)
		if p.frame != nil {
			if _, err := c.flags(t, p.frame, raised); err != nil {
				return false, err
			}
			continue
		}
		c.suspend(t, c.node(&pathNode{kind: pathPromote, next: s.path, value: primitive(raised, lltype.Signed).Const}), PromotedFlags)
	}
	if !foreseen {
		return true, nil
	}
	return false, c.flagsForeseen(p)
}

// flagsForeseen goes on after a call as if it had raised nothing, and changed nothing that the compiler knows of.
func (c *Compiler) flagsForeseen(p *raising) error {
	value := primitive(0, lltype.Signed).Const
	if p.frame == nil {
		c.Compilations++
		c.goOnAt(c.node(&pathNode{kind: pathPromote, next: c.cur.path, value: value}))
		return nil
	}
	q, err := c.flags(c.cur, p.frame, 0)
	if err != nil {
		return err
	}
	c.reach(q, value)
	q.builder = q.sw.Case(value.Value)
	c.goOnAt(c.node(&pathNode{kind: pathPromote, next: q.path, point: q, value: value}))
	c.cur.Builder = q.builder
	return c.reshape(0)
}

// ResidualCall makes residual code call a function. [Compiler.AfterRaising] must be called next if it may raise.
func (c *Compiler) ResidualCall(fn *Box, args []*Box, t *lltype.FuncType, mayRaise bool) (*Box, error) {
	return c.residualCall(fn, args, t, mayRaise, true)
}

// residualCall is ResidualCall; shows says that the function may look at virtualizable structures.
func (c *Compiler) residualCall(fn *Box, args []*Box, t *lltype.FuncType, mayRaise, shows bool) (*Box, error) {
	f, err := c.value(fn, lltype.PtrTo(t))
	if err != nil {
		return nil, err
	}
	vs, err := c.arguments(t, args)
	if err != nil {
		return nil, err
	}
	op, all := llop.DirectCall, append([]codegen.Value{f}, vs...)
	if _, known := f.(*flow.Constant); !known {
		op = llop.IndirectCall
		all = append(all, lltype.NewConstant(nil, lltype.Void))
	}
	if c.executing() {
		return c.callAside(op, t.Result, all)
	}
	c.observe(CallLeft, nil)
	var vables *frameCall
	if shows {
		if vables, err = c.beforeCall(); err != nil {
			return nil, err
		}
	}
	if mayRaise {
		b, err := c.try(op, t.Result, "Exception", false, true, all)
		if err == nil {
			c.raising.frame = vables
		}
		return b, err
	}
	v, err := c.op(op, t.Result, all...)
	if err != nil {
		return nil, err
	}
	var b *Box
	if t.Result != lltype.Type(lltype.Void) {
		b = varBox(v, t.Result)
	}
	if vables != nil {
		c.raising = &raising{result: b, frame: vables, flags: true}
	}
	return b, nil
}

// arguments returns what a function is passed, of which some may be Void; args are the others.
func (c *Compiler) arguments(t *lltype.FuncType, args []*Box) ([]codegen.Value, error) {
	all := make([]codegen.Value, len(t.Args))
	next := 0
	for i, a := range t.Args {
		if a == lltype.Type(lltype.Void) {
			all[i] = lltype.NewConstant(nil, lltype.Void)
			continue
		}
		var err error
		if all[i], err = c.value(args[next], a); err != nil {
			return nil, err
		}
		next++
	}
	return all, nil
}

// An OopCall is a function that says what it does to a list or dictionary.
type OopCall struct {
	Function *lltype.Object
	Type     string // "list" or "dict"
	Method   string // "getitem"; "new" for what makes one
	List     *ListDesc
	Dict     *DictDesc
	Made     *ListDesc // of the list that the method makes: copies and concatenations

	// Sources says which arguments of the function are the operands of the method; constants stand for
	// operands that are written in the oopspec.
	Sources  []OopArg
	MayRaise bool
}

// An OopArg is an operand of a method: an argument of the function, or a constant.
type OopArg struct {
	Argument int // -1 for a constant
	Constant int64
}

// Oop does what a function does to a list or dictionary at compile time, if that is virtual; else residual
// code calls the function. args are its arguments that are not Void. deep says that the list or dictionary never changes: what
// only looks at it is called at compile time. [Compiler.AfterRaising] must be called next.
func (c *Compiler) Oop(o *OopCall, args []*Box, deep bool) (*Box, error) {
	operands := make([]*Box, len(o.Sources))
	for i, s := range o.Sources {
		if s.Argument < 0 {
			operands[i] = primitive(uint64(s.Constant), lltype.Signed)
		} else {
			operands[i] = args[s.Argument]
		}
	}
	t := o.Function.Type.(*lltype.FuncType)
	var b *Box
	var raises string
	var done bool
	var err error
	switch {
	case o.Method == "new":
		b, done = c.newOop(o, operands)
	case o.Type == "list":
		b, raises, done = c.OopList(o.Method, o.Made, operands)
	default:
		b, raises, done, err = c.OopDict(o.Method, operands)
	}
	switch {
	case err != nil:
		return nil, err
	case raises != "":
		return c.raiseByName(raises, t.Result)
	case done:
		return b, nil
	case deep && lookingAt[o.Method] && known(args) && args[0].Const.Bits != 0:
		if b, ok, err := c.callNow(o.Function, args, true); ok || err != nil {
			return b, err
		}
	}
	fn, err := c.prebuiltBox(o.Function.Ref())
	if err != nil {
		return nil, err
	}
	// What lists do touches no virtualizable structure; a dictionary may compare its keys by functions of the program.
	b, err = c.residualCall(fn, args, t, o.MayRaise, o.Type == "dict" && o.Dict == nil)
	if err == nil && o.Type == "list" && lookingAt[o.Method] {
		err = c.tellCall(b, o.Function, args)
	}
	return b, err
}

// lookingAt are the methods that change nothing.
var lookingAt = map[string]bool{"len": true, "nonzero": true, "getitem": true, "contains": true}

// callNow calls a function at compile time, once for the same arguments. What it raises becomes the current exception. ok is
// false if it raises where that is not looked for, or fails, as with an index out of range where that is not checked: the
// code may never be reached.
func (c *Compiler) callNow(f *lltype.Object, args []*Box, mayRaise bool) (b *Box, ok bool, err error) {
	bits := make([]uint64, len(args))
	for i, a := range args {
		bits[i] = a.Const.Bits
	}
	t := f.Type.(*lltype.FuncType)
	m, err := c.once(f, bits)
	switch {
	case err != nil || m.failed || m.raised != 0 && !mayRaise:
		return nil, false, err
	case m.raised != 0:
		return errorBox(t.Result), true, c.raiseObject(m.raised)
	}
	b, err = c.FromBits(m.result, t.Result)
	return b, err == nil, err
}

func (c *Compiler) newOop(o *OopCall, operands []*Box) (*Box, bool) {
	if o.Type == "dict" {
		if o.Dict == nil {
			return nil, false
		}
		return c.NewVirtualDict(o.Dict), true
	}
	n := operands[0].Const
	if n == nil || int64(n.Bits) < 0 || n.Bits > maxVirtualList {
		return nil, false
	}
	item := zero(o.List.Item)
	if len(operands) > 1 {
		item = operands[1]
	}
	return c.NewVirtualList(o.List, int(n.Bits), item), true
}

// maxVirtualList bounds the length of virtual lists when they are made.
const maxVirtualList = 10_000

// PortalCall makes residual code call the code of the portal for green values. [Compiler.AfterRaising] must be
// called next.
func (c *Compiler) PortalCall(greens []Green, reds []*Box) (*Box, error) {
	if c.executing() {
		return c.callPortalNow(greens, reds)
	}
	f, err := c.Options.Version(greens)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return c.callPortalWith(greens, reds)
	}
	fn, err := c.prebuiltBox(f.Ref())
	if err != nil {
		return nil, err
	}
	return c.ResidualCall(fn, reds, f.Type.(*lltype.FuncType), true)
}

// callPortalWith makes residual code call the portal itself for green values.
func (c *Compiler) callPortalWith(greens []Green, reds []*Box) (*Box, error) {
	var args []*Box
	for _, green := range c.Options.PortalGreens {
		if !green {
			args, reds = append(args, reds[0]), reds[1:]
			continue
		}
		b, err := c.FromBits(greens[0].Bits, greens[0].Type)
		if err != nil {
			return nil, err
		}
		args, greens = append(args, b), greens[1:]
	}
	return c.CallPortalItself(args)
}

// CallPortalItself makes residual code call the portal, which finds or makes the code for what it is passed as
// the program runs. args are its arguments that are not Void. [Compiler.AfterRaising] must be called next.
func (c *Compiler) CallPortalItself(args []*Box) (*Box, error) {
	f := c.Options.PortalFunction
	fn, err := c.prebuiltBox(f.Ref())
	if err != nil {
		return nil, err
	}
	return c.ResidualCall(fn, args, f.Type.(*lltype.FuncType), true)
}

// Reveal returns the value of a box that is known.
func (c *Compiler) Reveal(b *Box) (uint64, error) {
	if z, ok := b.Content.(*Virtualizable); ok {
		b = z.Outside
	}
	if b.Const == nil {
		return 0, c.errorf("a value is not known at compile time although a hint says so")
	}
	return b.Const.Bits, nil
}

// ObjectAt returns the prebuilt object at an address, such as a function.
func (c *Compiler) ObjectAt(bits uint64) (*lltype.Object, bool) {
	return c.Heap.PrebuiltAt(heap.Address(bits))
}

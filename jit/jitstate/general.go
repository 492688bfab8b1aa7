package jitstate

import (
	"errors"
	"slices"
	"strconv"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A promotion that has as many cases as it may gets a general version: code for all other values. The state there is a
// chain of activations, and for what is left of each there is a function of the program, its tail. Residual code builds
// what is virtual, calls the tail of the innermost activation, and hands what that gives or raises to the tail of the
// next. The tail of the portal ends with the portal, or when it comes to a global merge point. It says so by a number,
// with which residual code goes to one place, the arrivals: a switch leads on from there, out of the portal, or to the code
// for the merge point and for what is green there. Nothing calls the compiler once it has made the code.

// A Tail is a function that does what is left of an activation. It takes the class and the value of an exception, NULL
// if there is none; the result of the operation after which it begins, if Takes is not Void; and the green and the red
// variables that were saved there.
type Tail struct {
	Function *lltype.Object
	Takes    lltype.Type
}

func (t *Tail) signature() *lltype.FuncType { return t.Function.Type.(*lltype.FuncType) }

// beforeSaved is how many arguments of a tail come before the variables that were saved.
func (t *Tail) beforeSaved() int {
	if t.Takes == lltype.Type(lltype.Void) {
		return 2
	}
	return 3
}

// An Arrival is where the tail of the portal ends.
type Arrival struct {
	// Values has what it hands over, in fields that are named by ValueName: the result, or the green and then the red
	// variables at the merge point. Those that BitsName names have the bits of green floats. It is nil for a result of type Void.
	Values *lltype.Object

	// Resume is the resume point of the portal that leads to the merge point, -1 where the portal returns.
	Resume int
	Greens []lltype.Type
	Locals []Local

	// Function returns a function that goes on from the merge point, up to the next arrival, with the green and the red
	// variables.
	Function func() (*lltype.Object, error)
}

// NoTail is the error of an activation of which no tail can be made.
type NoTail struct{ Why string }

// Error says why.
func (e *NoTail) Error() string { return "there is no general version: " + e.Why }

// writeGeneral writes the code of a promotion for all values that have no case. The current state is at the promotion. If
// there can be no such code, the program goes on without.
func (c *Compiler) writeGeneral(p *Promotion) error {
	c.cur.Builder = p.sw.Default()
	tails, err := c.tails(c.cur.Frame)
	var none *NoTail
	switch {
	case errors.As(err, &none):
		p.Without = none.Why
		c.observe(GaveUp, nil)
		return c.fallBack(p, p.value)
	case err != nil:
		return err
	}
	p.General = true
	c.observe(GeneralMade, nil)
	left, err := c.leftOver(tails)
	if err != nil {
		return err
	}
	err = c.storeVirtualizables()
	if err != nil {
		return err
	}
	return c.callTails(tails, left, p.value)
}

// tails returns the tails of activations, the innermost first.
func (c *Compiler) tails(innermost *Frame) ([]*Tail, error) {
	var list []*Tail
	for f := innermost; f != nil; f = f.Back {
		t, err := c.Options.Tail(f.Saved)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// leftOver returns the variables that were saved in the activations of the current state, as residual code passes them to
// their tails. What is virtual is built.
func (c *Compiler) leftOver(tails []*Tail) ([][]codegen.Value, error) {
	var all [][]codegen.Value
	f := c.cur.Frame
	for _, t := range tails {
		types := t.signature().Args[t.beforeSaved():]
		var values []codegen.Value
		for _, g := range f.greens {
			b, err := c.FromBits(g.Bits, g.Type)
			if err != nil {
				return nil, err
			}
			values = append(values, b.Const.Value)
		}
		reds, err := c.values(f.Locals, types[len(f.greens):])
		if err != nil {
			return nil, err
		}
		all = append(all, append(values, reds...))
		f = f.Back
	}
	return all, nil
}

// callTails ends the current state with calls of tails; v is the result of the operation after which the first begins.
func (c *Compiler) callTails(tails []*Tail, left [][]codegen.Value, v codegen.Value) error {
	class, err := c.value(c.cur.ExcType, rclass.ClassType)
	if err != nil {
		return err
	}
	value, err := c.value(c.cur.ExcValue, rclass.InstanceType)
	if err != nil {
		return err
	}
	for i, t := range tails {
		args := []codegen.Value{reference(t.Function), class, value}
		if t.Takes != lltype.Type(lltype.Void) {
			if lltype.TypeOf(v) != t.Takes { // the same object, seen as one of another class
				if v, err = c.op(llop.CastPointer, t.Takes, v); err != nil {
					return err
				}
			}
			args = append(args, v)
		}
		args = append(args, left[i]...)
		if i == len(tails)-1 {
			n, err := c.op(llop.DirectCall, lltype.Signed, args...)
			if err != nil {
				return err
			}
			c.goToArrivals(n)
			return nil
		}
		if v, class, value, err = c.callTail(t, args, left[i+1:]); err != nil {
			return err
		}
	}
	return nil
}

func reference(f *lltype.Object) *flow.Constant {
	return lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))
}

// callTail calls a tail of an activation within the portal. What it gives, and what it raises, goes on in one place; the
// values that are needed there are replaced by those that stand for them.
func (c *Compiler) callTail(t *Tail, args []codegen.Value, needed [][]codegen.Value) (v, class, value codegen.Value, err error) {
	if err := c.spend(); err != nil {
		return nil, nil, nil, err
	}
	e, err := c.Options.Exceptions.Class("Exception")
	if err != nil {
		return nil, nil, nil, c.errorf("%w", err)
	}
	result := t.signature().Result
	v, h := c.cur.Builder.Try(llop.DirectCall, result, rclass.ClassRef(e.VTable), args...)
	c.observe(Emitted, nil)
	normal, raised := []codegen.Value{noClass.Value, noValue.Value}, []codegen.Value{h.Class, h.Value}
	if result != lltype.Type(lltype.Void) {
		normal, raised = append(normal, v), append(raised, lltype.NewConstant(arith.ErrorValue(result), result))
	}
	before := len(normal)
	for _, list := range needed {
		for _, x := range list {
			if _, ok := x.(*flow.Variable); ok {
				normal, raised = append(normal, x), append(raised, x)
			}
		}
	}
	label, params := c.cur.Builder.Label(false, normal...)
	h.Builder.Goto(label, raised...)
	class, value = params[0], params[1]
	if before > 2 {
		v = params[2]
	}
	next := params[before:]
	for _, list := range needed {
		for k, x := range list {
			if _, ok := x.(*flow.Variable); ok {
				list[k], next = next[0], next[1:]
			}
		}
	}
	return v, class, value, nil
}

// goToArrivals ends the current state with the number of an arrival.
func (c *Compiler) goToArrivals(n codegen.Value) {
	b := c.cur.Builder
	if c.arrivals != nil {
		b.Goto(c.arrivals, n)
		return
	}
	var params []codegen.Value
	c.arrivals, params = b.Label(true, n)
	b.Switch(params[0], nil, c.arrived)
}

// arrived makes the code that follows for the number of an arrival.
func (c *Compiler) arrived(sw codegen.Switch, k *flow.Constant) error {
	n, err := c.Heap.Bits(k.Value, lltype.Signed)
	if err != nil {
		return err
	}
	a, err := c.Options.Arrival(n)
	if err != nil {
		return err
	}
	return c.Compile(func() error {
		c.Start(sw.Case(k))
		switch {
		case a.Resume < 0:
			return c.leaveAt(a)
		case c.Spent():
			return c.passOn(a)
		}
		return c.choose(a, nil)
	})
}

// leaveAt returns what the portal has returned.
func (c *Compiler) leaveAt(a *Arrival) error {
	if a.Values == nil {
		c.cur.Builder.Return(nil)
		return nil
	}
	v, err := c.handed(a, 0)
	if err == nil {
		c.cur.Builder.Return(v)
	}
	return err
}

// handed reads a value that was handed over.
func (c *Compiler) handed(a *Arrival, n int) (codegen.Value, error) {
	return c.handedAs(a, ValueName(n))
}

// handedChoice reads a green value that was handed over, to switch on it: the bits of a float, as all that differ in them differ.
func (c *Compiler) handedChoice(a *Arrival, n int) (codegen.Value, error) {
	if a.Greens[n] == lltype.Type(lltype.Float) {
		return c.handedAs(a, BitsName(n))
	}
	return c.handed(a, n)
}

func (c *Compiler) handedAs(a *Arrival, name string) (codegen.Value, error) {
	return c.op(llop.GetField, a.Values.Type.(*lltype.Struct).Field(name), reference(a.Values), lltype.NewConstant(name, lltype.Void))
}

// choose goes on at a merge point where the first of the green values are known: residual code switches on the next one,
// and when it knows all, it has come to the code for them. If there is to be no more code, the program goes on in that of
// the tail, from one merge point to the next.
func (c *Compiler) choose(a *Arrival, known []Green) error {
	if len(known) == len(a.Greens) {
		return c.enterAt(a, known)
	}
	t := a.Greens[len(known)]
	v, err := c.handedChoice(a, len(known))
	if err != nil {
		return err
	}
	c.cur.Builder.Switch(v, nil, func(sw codegen.Switch, k *flow.Constant) error {
		return c.Compile(func() error {
			if c.Spent() {
				c.Start(sw.Default())
				return c.passOn(a)
			}
			bits, err := c.Heap.Bits(k.Value, lltype.TypeOf(k))
			if err != nil {
				return err
			}
			c.Start(sw.Case(k))
			return c.choose(a, append(slices.Clone(known), Green{bits, t}))
		})
	})
	return nil
}

// enterAt goes on in code for a merge point, whose green values are known.
func (c *Compiler) enterAt(a *Arrival, greens []Green) error {
	e, err := c.EntryAt(a.Resume, greens, a.Locals)
	if err != nil {
		return err
	}
	e.landed = true
	values := make([]codegen.Value, len(a.Locals))
	for i := range a.Locals {
		if values[i], err = c.handed(a, len(greens)+i); err != nil {
			return err
		}
	}
	return c.Enter(e, values)
}

// passOn goes on at a merge point with what was handed over, without code for what is green.
func (c *Compiler) passOn(a *Arrival) error {
	f, err := a.Function()
	if err != nil {
		return err
	}
	args := []codegen.Value{reference(f)}
	for i := range len(a.Greens) + len(a.Locals) {
		v, err := c.handed(a, i)
		if err != nil {
			return err
		}
		args = append(args, v)
	}
	n, err := c.op(llop.DirectCall, lltype.Signed, args...)
	if err == nil {
		c.goToArrivals(n)
	}
	return err
}

// ValueName returns the name of the field in which a value is handed over.
func ValueName(n int) string { return "v" + strconv.Itoa(n) }

// BitsName returns the name of the field with the bits of a value, of a float that is green.
func BitsName(n int) string { return "bits" + strconv.Itoa(n) }

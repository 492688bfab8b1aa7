package jitstate

import (
	"errors"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// Where there is to be no more code, the program goes on all the same: a generating extension carries out what it
// would otherwise make code of. Everything is known then. A box is a constant, or an object that nothing in memory
// stands for yet; an operation is carried out when it is met; no state parts from another, and none merges.
// (Later versions of the original fell back to an interpreter in the same way.)

// An execution is the extension at work on values.
type execution struct {
	values []*Const // of the variables that residual code had where it ended
	begun  bool     // the replay has come to where residual code ended
	kept   []uint64 // addresses of objects that nothing else may lead to
	out    *fallen  // where it has ended, nil while it has not
}

// A raised is an exception that an operation has raised.
type raised struct{ class, value uint64 }

// errLeft is the error of an exception that leaves the portal from where nothing follows it.
var errLeft = errors.New("an exception leaves the portal")

// executing reports whether operations are carried out.
func (c *Compiler) executing() bool { return c.exec != nil && c.exec.begun }

// keep makes a constant of a value that was computed.
func (x *execution) keep(bits uint64, t lltype.Type) *Const {
	if _, ptr := lltype.IsPtr(t); ptr {
		if bits != 0 {
			x.kept = append(x.kept, bits)
		}
		return &Const{Bits: bits, Value: address(bits, t)}
	}
	return primitive(bits, t).Const
}

// address returns a pointer that something else keeps alive.
func address(bits uint64, t lltype.Type) *flow.Constant {
	p := t.(*lltype.Ptr)
	if bits == 0 {
		return lltype.NewConstant(lltype.Null(p), t)
	}
	return lltype.NewConstant(lltype.Address{Type: p, At: bits}, t)
}

// carryOut carries an operation out. raised is the exception that it raises, nil if there is none.
func (c *Compiler) carryOut(op llop.Op, result lltype.Type, args []codegen.Value) (v *Const, r *raised, err error) {
	bits, err := c.bitsOf(args)
	if err != nil {
		return nil, nil, err
	}
	return c.answered(result, func() (uint64, uint64, error) { return c.Options.Execute(op, result, args, bits) })
}

// bitsOf returns the bits of constants.
func (c *Compiler) bitsOf(args []codegen.Value) ([]uint64, error) {
	bits := make([]uint64, len(args))
	for i, a := range args {
		if lltype.TypeOf(a) == lltype.Void {
			continue
		}
		var err error
		if bits[i], err = c.Heap.Bits(a.(*flow.Constant).Value, lltype.TypeOf(a)); err != nil {
			return nil, err
		}
	}
	return bits, nil
}

// answered returns what something gives that is done aside.
func (c *Compiler) answered(result lltype.Type, do func() (v, raised uint64, err error)) (*Const, *raised, error) {
	var n, exception uint64
	x := c.exec
	err := c.aside(func() (err error) {
		n, exception, err = do()
		return err
	})
	switch {
	case err != nil:
		return nil, nil, err
	case exception == 0:
		if result == lltype.Type(lltype.Void) {
			return nil, nil, nil
		}
		return x.keep(n, result), nil, nil
	}
	x.kept = append(x.kept, exception)
	class, err := c.load(exception, rclass.Object.Offset(rclass.Object.FieldIndex(rclass.TypePtr)), rclass.ClassType)
	if err != nil {
		return nil, nil, err
	}
	return nil, &raised{class.Const.Bits, exception}, nil
}

// aside runs something that may compile, or carry out, something else.
func (c *Compiler) aside(run func() error) error {
	before := c.session
	c.session = session{}
	defer func() { c.session = before }()
	return run()
}

// doNow carries out an operation after which no exception is looked for.
func (c *Compiler) doNow(op llop.Op, result lltype.Type, args []codegen.Value) (codegen.Value, error) {
	v, r, err := c.carryOut(op, result, args)
	switch {
	case err != nil:
		return nil, c.errorf("%w", err)
	case r != nil:
		c.exec.out = &fallen{kind: fellRaising, class: r.class, value: r.value}
		return nil, errLeft
	case v == nil:
		return nil, nil
	}
	return v.Value, nil
}

// tryNow carries out an operation whose exception becomes the current one.
func (c *Compiler) tryNow(op llop.Op, result lltype.Type, args []codegen.Value) (*Box, error) {
	v, r, err := c.carryOut(op, result, args)
	return c.noted(result, v, r, err)
}

// noted returns the box of what was carried out, or makes its exception the current one.
func (c *Compiler) noted(result lltype.Type, v *Const, r *raised, err error) (*Box, error) {
	switch {
	case err != nil:
		return nil, c.errorf("%w", err)
	case r != nil:
		c.cur.ExcType = constBox(c.exec.keep(r.class, rclass.ClassType))
		c.cur.ExcValue = constBox(c.exec.keep(r.value, rclass.InstanceType))
		return errorBox(result), nil
	case v == nil:
		return nil, nil
	}
	return constBox(v), nil
}

// An ending is the builder of a state that is carried out: it notes how the portal ends.
type ending struct {
	silent
	c *Compiler
}

func (e *ending) bits(v codegen.Value) uint64 {
	n, err := e.c.Heap.Bits(v.(*flow.Constant).Value, lltype.TypeOf(v))
	if err != nil { // the value has been in memory
		return 0
	}
	return n
}

func (e *ending) Return(v codegen.Value) {
	e.c.exec.out = &fallen{kind: fellReturning}
	if v != nil {
		e.c.exec.out.values = []uint64{e.bits(v)}
	}
}

func (e *ending) Raise(class, value codegen.Value) {
	e.c.exec.out = &fallen{kind: fellRaising, class: e.bits(class), value: e.bits(value)}
}

// callAside calls a function of the program, which may look at virtualizable structures.
func (c *Compiler) callAside(op llop.Op, result lltype.Type, args []codegen.Value) (*Box, error) {
	if err := c.storeVirtualizables(); err != nil {
		return nil, err
	}
	b, err := c.tryNow(op, result, args)
	if err != nil {
		return nil, err
	}
	return b, c.loadVirtualizables(c.cur)
}

// callPortalNow calls the portal.
func (c *Compiler) callPortalNow(greens []Green, reds []*Box) (*Box, error) {
	args := make([]codegen.Value, len(reds))
	for i, b := range reds {
		var err error
		if args[i], err = c.value(b, b.Type); err != nil {
			return nil, err
		}
	}
	bits, err := c.bitsOf(args)
	if err == nil {
		err = c.storeVirtualizables()
	}
	if err != nil {
		return nil, err
	}
	result := lltype.TypeOf(c.Options.Portal.ReturnBlock.InputArgs[0])
	v, r, err := c.answered(result, func() (uint64, uint64, error) { return c.Options.CallPortal(greens, bits) })
	b, err := c.noted(result, v, r, err)
	if err != nil {
		return nil, err
	}
	return b, c.loadVirtualizables(c.cur)
}

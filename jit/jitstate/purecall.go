package jitstate

import (
	"encoding/binary"
	"errors"
	"slices"

	"vitrine/lowlevel/lltype"
)

// A madeCall is a call of a function with known arguments, carried out at compile time.
type madeCall struct {
	words  []uint64 // the arguments and the result: objects must live as long as the compiler knows of them
	result uint64
	raised uint64 // the exception, 0 if there is none
	failed bool
}

// PureCall is [Compiler.ResidualCall] of a function that says that it is pure ("elidable"): if all arguments are known, it is called at
// compile time. If that fails, residual code calls it.
func (c *Compiler) PureCall(f *lltype.Object, fn *Box, args []*Box, mayRaise bool) (*Box, error) {
	t := f.Type.(*lltype.FuncType)
	if c.executing() || !known(args) || t.Result == lltype.Type(lltype.Void) {
		return c.ResidualCall(fn, args, t, mayRaise)
	}
	before := c.cur.ExcValue
	b, ok, err := c.callNow(f, args, mayRaise)
	if !ok && err == nil {
		return c.ResidualCall(fn, args, t, mayRaise)
	}
	if ok && err == nil && c.cur.ExcValue == before {
		c.observe(Folded, b)
	}
	return b, err
}

// once calls a function that is pure, unless that was done before with the same arguments: a replay finds the same objects again.
// args are those that are not Void.
func (c *Compiler) once(f *lltype.Object, args []uint64) (*madeCall, error) {
	var key []byte
	for _, a := range args {
		key = binary.LittleEndian.AppendUint64(key, a)
	}
	all := c.made[f]
	if all == nil {
		all = make(map[string]*madeCall)
		c.made[f] = all
	}
	if m := all[string(key)]; m != nil {
		return m, nil
	}
	m := &madeCall{}
	all[string(key)] = m
	var err error
	m.result, m.raised, err = c.Options.Call(f, allArguments(f, args))
	m.words = append(slices.Clone(args), m.result, m.raised)
	c.makings = append(c.makings, m)
	switch {
	case errors.Is(err, ErrFailed):
		m.failed = true
	case err != nil:
		return nil, c.errorf("%w", err)
	}
	return m, nil
}

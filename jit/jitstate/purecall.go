package jitstate

import (
	"encoding/binary"
	"errors"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// A madeCall is a call of a function with known arguments, carried out at compile time.
type madeCall struct {
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
	c.keepAlive(f.Type.(*lltype.FuncType), args, m)
	switch {
	case errors.Is(err, ErrFailed):
		m.failed = true
	case err != nil:
		return nil, c.errorf("%w", err)
	}
	return m, nil
}

// keepAlive notes the objects that a call got and gave: they must live as long as the compiler knows of them. args are those that
// are not Void.
func (c *Compiler) keepAlive(t *lltype.FuncType, args []uint64, m *madeCall) {
	keep := func(t lltype.Type, w uint64) {
		if _, ok := t.(*lltype.Ptr); !ok || c.alive[w] {
			return
		}
		if _, made := c.Heap.PrebuiltAt(heap.Address(w)); w != 0 && !made { // prebuilt objects always live
			c.alive[w] = true
			c.aliveWords = append(c.aliveWords, w)
		}
	}
	n := 0
	for _, a := range t.Args {
		if a != lltype.Type(lltype.Void) {
			keep(a, args[n])
			n++
		}
	}
	keep(t.Result, m.result)
	keep(rclass.InstanceType, m.raised)
}

package jitstate

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// Where residual code ends because there is to be no more, it calls a function of the compiler with the values of
// its variables. That carries out what would have followed (execute.go), until the portal ends or comes to a global
// merge point, and says where that was by a number. With it, residual code goes to one place, the landing, where a
// switch leads on: out of the portal, or to the code of the merge point, which fetches the values it needs.

// A fellKind says how the extension has ended that carried something out.
type fellKind int8

const (
	fellReturning fellKind = iota // the portal returns
	fellRaising                   // it raises
	fellMerging                   // it is at a global merge point
)

// A fallen is where the extension has ended that carried something out.
type fallen struct {
	kind         fellKind
	values       []uint64 // the result, or the red variables at the merge point
	class, value uint64   // of the exception
	entry        *Entry
}

// number is what residual code switches on.
func (f *fallen) number() uint64 {
	if f.kind == fellMerging {
		return f.entry.number
	}
	return uint64(f.kind)
}

// An Entry is a global merge point with green values, as a place where the program comes to residual code.
type Entry struct {
	// Resume is the resume point of the portal that leads there.
	Resume int
	Greens []Green

	// Locals are the red variables, as they are handed over.
	Locals []Local

	number uint64
	key    string
	landed bool // the landing leads there
}

// A Local is how a red variable is handed over at an entry.
type Local struct {
	Type lltype.Type

	// Same is the number of an earlier one that is the same object, -1 if there is none. It is of its own
	// only for virtualizable structures.
	Same int

	// Vable describes the virtualizable structure that it is, if its fields are kept in boxes.
	Vable *StructDesc
}

// EntryAt returns the entry for a resume point and green values.
func (c *Compiler) EntryAt(resume int, greens []Green, locals []Local) (*Entry, error) {
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s", resume, KeyOf(greens))
	for _, l := range locals {
		fmt.Fprintf(&key, "|%v %d", l.Type, l.Same)
		if l.Vable != nil {
			fmt.Fprintf(&key, " %d", l.Vable.number)
		}
	}
	if e := c.entries[key.String()]; e != nil {
		return e, nil
	}
	if err := c.hold(greens); err != nil {
		return nil, err
	}
	e := &Entry{Resume: resume, Greens: slices.Clone(greens), Locals: locals, key: key.String()}
	e.number = uint64(fellMerging) + uint64(len(c.entryList))
	c.entries[e.key] = e
	c.entryList = append(c.entryList, e)
	return e, nil
}

// fallBack ends the current state, in which residual code has the variables of a promotion, with what carries out
// the rest.
func (c *Compiler) fallBack(p *Promotion, value codegen.Value) error {
	args := []codegen.Value{lltype.NewConstant(int64(p.number), lltype.Signed)}
	types := []lltype.Type{lltype.Signed}
	add := func(v codegen.Value) {
		args, types = append(args, v), append(types, lltype.TypeOf(v))
	}
	if value != nil {
		add(value)
	}
	for _, v := range p.vars {
		add(v)
	}
	v, err := c.support(fallBackName, lltype.Func(lltype.Signed, types...), args)
	if err != nil {
		return err
	}
	b := c.cur.Builder
	if c.landing != nil {
		b.Goto(c.landing, v)
		return nil
	}
	var params []codegen.Value
	c.landing, params = b.Label(true, v)
	b.Switch(params[0], nil, c.land)
	return nil
}

// The functions of the compiler for residual code that has ended.
const (
	fallBackName    = "fall_back"
	fallenValue     = "fallen_value"
	fallenException = "fallen_exception"
)

// land makes the code that follows the landing for a number.
func (c *Compiler) land(sw codegen.Switch, k *flow.Constant) error {
	n, err := c.Heap.Bits(k.Value, lltype.Signed)
	if err != nil {
		return err
	}
	was := c.fallen // compilation may call the program
	defer func() { c.fallen = was }()
	return c.Compile(func() error {
		b := sw.Case(k)
		c.Start(b)
		switch fellKind(n) {
		case fellReturning:
			return c.landReturning(b)
		case fellRaising:
			class, err := c.ask(fallenException, rclass.ClassType, 0)
			if err != nil {
				return err
			}
			value, err := c.ask(fallenException, rclass.InstanceType, 1)
			if err == nil {
				b.Raise(class, value)
			}
			return err
		}
		e := c.entryList[n-uint64(fellMerging)]
		e.landed = true
		values := make([]codegen.Value, len(e.Locals))
		for i, l := range e.Locals {
			if values[i], err = c.ask(fallenValue, l.Type, i); err != nil {
				return err
			}
		}
		return c.Enter(e, values)
	})
}

func (c *Compiler) landReturning(b codegen.Builder) error {
	result := b.Function().Object.Type.(*lltype.FuncType).Result
	if result == lltype.Type(lltype.Void) {
		b.Return(nil)
		return nil
	}
	v, err := c.ask(fallenValue, result, 0)
	if err == nil {
		b.Return(v)
	}
	return err
}

// ask fetches a value of where the program has fallen.
func (c *Compiler) ask(name string, t lltype.Type, n int) (codegen.Value, error) {
	return c.support(name, lltype.Func(t, lltype.Signed), []codegen.Value{lltype.NewConstant(int64(n), lltype.Signed)})
}

// Enter goes on at an entry with values of its red variables, which the current state has. The graph of the portal is
// run from there.
func (c *Compiler) Enter(e *Entry, values []codegen.Value) error {
	s := c.cur
	boxes := make([]*Box, len(values))
	for i, l := range e.Locals {
		switch {
		case l.Same >= 0:
			boxes[i] = boxes[l.Same]
		case l.Vable != nil:
			b, err := c.explodeAgain(varBox(values[i], l.Type), l.Vable)
			if err != nil {
				return err
			}
			boxes[i] = b
		default:
			boxes[i] = varBox(values[i], l.Type)
		}
	}
	s.Frame = &Frame{Graph: c.Options.Portal, Locals: boxes, queue: &Queue{}}
	s.Greens, s.resume = e.Greens, e.Resume
	return c.Options.Run(c.Options.Extension)
}

// explodeAgain reads the fields of a virtualizable structure.
func (c *Compiler) explodeAgain(outside *Box, d *StructDesc) (*Box, error) {
	var fields []*Box
	for _, f := range d.RedirectedFields() {
		b, err := c.read(outside, f)
		if err != nil {
			return nil, err
		}
		fields = append(fields, b)
	}
	return c.Explode(outside, d, fields), nil
}

// fall carries out what follows a promotion.
func (c *Compiler) fall(call *external.Call) (uint64, error) {
	p := c.promotions[call.Args[0]]
	x := &execution{}
	args, types := call.Args[1:], call.Type.Args[1:]
	final := p.final
	if p.sw != nil { // it switches on a value
		value := x.keep(args[0]|p.raised, types[0])
		final = &pathNode{kind: pathPromote, next: p.path, point: p, value: value}
		args, types = args[1:], types[1:]
	}
	for i, a := range args {
		x.values = append(x.values, x.keep(a, types[i]))
	}
	c.Falls++
	c.executions = append(c.executions, x)
	defer func() { c.executions = c.executions[:len(c.executions)-1] }()
	if o := c.Options.Observer; o != nil {
		o.Fell(p)
	}
	err := c.aside(func() error {
		c.session = session{queues: []*Queue{}, exec: x, stretch: &stretch{}}
		return c.observed(func() error { return c.resume(p, final) })
	})
	switch {
	case x.out != nil:
	case err != nil:
		return 0, err
	default:
		return 0, fmt.Errorf("jitstate: what follows a promotion was carried out and has not ended")
	}
	c.fallen = x.out
	return c.fallen.number(), nil
}

// restoreValues gives the boxes of the current state the values that residual code had for them.
func (c *Compiler) restoreValues(boxes []*Box) {
	for i, b := range boxes {
		b.setConst(c.exec.values[i])
	}
	c.cur.Builder = &ending{c: c}
	c.exec.begun = true
}

// fellAtMerge ends the execution of a state at a global merge point, if it can be handed over to residual code there.
func (c *Compiler) fellAtMerge(resume int) (bool, error) {
	s := c.cur
	if !s.ExcType.isNull() {
		return false, nil
	}
	var values []uint64
	var locals []Local
	seen := make(map[Content]int)
	for i, b := range s.Frame.Locals {
		l := Local{Type: erased(b.Type), Same: -1}
		if z, ok := b.Content.(*Virtualizable); ok && b.IsVirtual() {
			l.Type, l.Vable = lltype.PtrTo(z.Desc.Type), z.Desc
			if k, again := seen[z]; again {
				l.Same = k
			} else {
				seen[z] = i
			}
		}
		v, err := c.value(b, l.Type)
		if err != nil {
			return false, err
		}
		bits, err := c.Heap.Bits(v.(*flow.Constant).Value, l.Type)
		if err != nil {
			return false, err
		}
		values, locals = append(values, bits), append(locals, l)
	}
	if err := c.storeVirtualizables(); err != nil {
		return false, err
	}
	e, err := c.EntryAt(resume, s.Greens, locals)
	if err != nil {
		return false, err
	}
	if c.Spent() && !e.landed {
		return false, nil
	}
	c.exec.out = &fallen{kind: fellMerging, values: values, entry: e}
	return true, nil
}

// fallenWord gives residual code a word of where the program has fallen.
func (c *Compiler) fallenWord(call *external.Call) (uint64, error) {
	if n := call.Args[0]; c.fallen != nil && n < uint64(len(c.fallen.values)) {
		return c.fallen.values[n], nil
	}
	return 0, fmt.Errorf("jitstate: residual code asks for value %d, which is not there", call.Args[0])
}

// fallenError gives residual code the exception with which the program has fallen.
func (c *Compiler) fallenError(call *external.Call) (uint64, error) {
	switch {
	case c.fallen == nil || c.fallen.kind != fellRaising:
		return 0, fmt.Errorf("jitstate: residual code asks for an exception, and there is none")
	case call.Args[0] == 0:
		return c.fallen.class, nil
	}
	return c.fallen.value, nil
}

// markExecutions shows the collector what executions hold, and what residual code will fetch.
func (c *Compiler) markExecutions(m *heap.Marker) {
	for _, x := range c.executions {
		m.Words(x.kept)
		if x.out != nil {
			m.Words(x.out.values)
		}
	}
	if f := c.fallen; f != nil {
		m.Words(f.values)
		m.Words([]uint64{f.value})
	}
}

package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// While residual code calls a function, the fields of virtualizable structures are where only the
// compiler knows. So residual code shows their values before the call: they become a record, whose number is in
// vable_base, and vable_access leads to functions that find the fields in the record (records.go). After the call,
// residual code asks what has become of them: which virtual objects were needed and exist now, and
// which structures were written to. That is a mask of bits, on which it switches, so there is code for each case that
// happens.

// A frameDesc describes what residual code shows before a call.
type frameDesc struct {
	slots   []lltype.Type // of the values that are shown
	vables  []*vableDesc
	virtual []*virtualDesc
}

// A vableDesc describes a virtualizable structure that exists during a call.
type vableDesc struct {
	desc    *StructDesc
	address int // its slot
	fields  []entryDesc
	bit     uint // is set if it was written to; those after it if a field that was virtual was replaced
}

// A virtualDesc describes a virtual object that a field leads to.
type virtualDesc struct {
	t       *lltype.Ptr
	desc    *StructDesc // nil for a list
	list    *ListDesc
	entries []entryDesc
	bit     uint // is set if it was built
	place   int  // its number
	outside int  // the slot of the array that exists, of which only the items are virtual; -1 for other objects
}

// An entryDesc says where the value of a part is.
type entryDesc struct {
	slot    int
	virtual *virtualDesc // not nil: the value is a virtual object
}

// mostBits bounds the mask: what needs more is built before the call.
const mostBits = 60

// A framing walks over the virtualizable structures of a state in a fixed order, and numbers bits.
type framing struct {
	bit     uint
	virtual map[Virtual]*virtualDesc
	order   []Virtual
	desc    *frameDesc
	values  []*Box
}

// existing returns the virtualizable structures of a state that exist.
func existing(s *State) []*Virtualizable {
	var out []*Virtualizable
	for _, b := range s.virtualizables {
		if z := b.Content.(*Virtualizable); z.exists() {
			out = append(out, z)
		}
	}
	return out
}

// frame describes the virtualizable structures of a state.
func frame(s *State) *framing {
	f := &framing{bit: 1, virtual: make(map[Virtual]*virtualDesc), desc: &frameDesc{}}
	for _, z := range existing(s) {
		d := &vableDesc{desc: z.Desc, address: f.slot(z.Outside)}
		replaced := uint(0)
		for i, fd := range z.Desc.Fields {
			if !fd.Redirected {
				continue
			}
			e := f.entry(z.Boxes[i])
			if e.virtual != nil {
				replaced++
			}
			d.fields = append(d.fields, e)
		}
		d.bit = f.bit
		f.bit += 1 + replaced
		f.desc.vables = append(f.desc.vables, d)
	}
	return f
}

func (f *framing) slot(b *Box) int {
	f.values = append(f.values, b)
	f.desc.slots = append(f.desc.slots, b.Type)
	return len(f.values) - 1
}

func (f *framing) entry(b *Box) entryDesc {
	v := b.Virtual()
	if !b.IsVirtual() || v == nil {
		return entryDesc{slot: f.slot(b)}
	}
	if d := f.virtual[v]; d != nil {
		return entryDesc{virtual: d}
	}
	d := &virtualDesc{bit: f.bit, place: len(f.order), outside: -1}
	f.bit++
	f.virtual[v] = d
	f.order = append(f.order, v)
	f.desc.virtual = append(f.desc.virtual, d)
	var parts []*Box
	switch v := v.(type) {
	case *VirtualStruct:
		d.t, d.desc, parts = lltype.PtrTo(v.Desc.Type), v.Desc, v.Boxes
	case *VirtualList:
		d.t, d.list, parts = v.Desc.Type, v.Desc, v.Items
		if v.Outside != nil {
			d.outside = f.slot(v.Outside)
		}
	}
	for _, p := range parts {
		d.entries = append(d.entries, f.entry(p))
	}
	return entryDesc{virtual: d}
}

// A frameCall is a call of residual code with virtualizable structures.
type frameCall struct {
	base codegen.Value // the number of the record
	desc *frameDesc

	// plain says that the fields were written to the structures before the call, and are read again after it: without
	// a global merge point, compilation cannot go on later.
	plain bool
}

// beforeCall shows the values of virtualizable structures, if there are any.
func (c *Compiler) beforeCall() (*frameCall, error) {
	s := c.cur
	if len(existing(s)) == 0 {
		return nil, nil
	}
	if !c.Options.PromotesFlags {
		return &frameCall{plain: true}, c.storeVirtualizables()
	}
	if err := c.buildOthers(s); err != nil {
		return nil, err
	}
	f := frame(s)
	if f.bit > mostBits {
		for _, v := range f.order {
			if v.Own().IsVirtual() {
				if err := v.force(c); err != nil {
					return nil, err
				}
			}
		}
		f = frame(s)
	}
	if f.bit > mostBits {
		return nil, c.errorf("%w: too many virtualizable structures are alive at a call", ErrBudget)
	}
	c.frames = append(c.frames, f.desc)
	args := []codegen.Value{lltype.NewConstant(int64(len(c.frames)-1), lltype.Signed)}
	types := []lltype.Type{lltype.Signed}
	for _, b := range f.values {
		v, err := c.value(b, b.Type)
		if err != nil {
			return nil, err
		}
		args, types = append(args, v), append(types, lltype.TypeOf(v))
	}
	base, err := c.support("get_frame_base", lltype.Func(lltype.Signed, types...), args)
	if err != nil {
		return nil, err
	}
	for _, z := range existing(s) {
		if err := c.setVable(z, base); err != nil {
			return nil, err
		}
	}
	return &frameCall{base: base, desc: f.desc}, nil
}

// buildOthers builds the virtual objects in fields that a record cannot hold: dictionaries, and other virtualizable
// structures.
func (c *Compiler) buildOthers(s *State) error {
	seen := make(map[Content]bool)
	var visit func(boxes []*Box) error
	visit = func(boxes []*Box) error {
		for _, b := range boxes {
			if b == nil || !b.IsVirtual() || seen[b.Content] {
				continue
			}
			seen[b.Content] = true
			var err error
			switch v := b.Content.(type) {
			case *VirtualStruct:
				err = visit(v.Boxes)
			case *VirtualList:
				err = visit(v.Items)
			case *Virtualizable: // a field holds the address from here on
				continue
			case Virtual:
				err = v.force(c)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	for _, z := range existing(s) {
		for i, b := range z.Boxes {
			if inner, ok := b.Content.(*Virtualizable); ok && b.IsVirtual() {
				if _, err := inner.value(c, b.Type); err != nil {
					return err
				}
				z.Boxes[i] = inner.Outside
			}
		}
		if err := visit(z.Boxes); err != nil {
			return err
		}
	}
	return nil
}

// setVable makes a structure refer to the record with a number.
func (c *Compiler) setVable(z *Virtualizable, base codegen.Value) error {
	number := c.Field(z.Desc.Type, vableBase)
	p, err := c.cast(z.Outside, number.pointer())
	if err != nil {
		return err
	}
	if _, err := c.op(llop.SetField, lltype.Void, p, lltype.NewConstant(vableBase, lltype.Void), base); err != nil {
		return err
	}
	access, err := c.accessOf(z.Desc)
	if err != nil {
		return err
	}
	return c.store(z.Outside, c.Field(z.Desc.Type, vableAccess), access)
}

// support makes residual code call a function of the compiler.
func (c *Compiler) support(name string, t *lltype.FuncType, args []codegen.Value) (codegen.Value, error) {
	key := name + " " + t.String()
	f := c.supports[key]
	if f == nil {
		f = lltype.NewFunction(t, &lltype.Function{Name: name, External: supportPrefix + name})
		c.supports[key] = f
	}
	fn := lltype.NewConstant(f.Ref(), lltype.PtrTo(t))
	return c.op(llop.DirectCall, t.Result, append([]codegen.Value{fn}, args...)...)
}

// supportPrefix begins the names of the functions of the compiler that residual code calls.
const supportPrefix = "jit_run_"

// loadVirtualizables reads the fields of all virtualizable structures of a state again.
func (c *Compiler) loadVirtualizables(s *State) error {
	cur := c.cur
	c.cur = s
	defer func() { c.cur = cur }()
	for _, z := range existing(s) {
		if err := z.loadBack(c); err != nil {
			return err
		}
	}
	return nil
}

// afterCall asks, in a state right after a call, what has become of the virtualizable structures, and returns the mask.
func (c *Compiler) afterCall(s *State, f *frameCall) (*Box, error) {
	cur := c.cur
	c.cur = s
	defer func() { c.cur = cur }()
	for _, z := range existing(s) {
		d := c.Field(z.Desc.Type, vableAccess)
		if err := c.store(z.Outside, d, zero(d.Type)); err != nil {
			return nil, err
		}
	}
	ask := func(t lltype.Type, n int) (codegen.Value, error) {
		return c.support("frame_info", lltype.Func(t, lltype.Signed, lltype.Signed), []codegen.Value{f.base, lltype.NewConstant(int64(n), lltype.Signed)})
	}
	for i, v := range frame(s).order {
		t := f.desc.virtual[i].t
		p, err := ask(t, i)
		if err != nil {
			return nil, err
		}
		switch v := v.(type) {
		case *VirtualStruct:
			v.built = varBox(p, t)
		case *VirtualList:
			v.built = varBox(p, t)
		}
	}
	mask, err := ask(lltype.Signed, wholeMask)
	if err != nil {
		return nil, err
	}
	return varBox(mask, lltype.Signed), nil
}

// wholeMask asks for the mask instead of an object; the record is no longer needed then.
const wholeMask = -1

// reshape gives the current state what has happened to its virtualizable structures: objects that were built are
// virtual no longer, and fields that may have changed are read again.
func (c *Compiler) reshape(mask uint64) error {
	f := frame(c.cur)
	is := func(bit uint) bool { return mask>>bit&1 != 0 }
	for i, z := range existing(c.cur) {
		d := f.desc.vables[i]
		if !is(d.bit) {
			continue
		}
		next, replaced := 0, uint(0)
		for k, fd := range z.Desc.Fields {
			if !fd.Redirected {
				continue
			}
			e := d.fields[next]
			next++
			if e.virtual != nil {
				replaced++
				if !is(d.bit + replaced) {
					continue
				}
			}
			b, err := c.read(z.Outside, fd)
			if err != nil {
				return err
			}
			z.Boxes[k] = b
		}
	}
	for i, v := range f.order {
		var built *Box
		switch v := v.(type) {
		case *VirtualStruct:
			built, v.built = v.built, nil
		case *VirtualList:
			built, v.built = v.built, nil
		}
		if built != nil && is(f.desc.virtual[i].bit) {
			own := v.Own()
			own.Type, own.Content = built.Type, nil
			own.become(built)
		}
	}
	return nil
}

// flags switches on what a call has done, in a state right after it. raised is 1 for the state in which it has raised.
func (c *Compiler) flags(s *State, f *frameCall, raised uint64) (*Promotion, error) {
	mask, err := c.afterCall(s, f)
	if err != nil {
		return nil, err
	}
	p := c.promotion(PromotedFlags, s)
	p.raised = raised
	p.value = mask.Var
	p.sw = s.Builder.Switch(mask.Var, s.live(), func(_ codegen.Switch, k *flow.Constant) error {
		if c.full(p) {
			return c.giveUp(p, mask.Var)
		}
		bits, err := c.Heap.Bits(k.Value, lltype.Signed)
		if err != nil {
			return err
		}
		value := primitive(bits|raised, lltype.Signed).Const
		p.builder = p.sw.Case(k)
		return c.goOn(p, value, c.node(&pathNode{kind: pathPromote, next: p.path, point: p, value: value}))
	})
	return p, nil
}

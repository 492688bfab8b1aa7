package jitstate

import (
	"slices"

	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A ListDesc is a type of lists, with what residual code calls to build one.
type ListDesc struct {
	Type    *lltype.Ptr
	Item    lltype.Type
	New     *lltype.Object // (length) -> list
	SetItem *lltype.Object // (list, index, item), without a check
}

// A VirtualList is a list that residual code does not have, or an array of which it does not have the items (varray.go).
type VirtualList struct {
	numbered
	Desc    *ListDesc
	Items   []*Box
	Outside *Box // the array that they are written to when the list is built; nil if one is made
	own     *Box
	built   *Box // as of a VirtualStruct
}

// NewVirtualList returns the box of a list of n items.
func (c *Compiler) NewVirtualList(d *ListDesc, n int, item *Box) *Box {
	l := &VirtualList{numbered: c.number(), Desc: d}
	for range n {
		l.Items = append(l.Items, item)
	}
	l.own = &Box{Type: d.Type, Content: l, Nonzero: true}
	c.observe(VirtualCreated, l.own)
	return l.own
}

// Own returns the box of the list.
func (l *VirtualList) Own() *Box { return l.own }

func (l *VirtualList) parts() []*Box { return l.Items }

func (l *VirtualList) copy(m *copies) Content {
	n := &VirtualList{numbered: l.numbered, Desc: l.Desc}
	m.contents[l] = n
	n.Items = m.list(l.Items)
	n.Outside = m.box(l.Outside)
	n.own = m.box(l.own)
	n.built = m.box(l.built)
	return n
}

func (l *VirtualList) walk(w *walk) {
	w.list(l.Items)
	w.box(l.Outside)
	w.box(l.built)
}

func (l *VirtualList) replace(r *replacing) {
	r.list(l.Items)
	l.Outside = r.box(l.Outside)
	l.built = r.box(l.built)
}

func (l *VirtualList) force(c *Compiler) error {
	c.observe(VirtualForced, l.own)
	if l.Outside != nil {
		return l.writeBack(c)
	}
	n := primitive(uint64(len(l.Items)), lltype.Signed)
	v, err := c.call(l.Desc.New, []*Box{n})
	if err != nil {
		return err
	}
	l.own.become(varBox(v, l.Desc.Type))
	l.own.Content = nil
	for i, item := range l.Items {
		if item.isNull() {
			continue // as in a list that was just made
		}
		if _, err := c.call(l.Desc.SetItem, []*Box{l.own, primitive(uint64(i), lltype.Signed), item}); err != nil {
			return err
		}
	}
	c.observe(VirtualBuilt, l.own)
	return nil
}

// call makes residual code call a function of the toolchain that does not raise.
func (c *Compiler) call(f *lltype.Object, args []*Box) (codegen.Value, error) {
	t := f.Type.(*lltype.FuncType)
	vs, err := c.arguments(t, args)
	if err != nil {
		return nil, err
	}
	fn := lltype.NewConstant(f.Ref(), lltype.PtrTo(t))
	return c.op(llop.DirectCall, t.Result, append([]codegen.Value{fn}, vs...)...)
}

// index returns the place in a list of n items that an index means, as Python counts.
func index(bits uint64, n int) (int, bool) {
	i := int64(bits)
	if i < 0 {
		i += int64(n)
	}
	return int(i), i >= 0 && i < int64(n)
}

// OopList does to a virtual list what a function with an oopspec does to any list. done is false if
// the list is not virtual, or if it takes a function at run time: then nothing has happened. raises names the
// exception that the function raises. made describes the list that the method makes, if it makes one: its type may be
// another than that of the list.
func (c *Compiler) OopList(method string, made *ListDesc, args []*Box) (result *Box, raises string, done bool) {
	l, ok := args[0].Content.(*VirtualList)
	if !ok || !args[0].IsVirtual() {
		return nil, "", false
	}
	defer func() {
		if done && raises == "" {
			c.observe(VirtualUpdated, l.own)
		}
	}()
	switch method {
	case "len":
		return primitive(uint64(len(l.Items)), lltype.Signed), "", true
	case "nonzero":
		return truth(len(l.Items) > 0), "", true
	case "append":
		l.Items = append(l.Items, args[1])
		return nil, "", true
	case "reverse":
		slices.Reverse(l.Items)
		return nil, "", true
	case "copy":
		return c.listOf(made, slices.Clone(l.Items)), "", true
	case "concat":
		other, ok := args[1].Content.(*VirtualList)
		if !ok || !args[1].IsVirtual() {
			return nil, "", false
		}
		return c.listOf(made, slices.Concat(l.Items, other.Items)), "", true
	case "pop":
		if len(args) == 1 {
			if len(l.Items) == 0 {
				return nil, "IndexError", true
			}
			last := l.Items[len(l.Items)-1]
			l.Items = l.Items[:len(l.Items)-1]
			return last, "", true
		}
	}
	if len(args) < 2 || args[1].Const == nil {
		return nil, "", false
	}
	return l.at(method, args)
}

// at does what depends on an index that is known.
func (l *VirtualList) at(method string, args []*Box) (result *Box, raises string, done bool) {
	if method == "insert" {
		i := int64(args[1].Const.Bits)
		if i < 0 || i > int64(len(l.Items)) {
			return nil, "", false
		}
		l.Items = slices.Insert(slices.Clip(l.Items), int(i), args[2])
		return nil, "", true
	}
	i, ok := index(args[1].Const.Bits, len(l.Items))
	if !ok {
		return nil, "IndexError", true
	}
	switch method {
	case "getitem":
		return l.Items[i], "", true
	case "setitem":
		l.Items[i] = args[2]
	case "delitem":
		l.Items = slices.Delete(slices.Clone(l.Items), i, i+1)
	case "pop":
		item := l.Items[i]
		l.Items = slices.Delete(slices.Clone(l.Items), i, i+1)
		return item, "", true
	default:
		return nil, "", false
	}
	return nil, "", true
}

func (c *Compiler) listOf(d *ListDesc, items []*Box) *Box {
	b := c.NewVirtualList(d, 0, nil)
	b.Content.(*VirtualList).Items = items
	return b
}

package jitstate

import (
	"slices"

	"vitrine/lowlevel/lltype"
)

// A DictDesc is a type of dictionaries, with what residual code calls to build one.
type DictDesc struct {
	Type    *lltype.Ptr
	New     *lltype.Object // () -> dictionary
	SetItem *lltype.Object // (dictionary, key, value)

	// Same compares two keys that are known, at compile time.
	Same func(c *Compiler, a, b *Const) (bool, error)
}

// A VirtualDict is a dictionary that residual code does not have. Its keys are known, and stand in the
// order in which they were set first.
type VirtualDict struct {
	numbered
	Desc   *DictDesc
	Keys   []*Const
	Values []*Box
	own    *Box
}

// NewVirtualDict returns the box of an empty dictionary.
func (c *Compiler) NewVirtualDict(d *DictDesc) *Box {
	x := &VirtualDict{numbered: c.number(), Desc: d}
	x.own = &Box{Type: d.Type, Content: x, Nonzero: true}
	c.observe(VirtualCreated, x.own)
	return x.own
}

// Own returns the box of the dictionary.
func (d *VirtualDict) Own() *Box { return d.own }

func (d *VirtualDict) parts() []*Box { return d.Values }

func (d *VirtualDict) copy(m *copies) Content {
	n := &VirtualDict{numbered: d.numbered, Desc: d.Desc, Keys: slices.Clone(d.Keys)}
	m.contents[d] = n
	n.Values = m.list(d.Values)
	n.own = m.box(d.own)
	return n
}

func (d *VirtualDict) walk(w *walk) { w.list(d.Values) }

func (d *VirtualDict) replace(r *replacing) { r.list(d.Values) }

func (d *VirtualDict) force(c *Compiler) error {
	c.observe(VirtualForced, d.own)
	v, err := c.call(d.Desc.New, nil)
	if err != nil {
		return err
	}
	d.own.become(varBox(v, d.Desc.Type))
	d.own.Content = nil
	for i, k := range d.Keys {
		if _, err := c.call(d.Desc.SetItem, []*Box{d.own, constBox(k), d.Values[i]}); err != nil {
			return err
		}
	}
	c.observe(VirtualBuilt, d.own)
	return nil
}

// find returns the number of a key, -1 if there is none.
func (d *VirtualDict) find(c *Compiler, k *Const) (int, error) {
	for i, other := range d.Keys {
		if other.Bits == k.Bits {
			return i, nil
		}
		if d.Desc.Same == nil {
			continue
		}
		same, err := d.Desc.Same(c, other, k)
		if same || err != nil {
			return i, err
		}
	}
	return -1, nil
}

// OopDict is [Compiler.OopList] for dictionaries.
func (c *Compiler) OopDict(method string, args []*Box) (result *Box, raises string, done bool, err error) {
	d, ok := args[0].Content.(*VirtualDict)
	if !ok || !args[0].IsVirtual() || args[1].Const == nil {
		return nil, "", false, nil
	}
	i, err := d.find(c, args[1].Const)
	if err != nil {
		return nil, "", false, err
	}
	switch method {
	case "getitem":
		if i < 0 {
			return nil, "KeyError", true, nil
		}
		return d.Values[i], "", true, nil
	case "contains":
		return truth(i >= 0), "", true, nil
	case "setitem":
		if i < 0 {
			d.Keys, d.Values = append(d.Keys, args[1].Const), append(d.Values, args[2])
		} else {
			d.Values[i] = args[2]
		}
		c.observe(VirtualUpdated, d.own)
		return nil, "", true, nil
	}
	return nil, "", false, nil
}

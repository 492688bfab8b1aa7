package heap

import (
	"fmt"
	"strings"

	"vitrine/lowlevel/lltype"
)

// A View is what there is to see of an object.
type View struct {
	Address  Address
	Type     lltype.Container
	Prebuilt *lltype.Object // nil for objects made at run time
	Size     int            // in bytes, without the header
	Length   int            // number of items; -1 for objects of a fixed size
	Parts    []Part         // in the order of their offsets
}

// A Part is a field or an item of an object that has no parts itself.
type Part struct {
	Path   string // "next", "super.typeptr", "items[3].key", "[3]"
	Type   lltype.Type
	Offset int
	Bits   uint64 // as Load gives them
}

// Inspect shows the object or the function at p with its fields and at most
// most items. Where nothing is, it gives an error.
func (h *Heap) Inspect(p Address, most int) (*View, error) {
	if o, ok := h.PrebuiltAt(p); ok && o.Func != nil {
		return &View{Address: p, Type: o.Type, Prebuilt: o, Size: descriptorSize, Length: -1}, nil
	}
	l, err := h.layoutAt(p)
	if err != nil {
		return nil, err
	}
	n := 0
	v := &View{Address: p, Type: l.container, Size: l.size, Length: -1}
	v.Prebuilt, _ = h.PrebuiltAt(p)
	if l.varies {
		if n, err = h.Length(p); err != nil {
			return nil, err
		}
		v.Size, v.Length = l.sizeWith(n), n
	}
	h.addParts(v, "", l.container, 0, min(n, most))
	return v, nil
}

// addParts adds the parts of a container that lies at an offset, with n items.
func (h *Heap) addParts(v *View, path string, c lltype.Container, offset, n int) {
	switch c := c.(type) {
	case *lltype.Struct:
		if path != "" {
			path += "."
		}
		for i, f := range c.Fields() {
			h.addPart(v, path+f.Name, f.Type, offset+c.Offset(i), n)
		}
	case *lltype.Array:
		for i := range n {
			h.addPart(v, fmt.Sprintf("%s[%d]", path, i), c.Of, offset+lltype.ItemsOffset+i*c.ItemSize(), 0)
		}
	}
}

func (h *Heap) addPart(v *View, path string, t lltype.Type, offset, n int) {
	if c, ok := t.(lltype.Container); ok {
		h.addParts(v, path, c, offset, n)
		return
	}
	v.Parts = append(v.Parts, Part{path, t, offset, h.load(v.Address+Address(offset), lltype.Size(t))})
}

// textInParts returns bytes as a text. As [moveInParts] does, it copies many in parts.
func textInParts(b []byte) string {
	var text strings.Builder
	text.Grow(len(b))
	for ; len(b) > moved; b = b[moved:] {
		text.Write(b[:moved])
	}
	text.Write(b)
	return text.String()
}

// Text returns the characters of the string at p: of an array of Char or
// UniChar, or of a structure that ends in one.
func (h *Heap) Text(p Address) (string, error) {
	l, err := h.layoutAt(p)
	if err != nil {
		return "", err
	}
	if l.of != lltype.Char && l.of != lltype.UniChar {
		return "", fmt.Errorf("heap: %s holds no characters", h.describe(p))
	}
	n, err := h.Length(p)
	if err != nil {
		return "", err
	}
	items := p + Address(l.size)
	if l.of == lltype.Char {
		return textInParts(h.bytes(items, n)), nil
	}
	text := make([]rune, n)
	for i := range text {
		text[i] = rune(h.load(items+Address(i*l.itemSize), l.itemSize))
	}
	return string(text), nil
}

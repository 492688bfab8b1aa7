package lltype

// WordSize is the size of a machine word in bytes; everything is aligned to it
// at most.
const WordSize = 8

// structLayout is where the fields of a structure lie.
type structLayout struct {
	offsets []int
	size    int // of the fixed part, rounded up to the alignment
	align   int
}

// Size returns the size of a value of type t in bytes: for a container that of
// its fixed part, without the items of an array.
func Size(t Type) int {
	switch t := t.(type) {
	case *Primitive:
		return t.size
	case *Struct:
		return t.layout.size
	case *Array:
		return WordSize // the length
	}
	return WordSize
}

// Align returns the alignment of a value of type t in bytes.
func Align(t Type) int {
	switch t := t.(type) {
	case *Primitive:
		return max(1, t.size)
	case *Struct:
		return max(1, t.layout.align)
	}
	return WordSize
}

func layoutOf(fields []Field) structLayout {
	var l structLayout
	l.align = 1
	for _, f := range fields {
		a := Align(f.Type)
		l.align = max(l.align, a)
		l.size = roundUp(l.size, a)
		l.offsets = append(l.offsets, l.size)
		l.size += Size(f.Type)
	}
	l.size = roundUp(l.size, l.align)
	return l
}

func roundUp(n, align int) int { return (n + align - 1) / align * align }

// Offset returns the offset of field i in bytes.
func (s *Struct) Offset(i int) int { return s.layout.offsets[i] }

// ItemsOffset is the offset of the first item of an array, after its length.
const ItemsOffset = WordSize

// ItemSize returns the distance of two items in bytes.
func (a *Array) ItemSize() int { return roundUp(Size(a.Of), Align(a.Of)) }

// VarSize returns the size in bytes of an object of type c with n items: c is
// an array, or a structure that ends in one.
func VarSize(c Container, n int) int {
	switch c := c.(type) {
	case *Array:
		return ItemsOffset + n*c.ItemSize()
	case *Struct:
		if a := c.VarPart(); a != nil {
			return c.Offset(len(c.fields)-1) + ItemsOffset + n*a.ItemSize()
		}
	}
	return Size(c)
}

package code

// A FieldKind is what a [Field] holds.
type FieldKind uint8

// The kinds of fields, with their sizes in bytes.
const (
	Word     FieldKind = iota // 8: a constant, which may be an address
	ExitWord                  // 4: why code leaves, with an argument
	Header                    // 4: what an object begins with that the code makes
)

var fieldSizes = [...]int{Word: 8, ExitWord: 4, Header: 4}

// A Field is a part of the code that may have other bits in another process.
type Field struct {
	Offset int // in bytes from the start of the code
	Kind   FieldKind

	after int32 // how many fixups come before it
}

// Field notes that what was appended last is a field.
func (a *Buffer) Field(kind FieldKind) {
	a.fields = append(a.fields, Field{len(a.Bytes) - fieldSizes[kind], kind, int32(len(a.fixups))})
}

// Fields returns the fields that were noted, and all constants after the code, in the order of their offsets. It answers
// after Layout.
func (a *Buffer) Fields() []Field {
	fields := append([]Field(nil), a.fields...)
	for i, item := range a.pool {
		if item.label == 0 {
			fields = append(fields, Field{Offset: a.poolStart() + 8*i, Kind: Word})
		}
	}
	return fields
}

// Addresses returns the offsets of the words after the code that hold addresses in it. It answers after Layout; false if one
// of them is an address outside of the code.
func (a *Buffer) Addresses() (offsets []int, inside bool) {
	for i, item := range a.pool {
		if item.label == 0 {
			continue
		}
		if a.labels[item.label-1].kind == outside {
			return nil, false
		}
		offsets = append(offsets, a.poolStart()+8*i)
	}
	return offsets, len(a.far) == 0
}

// Made returns a buffer for code of a size that was laid out before: it has labels, and no bytes.
func Made(size int) *Buffer { return &Buffer{done: true, text: size, size: size} }

// At makes a label at an offset of code that has been laid out.
func (a *Buffer) At(offset int) Label {
	a.labels = append(a.labels, label{kind: bound, pos: int32(offset)})
	return Label(len(a.labels))
}

package heap

// The bits of a header; the documentation of the package has the whole picture.
const (
	allocated = 1 << 0
	prebuilt  = 1 << 1

	typeShift = 8
	maxTypes  = 1 << (31 - typeShift) // a header is a positive 32-bit immediate
	sizeShift = 32
)

// A TypeID is the number of a type in the headers of its objects.
type TypeID uint32

// typeOf returns the type that a header names.
func typeOf(header uint64) TypeID {
	return TypeID(header >> typeShift & (maxTypes - 1))
}

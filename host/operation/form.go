package operation

import "strings"

// A Form is an operation as it stands in a flow graph: simplification notes which
// exceptions of it a program catches.
type Form uint16

// What a form may say besides the operation.
const (
	Overflow     Form = 1 << (8 + iota) // ovfcheck stands around it
	CatchesIndex                        // a handler is for IndexError
	CatchesKey                          // a handler is for KeyError

	NumForms = CatchesKey << 1 // more than any form
)

var formSuffixes = []struct {
	form   Form
	suffix string
}{{Overflow, "_ovf"}, {CatchesIndex, "_idx"}, {CatchesKey, "_key"}}

// Op returns the operation.
func (f Form) Op() Op { return Op(f) }

// Has reports whether the form says that.
func (f Form) Has(what Form) bool { return f&what != 0 }

// Plain returns the form of the operation that changes nothing in place.
func (f Form) Plain() Form {
	if plain := f.Op().Info().Inplace; plain != None {
		return f&^0xff | Form(plain)
	}
	return f
}

// String returns the name of the operation in flow graphs, such as add_ovf.
func (f Form) String() string {
	name := f.Op().String()
	for _, s := range formSuffixes {
		if f.Has(s.form) {
			name += s.suffix
		}
	}
	return name
}

// Number returns the form as the flow model keeps it.
func (f Form) Number() uint16 { return uint16(f) }

// FormByName returns the form of that name.
func FormByName(name string) (Form, bool) {
	var f Form
	for i := len(formSuffixes) - 1; i >= 0; i-- {
		s := formSuffixes[i]
		if plain, ok := strings.CutSuffix(name, s.suffix); ok {
			name, f = plain, f|s.form
		}
	}
	op, ok := ByName(name)
	return f | Form(op), ok
}

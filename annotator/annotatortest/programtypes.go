package annotatortest

import "slices"

// A kind is a kind of types of a random program.
type kind int

const (
	kindInt kind = iota
	kindBool
	kindFloat
	kindStr
	kindChar
	kindFunc // a leaf function
	kindMaybeStr
	kindLetter      // a character of bytes or of unicode
	kindMaybeLetter // a character of either kind, or None
	kindList
	kindDict
	kindTuple
	kindInstance
	kindMaybe     // an instance or None
	kindMaybeList // a list or None
	kindMethod    // a bound method of an integer
	kindClass     // Shape or a class below
)

// A typ is the type of an expression.
type typ struct {
	kind  kind
	items []*typ // of a tuple, of a list, key and value of a dictionary
	class *class
}

var (
	typeInt   = &typ{kind: kindInt}
	typeBool  = &typ{kind: kindBool}
	typeFloat = &typ{kind: kindFloat}
	typeStr   = &typ{kind: kindStr}
	typeChar  = &typ{kind: kindChar}
	typeFunc  = &typ{kind: kindFunc}
	typeMaybe = &typ{kind: kindMaybeStr}

	typeLetter      = &typ{kind: kindLetter}
	typeMaybeLetter = &typ{kind: kindMaybeLetter}

	typeMethod = &typ{kind: kindMethod}
	typeClass  = &typ{kind: kindClass}
)

func listOf(t *typ) *typ       { return &typ{kind: kindList, items: []*typ{t}} }
func dictOf(k, v *typ) *typ    { return &typ{kind: kindDict, items: []*typ{k, v}} }
func tupleOf(t ...*typ) *typ   { return &typ{kind: kindTuple, items: t} }
func instanceOf(c *class) *typ { return &typ{kind: kindInstance, class: c} }
func maybe(c *class) *typ      { return &typ{kind: kindMaybe, class: c} }

// same reports whether two types are equal.
func same(a, b *typ) bool {
	return a.kind == b.kind && a.class == b.class && slices.EqualFunc(a.items, b.items, same)
}

// fits reports whether a value of type b can be used where a is expected.
func fits(a, b *typ) bool {
	if (a.kind == kindInstance || a.kind == kindMaybe) && (b.kind == kindInstance || b.kind == a.kind) {
		return b.class.inherits(a.class)
	}
	if a.kind == kindMaybeList && b.kind == kindList {
		return fits(a.items[0], b.items[0]) && fits(b.items[0], a.items[0])
	}
	if (a.kind == kindStr || a.kind == kindMaybeStr) && (b.kind == kindChar || b.kind == kindStr) {
		return true
	}
	if (a.kind == kindLetter || a.kind == kindMaybeLetter) && (b.kind == kindChar || b.kind == kindLetter) {
		return true
	}
	return same(a, b)
}

func (w *writer) simpleType() *typ {
	return []*typ{typeInt, typeStr, typeBool, typeFloat, typeChar, typeInt, typeLetter}[w.pick(7)]
}

// shownType is simpleType for what is made a text of: characters of bytes and of unicode
// look different there.
func (w *writer) shownType() *typ {
	if t := w.simpleType(); t.kind != kindLetter {
		return t
	}
	return typeChar
}

func (w *writer) keyType() *typ { return []*typ{typeInt, typeStr, typeChar, typeLetter}[w.pick(4)] }

func (w *writer) instanceType() *typ {
	if len(w.classes) == 0 {
		return typeInt
	}
	return instanceOf(w.classes[w.pick(len(w.classes))])
}

// randomType returns a type that is nested at most so deep.
func (w *writer) randomType(depth int) *typ {
	if depth == 0 {
		return w.simpleType()
	}
	switch w.pick(12) {
	case 0:
		return listOf(w.randomType(depth - 1))
	case 1:
		return dictOf(w.keyType(), w.randomType(depth-1))
	case 2:
		return tupleOf(w.randomType(depth-1), w.randomType(depth-1))
	case 3:
		return w.instanceType()
	case 4:
		if len(w.classes) > 0 {
			return maybe(w.classes[w.pick(len(w.classes))])
		}
	case 5:
		return typeFunc
	case 6:
		return typeMaybe
	case 7:
		return &typ{kind: kindMaybeList, items: []*typ{w.randomType(depth - 1)}}
	case 8:
		return typeClass
	case 10:
		return typeMaybeLetter
	case 9:
		if w.slot > 0 { // where methods can be called
			return typeMethod
		}
	}
	return w.simpleType()
}

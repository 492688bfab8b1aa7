package lattice

// A textKind is what the strings of an annotation are, None and constants apart.
type textKind int

// The kinds of strings. A character of bytes is below all others. What is made of such characters
// may still become bytes or unicode; strings of bytes and those of unicode have nothing above them.
const (
	noText      textKind = iota
	charText             // one character of bytes
	ofCharsText          // characters of bytes
	bytesText            // any string of bytes
	uniCharText          // one character of unicode
	unicodeText          // any string of unicode
)

// joins has the least kind above two different ones, by the lower one and the higher one.
var joins = [...][unicodeText + 1]textKind{
	charText:    {ofCharsText: ofCharsText, bytesText: bytesText, uniCharText: uniCharText, unicodeText: unicodeText},
	ofCharsText: {bytesText: bytesText, uniCharText: unicodeText, unicodeText: unicodeText},
	uniCharText: {unicodeText: unicodeText},
	unicodeText: {},
}

// join returns the least kind above both, noText if there is none.
func (k textKind) join(other textKind) textKind {
	if k == other {
		return k
	}
	return joins[min(k, other)][max(k, other)]
}

// textKindOf returns what the strings of an annotation are, and whether None is among them; the kind
// of other annotations is noText.
func textKindOf(s SomeValue) (k textKind, canBeNone bool) {
	switch s := s.(type) {
	case *SomeChar:
		return charText, false
	case *SomeString:
		if s.OfChars {
			return ofCharsText, s.CanBeNone
		}
		return bytesText, s.CanBeNone
	case *SomeUniChar:
		return uniCharText, false
	case *SomeUnicode:
		return unicodeText, s.CanBeNone
	}
	return noText, false
}

// annotation returns the annotation of strings of a kind. Only strings can be None: a character
// that may be None is one.
func (k textKind) annotation(canBeNone bool) SomeValue {
	switch {
	case k == charText && !canBeNone:
		return Char
	case k == uniCharText && !canBeNone:
		return UniChar
	case k == charText || k == ofCharsText:
		return &SomeString{CanBeNone: canBeNone, OfChars: true}
	case k == bytesText && canBeNone:
		return MaybeString
	case k == bytesText:
		return String
	}
	return &SomeUnicode{CanBeNone: canBeNone}
}

// unionOfText joins two annotations of strings that are not equal; nil if nothing but Object is
// above both.
func unionOfText(a, b SomeValue) SomeValue {
	k, none := textKindOf(a)
	other, none2 := textKindOf(b)
	if u := k.join(other); u != noText {
		return u.annotation(none || none2)
	}
	return nil
}

// textWithNone returns the union of an annotation of strings and None.
func textWithNone(s SomeValue) SomeValue {
	k, none := textKindOf(s)
	if none && ConstOf(s) == nil {
		return s
	}
	return k.annotation(true)
}

// containsText reports whether the strings of a, constants apart, include those of b.
func containsText(a, b SomeValue) bool {
	k, none := textKindOf(a)
	other, none2 := textKindOf(b)
	return k.join(other) == k && (none || !none2)
}

// Strings returns the annotation of what an operation makes of strings like those of s: more or
// fewer characters of the same kind.
func Strings(s SomeValue) SomeValue {
	k, _ := textKindOf(s)
	return k.strings()
}

// StringsOfBoth is Strings for an operation on strings of two annotations; nil if one of them is
// none of strings, or if they do not mix.
func StringsOfBoth(a, b SomeValue) SomeValue {
	k, _ := textKindOf(a)
	other, _ := textKindOf(b)
	if u := k.join(other); u != noText {
		return u.strings()
	}
	return nil
}

// strings returns the annotation of any number of characters of a kind.
func (k textKind) strings() SomeValue {
	switch k {
	case charText:
		return ofCharsText.annotation(false)
	case uniCharText:
		return Unicode
	}
	return k.annotation(false)
}

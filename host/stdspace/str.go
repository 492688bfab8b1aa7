package stdspace

import (
	"vitrine/host/wtf8"
)

// A Str is a value of type str: text in Python 3, bytes in Python 2.
type Str struct{ strData }

// A Bytes is a value of type bytes of Python 3.
type Bytes struct{ strData }

// A Unicode is a value of type unicode of Python 2.
type Unicode struct{ strData }

// strData is what all strings have. Text is UTF-8.
type strData struct {
	s        string
	hash     uint64 // 0 until it is asked for
	width    int    // number of characters of a text plus one, 0 until asked for
	interned bool

	// For a name of one space: where it was last found in a small dictionary.
	// It is likely to be there in the next one, another instance's.
	hinted bool
	hint   int
}

// String returns the text, or the bytes, of the string.
func (x *strData) String() string { return x.s }

// chars returns how many characters a text has.
func (x *strData) chars() int {
	if x.width == 0 {
		x.width = wtf8.Count(x.s) + 1
	}
	return x.width - 1
}

// prepare computes what is otherwise computed when it is asked for. Strings
// that spaces share must not change.
func (x *strData) prepare() {
	x.hashValue()
	x.chars()
}

// ascii tells that the characters of a text are its bytes.
func (x *strData) ascii() bool { return x.chars() == len(x.s) }

func (x *strData) hashValue() uint64 {
	if x.hash == 0 {
		x.hash = HashCodes([]byte(x.s)) // which copies nothing
	}
	return x.hash
}

// hashValue is the hash of the characters, where that of other strings is one of bytes.
func (x *Unicode) hashValue() uint64 {
	if x.hash == 0 && !x.ascii() {
		x.hash = HashCodes(wtf8.Runes(x.s))
	}
	return x.strData.hashValue()
}

// HashCodes is the hash of strings of Python 2, of bytes or characters. It does not depend on the
// process, and translated programs have the same.
func HashCodes[T byte | rune](codes []T) uint64 {
	if len(codes) == 0 {
		return 0
	}
	h := uint64(codes[0]) << 7
	for _, c := range codes {
		h = h*1000003 ^ uint64(c)
	}
	if h ^= uint64(len(codes)); h == ^uint64(0) {
		h--
	}
	return h
}

// Strings of one byte are made once.
var charStrs, charBytes = func() (t [256]*Str, b [256]*Bytes) {
	for i := range t {
		s := string([]byte{byte(i)})
		t[i] = &Str{strData{s: s}}
		b[i] = &Bytes{strData{s: s}}
		t[i].prepare()
		b[i].prepare()
	}
	return t, b
}()

var emptyStr = &Str{strData{width: 1}}

// NewStr returns s as a str.
func NewStr(s string) *Str {
	switch {
	case s == "":
		return emptyStr
	case len(s) == 1:
		return charStrs[s[0]]
	}
	return &Str{strData{s: s}}
}

// NewBytes returns s as bytes of Python 3.
func NewBytes(s string) *Bytes {
	if len(s) == 1 {
		return charBytes[s[0]]
	}
	return &Bytes{strData{s: s}}
}

// NewUnicode returns s as a unicode string of Python 2.
func NewUnicode(s string) *Unicode { return &Unicode{strData{s: s}} }

// A strKind tells the three types of strings apart.
type strKind uint8

const (
	kindStr strKind = iota
	kindBytes
	kindUnicode
)

// stringOf returns the data of a string, or of an instance of a subclass of
// a string type. ok tells whether x is one.
func stringOf(x Object) (d *strData, kind strKind, ok bool) {
	switch x := x.(type) {
	case *Str:
		return &x.strData, kindStr, true
	case *Bytes:
		return &x.strData, kindBytes, true
	case *Unicode:
		return &x.strData, kindUnicode, true
	case *Instance:
		if x.Value != nil {
			return stringOf(x.Value)
		}
	}
	return nil, 0, false
}

// newString returns v as a string of that kind.
func newString(kind strKind, v string) Object {
	switch kind {
	case kindBytes:
		return NewBytes(v)
	case kindUnicode:
		return NewUnicode(v)
	}
	return NewStr(v)
}

// isText reports whether strings of that kind consist of characters, not of bytes.
func (s *Space) isText(kind strKind) bool {
	return kind == kindUnicode || kind == kindStr && !s.py2()
}

// AsText returns the Go string of a str, unicode or bytes object.
func AsText(x Object) (string, bool) {
	d, _, ok := stringOf(x)
	if !ok {
		return "", false
	}
	return d.s, true
}

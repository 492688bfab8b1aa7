package stdspace

import (
	"strings"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

// A strValue is a string in use: its data, its type, and whether it counts in
// characters or in bytes.
type strValue struct {
	*strData
	kind strKind
	text bool
}

// strOf returns x as a string in use; ok tells whether it is one.
func (s *Space) strOf(x Object) (v strValue, ok bool) {
	d, kind, ok := stringOf(x)
	return strValue{d, kind, ok && s.isText(kind)}, ok
}

// with returns a new string of the same type.
func (v strValue) with(text string) Object { return newString(v.kind, text) }

// len returns the length as len() gives it.
func (v strValue) len() int {
	if v.text {
		return v.chars()
	}
	return len(v.s)
}

// bytewise tells that positions are byte offsets.
func (v strValue) bytewise() bool { return !v.text || v.ascii() }

// offset returns the byte offset of position i, which must be in range.
func (v strValue) offset(i int) int {
	if v.bytewise() {
		return i
	}
	if n := v.chars(); i > n/2 {
		return v.offsetBack(n - i)
	}
	off := 0
	for ; i > 0; i-- {
		_, size := wtf8.Decode(v.s[off:])
		off += size
	}
	return off
}

// offsetBack is offset for a position counted from the end.
func (v strValue) offsetBack(i int) int {
	off := len(v.s)
	for ; i > 0; i-- {
		_, size := wtf8.DecodeLast(v.s[:off])
		off -= size
	}
	return off
}

// position returns the position of a byte offset.
func (v strValue) position(off int) int {
	if v.bytewise() {
		return off
	}
	return wtf8.Count(v.s[:off])
}

// part returns the string from position i up to position j.
func (v strValue) part(i, j int) string {
	if i >= j {
		return ""
	}
	if v.bytewise() {
		return v.s[i:j]
	}
	from := v.offset(i)
	tail := v.s[from:]
	if j == v.chars() {
		return tail
	}
	n := 0
	for k := i; k < j; k++ {
		_, size := wtf8.Decode(tail[n:])
		n += size
	}
	return tail[:n]
}

// typeName is the name of the type, for messages.
func (s *Space) typeName(x Object) string { return s.longName(s.TypeOf(x)) }

// longName is how CPython itself calls a class: those of some modules have the module before the name.
func (s *Space) longName(c *Class) string {
	switch c.Module {
	case "exceptions", "types", "itertools", "operator", "weakref":
		if c.Builtin || c.Name == "SimpleNamespace" {
			return c.Module + "." + c.Name
		}
	case "array":
		if c.Name == "array" {
			return "array.array"
		}
	case "collections", "functools", "_collections":
		if c.Builtin || c.Name == "partial" || c.Name == "defaultdict" || c.Name == "OrderedDict" && !s.py2() {
			return c.Module + "." + c.Name
		}
	}
	return c.Name
}

// sameKind brings other to the type of v, or both to unicode in Python 2. msg
// is the message of the TypeError if that is impossible; "%s" in it stands for
// the type of other.
func sameKind(s *Space, v strValue, other Object, msg string) (a, b strValue, err error) {
	b, ok := s.strOf(other)
	switch {
	case ok && b.kind == v.kind:
		return v, b, nil
	case ok && s.py2() && v.kind != kindBytes && b.kind != kindBytes:
		if a, err = s.codecs.promote(v); err != nil {
			return v, b, err
		}
		b, err = s.codecs.promote(b)
		return a, b, err
	}
	if v.kind == kindBytes {
		msg = "a bytes-like object is required, not '%s'"
	}
	return v, b, s.TypeError("%s", strings.Replace(msg, "%s", s.typeName(other), 1))
}

// promote turns a str of Python 2 into unicode.
func (cd *codecs) promote(v strValue) (strValue, error) {
	if v.kind == kindUnicode {
		return v, nil
	}
	for i := range len(v.s) {
		if v.s[i] >= utf8.RuneSelf {
			return v, cd.s.excs.decodeError("ascii", v.with(v.s), i, i+1, "ordinal not in range(128)")
		}
	}
	u := NewUnicode(v.s)
	return strValue{&u.strData, kindUnicode, true}, nil
}

// plainSelf returns the receiver of a method as an object that is exactly of
// a string type, which methods that change nothing return.
func plainSelf(x Object, v strValue) Object {
	if _, ok := x.(*Instance); ok {
		return v.with(v.s)
	}
	return x
}

// sliceEnds reads optional start and end arguments of find, count, startswith
// and the like. start may come out greater than end.
func sliceEnds(s *Space, v strValue, args []Object, i int) (start, end int, err error) {
	n := v.len()
	start, end = 0, n
	if x := arg(args, i); x != nil && x != None {
		if start, err = s.sliceIndex(x); err != nil {
			return 0, 0, err
		}
		if start < 0 {
			start = max(start+n, 0)
		}
	}
	if x := arg(args, i+1); x != nil && x != None {
		if end, err = s.sliceIndex(x); err != nil {
			return 0, 0, err
		}
		if end < 0 {
			end = max(end+n, 0)
		}
		end = min(end, n)
	}
	return start, end, nil
}

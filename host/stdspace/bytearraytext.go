package stdspace

import (
	"bytes"
	"slices"
	"strings"
)

// byteArrayTextMethods are the methods that a bytearray has as strings of bytes have them: what they
// give as such a string is a bytearray.
var byteArrayTextMethods = func() []Def {
	var defs []Def
	for _, name := range strings.Fields(`find rfind index rindex count startswith endswith replace strip lstrip rstrip upper lower
		swapcase title capitalize isspace isdigit isalpha isalnum islower isupper istitle split rsplit splitlines partition
		rpartition join center ljust rjust zfill expandtabs`) {
		defs = append(defs, Def{Name: name, Only: 2, Min: 1, Max: 4, Fn: func(s *Space, args []Object) (Object, error) {
			return byteArrayAsText(s, name, args)
		}})
	}
	defs = append(defs, Def{Name: "translate", Only: 2, Min: 2, Max: 3, Params: "_ _ delete", Fn: func(s *Space, args []Object) (Object, error) {
		return byteArrayAsText(s, "translate", args)
	}})
	for _, table := range [][]Def{strFindMethods, strSplitMethods, strCaseMethods, strClassMethods, strPadMethods, byteTranslateMethods, {bytesHexMethod}} {
		for _, d := range table {
			d.Only, d.Fn = 3, asByteArrayMethod(d)
			defs = append(defs, d)
		}
	}
	return append(defs, byteMakeTrans, Def{Name: "fromhex", Min: 2, Max: 2, Kind: ClassBound, Fn: bytesFromHex})
}()

// asByteArrayMethod is a method of bytes for bytearrays, with the same arguments.
func asByteArrayMethod(d Def) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		texts, err := octetArguments(s, d.Name, args)
		if err != nil {
			return nil, err
		}
		v, err := d.Fn(s, texts)
		if err != nil {
			return nil, err
		}
		return asByteArrays(s, v), nil
	}
}

// noUnicode refuses a text of Unicode, which has no octets.
func (s *Space) noUnicode(x Object) error {
	if _, kind, ok := stringOf(x); ok && kind == kindUnicode {
		return s.TypeError("Type unicode doesn't support the buffer API")
	}
	return nil
}

// byteArrayAsText calls a method of strings of bytes.
func byteArrayAsText(s *Space, name string, args []Object) (Object, error) {
	texts, err := octetArguments(s, name, args)
	if err != nil {
		return nil, err
	}
	method, err := s.GetAttr(texts[0], name)
	if err != nil {
		return nil, err
	}
	v, err := s.Call(method, slices.DeleteFunc(texts[1:], func(x Object) bool { return x == nil }))
	if err != nil {
		return nil, err
	}
	return asByteArrays(s, v), nil
}

// octetArguments gives the arguments of a method of bytearrays as that of strings of bytes takes them.
func octetArguments(s *Space, name string, args []Object) ([]Object, error) {
	texts := make([]Object, len(args))
	for i, x := range args {
		if err := s.noUnicode(x); err != nil {
			return nil, err
		}
		if i > 0 && (x == nil || !takesOctets(name, i)) {
			texts[i] = x
			continue
		}
		var err error
		if texts[i], err = withOctets(s, name, x); err != nil {
			return nil, err
		}
	}
	if name == "join" && len(args) == 2 && args[1] != nil {
		parts, err := s.joinedOctets(args[1])
		if err != nil {
			return nil, err
		}
		texts[1] = parts
	}
	return texts, nil
}

// joinedOctets gives the items that a bytearray joins as strings of bytes.
func (s *Space) joinedOctets(x Object) (*List, error) {
	parts, err := s.fastItems(x, "can only join an iterable")
	if err != nil {
		return nil, err
	}
	if err := s.arraysRoom(parts); err != nil {
		return nil, err
	}
	parts = slices.Clone(parts)
	for i, x := range parts {
		if err := s.noUnicode(x); err != nil {
			return nil, err
		}
		if parts[i], err = withOctets(s, "join", x); err != nil {
			return nil, err
		}
	}
	return NewList(parts...), nil
}

// takesOctets reports whether a method of bytes takes bytes as its ith argument.
func takesOctets(name string, i int) bool {
	switch name {
	case "zfill", "expandtabs", "splitlines", "decode", "hex", "center", "ljust", "rjust", "__rmod__":
		return false
	case "find", "rfind", "index", "rindex", "count", "startswith", "endswith", "split", "rsplit":
		return i < 2
	case "replace":
		return i < 3
	}
	return true
}

// withOctets gives a string for a bytearray, and for those in a tuple where a method takes tuples.
func withOctets(s *Space, name string, x Object) (Object, error) {
	switch v := sequenceValue(x).(type) {
	case *ByteArray:
		text := s.limits.text(v.b)
		return octetString(s, text), s.limits.tick()
	case *Tuple:
		if !names("startswith endswith", name) || !slices.ContainsFunc(v.Items, isByteArray) {
			break
		}
		items := slices.Clone(v.Items)
		for i, item := range items {
			if !isByteArray(item) {
				continue
			}
			var err error
			if items[i], err = withOctets(s, name, item); err != nil {
				return nil, err
			}
		}
		return NewTuple(items...), nil
	}
	return x, nil
}

// arraysRoom is room for all bytearrays among the items together.
func (s *Space) arraysRoom(items []Object) error {
	size := int64(0)
	for _, x := range items {
		if b, ok := sequenceValue(x).(*ByteArray); ok {
			size += int64(len(b.b))
		}
	}
	return s.limits.room(size, 1)
}

func isByteArray(x Object) bool {
	_, ok := sequenceValue(x).(*ByteArray)
	return ok
}

// asByteArrays gives bytearrays for strings of bytes.
func asByteArrays(s *Space, x Object) Object {
	switch v := sequenceValue(x).(type) {
	case *List:
		for i, item := range v.Items {
			v.Items[i] = asByteArrays(s, item)
		}
	case *Tuple:
		items := make([]Object, len(v.Items))
		for i, item := range v.Items {
			items[i] = asByteArrays(s, item)
		}
		return NewTuple(items...)
	case *Str, *Bytes:
		if text, ok := octets(s, v); ok {
			return &ByteArray{s.limits.bytes(text)}
		}
	}
	return x
}

func byteArrayRepeat(s *Space, args []Object) (Object, error) {
	if _, ok := intOf(args[1]); !ok && s.registry.lookup(s.TypeOf(args[1]), nIndex) == nil {
		return NotImplemented, nil
	}
	n, err := s.asTimes(args[1])
	if err != nil {
		return nil, err
	}
	b, n := selfBytes(args).b, max(n, 0)
	if err := s.limits.claim(int64(n), int64(max(len(b), 1))); err != nil {
		return nil, err
	}
	made, err := repeatItems(&s.limits, b, n, awaySize)
	return &ByteArray{made}, err
}

func byteArrayInsert(s *Space, args []Object) (Object, error) {
	at, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	c, err := octet(s, args[2])
	if err != nil {
		return nil, err
	}
	x := selfBytes(args)
	b, err := grow(&s.limits, x.b, 1, 1)
	if err != nil {
		return nil, err
	}
	if at < 0 {
		at += len(b)
	}
	x.b = insertAt(&s.limits, b, min(max(at, 0), len(b)), c, awaySize)
	return None, nil
}

func byteArrayRemove(s *Space, args []Object) (Object, error) {
	c, err := octet(s, args[1])
	if err != nil {
		return nil, err
	}
	x := selfBytes(args)
	i := bytes.IndexByte(x.b, c)
	if i < 0 {
		return nil, s.ValueError("value not found in bytearray")
	}
	x.b = deleteAt(&s.limits, x.b, i, awaySize)
	return None, nil
}

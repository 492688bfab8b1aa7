package stdspace

import (
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"vitrine/host/source"
)

// addStringMethods gives the string types their methods.
func (tm typeMaker) addStringMethods() {
	common := [][]Def{strFindMethods, strSplitMethods, strCaseMethods, strClassMethods, strPadMethods, stringSpecials}
	text := append(common[:len(common):len(common)], textCaseMethods, textClassMethods, textTranslateMethods,
		strFormatMethods, []Def{encodeMethod, {Name: "__mod__", Min: 2, Max: 2, Fn: stringModulo}})
	octets := append(common[:len(common):len(common)], byteTranslateMethods, []Def{decodeMethod})
	for i, defs := range octets {
		octets[i] = takingByteArrays(defs, tm.s.opt.Dialect)
	}
	octets = append(octets, []Def{{Name: "__mod__", Min: 2, Max: 2, Fn: stringModulo}})
	add := func(c *Class, tables [][]Def, more ...Def) {
		for _, defs := range append(tables, more) {
			tm.s.registry.define(c, defs)
		}
	}
	if tm.s.opt.Dialect == source.Python2 {
		add(tm.s.types.str, append(octets, strFormatMethods), encodeMethod, Def{Name: "__new__", Min: 1, Max: 2, Params: "_ object", Fn: strNew2})
		add(tm.s.types.unicode, text, decodeMethod, Def{Name: "__new__", Min: 1, Max: 4, Params: "_ string encoding errors", Fn: unicodeNew})
		return
	}
	add(tm.s.types.str, text, textMakeTrans, Def{Name: "__new__", Min: 1, Max: 4, Params: "_ object encoding errors", Fn: strNew3})
	add(tm.s.types.bytes, octets, byteMakeTrans,
		Def{Name: "__new__", Min: 1, Max: 4, Params: "_ source encoding errors", Fn: bytesNew},
		bytesHexMethod,
		Def{Name: "fromhex", Min: 2, Max: 2, Kind: ClassBound, Fn: bytesFromHex})
}

// searchMethods are the methods of str of Python 2 that take a bytearray for a string.
var searchMethods = strings.Fields("find rfind index rindex count startswith endswith replace split rsplit partition rpartition translate")

// takingByteArrays gives methods of bytes that take bytearrays for bytes; in Python 2 not all do.
func takingByteArrays(defs []Def, d source.Dialect) []Def {
	defs = slices.Clone(defs)
	for i := range defs {
		if d == source.Python2 && !slices.Contains(searchMethods, defs[i].Name) {
			continue
		}
		fn := defs[i].Fn
		defs[i].Fn = func(s *Space, args []Object) (Object, error) {
			given := slices.Clone(args)
			for k, x := range given[1:] {
				if x == nil || !takesOctets(defs[i].Name, k+1) {
					continue
				}
				var err error
				if given[k+1], err = withOctets(s, defs[i].Name, x); err != nil {
					return nil, err
				}
			}
			v, err := fn(s, given)
			if parts, ok := v.(*Tuple); ok && len(parts.Items) == 3 && isByteArray(args[1]) && parts.Items[1] == given[1] {
				v = NewTuple(parts.Items[0], args[1], parts.Items[2])
			}
			return v, err
		}
	}
	return defs
}

// stringSpecials are further special methods of all strings.
var stringSpecials = []Def{
	{Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		v, _ := s.strOf(args[0])
		if v.kind == kindBytes {
			return NewStr(s.reprs.str(v)), nil
		}
		return v.with(v.s), nil
	}},
	{Name: "__rmod__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		v, _ := s.strOf(args[0])
		if left, ok := s.strOf(args[1]); !ok || left.kind != v.kind {
			return NotImplemented, nil
		}
		return stringModulo(s, []Object{args[1], args[0]})
	}},
	{Name: "__getnewargs__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		v, _ := s.strOf(args[0])
		return NewTuple(v.with(v.s)), nil
	}},
}

// stringModulo is format % args.
func stringModulo(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	r, err := s.format.percent(v, args[1])
	if err == nil && !s.py2() && v.text && v.s != "" && !strings.Contains(v.s, "%") {
		return args[0], nil // of a derived class too
	}
	return r, err
}

// unicodeOf is unicode(x) of Python 2.
func (cd *codecs) unicodeOf(x Object) (Object, error) {
	if u, ok := x.(*Unicode); ok {
		return u, nil
	}
	var err error
	if hook := cd.s.registry.lookup(cd.s.TypeOf(x), nUnicode); hook != nil {
		x, err = cd.s.callHook(hook, x)
	} else if v, isString := cd.s.strOf(x); isString && v.kind == kindUnicode {
		return v.with(v.s), nil
	} else if !isString || cd.s.registry.lookup(cd.s.TypeOf(x), nStr) != nil {
		x, err = cd.textBy(x, func(hook, x Object) (Object, error) { return cd.s.callHook(hook, x) })
	}
	if err != nil {
		return nil, err
	}
	v, isString := cd.s.strOf(x)
	if !isString {
		return nil, cd.s.TypeError("coercing to Unicode: need string or buffer, %s found", cd.s.typeName(x))
	}
	if v, err = cd.promote(v); err != nil {
		return nil, err
	}
	return v.with(v.s), nil
}

// rawText is what str(x) would encode: __str__ may give Unicode to unicode().
func (cd *codecs) rawText(x Object) (Object, error) {
	return cd.textBy(x, func(hook, x Object) (Object, error) { return cd.s.reprs.textResult(nStr, hook, x) })
}

// textBy is rawText where ask calls a method.
func (cd *codecs) textBy(x Object, ask func(hook, x Object) (Object, error)) (Object, error) {
	c := cd.s.TypeOf(x)
	for _, name := range []*Str{nStr, nRepr} {
		hook := cd.s.registry.lookup(c, name)
		if b, builtin := hook.(*Builtin); hook != nil && !builtin {
			return ask(hook, x)
		} else if builtin && b.Class != cd.s.types.object {
			break
		}
	}
	return cd.s.str(x)
}

func strNew2(s *Space, args []Object) (Object, error) {
	var v Object = emptyStr
	if args[1] != nil {
		var err error
		if v, err = s.str(args[1]); err != nil {
			return nil, err
		}
	}
	return s.newText(args[0], v)
}

// newText is the text v of a class. What __str__ of a class of the program returns remains as it is.
func (s *Space) newText(class, v Object) (Object, error) {
	if class == Object(s.types.str) {
		return v, nil
	}
	return s.newValue(class, s.types.str, sequenceValue(v))
}

// strNew3 is str(x), or str(bytes, encoding, errors).
func strNew3(s *Space, args []Object) (Object, error) {
	var v Object = emptyStr
	err := s.codecs.checkNames(args[1:], "str")
	switch {
	case err != nil, args[1] == nil:
	case args[2] != nil || args[3] != nil:
		v, err = s.codecs.decoded(args[1:], "decoding")
	case args[1] != nil:
		v, err = s.str(args[1])
	}
	if err != nil {
		return nil, err
	}
	return s.newText(args[0], v)
}

func unicodeNew(s *Space, args []Object) (Object, error) {
	var v Object = NewUnicode("")
	err := s.codecs.checkNames(args[1:], "unicode")
	switch {
	case err != nil, args[1] == nil:
	case args[2] != nil || args[3] != nil:
		v, err = s.codecs.decoded(args[1:], "decoding")
	case args[1] != nil:
		v, err = s.codecs.unicodeOf(args[1])
	}
	if err != nil {
		return nil, err
	}
	return s.newValue(args[0], s.types.unicode, sequenceValue(v))
}

// decoded decodes args[0] by the encoding and the way of handling errors that
// follow.
func (cd *codecs) decoded(args []Object, verb string) (Object, error) {
	if b, ok := sequenceValue(args[0]).(*ByteArray); ok {
		if cd.s.py2() {
			return nil, cd.s.TypeError("decoding bytearray is not supported")
		}
		args = append([]Object{octetString(cd.s, cd.s.limits.text(b.b))}, args[1:]...)
	}
	v, ok := cd.s.strOf(args[0])
	if !ok || v.text {
		what := "NoneType"
		if args[0] != nil {
			what = cd.s.typeName(args[0])
		}
		if ok {
			return nil, cd.s.TypeError("%s %s is not supported", verb, cd.s.either("Unicode", "str"))
		}
		return nil, cd.s.TypeError("%s", cd.s.either("coercing to Unicode: need string or buffer, "+what+" found",
			"decoding to str: need a bytes-like object, "+what+" found"))
	}
	return strDecode(cd.s, args)
}

// bytesNew is bytes() of Python 3: of a length, of numbers, or of a text.
func bytesNew(s *Space, args []Object) (Object, error) {
	if args[1] != nil && args[2] == nil && args[3] == nil {
		b, err := s.bytesByMethod(args[1])
		if err != nil || b != nil && args[0] == Object(s.types.bytes) {
			return b, err
		}
		if b != nil {
			return s.newValue(args[0], s.types.bytes, sequenceValue(b))
		}
	}
	b, err := s.codecs.bytes(args[1:], "bytes")
	if err != nil {
		return nil, err
	}
	return s.newValue(args[0], s.types.bytes, NewBytes(b))
}

// bytesByMethod calls __bytes__, and returns nil where there is none.
func (s *Space) bytesByMethod(x Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(x), nBytes)
	if _, own := hook.(*Builtin); hook == nil || own {
		return nil, nil // bytes are read as they are
	}
	b, err := s.callHook(hook, x)
	if err != nil {
		return nil, err
	}
	if _, kind, ok := stringOf(b); !ok || kind != kindBytes {
		return nil, s.TypeError("__bytes__ returned non-bytes (type %s)", s.typeName(b))
	}
	return b, nil
}

func (cd *codecs) bytes(args []Object, what string) (string, error) {
	x := args[0]
	if err := cd.checkNames(args, what); err != nil {
		return "", err
	}
	v, isString := cd.s.strOf(x)
	switch {
	case isString && v.kind != kindBytes:
		return cd.bytesOfText(args, v)
	case args[1] != nil || args[2] != nil:
		return "", cd.withoutText(args)
	case x == nil:
		return "", nil
	case isString && what == "bytes": // by their own __bytes__
		return v.s, nil
	}
	if text, ok, err := cd.zeros(x, what); ok || err != nil {
		return text, err
	}
	if isString {
		return v.s, nil
	}
	if b, ok := sequenceValue(x).(*ByteArray); ok {
		return cd.s.limits.text(b.b), nil
	}
	return cd.bytesOfItems(x, what)
}

// zeros are the bytes that a length stands for; ok is false if x is none. A length that is none is no error: what is
// not a length may be something else.
func (cd *codecs) zeros(x Object, what string) (text string, ok bool, err error) {
	_, isInt := intOf(x)
	if x == nil || !isInt && cd.s.registry.lookup(cd.s.TypeOf(x), nIndex) == nil {
		return "", false, nil
	}
	n, err := cd.s.asIndex(x)
	switch {
	case err != nil && cd.s.py2() && !cd.s.excs.is(err, "OverflowError") || cd.s.excs.isTypeError(err):
		return "", false, nil
	case cd.s.excs.is(err, "OverflowError") && isInt:
		return "", true, cd.s.tooLargeIndex("OverflowError", x)
	case err != nil:
		return "", true, err
	case n < 0:
		return "", true, cd.s.ValueError("negative count")
	}
	if what == "bytes" {
		if err := cd.s.limits.textEnds(n); err != nil {
			return "", true, err
		}
	}
	if err := cd.s.limits.room(int64(n), 1); err != nil {
		return "", true, err
	}
	zeros := textWriter{lim: &cd.s.limits}
	zeros.grow(n)
	zeros.repeat("\x00", n)
	text, err = zeros.text()
	return text, true, err
}

// bytesOfItems makes a string of numbers; what is what a number is called that does not fit.
func (cd *codecs) bytesOfItems(x Object, what string) (string, error) {
	it, err := cd.s.iter(x)
	if cd.s.excs.isTypeError(err) && !cd.s.py2() {
		err = cd.s.TypeError("cannot convert '%s' object to %s", cd.s.typeName(x), map[bool]string{true: "bytearray", false: "bytes"}[what == "byte"])
	}
	if err != nil {
		return "", err
	}
	return cd.bytesOf(x, it, what)
}

// bytesOf is bytesOfItems with an iterator over the items of x.
func (cd *codecs) bytesOf(x, it Object, what string) (string, error) {
	var err error
	if err != nil {
		return "", err
	}
	if _, isList := x.(*List); what == "bytes" && !isList {
		if _, err := cd.s.askLength(x); err != nil {
			return "", err
		}
	}
	var out []byte
	err = cd.s.drain(it, func(item Object) (bool, error) {
		if cd.s.py2() {
			b, err := octet(cd.s, item)
			out = append(out, b)
			return true, err
		}
		b, err := cd.s.byteValue(item, what)
		out = append(out, b)
		return true, err
	})
	return string(out), err
}

// checkNames checks that the encoding and the treatment of errors are texts.
func (cd *codecs) checkNames(args []Object, what string) error {
	function := what
	if what == "byte" {
		function = "bytearray"
	}
	for i, name := range []string{"'encoding'", "'errors'"} {
		x := args[i+1]
		if x == nil {
			continue
		}
		text, ok := cd.s.strOf(x)
		if ok && (text.kind != kindBytes || cd.s.py2()) {
			if err := cd.checkName(function, i+2, x, text); err != nil {
				return err
			}
			continue
		}
		found := cd.s.typeName(x)
		if x == None {
			found = "None"
		}
		if cd.s.py2() {
			return cd.s.TypeError("%s() argument %d must be string, not %s", function, i+2, found)
		}
		return cd.s.TypeError("%s() argument %s must be str, not %s", function, name, found)
	}
	return nil
}

// checkName checks that the name of an encoding, or of a treatment of errors, is a text for C: it can be encoded
// itself, and has no null bytes.
func (cd *codecs) checkName(function string, argument int, x Object, name strValue) error {
	if name.text {
		if _, err := cd.encode(name, cd.s.either("ascii", "utf-8"), "strict"); err != nil {
			return err
		}
	}
	switch {
	case strings.IndexByte(name.s, 0) < 0:
		return nil
	case cd.s.py2():
		return cd.s.TypeError("%s() argument %d must be string without null bytes, not %s", function, argument, cd.s.typeName(x))
	}
	return cd.s.ValueError("embedded null character")
}

// bytesOfText encodes a text. A string of Python 2 has its bytes already, if no encoding is given.
func (cd *codecs) bytesOfText(args []Object, v strValue) (string, error) {
	switch {
	case args[1] == nil && !v.text:
		return v.s, nil
	case args[1] == nil:
		return "", cd.s.TypeError("%s argument without an encoding", cd.s.either("unicode", "string"))
	}
	b, err := strEncode(cd.s, args)
	text, _ := octets(cd.s, b)
	return text, err
}

// withoutText is the error for an encoding of what is no text.
func (cd *codecs) withoutText(args []Object) error {
	switch {
	case cd.s.py2() && args[0] == nil:
		return cd.s.TypeError("encoding or errors without sequence argument")
	case cd.s.py2():
		return cd.s.TypeError("encoding or errors without a string argument")
	case args[1] == nil:
		return cd.s.TypeError("errors without a string argument")
	}
	return cd.s.TypeError("encoding without a string argument")
}

var bytesHexMethod = Def{Name: "hex", Min: 1, Max: 3, Params: "_ sep bytes_per_sep", Fn: bytesHex}

func bytesFromHex(s *Space, args []Object) (Object, error) {
	v, ok := s.strOf(args[1])
	if !ok || v.kind == kindBytes {
		return nil, s.TypeError("fromhex() argument must be str, not %s", argumentName(s, args[1]))
	}
	text := v.s
	if at := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }); at >= 0 { // whatever stands before it
		return nil, s.ValueError("non-hexadecimal number found in fromhex() arg at position %d", at)
	}
	var out []byte
	for i := 0; i < len(text); {
		if isByteSpace(text[i]) {
			i++
			continue
		}
		for k := i; k < i+2; k++ {
			if k >= len(text) || !strings.ContainsRune("0123456789abcdefABCDEF", rune(text[k])) {
				return nil, s.ValueError("non-hexadecimal number found in fromhex() arg at position %d", k)
			}
		}
		b, err := hex.DecodeString(text[i : i+2])
		if err != nil {
			return nil, s.ValueError("%s", err)
		}
		out = append(out, b...)
		i += 2
	}
	return s.Call(args[0], []Object{octetString(s, string(out))})
}

// bytesHex writes bytes in hexadecimal. What separates groups is one character; a group has as
// many bytes as asked for, counted from the end, or from the beginning if the number is negative.
func bytesHex(s *Space, args []Object) (Object, error) {
	text, _ := AsText(args[0])
	sep, group := "", 1
	if args[2] != nil {
		var err error
		if group, err = s.asCInt(args[2]); err != nil {
			return nil, err
		}
	}
	if args[1] != nil {
		n, err := s.length(args[1])
		if err != nil {
			return nil, err
		}
		if n != 1 {
			return nil, s.ValueError("sep must be length 1.")
		}
		v, ok := s.strOf(args[1])
		if !ok || isByteArray(args[1]) {
			return nil, s.TypeError("sep must be str or bytes.")
		}
		if sep = v.s; sep[0] >= utf8.RuneSelf {
			return nil, s.ValueError("sep must be ASCII.")
		}
	}
	if sep == "" || group == 0 {
		digits, err := s.limits.hex(text)
		return NewStr(digits), err
	}
	return NewStr(hexGroups(text, sep, group)), nil
}

// hex writes bytes in hexadecimal.
func (lim *limiter) hex(text string) (string, error) {
	if err := lim.claim(int64(len(text)), 2); err != nil {
		return "", err
	}
	w := textWriter{lim: lim}
	w.grow(2 * len(text))
	for ; len(text) > awaySize; text = text[awaySize:] {
		w.write(hex.EncodeToString([]byte(text[:awaySize])))
	}
	w.write(hex.EncodeToString([]byte(text)))
	return w.text()
}

func hexGroups(text, sep string, group int) string {
	size := max(group, -group)
	if size < 0 || size > len(text) {
		size = len(text) // the smallest integer has no opposite
	}
	first := size
	if rest := len(text) % max(size, 1); group > 0 && rest > 0 {
		first = rest
	}
	var b strings.Builder
	for len(text) > 0 {
		n := min(first, len(text))
		b.WriteString(hex.EncodeToString([]byte(text[:n])))
		if text, first = text[n:], size; text != "" {
			b.WriteString(sep)
		}
	}
	return b.String()
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

package stdspace

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

var encodeMethod = Def{Name: "encode", Min: 1, Max: 3, Params: "_ encoding errors", Fn: strEncode}
var decodeMethod = Def{Name: "decode", Min: 1, Max: 3, Params: "_ encoding errors", Fn: strDecode}

// codecName brings the name of an encoding to one form. A name that there is not stays as it is.
func codecName(given string) string {
	name := simpleName(given)
	switch name {
	case "utf8", "u8", "utf":
		return "utf-8"
	case "us-ascii", "646":
		return "ascii"
	case "latin1", "latin", "iso-8859-1", "iso8859-1", "8859", "l1", "cp819":
		return "latin-1"
	case "utf16", "u16":
		return "utf-16"
	case "utf32", "u32":
		return "utf-32"
	case "utf-16le", "utf-16be", "utf-32le", "utf-32be":
		return name[:6] + "-" + name[6:]
	case "hex-codec":
		return "hex"
	case "rot-13":
		return "rot13"
	}
	if name = charmapName(name); knownCodec(name) {
		return name
	}
	return given
}

// simpleName is the name of an encoding without what makes no difference.
func simpleName(given string) string {
	return strings.ToLower(strings.NewReplacer("_", "-", " ", "-").Replace(given))
}

// knownCodec reports whether there is an encoding of that name, in its one form.
func knownCodec(name string) bool {
	_, _, wide := wideCodec(name)
	return wide || charmaps[name] != nil || slices.Contains(plainCodecs, name)
}

// plainCodecs are the codecs that have no family.
var plainCodecs = strings.Fields("ascii latin-1 hex rot13 utf-8 utf-8-sig unicode-escape raw-unicode-escape string-escape")

// codecs turns texts into bytes and bytes into texts.
type codecs struct{ s *Space }

// args reads the arguments of encode and decode.
func (cd *codecs) args(verb string, args []Object) (name, errors string, err error) {
	name, errors = cd.s.either("ascii", "utf-8"), "strict"
	for i, p := range []*string{&name, &errors} {
		x := arg(args, i+1)
		if x == nil {
			continue
		}
		v, ok := cd.s.strOf(x)
		if !ok || v.kind == kindBytes {
			return "", "", cd.notName(verb, i, x)
		}
		if err := cd.checkName(verb, i+1, x, v); err != nil {
			return "", "", err
		}
		*p = v.s
	}
	return codecName(name), errors, nil
}

// notName is the error for an encoding, or a treatment of errors, that is no text.
func (cd *codecs) notName(verb string, i int, x Object) error {
	found := argumentName(cd.s, x)
	if cd.s.py2() {
		return cd.s.TypeError("%s() argument %d must be string, not %s", verb, i+1, found)
	}
	return cd.s.TypeError("%s() argument '%s' must be str, not %s", verb, []string{"encoding", "errors"}[i], found)
}

func strEncode(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	name, errors, err := s.codecs.args("encode", args)
	if err != nil {
		return nil, err
	}
	if !v.text {
		if x, err := s.codecs.bytesCodec(v, name, true); x != nil || err != nil {
			return x, err
		}
		if v, err = s.codecs.promote(v); err != nil {
			return nil, err
		}
	}
	out, err := s.codecs.encode(v, name, errors)
	if err != nil {
		return nil, s.codecs.failed("encoding", arg(args, 1), err)
	}
	if s.py2() {
		return NewStr(out), nil
	}
	return NewBytes(out), nil
}

// encode turns a text into bytes.
func (cd *codecs) encode(v strValue, name, errors string) (string, error) {
	limit := rune(utf8.MaxRune)
	switch name {
	case "utf-8":
		if cd.s.py2() {
			return joinSurrogates(v.s), nil
		}
		return cd.encodeHalves(v, errors)
	case "utf-8-sig":
		text, err := cd.encode(v, "utf-8", errors)
		return byteOrderMark + text, err
	case "ascii":
		limit = 0x7f
		if v.ascii() {
			return v.s, nil
		}
	case "latin-1":
		limit = 0xff
	case "unicode-escape":
		if err := cd.s.limits.claim(quotedTextSize(v.s, true), 1); err != nil {
			return "", err
		}
		out := ""
		err := cd.s.limits.away(len(v.s), func() { out = escapeText(v.s) })
		return out, err
	case "raw-unicode-escape":
		limit, errors = 0xff, "raw"
	default:
		if _, _, wide := wideCodec(name); wide {
			return cd.encodeWide(v, name, errors)
		}
		if charmaps[name] != nil {
			return cd.encodeCharmap(v, name, errors)
		}
		return cd.encodeByBytes(v, name)
	}
	return cd.encodeNarrow(v, name, errors, limit)
}

// byteOrderMark is what a text in utf-8-sig begins with.
const byteOrderMark = "\ufeff"

// octetsOf is text as bytes of the kind of v.
func octetsOf(v strValue, text string) strValue {
	if text == v.s {
		return v
	}
	cut, _, _ := stringOf(v.with(text))
	return strValue{cut, v.kind, v.text}
}

// encodeHalves encodes a text of Python 3 as UTF-8, in which there are no halves of surrogate pairs.
func (cd *codecs) encodeHalves(v strValue, errors string) (string, error) {
	if errors == "surrogatepass" || wtf8.Half(v.s) < 0 {
		return v.s, nil
	}
	e := &encoding{codecs: cd, v: v, name: "utf-8", errors: errors, reason: "surrogates not allowed"}
	e.write = func(b []byte, r rune) ([]byte, bool) { return utf8.AppendRune(b, r), !wtf8.IsHalf(r) }
	return e.text()
}

// joinSurrogates makes one character of each pair of surrogates, as Python 2 does when it encodes.
func joinSurrogates(text string) string {
	const first, second, size = '\xed', '\xa0', 6 // a pair takes six bytes
	var b strings.Builder
	rest := text
	for {
		i := strings.IndexByte(rest, first)
		if i < 0 || i+size > len(rest) {
			break
		}
		high, low := rest[i:i+3], rest[i+3:i+size]
		if high[1]&0xf0 != second || low[0] != first || low[1]&0xf0 != second+0x10 {
			b.WriteString(rest[:i+3])
			rest = rest[i+3:]
			continue
		}
		r := 0x10000 + (rune(high[1]&0xf)<<6|rune(high[2]&0x3f))<<10 + (rune(low[1]&0xf)<<6 | rune(low[2]&0x3f))
		b.WriteString(rest[:i])
		b.WriteRune(r)
		rest = rest[i+size:]
	}
	if b.Len() == 0 {
		return text
	}
	b.WriteString(rest)
	return b.String()
}

// encodeNarrow encodes characters up to a limit as one byte each.
func (cd *codecs) encodeNarrow(v strValue, name, errors string, limit rune) (string, error) {
	e := &encoding{codecs: cd, v: v, name: name, errors: errors, reason: fmt.Sprintf("ordinal not in range(%d)", limit+1)}
	e.write = func(b []byte, r rune) ([]byte, bool) { return append(b, byte(r)), r <= limit }
	return e.text()
}

// text encodes the text: characters that have a form by write, the others as the treatment of errors says.
func (e *encoding) text() (string, error) {
	var one [utf8.UTFMax]byte
	i, begin, from := 0, -1, 0 // the place; where characters without a form begin, and at which byte
	for at, r := range wtf8.All(e.v.s) {
		if i&tickItems == 0 {
			if err := e.codecs.s.limits.tick(); err != nil {
				return "", err
			}
		}
		written, good := e.write(one[:0], r)
		switch {
		case !good && begin < 0:
			begin, from = i, at
		case begin >= 0 && (good || e.units):
			if err := e.bad(begin, e.v.s[from:at]); err != nil {
				return "", err
			}
			if begin = -1; !good {
				begin, from = i, at
			}
		}
		if good {
			e.b.Write(written)
		}
		i++
	}
	if begin >= 0 {
		if err := e.bad(begin, e.v.s[from:]); err != nil {
			return "", err
		}
	}
	return e.b.String(), nil
}

func escapeText(text string) string {
	q := quoteText(text, true)
	return strings.NewReplacer(`\'`, `'`, `\"`, `"`).Replace(q[1 : len(q)-1])
}

func strDecode(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	name, errors, err := s.codecs.args("decode", args)
	if err != nil {
		return nil, err
	}
	if v.kind == kindUnicode {
		// As in Python 2: the text is made bytes first.
		b, err := s.codecs.encode(v, "ascii", "strict")
		if err != nil {
			return nil, err
		}
		v = strValue{&NewStr(b).strData, kindStr, false}
	}
	if v.s == "" && !s.py2() {
		return emptyStr, nil // whatever the encoding
	}
	if x, err := s.codecs.bytesCodec(v, name, false); x != nil || err != nil {
		return x, err
	}
	x, err := s.codecs.decode(v, name, errors)
	if err != nil {
		return nil, s.codecs.failed("decoding", arg(args, 1), err)
	}
	return x, nil
}

// decode turns bytes into text.
func (cd *codecs) decode(v strValue, name, errors string) (Object, error) {
	var text string
	var err error
	switch name {
	case "utf-8":
		text, err = cd.decodeUTF8(v, errors)
	case "utf-8-sig":
		text, err = cd.decodeUTF8(octetsOf(v, strings.TrimPrefix(v.s, byteOrderMark)), errors)
	case "ascii":
		text, err = cd.decodeNarrow(v, errors, 0x7f)
	case "latin-1":
		text, err = cd.decodeNarrow(v, errors, 0xff)
	case "unicode-escape", "raw-unicode-escape":
		text, err = cd.unescape(v, errors, name == "unicode-escape")
	default:
		_, _, wide := wideCodec(name)
		switch {
		case wide:
			text, err = cd.decodeWide(v, name, errors)
		case charmaps[name] != nil:
			text, err = cd.decodeCharmap(v, name, errors)
		default:
			return nil, cd.s.excs.unknownEncoding(name)
		}
	}
	if err != nil {
		return nil, err
	}
	if cd.s.py2() {
		return NewUnicode(text), nil
	}
	return NewStr(text), nil
}

func (cd *codecs) decodeNarrow(v strValue, errors string, limit byte) (string, error) {
	var b strings.Builder
	for i := range len(v.s) {
		if i&tickItems == 0 {
			if err := cd.s.limits.tick(); err != nil {
				return "", err
			}
		}
		if c := v.s[i]; c <= limit {
			b.WriteRune(rune(c))
		} else if _, err := cd.badBytes(&b, "ascii", v, i, i+1, errors, "ordinal not in range(128)"); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

func (cd *codecs) decodeUTF8(v strValue, errors string) (string, error) {
	if utf8.ValidString(v.s) {
		return v.s, nil
	}
	decode := utf8.DecodeRuneInString
	if cd.s.py2() || errors == "surrogatepass" {
		decode = wtf8.Decode
	}
	var b strings.Builder
	for i, rounds := 0, 0; i < len(v.s); rounds++ {
		if rounds&tickItems == 0 {
			if err := cd.s.limits.tick(); err != nil {
				return "", err
			}
		}
		r, size := decode(v.s[i:])
		if r != utf8.RuneError || size > 1 {
			wtf8.Write(&b, r)
			i += size
			continue
		}
		n, reason := badUTF8(v.s[i:])
		var err error
		if i, err = cd.badBytes(&b, cd.s.either("utf8", "utf-8"), v, i, i+n, errors, reason); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// badUTF8 tells how many bytes at the beginning of text belong to a broken
// character, and what is wrong with it.
func badUTF8(text string) (n int, reason string) {
	need := 0
	switch c := text[0]; {
	case c >= 0xc2 && c < 0xe0:
		need = 1
	case c >= 0xe0 && c < 0xf0:
		need = 2
	case c >= 0xf0 && c < 0xf5:
		need = 3
	default:
		return 1, "invalid start byte"
	}
	for n = 1; n <= need; n++ {
		if n == len(text) {
			return n, "unexpected end of data"
		}
		if !goodContinuation(text[0], text[n], n) {
			return n, "invalid continuation byte"
		}
	}
	return 1, "invalid start byte"
}

// goodContinuation reports whether c may stand at place n after the first byte.
func goodContinuation(first, c byte, n int) bool {
	if n == 1 {
		switch first {
		case 0xe0:
			return c >= 0xa0 && c < 0xc0
		case 0xed:
			return c >= 0x80 && c < 0xa0
		case 0xf0:
			return c >= 0x90 && c < 0xc0
		case 0xf4:
			return c >= 0x80 && c < 0x90
		}
	}
	return c >= 0x80 && c < 0xc0
}

// encodeByBytes encodes a text by a codec of Python 2 that takes bytes: those of its ASCII, or its
// Latin-1, where the codec maps characters.
func (cd *codecs) encodeByBytes(v strValue, name string) (string, error) {
	first := "ascii"
	switch {
	case !cd.s.py2():
		return "", cd.s.excs.unknownEncoding(name)
	case name == "rot13":
		first = "latin-1"
	case name == "string-escape":
		return "", cd.s.TypeError("escape_encode() argument 1 must be str, not unicode")
	case name != "hex":
		return "", cd.s.excs.unknownEncoding(name)
	}
	b, err := cd.encode(v, first, "strict")
	if err != nil {
		return "", err
	}
	x, err := cd.bytesCodec(strValue{&NewStr(b).strData, kindStr, false}, name, true)
	text, _ := AsText(x)
	return text, err
}

// bytesCodec performs the codecs of Python 2 from strings to strings; it
// returns nil for any other.
func (cd *codecs) bytesCodec(v strValue, name string, encode bool) (Object, error) {
	if !cd.s.py2() {
		return nil, nil
	}
	switch {
	case name == "hex" && encode:
		text, err := cd.s.limits.hex(v.s)
		return NewStr(text), err
	case name == "hex":
		b, err := hex.DecodeString(v.s)
		if err != nil {
			return nil, cd.s.TypeError("Non-hexadecimal digit found")
		}
		return NewStr(string(b)), nil
	case name == "rot13" && encode:
		return v.with(mapBytes(v.s, rot13)), nil
	case name == "rot13":
		return cd.decode(strValue{&NewStr(mapBytes(v.s, rot13)).strData, kindStr, false}, "latin-1", "strict")
	case name == "string-escape" && encode:
		if err := cd.s.limits.claim(quotedBytesSize(v.s), 1); err != nil {
			return nil, err
		}
		q := quoteBytes(v.s)
		return NewStr(q[1 : len(q)-1]), nil
	case name == "string-escape":
		text, broken := unescapeBytes(v.s)
		if broken != "" {
			return nil, cd.s.Throw("ValueError", broken)
		}
		return NewStr(text), nil
	}
	return nil, nil
}

func rot13(c, _ byte) byte {
	switch lower := c | 0x20; {
	case lower >= 'a' && lower <= 'm':
		return c + 13
	case lower >= 'n' && lower <= 'z':
		return c - 13
	}
	return c
}

func (ex *exceptionMaker) unknownEncoding(name string) error {
	return ex.s.Raise("LookupError", "unknown encoding: %s", name)
}

// decodeError is the exception for bytes that are no text.
func (ex *exceptionMaker) decodeError(codec string, object Object, start, end int, reason string) error {
	return ex.codecError("UnicodeDecodeError", codec, object, start, end, reason)
}

// encodeError is the exception for a text that has no form as bytes.
func (ex *exceptionMaker) encodeError(codec string, v strValue, start, end int, reason string) error {
	return ex.codecError("UnicodeEncodeError", codec, v.with(v.s), start, end, reason)
}

func (ex *exceptionMaker) codecError(class, codec string, object Object, start, end int, reason string) error {
	return ex.raised(ex.s.NewException(ex.s.registry.classes[class],
		NewStr(codec), object, MakeInt(int64(start)), MakeInt(int64(end)), NewStr(reason)))
}

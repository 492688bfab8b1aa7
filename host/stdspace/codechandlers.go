package stdspace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"vitrine/host/interp"
	"vitrine/host/wtf8"
)

// What is done about characters that have no form as bytes, and about bytes that are no text. Characters in a row are
// dealt with together.

// An encoding is a text that is being encoded.
type encoding struct {
	codecs *codecs
	b      strings.Builder
	v      strValue
	name   string // of the codec
	errors string // the treatment of errors
	reason string
	units  bool // characters have several bytes each; those without a form are dealt with one by one

	// write appends a character, and reports whether it has a form.
	write func([]byte, rune) ([]byte, bool)
}

// bad deals with characters that have no form, which begin at place at.
func (e *encoding) bad(at int, run string) error {
	switch e.errors {
	case "ignore":
		return nil
	case "surrogateescape":
		if !e.codecs.s.py2() && !e.units {
			return e.unescapeBytes(at, run)
		}
	case "replace", "backslashreplace", "raw", "xmlcharrefreplace":
		e.replace(run)
		return nil
	case "namereplace":
		if !e.codecs.s.py2() {
			e.replace(run)
			return nil
		}
	}
	if err := e.codecs.checkHandler(e.errors); err != nil {
		return err
	}
	return e.codecs.s.excs.encodeError(e.name, e.v, at, at+wtf8.Count(run), e.reason)
}

// replace writes something else for characters without a form.
func (e *encoding) replace(run string) {
	var one [utf8.UTFMax]byte
	for _, r := range wtf8.All(run) {
		for _, c := range e.replacement(r) {
			b, _ := e.write(one[:0], c)
			e.b.Write(b)
		}
	}
}

func (e *encoding) replacement(r rune) string {
	switch e.errors {
	case "namereplace":
		if name := characterName(r); name != "" {
			return `\N{` + name + "}"
		}
	case "replace":
		return "?"
	case "xmlcharrefreplace":
		return "&#" + strconv.Itoa(int(r)) + ";"
	}
	return escapeRune(r)
}

// unescapeBytes writes the bytes that surrogateescape has made characters of.
func (e *encoding) unescapeBytes(at int, run string) error {
	end := at + wtf8.Count(run)
	for _, r := range wtf8.All(run) {
		if r < escapedByte+utf8.RuneSelf || r > escapedByte+0xff {
			return e.codecs.s.excs.encodeError(e.name, e.v, at, end, e.reason)
		}
		e.b.WriteByte(byte(r - escapedByte))
		at++
	}
	return nil
}

// escapedByte is the character that surrogateescape would make of the byte 0.
const escapedByte = 0xdc00

// badBytes deals with bytes that cannot be decoded, by the way errors asks for, and returns where to go on.
func (cd *codecs) badBytes(b *strings.Builder, codec string, v strValue, start, end int, errors, reason string) (next int, err error) {
	switch errors {
	case "ignore":
		return end, nil
	case "replace":
		b.WriteRune(utf8.RuneError)
		return end, nil
	case "backslashreplace":
		if !cd.s.py2() {
			for _, c := range []byte(v.s[start:end]) {
				fmt.Fprintf(b, `\x%02x`, c)
			}
			return end, nil
		}
	case "surrogateescape":
		if !cd.s.py2() {
			if n := escapeBytes(b, v.s[start:end]); n > 0 {
				return start + n, nil
			}
		}
	}
	// In Python 3, the first of these has returned.
	if errors == "backslashreplace" || errors == "xmlcharrefreplace" || errors == "namereplace" && !cd.s.py2() {
		return 0, cd.s.TypeError("don't know how to handle UnicodeDecodeError in error callback")
	}
	if err := cd.checkHandler(errors); err != nil {
		return 0, err
	}
	return 0, cd.s.excs.decodeError(codec, v.with(v.s), start, end, reason)
}

// escapeBytes writes characters for the bytes of a text up to the first of ASCII, and returns how many.
func escapeBytes(b *strings.Builder, text string) int {
	for i, c := range []byte(text) {
		if c < utf8.RuneSelf {
			return i
		}
		wtf8.Write(b, escapedByte+rune(c))
	}
	return len(text)
}

// checkHandler is the error for a treatment of errors that there is not.
func (cd *codecs) checkHandler(errors string) error {
	switch errors {
	case "strict":
		return nil
	case "surrogateescape", "surrogatepass", "namereplace":
		if !cd.s.py2() {
			return nil
		}
	}
	return cd.s.Raise("LookupError", "unknown error handler name '%s'", errors)
}

// The encodings that CPython 3 does not have to look up, and those that are from bytes to bytes or from text to text.
var (
	quickCodecs = strings.Fields("utf-8 utf8 utf-16 utf16 utf-32 utf32 ascii us-ascii latin-1 latin1 iso-8859-1 iso8859-1")
	otherCodecs = strings.Fields("hex hex-codec rot13 rot-13 base64 base64-codec base-64 bz2 bz2-codec zlib zip zlib-codec uu uu-codec quopri quopri-codec quoted-printable")
)

// failed is the exception of an encoding that CPython has to look up: it names the encoding where the exception is
// none of the text itself.
func (cd *codecs) failed(verb string, encoding Object, err error) error {
	given, _ := AsText(encoding)
	name := simpleName(given)
	failed, ok := err.(*interp.OperationError)
	switch {
	case !ok || cd.s.py2() || encoding == nil || slices.Contains(quickCodecs, name):
		return err
	case slices.Contains(otherCodecs, name):
		return cd.s.Raise("LookupError", "'%s' is not a text encoding; use codecs.%s() to handle arbitrary codecs", given, strings.TrimSuffix(verb, "ing")+"e")
	case !knownCodec(codecName(given)):
		return err
	}
	class := cd.s.ExceptionClass(err)
	if class == nil || class.Name != "TypeError" && class.Name != "LookupError" {
		return err
	}
	text, err := cd.s.Text(failed.Value)
	if err != nil {
		return err
	}
	e := cd.s.NewException(class, NewStr(verb+" with '"+given+"' codec failed ("+class.Name+": "+text+")"))
	state(e).Cause, state(e).SuppressContext = failed.Value, true
	return cd.s.excs.raised(e)
}

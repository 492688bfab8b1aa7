package stdspace

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

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
}

// bad deals with characters that have no form, which begin at place at.
func (e *encoding) bad(at int, run string) error {
	switch e.errors {
	case "ignore":
		return nil
	case "surrogateescape":
		if !e.codecs.s.py2() {
			return e.unescapeBytes(at, run)
		}
	case "replace", "backslashreplace", "raw", "xmlcharrefreplace":
		for _, r := range wtf8.All(run) {
			e.b.WriteString(e.replacement(r))
		}
		return nil
	}
	if err := e.codecs.checkHandler(e.errors); err != nil {
		return err
	}
	return e.codecs.s.excs.encodeError(e.name, e.v, at, at+wtf8.Count(run), e.reason)
}

func (e *encoding) replacement(r rune) string {
	switch e.errors {
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

// badByte deals with bytes that cannot be decoded, by the way errors asks for.
func (cd *codecs) badByte(b *strings.Builder, codec string, v strValue, start, end int, errors, reason string) error {
	switch errors {
	case "ignore":
		return nil
	case "replace":
		b.WriteRune(utf8.RuneError)
		return nil
	case "backslashreplace":
		if !cd.s.py2() {
			for _, c := range []byte(v.s[start:end]) {
				fmt.Fprintf(b, `\x%02x`, c)
			}
			return nil
		}
	case "surrogateescape":
		if !cd.s.py2() {
			for _, c := range []byte(v.s[start:end]) {
				wtf8.Write(b, escapedByte+rune(c))
			}
			return nil
		}
	}
	switch errors {
	case "backslashreplace", "xmlcharrefreplace": // in Python 3 the first has returned
		return cd.s.TypeError("don't know how to handle UnicodeDecodeError in error callback")
	}
	if err := cd.checkHandler(errors); err != nil {
		return err
	}
	return cd.s.excs.decodeError(codec, v.with(v.s), start, end, reason)
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

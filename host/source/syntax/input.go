package syntax

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"vitrine/host/source"
)

// byteOrderMark may stand before the text of a UTF-8 file.
const byteOrderMark = "\xef\xbb\xbf"

// decode turns the bytes of a file into UTF-8 text without a byte order mark.
// latin1 tells that the file declares that encoding, in which Python 2 keeps
// the bytes of its strings.
func (r *reporter) decode(text []byte) (latin1 bool) {
	text, marked := bytes.CutPrefix(text, []byte(byteOrderMark))
	name, at := declaredEncoding(text)
	switch normalEncoding(name) {
	case "", "utf-8", "ascii":
		r.src = replaceInvalid(text)
		r.checkUTF8(text)
		return false
	case "iso-8859-1":
		if !marked {
			r.src = latin1ToUTF8(text)
			return true
		}
		r.src = replaceInvalid(text)
		r.report(at, fmt.Sprintf("encoding %q contradicts the UTF-8 byte order mark of the file", name))
	default:
		r.src = replaceInvalid(text)
		r.report(at, fmt.Sprintf("encoding %q is not supported; expected utf-8, latin-1 or ascii", name))
	}
	return false
}

// checkUTF8 reports the first byte of text that is not UTF-8.
func (r *reporter) checkUTF8(text []byte) {
	if utf8.Valid(text) {
		return
	}
	for line := int32(1); ; line++ {
		head, rest := source.CutLine(text)
		if col := invalidUTF8(head); col >= 0 {
			c := int32(col)
			r.report(source.Span{Line: line, Col: c, EndLine: line, EndCol: c + 1},
				fmt.Sprintf("byte 0x%02x is not UTF-8; save the file as UTF-8 or declare its encoding in the first line, as in # -*- coding: latin-1 -*-", head[col]))
			return
		}
		text = rest
	}
}

// replaceInvalid returns text with a question mark for each byte that is not
// UTF-8, so that places stay what they are.
func replaceInvalid(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	var b strings.Builder
	for len(text) > 0 {
		c, n := utf8.DecodeRune(text)
		if c == utf8.RuneError && n == 1 {
			b.WriteByte('?')
		} else {
			b.Write(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

// invalidUTF8 returns the index of the first byte of b that is not UTF-8, or
// -1.
func invalidUTF8(b []byte) int {
	for i := 0; i < len(b); {
		c, n := utf8.DecodeRune(b[i:])
		if c == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// encodingComment finds the declaration of an encoding in a line.
var encodingComment = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)`)
})

// declaredEncoding returns the encoding that a comment in the first two lines
// declares, and its place. Code in the first line ends the search.
func declaredEncoding(text []byte) (string, source.Span) {
	for line := int32(1); line <= 2; line++ {
		head, rest := source.CutLine(text)
		if m := encodingComment().FindSubmatchIndex(head); m != nil {
			at := source.Span{Line: line, Col: int32(m[2]), EndLine: line, EndCol: int32(m[3])}
			return string(head[m[2]:m[3]]), at
		}
		if code := bytes.TrimLeft(head, " \t\f"); len(code) > 0 && code[0] != '#' {
			break
		}
		text = rest
	}
	return "", source.Span{}
}

// normalEncoding brings the many names of the encodings that are read to one
// each; other names stay as they are.
func normalEncoding(name string) string {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
	switch name {
	case "utf8", "utf-8-sig", "utf-8-unix":
		return "utf-8"
	case "us-ascii":
		return "ascii"
	case "latin-1", "latin1", "iso8859-1", "iso-latin-1", "l1":
		return "iso-8859-1"
	}
	return name
}

// latin1ToUTF8 reads bytes as ISO 8859-1.
func latin1ToUTF8(text []byte) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, c := range text {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// utf8ToLatin1 is the inverse of latin1ToUTF8.
func utf8ToLatin1(s string) string {
	b := make([]byte, 0, len(s))
	for _, c := range s {
		b = append(b, byte(c))
	}
	return string(b)
}

package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"vitrine/host/source"
)

// stringParts cuts the text of a string token into its prefix and what stands
// between the quotes.
func stringParts(text string) (prefix stringPrefix, letters, body string) {
	i := strings.IndexAny(text, `"'`)
	letters = text[:i]
	prefix, _ = parseStringPrefix(letters)
	quote := quoteAt(text, i)
	return prefix, letters, text[i+len(quote) : len(text)-len(quote)]
}

// stringValue returns the value of the current token, a string: a string,
// Bytes or Unicode.
func (p *parser) stringValue() any {
	prefix, letters, body := stringParts(p.text())
	p.checkPrefix(prefix, letters)
	d := unescaper{parser: p, raw: prefix.raw}
	d.line, d.col = p.tok.at.Line, p.tok.at.Col+int32(strings.Index(p.text(), body))
	switch {
	case p.isPython2():
		d.unicode = prefix.unicode || p.unicodeLiterals && !prefix.bytes
		d.rawUnicode = d.unicode && prefix.raw && prefix.unicode
		if d.unicode {
			return Unicode(d.value(body))
		}
		if p.latin1 {
			return d.value(utf8ToLatin1(body))
		}
		return d.value(body)
	case prefix.bytes:
		if !isASCII(body) {
			p.report(p.tok.at, "a bytes literal may only hold ASCII characters; write others as \\x escapes")
		}
		return Bytes(d.value(body))
	}
	d.unicode = true
	return d.value(body)
}

// checkPrefix reports a prefix that the dialect does not have.
func (p *parser) checkPrefix(prefix stringPrefix, letters string) {
	switch {
	case prefix.unicode && prefix.raw && !strings.EqualFold(letters, "ur"):
		p.report(p.tok.at, fmt.Sprintf("%q is not a prefix of a string", letters))
	case prefix.unicode && prefix.raw:
		p.only2("strings with the prefix 'ur'")
	case prefix.bytes && strings.EqualFold(letters, "rb"):
		p.only3(p.tok.at, "strings with the prefix 'rb'")
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// An unescaper gives the value of the text between the quotes of a string.
type unescaper struct {
	*parser
	line, col  int32 // place of the text
	raw        bool  // backslashes stand for themselves
	unicode    bool  // \u, \U and \N mean characters
	rawUnicode bool  // ur"...": \u and \U mean characters all the same
}

// value returns the string that body stands for. Characters outside of the
// range of UTF-8, halves of surrogate pairs, are written as UTF-8 would write
// them if it could.
func (d *unescaper) value(body string) string {
	if strings.IndexByte(body, '\r') >= 0 {
		body = strings.ReplaceAll(strings.ReplaceAll(body, "\r\n", "\n"), "\r", "\n")
	}
	if d.raw && !d.rawUnicode || strings.IndexByte(body, '\\') < 0 {
		return body
	}
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); {
		n := strings.IndexByte(body[i:], '\\')
		if n < 0 {
			out = append(out, body[i:]...)
			break
		}
		out = append(out, body[i:i+n]...)
		i += n
		if d.rawUnicode {
			out, i = d.rawEscape(out, body, i)
		} else {
			out, i = d.escape(out, body, i)
		}
	}
	return string(out)
}

// simpleEscape gives the characters that a backslash and a letter stand for.
var simpleEscape = [128]byte{
	'\\': '\\', '\'': '\'', '"': '"', 'a': '\a', 'b': '\b', 'f': '\f',
	'n': '\n', 'r': '\r', 't': '\t', 'v': '\v',
}

// escape appends what the escape at body[i] stands for, and returns the offset
// after it.
func (d *unescaper) escape(out []byte, body string, i int) ([]byte, int) {
	if i+1 == len(body) {
		return append(out, '\\'), i + 1
	}
	c := body[i+1]
	switch {
	case c == '\n':
		return out, i + 2
	case c < utf8.RuneSelf && simpleEscape[c] != 0:
		return append(out, simpleEscape[c]), i + 2
	case '0' <= c && c <= '7':
		return d.octalEscape(out, body, i)
	case c == 'x':
		return d.hexEscape(out, body, i, 2)
	case c == 'u' && d.unicode:
		return d.hexEscape(out, body, i, 4)
	case c == 'U' && d.unicode:
		return d.hexEscape(out, body, i, 8)
	case c == 'N' && d.unicode:
		return d.nameEscape(out, body, i)
	}
	return append(out, '\\'), i + 1
}

// octalEscape reads one to three octal digits.
func (d *unescaper) octalEscape(out []byte, body string, i int) ([]byte, int) {
	v, j := rune(0), i+1
	for ; j < len(body) && j < i+4 && '0' <= body[j] && body[j] <= '7'; j++ {
		v = v*8 + rune(body[j]-'0')
	}
	return d.appendChar(out, v), j
}

// hexEscape reads exactly n hexadecimal digits.
func (d *unescaper) hexEscape(out []byte, body string, i, n int) ([]byte, int) {
	v, j := rune(0), i+2
	for ; j < len(body) && j < i+2+n && IsHexDigit(body[j]); j++ {
		digit := rune(body[j] - '0')
		if digit > 9 {
			digit = rune(lower(body[j])-'a') + 10
		}
		v = v<<4 | digit
	}
	switch {
	case j < i+2+n:
		d.bad(body, i, j, fmt.Sprintf("'\\%c' must be followed by %d hexadecimal digits", body[i+1], n))
	case v > utf8.MaxRune || v < 0:
		d.bad(body, i, j, fmt.Sprintf("there is no character %s; the last is \\U0010ffff", body[i:j]))
		v = 0
	}
	return d.appendChar(out, v), j
}

// nameEscape reads \N{NAME}.
func (d *unescaper) nameEscape(out []byte, body string, i int) ([]byte, int) {
	n := strings.IndexByte(body[i:], '}')
	if n < 0 || i+2 >= len(body) || body[i+2] != '{' {
		d.bad(body, i, i+2, "'\\N' must be followed by the name of a character in braces")
		return out, i + 2
	}
	name := body[i+3 : i+n]
	c, ok := CharNamed(name)
	if !ok {
		d.bad(body, i, i+n+1, fmt.Sprintf("unknown character name %q", name))
	}
	return d.appendChar(out, c), i + n + 1
}

// rawEscape handles a backslash in ur"...": only \u and \U after an odd number
// of backslashes mean anything.
func (d *unescaper) rawEscape(out []byte, body string, i int) ([]byte, int) {
	if i+1 < len(body) {
		switch body[i+1] {
		case 'u':
			return d.hexEscape(out, body, i, 4)
		case 'U':
			return d.hexEscape(out, body, i, 8)
		}
		return append(out, body[i:i+2]...), i + 2
	}
	return append(out, '\\'), i + 1
}

// appendChar appends a character: a byte in strings of bytes, UTF-8 in others.
func (d *unescaper) appendChar(out []byte, c rune) []byte {
	if !d.unicode {
		return append(out, byte(c))
	}
	if 0xD800 <= c && c <= 0xDFFF {
		return append(out, 0xE0|byte(c>>12), 0x80|byte(c>>6)&0xBF, 0x80|byte(c)&0xBF)
	}
	return utf8.AppendRune(out, c)
}

// bad reports an error in the escape body[i:j].
func (d *unescaper) bad(body string, i, j int, msg string) {
	line, col := d.line, d.col
	if nl := strings.Count(body[:i], "\n"); nl > 0 {
		line += int32(nl)
		col = int32(-strings.LastIndexByte(body[:i], '\n') - 1)
	}
	kind := source.PlainError
	if !d.unicode {
		kind = source.EscapeError
	}
	d.reportKind(kind, source.Span{Line: line, Col: col + int32(i), EndLine: line, EndCol: col + int32(j)}, msg)
}

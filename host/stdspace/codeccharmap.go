package stdspace

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"vitrine/host/wtf8"
)

// The codecs that have a character for each byte, or none.

const unmapped = "character maps to <undefined>"

var charmaps = map[string]*charmap.Charmap{
	"cp037": charmap.CodePage037, "cp437": charmap.CodePage437, "cp850": charmap.CodePage850, "cp852": charmap.CodePage852,
	"cp855": charmap.CodePage855, "cp858": charmap.CodePage858, "cp860": charmap.CodePage860, "cp862": charmap.CodePage862,
	"cp863": charmap.CodePage863, "cp865": charmap.CodePage865, "cp866": charmap.CodePage866, "cp1140": charmap.CodePage1140,
	"cp874": charmap.Windows874, "cp1250": charmap.Windows1250, "cp1251": charmap.Windows1251, "cp1252": charmap.Windows1252,
	"cp1253": charmap.Windows1253, "cp1254": charmap.Windows1254, "cp1256": charmap.Windows1256,
	"cp1257": charmap.Windows1257, "cp1258": charmap.Windows1258,
	"iso8859-2": charmap.ISO8859_2, "iso8859-3": charmap.ISO8859_3, "iso8859-4": charmap.ISO8859_4, "iso8859-5": charmap.ISO8859_5,
	"iso8859-6": charmap.ISO8859_6, "iso8859-7": charmap.ISO8859_7, "iso8859-8": charmap.ISO8859_8, "iso8859-9": charmap.ISO8859_9,
	"iso8859-10": charmap.ISO8859_10, "iso8859-13": charmap.ISO8859_13, "iso8859-14": charmap.ISO8859_14,
	"iso8859-15": charmap.ISO8859_15, "iso8859-16": charmap.ISO8859_16,
	"koi8-r": charmap.KOI8R, "mac-roman": charmap.Macintosh, "mac-cyrillic": charmap.MacintoshCyrillic,
}

// latins are the numbers of ISO 8859 that Latin-2 and so on have.
var latins = map[string]string{"2": "2", "3": "3", "4": "4", "5": "9", "6": "10", "7": "13", "8": "14", "9": "15", "10": "16"}

// charmapName brings the name of a codec in the table to one form.
func charmapName(name string) string {
	for _, prefix := range []string{"windows-", "ibm", ""} {
		if number, ok := strings.CutPrefix(name, prefix); ok && charmaps["cp"+number] != nil {
			return "cp" + number
		}
	}
	if number, ok := strings.CutPrefix(name, "iso-8859-"); ok {
		return "iso8859-" + number
	}
	if number, ok := strings.CutPrefix(name, "latin"); ok && latins[number] != "" {
		return "iso8859-" + latins[number]
	}
	if name == "macintosh" || name == "macroman" {
		return "mac-roman"
	}
	return name
}

// isControl reports whether a byte or a character is one of the second set of control characters. The tables for ISO 8859
// leave them out, and those for Windows have them where CPython has nothing.
func isControl[T byte | rune](c T) bool { return 0x80 <= c && c < 0xa0 }

// charOf is the character of a byte.
func charOf(name string, c byte) (r rune, ok bool) {
	if isControl(c) && strings.HasPrefix(name, "iso") {
		return rune(c), true
	}
	r = charmaps[name].DecodeByte(c)
	return r, r != utf8.RuneError && !(isControl(r) && rune(c) == r)
}

// byteOf is the byte for a character.
func byteOf(name string, r rune) (c byte, ok bool) {
	if isControl(r) && strings.HasPrefix(name, "iso") {
		return byte(r), true
	}
	if c, ok = charmaps[name].EncodeRune(r); ok {
		_, ok = charOf(name, c)
	}
	return c, ok
}

// encodeCharmap encodes a text as one byte for each character.
func (cd *codecs) encodeCharmap(v strValue, name, errors string) (string, error) {
	e := &encoding{codecs: cd, v: v, name: "charmap", errors: errors, reason: unmapped}
	e.write = func(b []byte, r rune) ([]byte, bool) {
		c, ok := byteOf(name, r)
		return append(b, c), ok
	}
	return e.text()
}

func (cd *codecs) decodeCharmap(v strValue, name, errors string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(v.s); {
		if i&tickItems == 0 {
			if err := cd.s.limits.tick(); err != nil {
				return "", err
			}
		}
		if r, ok := charOf(name, v.s[i]); ok {
			wtf8.Write(&b, r)
			i++
			continue
		}
		var err error
		if i, err = cd.badBytes(&b, "charmap", v, i, i+1, errors, unmapped); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

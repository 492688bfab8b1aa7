package wtf8

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHalves: a text with halves of surrogate pairs has the characters that it was made of.
func TestHalves(t *testing.T) {
	for _, runes := range [][]rune{
		nil, {'a'}, {0xd800}, {'a', 0xdc80, 'b'}, {0xd800, 0xdc00}, {0xdfff, 0xd7ff, 0xe000, 0xd800}, {'é', 0x10000, 0xdbff},
	} {
		text := Text(runes)
		if got := Runes(text); !slices.Equal(got, runes) {
			t.Errorf("%x becomes %x", runes, got)
		}
		if n := Count(text); n != len(runes) {
			t.Errorf("%x: %d characters", runes, n)
		}
		if utf8.ValidString(text) != (Half(text) < 0) {
			t.Errorf("%x: a half at %d", runes, Half(text))
		}
		var b strings.Builder
		size := 0
		for _, r := range runes {
			Write(&b, r)
			size += Size(r)
		}
		if b.String() != text || size != len(text) {
			t.Errorf("%x: %q of %d bytes, want %q", runes, b.String(), size, text)
		}
		var back []rune
		for rest := text; rest != ""; {
			r, n := DecodeLast(rest)
			back = append(back, r)
			rest = rest[:len(rest)-n]
		}
		slices.Reverse(back)
		if !slices.Equal(back, runes) {
			t.Errorf("%x from behind is %x", runes, back)
		}
	}
}

// TestAsUTF8: text without halves, or of bytes that are no text, is read as UTF-8 is.
func TestAsUTF8(t *testing.T) {
	for _, text := range []string{"", "abc", "äx\U0001f600", "\xed", "\xed\xa0", "\xed\x9f\xbf", "a\xff\x80b", "\xed\xa0x"} {
		if got := Runes(text); !slices.Equal(got, []rune(text)) || Count(text) != len(got) {
			t.Errorf("%q: %x of %d", text, got, Count(text))
		}
		r, n := Decode(text)
		if want, size := utf8.DecodeRuneInString(text); r != want || n != size {
			t.Errorf("%q begins with %x of %d bytes", text, r, n)
		}
		r, n = DecodeLast(text)
		if want, size := utf8.DecodeLastRuneInString(text); r != want || n != size {
			t.Errorf("%q ends with %x of %d bytes", text, r, n)
		}
	}
}

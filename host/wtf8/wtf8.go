// Package wtf8 reads and writes the text of programs: UTF-8 in which halves of surrogate pairs may
// stand too, each as the three bytes that UTF-8 would give it. Python has strings with such halves.
package wtf8

import (
	"strings"
	"unicode/utf8"
)

const (
	firstHalf, lastHalf = 0xd800, 0xdfff
	halfSize            = 3
	halfMark            = '\xed' // begins all halves, and some characters that are none
)

// IsHalf reports whether a character is half of a surrogate pair.
func IsHalf(r rune) bool { return firstHalf <= r && r <= lastHalf }

// Decode returns the first character of a text and its size, as [utf8.DecodeRuneInString] does.
func Decode(text string) (r rune, size int) {
	r, size = utf8.DecodeRuneInString(text)
	if r == utf8.RuneError && beginsWithHalf(text) {
		return halfAt(text), halfSize
	}
	return r, size
}

// DecodeLast returns the last character of a text and its size.
func DecodeLast(text string) (r rune, size int) {
	r, size = utf8.DecodeLastRuneInString(text)
	if r == utf8.RuneError && len(text) >= halfSize && beginsWithHalf(text[len(text)-halfSize:]) {
		return halfAt(text[len(text)-halfSize:]), halfSize
	}
	return r, size
}

func beginsWithHalf(text string) bool {
	return len(text) >= halfSize && text[0] == halfMark && text[1]&0xe0 == 0xa0 && text[2]&0xc0 == 0x80
}

func halfAt(text string) rune { return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f) }

// Half returns where the first half of a surrogate pair stands in a text; -1 if there is none.
func Half(text string) int {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], halfMark)
		if i < 0 {
			return -1
		}
		from += i
		if beginsWithHalf(text[from:]) {
			return from
		}
		from++
	}
}

// Count returns how many characters a text has.
func Count(text string) int {
	n := 0
	for {
		i := Half(text)
		if i < 0 {
			return n + utf8.RuneCountInString(text)
		}
		n += utf8.RuneCountInString(text[:i]) + 1
		text = text[i+halfSize:]
	}
}

// Size returns how many bytes a character takes.
func Size(r rune) int {
	if IsHalf(r) {
		return halfSize
	}
	return utf8.RuneLen(r)
}

// Runes returns the characters of a text.
func Runes(text string) []rune {
	if Half(text) < 0 {
		return []rune(text)
	}
	out := make([]rune, 0, len(text))
	for _, r := range All(text) {
		out = append(out, r)
	}
	return out
}

// All goes through a text: where each character stands, and the character.
func All(text string) func(yield func(int, rune) bool) {
	return func(yield func(int, rune) bool) {
		for i := 0; i < len(text); {
			r, size := Decode(text[i:])
			if !yield(i, r) {
				return
			}
			i += size
		}
	}
}

// Append appends a character to a text.
func Append(text []byte, r rune) []byte {
	if IsHalf(r) {
		return append(text, halfMark, 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(text, r)
}

// Write appends a character to a text that is being built.
func Write(b *strings.Builder, r rune) {
	if IsHalf(r) {
		b.Write(Append(nil, r))
		return
	}
	b.WriteRune(r)
}

// Char returns the text of one character.
func Char(r rune) string {
	if IsHalf(r) {
		return string(Append(nil, r))
	}
	return string(r)
}

// Text returns the text of some characters.
func Text(runes []rune) string {
	for i, r := range runes {
		if IsHalf(r) {
			text := []byte(string(runes[:i]))
			for _, r := range runes[i:] {
				text = Append(text, r)
			}
			return string(text)
		}
	}
	return string(runes)
}

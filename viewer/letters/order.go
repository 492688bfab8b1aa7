package letters

import (
	"slices"

	"golang.org/x/text/unicode/bidi"
)

// A Stretch is a piece of text whose letters all go in one direction.
type Stretch struct {
	Start, End  int // of it, in letters
	RightToLeft bool
}

// Order returns the stretches of a text in the order in which they stand, from left to
// right. The text as a whole goes from left to right, as Python does; within it, letters of
// scripts that go the other way, and what stands between two of them, are turned, numbers
// excepted. The rules are those of Unicode Standard Annex #9 without explicit marks, which
// do nothing here: text must not be able to hide in which order a program has it.
func Order(text []rune) []Stretch {
	level := levels(text)
	var out []Stretch
	var at []int8 // level of each stretch
	for i := range text {
		if n := len(out); n > 0 && at[n-1] == level[i] {
			out[n-1].End = i + 1
			continue
		}
		out = append(out, Stretch{i, i + 1, level[i]%2 == 1})
		at = append(at, level[i])
	}
	for l := int8(2); l > 0; l-- {
		for i := 0; i < len(out); i++ {
			k := i
			for k < len(out) && at[k] >= l {
				k++
			}
			if k > i {
				slices.Reverse(out[i:k])
				slices.Reverse(at[i:k])
				i = k
			}
		}
	}
	return out
}

// TurnsAny reports whether some letter goes from right to left.
func TurnsAny(text []rune) bool {
	return slices.ContainsFunc(text, func(r rune) bool { return r >= 0x590 && isTurned(classOf(r)) })
}

func classOf(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

func isTurned(c bidi.Class) bool { return c == bidi.R || c == bidi.AL }

func isNumber(c bidi.Class) bool { return c == bidi.EN || c == bidi.AN }

// levels returns how deep each letter is nested: 0 from left to right, 1 from right to left,
// 2 for a number in that.
func levels(text []rune) []int8 {
	class := make([]bidi.Class, len(text))
	for i, r := range text {
		class[i] = classOf(r)
		if class[i] == bidi.NSM && i > 0 {
			class[i] = class[i-1]
		}
	}
	joinNumbers(class)
	level := make([]int8, len(text))
	strong := bidi.L
	for i, c := range class {
		switch {
		case c == bidi.L:
			strong = c
		case isTurned(c):
			strong, level[i] = c, 1
		case c == bidi.AN, c == bidi.EN && isTurned(strong):
			level[i] = 2
		}
	}
	settleNeutrals(class, level)
	return level
}

// joinNumbers makes a separator within a number part of it.
func joinNumbers(class []bidi.Class) {
	for i := 1; i+1 < len(class); i++ {
		if c := class[i]; (c == bidi.CS || c == bidi.ES) && class[i-1] == class[i+1] && isNumber(class[i-1]) {
			class[i] = class[i-1]
		}
	}
}

// settleNeutrals turns what stands between two turned stretches, as blanks in a sentence.
func settleNeutrals(class []bidi.Class, level []int8) {
	settled := func(c bidi.Class) bool { return c == bidi.L || isTurned(c) || isNumber(c) }
	before := int8(0)
	for i := 0; i < len(class); i++ {
		if settled(class[i]) {
			before = level[i]
			continue
		}
		k := i
		for k < len(class) && !settled(class[k]) {
			k++
		}
		if before > 0 && k < len(class) && level[k] > 0 {
			for n := i; n < k; n++ {
				level[n] = 1
			}
		}
		i = k - 1
	}
}

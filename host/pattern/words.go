package pattern

import "unicode"

// Words returns the instructions of an expression as numbers, for a matcher that is a program itself. Flags are
// worked into them: a letter that is matched in both cases is a set.
//
// An instruction is [WordsPerInstruction] words: its opcode in the order of this package (char, not char, any, any
// with line ends, set, at, mark, branch, jump, repeat one, repeat, until, reference, condition, assert, assert not,
// fail, accept), 1 if it is lazy, its operand, the index of the instruction it leads to, and two bounds. Behind the last
// instruction are the sets: 1 if the set is negated, how many ranges it has, and their ends.
func (p *Pattern) Words() []int {
	w := &wordWriter{p: p, word: -1}
	at := len(p.code) * WordsPerInstruction
	w.sets = make([]int, at)
	for i := range p.code {
		words := w.instruction(&p.code[i]) // which may make the list longer
		copy(w.sets[i*WordsPerInstruction:], words)
	}
	return w.sets
}

// WordsPerInstruction is how many words of [Pattern.Words] an instruction has.
const WordsPerInstruction = 6

// maxWord stands for any number of repetitions.
const maxWord = 1<<62 - 1

// A wordWriter writes instructions, and the sets behind them.
type wordWriter struct {
	p    *Pattern
	sets []int
	word int // where the set of what belongs to words is; -1: not written yet
}

func (w *wordWriter) instruction(i *inst) []int {
	op, operand, to, hi := i.op, i.n, i.to, i.hi
	switch i.op {
	case opChar, opNotChar:
		operand = int(i.c)
		if variants := w.variants(i.c); len(variants) > 1 {
			op, operand = opSet, w.write(i.op == opNotChar, variants)
		}
	case opSet:
		operand = w.set(i.set)
	case opAt:
		operand = int(i.place)
		switch {
		case i.place >= atBoundary:
			to = w.wordSet()
		case w.p.Flags&MultiLine != 0 && i.place <= atEnd:
			to = 1
		}
	case opReference:
		if w.p.Flags&IgnoreCase != 0 {
			to = 1
		}
	}
	if hi == maxRepeat {
		hi = maxWord
	}
	lazy := 0
	if i.lazy {
		lazy = 1
	}
	return []int{int(op), lazy, operand, to, i.lo, hi}
}

// variants returns a character and those that are the same but for their case.
func (w *wordWriter) variants(c rune) []charRange {
	if w.p.Flags&IgnoreCase == 0 {
		return []charRange{{c, c}}
	}
	return w.matching(func(x rune) bool { return sameChar(x, c, w.p.Flags) })
}

// matching returns the characters for which test holds. Without the flag for it, nothing beyond Latin-1 depends on
// more than ranges.
func (w *wordWriter) matching(test func(rune) bool) []charRange {
	last := rune(0xff)
	if w.p.Flags&Unicode != 0 {
		last = unicode.MaxRune
	}
	var found []charRange
	for c := rune(0); c <= last; c++ {
		switch n := len(found); {
		case !test(c):
		case n > 0 && found[n-1].hi == c-1:
			found[n-1].hi = c
		default:
			found = append(found, charRange{c, c})
		}
	}
	return found
}

// set writes a set, and returns where it is.
func (w *wordWriter) set(s *charSet) int {
	if len(s.classes) == 0 && w.p.Flags&IgnoreCase == 0 {
		return w.write(s.negated, s.ranges)
	}
	plain := *s
	plain.negated = false
	ranges := w.matching(func(c rune) bool { return plain.has(c, w.p.Flags) })
	if w.p.Flags&Unicode == 0 {
		ranges = append(ranges, s.beyondLatin()...)
	}
	return w.write(s.negated, ranges)
}

// beyondLatin returns what a set has beyond Latin-1.
func (s *charSet) beyondLatin() []charRange {
	const first = 0x100
	for _, k := range s.classes {
		if k.negated {
			return []charRange{{first, unicode.MaxRune}}
		}
	}
	var found []charRange
	for _, r := range s.ranges {
		if r.hi >= first {
			found = append(found, charRange{max(r.lo, first), r.hi})
		}
	}
	return found
}

// wordSet returns where the set of the characters of words is.
func (w *wordWriter) wordSet() int {
	if w.word < 0 {
		w.word = w.set(&charSet{classes: []class{{letter: 'w'}}})
	}
	return w.word
}

func (w *wordWriter) write(negated bool, ranges []charRange) int {
	at := len(w.sets)
	sign := 0
	if negated {
		sign = 1
	}
	w.sets = append(w.sets, sign, len(ranges))
	for _, r := range ranges {
		w.sets = append(w.sets, int(r.lo), int(r.hi))
	}
	return at
}

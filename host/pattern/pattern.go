// Package pattern matches regular expressions as module re of Python 2.7 does: the same
// syntax, the same matches, and the same groups where several are possible.
//
// [Compile] turns the text of an expression into a [Pattern], which never changes;
// [Pattern.Match] and [Pattern.Search] run it on a [Subject]. The matcher backtracks, so an
// expression may need time that grows exponentially with its subject: it asks
// [Limits].Tick again and again whether to go on. What it has to come back to is on a stack
// of its own with a bound, never on that of the goroutine.
package pattern

import (
	"errors"

	"vitrine/host/wtf8"
)

// Flags change how an expression is read and matched. Their values are those of Python.
type Flags uint32

// The flags. Template and Debug have no meaning here, but programs may give them.
const (
	Template Flags = 1 << iota
	IgnoreCase
	Locale // the C locale
	MultiLine
	DotAll
	Unicode
	Verbose
	Debug
)

// A SyntaxError says what is wrong with an expression, in the words of Python.
type SyntaxError string

// Error returns the words.
func (e SyntaxError) Error() string { return string(e) }

// Errors of expressions that are right but for their size or their references.
var (
	ErrRepeat = errors.New("the repetition number is too large")
	ErrGroups = errors.New("sorry, but this version only supports 100 named groups")
	ErrSize   = errors.New("regular expression code size limit exceeded")
	ErrCode   = errors.New("invalid SRE code")
	ErrNested = errors.New("maximum recursion depth exceeded")
)

// ErrStack is the error of a match that has more to come back to than [Limits].Stack.
var ErrStack = errors.New("the regular expression has too many ways to match")

// A Pattern is a compiled expression.
type Pattern struct {
	Flags  Flags // those given, and those in the expression
	Groups int   // how many there are, without the whole
	Names  []Name

	code []inst
}

// A Name is a group with a name.
type Name struct {
	Text  string
	Group int
}

// A Subject is what an expression is matched on. Positions in it count characters if it is a
// text, else bytes.
type Subject struct {
	bytes string
	runes []rune // nil: bytes
}

// Text makes a subject of a text in UTF-8.
func Text(text string) *Subject {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return &Subject{runes: wtf8.Runes(text)}
		}
	}
	return Bytes(text)
}

// Bytes makes a subject of bytes.
func Bytes(text string) *Subject { return &Subject{bytes: text} }

// Len returns the length of the subject.
func (s *Subject) Len() int {
	if s.runes != nil {
		return len(s.runes)
	}
	return len(s.bytes)
}

func (s *Subject) at(i int) rune {
	if s.runes != nil {
		return s.runes[i]
	}
	return rune(s.bytes[i])
}

// Limits bound what a match may take.
type Limits struct {
	Tick  func() error // asked from time to time; its error ends the match
	Stack int          // the most that there may be to come back to, in entries of about 100 bytes
}

// A Found is a match.
type Found struct {
	Spans []int // begin and end of the whole and of each group; -1 for a group that is not part of it
	Last  int   // the group that was closed last; 0 if none
}

// Match matches the expression at position pos of a subject that is taken to end at end. It
// returns nil if there is no match.
func (p *Pattern) Match(on *Subject, pos, end int, lim Limits) (*Found, error) {
	m := newMatcher(p, on, end, lim)
	ok, err := m.run(pos)
	if err != nil || !ok {
		return nil, err
	}
	return m.found(pos), nil
}

// Search finds the first match that begins at position pos or later.
func (p *Pattern) Search(on *Subject, pos, end int, lim Limits) (*Found, error) {
	m := newMatcher(p, on, end, lim)
	for ; pos <= end; pos++ {
		ok, err := m.run(pos)
		if err != nil {
			return nil, err
		}
		if ok {
			return m.found(pos), nil
		}
	}
	return nil, nil
}

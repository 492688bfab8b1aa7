// Package prose is text that is read, as opposed to a page that is looked at: paragraphs, lists and
// code, in styles. Lessons are made of it. It says nothing of how it looks.
package prose

import "strings"

// A Kind says what a block of text is.
type Kind int8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading        // within a step
	Item           // of a list
	Code           // one span, with its line ends
	Quote
)

// A Block is a part of a text that begins on a new line.
type Block struct {
	Kind   Kind
	Depth  int // of an item in lists: 0 for the outermost
	Number int // of an item in a numbered list, else 0
	Spans  []Span
}

// A Span is a text in one style.
type Span struct {
	Text               string
	Strong, Emph, Code bool
	Link               string // where it leads; "" if it is no link
}

// Text returns what a block says, without styles.
func (b Block) Text() string {
	var s strings.Builder
	for _, sp := range b.Spans {
		s.WriteString(sp.Text)
	}
	return s.String()
}

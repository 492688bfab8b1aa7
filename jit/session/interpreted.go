package session

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The program that is interpreted: an interpreter whose JitDriver has get_location says which line of it residual code was made for, one
// with get_printable_location says it in words.
// Lines of it stand above the code that they became.

// TableInterpreted lists the lines of the interpreted program that have code.
const TableInterpreted = "Interpreted program"

// mostTextLines is how many lines of a file are shown.
const mostTextLines = 200_000

// mostLines is how many lines of the interpreted program are listed.
const mostLines = 500

// interpreted is what a session knows of the interpreted program.
type interpreted struct {
	places []Place
	texts  map[string][]string // the lines of its files

	boxes map[interpretedLine]map[int]int // by line, how many operations blocks have for it
	shown map[interpretedLine]*trace.Track[lineCode]
}

// An interpretedLine is a line of the interpreted program, or what the interpreter says of a place.
type interpretedLine struct {
	file string
	line int
	said string
}

// name names the line.
func (at interpretedLine) name() string {
	if at.file == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", filepath.Base(at.file), at.line)
}

// A lineCode is the residual code of a line.
type lineCode struct {
	operations int
	blocks     []int // that have them: those with most of them first
}

func newInterpreted() interpreted {
	return interpreted{
		texts: make(map[string][]string), boxes: make(map[interpretedLine]map[int]int),
		shown: make(map[interpretedLine]*trace.Track[lineCode]),
	}
}

// learn takes over what an event tells of the program.
func (p *interpreted) learn(e *Event) {
	p.places = append(p.places, e.Places[:min(len(e.Places), mostNumber-len(p.places))]...)
	for _, t := range e.Texts {
		p.texts[t.File] = strings.SplitN(t.Text, "\n", mostTextLines+1)
	}
}

// lineOf returns the line with the number of a place, which is false if the number says nothing.
func (p *interpreted) lineOf(number int) (at interpretedLine, ok bool) {
	if number <= 0 || number > len(p.places) {
		return at, false
	}
	x := p.places[number-1]
	return interpretedLine{x.File, x.Line, x.Said}, true
}

// text returns what stands in a line, with its indentation.
func (p *interpreted) text(at interpretedLine) string {
	text := at.said
	if lines := p.texts[at.file]; at.file != "" && 0 < at.line && at.line <= len(lines) {
		text = lines[at.line-1]
	}
	letters := []rune(text[:min(len(text), utf8.UTFMax*widestLine)])
	if len(letters) > widestLine {
		letters = append(letters[:widestLine-1], '…')
	}
	return strings.TrimRightFunc(string(letters), unicode.IsSpace)
}

// widestLine is how many letters of a line are shown.
const widestLine = 80

// heading is what stands above the code of a line.
func (p *interpreted) heading(at interpretedLine) page.Line {
	return page.Line{Op: -1, Spans: []page.Span{page.Heading.Span(strings.TrimSpace(at.name() + "  " + strings.TrimSpace(p.text(at))))}}
}

// A headings puts the lines of the interpreted program above code.
type headings struct {
	of     *interpreted
	latest interpretedLine
}

// above returns the line to be put above code with the number of a place, if it is another one than that above the code before.
func (h *headings) above(number int) []page.Line {
	at, ok := h.of.lineOf(number)
	if !ok || at == h.latest {
		return nil
	}
	h.latest = at
	return []page.Line{h.of.heading(at)}
}

// noteBox notes for which lines a block has operations.
func (p *interpreted) noteBox(step int, old, b *Box) {
	stale := make(map[interpretedLine]bool)
	for _, l := range old.Lines {
		if at, ok := p.lineOf(l.Interpreted); ok {
			delete(p.boxes[at], old.ID)
			stale[at] = true
		}
	}
	for _, l := range b.Lines {
		if at, ok := p.lineOf(l.Interpreted); ok {
			if p.boxes[at] == nil {
				p.boxes[at] = make(map[int]int)
			}
			p.boxes[at][b.ID]++
			stale[at] = true
		}
	}
	for at := range stale {
		in := p.boxes[at]
		code := lineCode{blocks: slices.Sorted(maps.Keys(in))}
		for _, n := range in {
			code.operations += n
		}
		slices.SortStableFunc(code.blocks, func(a, b int) int { return cmp.Compare(in[b], in[a]) })
		trace.Of(p.shown, at).Set(step, code)
	}
}

// interpretedTable lists the lines of the interpreted program that have residual code: how many operations, and how often the block ran
// that did so most often.
func (s *Session) interpretedTable(at int) *page.Table {
	t := page.NewTable(TableInterpreted, "line", "operations", "ran", "text")
	p := &s.interpreted
	lines := slices.SortedFunc(maps.Keys(p.shown), func(a, b interpretedLine) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.said, b.said))
	})
	for _, l := range lines {
		code, ok := p.shown[l].At(at)
		if !ok || code.operations == 0 {
			continue
		}
		if len(t.Rows) == mostLines {
			t.Add(-1, page.Comment.Span("and more"))
			break
		}
		block, times := s.hottest(code.blocks, at)
		ran := ""
		if times > 0 {
			ran = fmt.Sprintf("%d×", times)
		}
		t.Add(block, page.Heading.Span(l.name()), page.Plain.Span(fmt.Sprint(code.operations)),
			page.Case.Span(ran), page.Plain.Span(p.text(l)))
	}
	return t
}

// hottest returns the block that has run most often after an event, the first of them if none has run more often, and how often.
func (s *Session) hottest(blocks []int, at int) (block int, times uint64) {
	block = blocks[0]
	for _, id := range blocks {
		ran := s.ran[id]
		if ran == nil {
			continue
		}
		if n, _ := ran.At(at); n > times {
			block, times = id, n
		}
	}
	return block, times
}

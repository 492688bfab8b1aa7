package panes

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/viewer/letters"
)

var pythonKeywords = words(`and as assert async await break class continue def del elif else
	except exec finally for from global if import in is lambda nonlocal not or pass print
	raise return try while with yield None True False`)

var pythonBuiltins = words(`abs all any bool bytes chr dict divmod enumerate float hasattr hash
	hex id int isinstance issubclass iter len list long map max min next object oct ord pow
	property range repr reversed round set slice sorted staticmethod classmethod str sum super
	tuple type xrange zip Exception ValueError TypeError KeyError IndexError OverflowError
	ZeroDivisionError StopIteration AssertionError AttributeError RuntimeError NotImplementedError`)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// A highlighter colours Python line by line. It needs no correct program: it
// looks at tokens only, and the one thing it remembers from line to line is
// the triple quote that is still open.
type highlighter struct {
	open string // the triple quote that the text is inside of, or ""
	raw  bool   // whether that string has no escapes

	line string
	at   int
	runs []Run
	next Ink // what the next name is: after def and class, a definition
}

// colour returns the runs of one line, its tabs expanded.
func (h *highlighter) colour(line string) []Run {
	h.line, h.at, h.runs, h.next = line, 0, nil, Plain
	for h.at < len(h.line) {
		if h.open != "" {
			h.longString(0)
			continue
		}
		h.token()
	}
	return expandTabs(h.runs)
}

// emit adds the text from h.at up to end.
func (h *highlighter) emit(end int, ink Ink) {
	start := h.at
	h.at = end
	if n := len(h.runs); n > 0 && h.runs[n-1].Ink == ink {
		h.runs[n-1].Text = h.line[start-len(h.runs[n-1].Text) : end]
		return
	}
	h.runs = append(h.runs, Run{Text: h.line[start:end], Ink: ink})
}

func (h *highlighter) token() {
	r, size := utf8.DecodeRuneInString(h.line[h.at:])
	switch {
	case r == '#':
		h.emit(len(h.line), Comment)
	case r == '"' || r == '\'':
		h.startString(0)
	case r >= '0' && r <= '9':
		h.emit(h.scan(func(r rune) bool { return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }), Number)
	case r == '_' || unicode.IsLetter(r):
		h.name()
	case r == '@' && strings.TrimSpace(h.line[:h.at]) == "":
		h.emit(len(h.line), Builtin)
	default:
		h.emit(h.at+size, Plain)
	}
}

// scan returns the end of the characters from h.at on that are in a class.
func (h *highlighter) scan(in func(rune) bool) int {
	for i, r := range h.line[h.at:] {
		if !in(r) {
			return h.at + i
		}
	}
	return len(h.line)
}

func (h *highlighter) name() {
	end := h.scan(func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) })
	word := h.line[h.at:end]
	if end < len(h.line) && (h.line[end] == '"' || h.line[end] == '\'') && isStringPrefix(word) {
		h.startString(end - h.at)
		return
	}
	attribute := h.at > 0 && h.line[h.at-1] == '.'
	switch {
	case h.next != Plain:
		h.emit(end, h.next)
		h.next = Plain
	case attribute:
		h.emit(end, Plain)
	case pythonKeywords[word]:
		h.emit(end, Keyword)
		if word == "def" || word == "class" {
			h.next = Defined
		}
	case pythonBuiltins[word]:
		h.emit(end, Builtin)
	default:
		h.emit(end, Plain)
	}
}

func isStringPrefix(word string) bool {
	return len(word) <= 2 && strings.Trim(strings.ToLower(word), "rbuf") == ""
}

// startString begins a string with a prefix of that many bytes.
func (h *highlighter) startString(prefix int) {
	h.raw = strings.ContainsAny(h.line[h.at:h.at+prefix], "rR")
	rest := h.line[h.at+prefix:]
	if strings.HasPrefix(rest, `"""`) || strings.HasPrefix(rest, "'''") {
		h.open = rest[:3]
		h.longString(prefix + 3)
		return
	}
	h.emit(h.stringEnd(h.at+prefix+1, rest[:1]), Literal)
}

// longString takes what belongs to the open triple-quoted string; its first skip bytes
// are the opening.
func (h *highlighter) longString(skip int) {
	end := h.stringEnd(h.at+skip, h.open)
	if end >= h.at+skip+3 && strings.HasSuffix(h.line[h.at:end], h.open) {
		h.open = ""
	}
	h.emit(end, Literal)
}

// stringEnd returns where the string whose inside starts at from ends: after
// its closing quote, or at the end of the line.
func (h *highlighter) stringEnd(from int, quote string) int {
	for i := from; i < len(h.line); i++ {
		if h.line[i] == '\\' && !h.raw {
			i++
			continue
		}
		if strings.HasPrefix(h.line[i:], quote) {
			return i + len(quote)
		}
	}
	return len(h.line)
}

// tabWidth is how far apart tab stops are, in Python's eyes too.
const tabWidth = 8

// expandTabs replaces tabs by blanks up to the next tab stop.
func expandTabs(runs []Run) []Run {
	cell := 0
	for i, run := range runs {
		if !strings.Contains(run.Text, "\t") {
			cell += cells(run.Text)
			continue
		}
		var b strings.Builder
		for _, r := range run.Text {
			if r != '\t' {
				b.WriteRune(r)
				cell += letters.Width(r)
				continue
			}
			n := tabWidth - cell%tabWidth
			b.WriteString(strings.Repeat(" ", n))
			cell += n
		}
		runs[i].Text = b.String()
	}
	return runs
}

// cellOf returns the cell at which byte col of a line is shown.
func cellOf(line string, col int) int {
	cell := 0
	for i, r := range line {
		if i >= col {
			return cell
		}
		cell = nextCell(cell, r)
	}
	return cell + max(0, col-len(line))
}

// colOf returns the byte of a line that is shown at a cell.
func colOf(line string, cell int) int {
	at := 0
	for i, r := range line {
		next := nextCell(at, r)
		if cell < next {
			return i
		}
		at = next
	}
	return len(line)
}

func nextCell(cell int, r rune) int {
	if r == '\t' {
		return cell + tabWidth - cell%tabWidth
	}
	return cell + letters.Width(r)
}

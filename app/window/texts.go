package window

import (
	"fmt"
	"strings"

	"vitrine/host/source"
	"vitrine/viewer/panes"
)

// A textLink highlights what is pointed at and picked in the source and the bytecode, and
// marks it in the graph.
type textLink struct {
	w        *Window
	source   *panes.SourcePane
	bytecode *panes.BytecodePane
}

// resting returns the span that is lit while nothing is pointed at: what was
// picked, or else the source of the step.
func (l *textLink) resting() source.Span {
	if l.w.tabs.current != nil && l.w.tabs.current.picked.IsValid() {
		return l.w.tabs.current.picked
	}
	return l.w.stepper.place().Text
}

// rest lights what is lit while nothing is pointed at, and scrolls there if
// show is set.
func (l *textLink) rest(show bool) {
	s := l.resting()
	if show {
		l.source.Light(s)
	} else {
		l.source.LightInPlace(s)
	}
	l.bytecode.Light(s, false)
}

// lightHover lights the source of what the pointer is on in the graph.
func (l *textLink) lightHover(s source.Span) {
	if !s.IsValid() {
		l.rest(false)
		return
	}
	l.source.Light(s, l.resting())
	l.bytecode.Light(s, true)
}

// pointAt lights a span everywhere while it is pointed at in another pane.
func (l *textLink) pointAt(s source.Span) {
	if !s.IsValid() {
		l.rest(false)
		l.markSource(l.picked())
		return
	}
	l.source.LightInPlace(s, l.resting())
	l.bytecode.Light(s, false)
	l.markSource(s)
}

func (l *textLink) picked() source.Span {
	if l.w.tabs.current == nil {
		return source.Span{}
	}
	return l.w.tabs.current.picked
}

// expressionAt returns the innermost expression at a place that the bytecode
// of the current function was made from.
func (l *textLink) expressionAt(line, col int32) source.Span {
	var best source.Span
	if l.w.tabs.current == nil || line == 0 {
		return best
	}
	for _, b := range l.w.tabs.current.view.Bytecode {
		if s := b.Span; s.Contains(line, col) && (!best.IsValid() || best.Join(s) == best) {
			best = s
		}
	}
	return best
}

// pointAtSource follows the pointer over the source.
func (l *textLink) pointAtSource(line, col int32) {
	s := l.expressionAt(line, col)
	l.pointAt(s)
	switch {
	case line == 0:
		l.w.status.point("")
	case s.IsValid():
		l.w.status.point(fmt.Sprintf("line %d, column %d · %s", line, col+1, l.excerpt(s)))
	default:
		l.w.status.point(fmt.Sprintf("line %d, column %d", line, col+1))
	}
}

// excerpt returns the source of a span, shortened to one line.
func (l *textLink) excerpt(s source.Span) string {
	lines := strings.Split(l.w.opened.text, "\n")
	if int(s.Line) > len(lines) {
		return ""
	}
	text := lines[s.Line-1]
	if s.EndLine == s.Line && int(s.EndCol) <= len(text) {
		text = text[:s.EndCol]
	} else {
		text += " …"
	}
	if int(s.Col) <= len(text) {
		text = text[s.Col:]
	}
	return strings.TrimSpace(text)
}

// pickSource picks the expression that was clicked, or goes to the function
// defined there.
func (l *textLink) pickSource(line, col int32) {
	if s := l.expressionAt(line, col); s.IsValid() {
		l.pick(s)
		l.revealSource()
		return
	}
	if l.w.opened.doc == nil || l.w.opened.text != l.w.opened.doc.Text() {
		return // the text is that of another file
	}
	for _, f := range l.w.opened.doc.Functions() {
		if f.Span.Contains(line, col) && (l.w.tabs.current == nil || f.Key != l.w.tabs.current.key) {
			l.w.nav.openFunction(f.Key)
			return
		}
	}
	l.pick(source.Span{})
}

// pick keeps an expression lit in all panes until another one is picked, or
// the step changes.
func (l *textLink) pick(s source.Span) {
	if l.w.tabs.current == nil {
		return
	}
	l.w.tabs.current.picked = s
	l.rest(true)
	l.bytecode.Light(s, true)
	l.markSource(s)
}

// showOf is show for the text of a file. Of the open one it is what is edited, whichever text
// somebody has made a graph from.
func (l *textLink) showOf(file, text string) {
	if file == l.w.opened.path && l.w.editing.buffer != nil {
		text = l.w.editing.text()
		if doc := l.w.opened.doc; doc != nil {
			text = doc.Text()
		}
	}
	l.show(text)
}

// show puts a text into the source pane unless it is there.
func (l *textLink) show(text string) {
	if l.w.opened.text == text {
		return
	}
	l.w.opened.text = text
	if l.w.editing.owns(text) {
		l.w.editing.show()
	} else {
		l.source.SetSource(text)
	}
	l.source.SetErrors(l.w.problems.ofText)
	l.w.stops.markSource()
}

package page

import "unicode/utf8"

// more is what a span has besides its text and style. It does not change.
type more struct {
	variable string
	link     *Link
	tooltip  string
}

// NameOf returns a run of text that shows a variable by its name.
func NameOf(variable string) Span { return Span{Text: variable, Style: Variable}.About(variable) }

// About returns the span as one that shows a variable, by its name or by what is known
// about it.
func (s Span) About(variable string) Span {
	s.named = variable != "" && variable == s.Text
	if !s.named && variable != s.Var() {
		s = s.with(func(m *more) { m.variable = variable })
	}
	return s
}

// Leading returns the span with a link: where a click leads, nil for nowhere.
func (s Span) Leading(to *Link) Span {
	if to != s.Link() {
		s = s.with(func(m *more) { m.link = to })
	}
	return s
}

// Telling returns the span with a tooltip.
func (s Span) Telling(tooltip string) Span {
	if tooltip != s.Tooltip() {
		s = s.with(func(m *more) { m.tooltip = tooltip })
	}
	return s
}

// Reading returns the span with another text. It is about the same variable.
func (s Span) Reading(text string) Span {
	variable := s.Var()
	s.Text, s.named = text, false
	return s.About(variable)
}

func (s Span) with(change func(m *more)) Span {
	m := s.rest()
	change(&m)
	s.more = &m
	return s
}

func (s Span) rest() more {
	if s.more == nil {
		return more{}
	}
	return *s.more
}

// Var returns the name of the variable that the span shows, or "".
func (s Span) Var() string {
	if s.named {
		return s.Text
	}
	return s.rest().variable
}

// Link returns where a click leads, or nil.
func (s Span) Link() *Link { return s.rest().link }

// Tooltip returns what is told about the span, or "".
func (s Span) Tooltip() string { return s.rest().tooltip }

// looks reports whether two spans look the same.
func (s Span) looks(t Span) bool {
	return s.Text == t.Text && s.Style == t.Style && (s.more == t.more || s.Tooltip() == t.Tooltip())
}

// equals reports whether nothing tells two spans apart.
func (s Span) equals(t Span) bool {
	return s.looks(t) && (s.more == t.more || s.rest() == t.rest()) && s.Var() == t.Var()
}

// Cut shortens the text of a span with more than most letters to its beginning and an
// ellipsis. The tooltip has the whole text.
func Cut(s Span, most, letters int) Span {
	if utf8.RuneCountInString(s.Text) > most {
		s = s.Telling(s.Text).Reading(string([]rune(s.Text)[:letters]) + "…")
	}
	return s
}

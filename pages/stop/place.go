package stop

import (
	"regexp"
	"slices"
	"strconv"

	"vitrine/pages/page"
)

// Lines returns what finds, in the nodes of pages made from a file, the lines that a stop is
// about, and -1 for a whole node. It is nil if the stop is about no place in graphs.
func (s Stop) Lines(file string) func(p *page.Page, n *page.Node) []int {
	switch s.Kind {
	case Block:
		return func(p *page.Page, n *page.Node) []int {
			if p.Key == s.Page && strconv.Itoa(n.ID) == s.Text {
				return []int{-1}
			}
			return nil
		}
	case Operation:
		return s.named(`$`, func(l page.Line, is *regexp.Regexp) bool {
			return l.Op >= 0 && slices.ContainsFunc(l.Spans, func(s page.Span) bool { return s.Style == page.Operator && is.MatchString(s.Text) })
		})
	case Variable:
		return s.named(numbered, func(l page.Line, is *regexp.Regexp) bool {
			return slices.ContainsFunc(l.Spans, func(s page.Span) bool { return s.Var() != "" && is.MatchString(s.Var()) })
		})
	case Line:
		return func(p *page.Page, n *page.Node) []int {
			if p.File != "" && p.File != file {
				return nil
			}
			return linesOf(n, func(l page.Line) bool { return l.Op >= 0 && strconv.Itoa(int(l.Source.Line)) == s.Text })
		}
	}
	return nil
}

// named finds lines by the name that a stop has.
func (s Stop) named(after string, is func(page.Line, *regexp.Regexp) bool) func(p *page.Page, n *page.Node) []int {
	name, err := compile(`^`, s.Text, after)
	if err != nil {
		return nil
	}
	return func(_ *page.Page, n *page.Node) []int {
		return linesOf(n, func(l page.Line) bool { return is(l, name) })
	}
}

func linesOf(n *page.Node, is func(page.Line) bool) []int {
	var lines []int
	for i, l := range n.Lines {
		if is(l) {
			lines = append(lines, i)
		}
	}
	return lines
}

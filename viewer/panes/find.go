package panes

import (
	"regexp"
	"strings"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
	"vitrine/viewer/scene"
)

// A Query is what the user searches for.
type Query struct {
	Text    string
	Pattern bool // Text is a regular expression
	Program bool // search all pages of the program
}

// A Hit is a place on a page that matches a query.
type Hit struct {
	scene.Place
	Page  page.Key
	Title string // of the page
	Block string // name of the node, or title of the table
	Text  string // the line

	// InTable says that the hit is in a row of a table; Table and Row say which.
	InTable    bool
	Table, Row int
}

// Compile returns the query as a regular expression. Case counts only if the
// query has a capital letter in it.
func (q Query) Compile() (*regexp.Regexp, error) {
	text := q.Text
	if !q.Pattern {
		text = regexp.QuoteMeta(text)
	}
	for _, r := range q.Text {
		if r >= 'A' && r <= 'Z' {
			return regexp.Compile(text)
		}
	}
	return regexp.Compile("(?i)" + text)
}

// Find returns the matches of re in the names and lines of a page's blocks, in the order
// of its nodes; or in its tables, if the page has no blocks.
func Find(p *page.Page, re *regexp.Regexp) []Hit {
	var hits []Hit
	for _, n := range p.Nodes {
		base := Hit{Page: p.Key, Title: p.Title, Block: n.Name}
		base.Place = scene.Place{Node: n.ID, Line: -1, Exit: -1}
		if re.MatchString(n.Name) {
			hit := base
			hit.Text = n.Name
			hits = append(hits, hit)
		}
		match := func(spans []page.Span, line, exit int) {
			text := page.Text(spans)
			if text == n.Name {
				return // the heading: found by name already
			}
			for _, m := range re.FindAllStringIndex(text, -1) {
				if m[0] == m[1] {
					continue
				}
				hit := base
				hit.Text = text
				hit.Line, hit.Exit = line, exit
				hit.Start = letters.Cells(text[:m[0]])
				hit.End = hit.Start + letters.Cells(text[m[0]:m[1]])
				hits = append(hits, hit)
			}
		}
		for i, l := range n.Lines {
			match(l.Spans, i, -1)
		}
		for i, x := range n.Exits {
			match(x.Spans, -1, i)
		}
	}
	if len(p.Nodes) == 0 {
		return FindInTables(p, re)
	}
	return hits
}

// FindInTables returns the rows of a page's tables that match re, each once.
func FindInTables(p *page.Page, re *regexp.Regexp) []Hit {
	var hits []Hit
	for i, t := range p.Tables {
		for j := range t.Rows {
			text := rowText(&t.Rows[j])
			m := re.FindStringIndex(text)
			if m == nil || m[0] == m[1] {
				continue
			}
			start := letters.Cells(text[:m[0]])
			hits = append(hits, Hit{
				Page: p.Key, Title: p.Title, Block: t.Title, Text: text, InTable: true, Table: i, Row: j,
				Place: scene.Place{Node: -1, Line: -1, Exit: -1, Start: start, End: start + letters.Cells(text[m[0]:m[1]])},
			})
		}
	}
	return hits
}

// rowText is a row of a table in one line.
func rowText(r *page.Row) string {
	var b strings.Builder
	for i, c := range r.Cells {
		if i > 0 {
			b.WriteString("  ")
		}
		b.WriteString(c.Text)
	}
	return b.String()
}

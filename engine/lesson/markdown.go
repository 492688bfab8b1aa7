package lesson

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"vitrine/pages/prose"
)

// deepest is how deep lists and quotes are read: nothing that a file contains decides how deep
// Go recurses.
const deepest = 8

// blocks reads a block of the document and those in it.
func (p *parser) blocks(n ast.Node, depth int) []prose.Block {
	if depth > deepest {
		p.fail(p.lineOf(n), "lists and quotes are too deep")
		return nil
	}
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		return []prose.Block{{Spans: p.spans(n)}}
	case *ast.Heading:
		return []prose.Block{{Kind: prose.Heading, Spans: p.spans(n)}}
	case *ast.FencedCodeBlock:
		return []prose.Block{{Kind: prose.Code, Spans: []prose.Span{{Text: p.raw(n), Code: true}}}}
	case *ast.CodeBlock:
		return []prose.Block{{Kind: prose.Code, Spans: []prose.Span{{Text: p.raw(n), Code: true}}}}
	case *ast.List:
		return p.list(n, depth)
	case *ast.Blockquote:
		var list []prose.Block
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			for _, b := range p.blocks(c, depth+1) {
				if b.Kind == prose.Paragraph {
					b.Kind = prose.Quote
				}
				list = append(list, b)
			}
		}
		return list
	case *ast.ThematicBreak:
		return nil
	}
	p.fail(p.lineOf(n), "a lesson has headings, paragraphs, lists, quotes and code; this is something else")
	return nil
}

// list reads the items of a list. What follows the first paragraph of an item stands on its
// own.
func (p *parser) list(n *ast.List, depth int) []prose.Block {
	var list []prose.Block
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			inner := p.blocks(c, depth+1)
			if c == item.FirstChild() && len(inner) > 0 && inner[0].Kind == prose.Paragraph {
				inner[0].Kind, inner[0].Depth = prose.Item, depth
				if n.IsOrdered() {
					inner[0].Number = number
				}
			}
			list = append(list, inner...)
		}
		number++
	}
	return list
}

// raw returns the lines of a block of code.
func (p *parser) raw(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		b.Write(seg.Value(p.content))
	}
	return b.String()
}

// spans reads the text of a block.
func (p *parser) spans(n ast.Node) []prose.Span {
	in := &inline{p: p, line: p.lineOf(n)}
	in.children(n, prose.Span{}, 0)
	return in.spans
}

// inline collects the spans of a block.
type inline struct {
	p     *parser
	line  int
	spans []prose.Span
}

// put adds text in a style, to the span before it if that has the same.
func (in *inline) put(text string, style prose.Span) {
	style.Text = ""
	if n := len(in.spans); n > 0 {
		last := in.spans[n-1]
		last.Text = ""
		if last == style {
			in.spans[n-1].Text += text
			return
		}
	}
	style.Text = text
	in.spans = append(in.spans, style)
}

func (in *inline) children(n ast.Node, style prose.Span, depth int) {
	if depth > deepest {
		in.p.fail(in.line, "emphasis is too deep")
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		in.one(c, style, depth)
	}
}

func (in *inline) one(n ast.Node, style prose.Span, depth int) {
	switch n := n.(type) {
	case *ast.Text:
		in.put(plain(n.Segment.Value(in.p.content)), style)
		if n.SoftLineBreak() || n.HardLineBreak() {
			in.put(" ", style)
		}
	case *ast.String:
		in.put(string(n.Value), style)
	case *ast.CodeSpan:
		style.Code = true
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if t, ok := c.(*ast.Text); ok {
				in.put(strings.ReplaceAll(string(t.Segment.Value(in.p.content)), "\n", " "), style)
			}
		}
	case *ast.Emphasis:
		if n.Level > 1 {
			style.Strong = true
		} else {
			style.Emph = true
		}
		in.children(n, style, depth+1)
	case *ast.Link:
		style.Link = string(n.Destination)
		in.children(n, style, depth+1)
	case *ast.AutoLink:
		style.Link = string(n.URL(in.p.content))
		in.put(string(n.Label(in.p.content)), style)
	default:
		in.p.fail(in.line, "a text has emphasis, code and links; pictures and HTML are not shown")
	}
}

// plain returns what a text of the document means: without the backslashes before signs, and
// with entities replaced.
func plain(text []byte) string {
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(text))))
}

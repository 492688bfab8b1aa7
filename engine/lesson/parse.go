package lesson

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/prose"
)

// Parse reads the text of a lesson; file names it in errors, and its default program.
// Its error is a [source.ErrorList].
func Parse(file string, content []byte) (*Lesson, error) {
	content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
	p := &parser{lesson: &Lesson{File: file, content: content}, content: content}
	doc := goldmark.DefaultParser().Parse(text.NewReader(content))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		p.top(n)
	}
	p.complete()
	p.errors.Sort()
	if err := p.errors.Err(); err != nil {
		return nil, err
	}
	return p.lesson, nil
}

// A parser makes a lesson of a document.
type parser struct {
	lesson  *Lesson
	content []byte
	step    *Step // the one that is read; nil in the introduction
	errors  source.ErrorList
}

// mostErrors is how many errors of a lesson are noted at most. Each has the text of its line, which may be the whole lesson.
const mostErrors = 100

// fail notes what is wrong with a line.
func (p *parser) fail(line int, format string, args ...any) {
	if len(p.errors) == mostErrors {
		return
	}
	p.errors = append(p.errors, newError(p.lesson.File, p.content, line, fmt.Sprintf(format, args...)))
}

// newError is an error about a line of a lesson.
func newError(file string, content []byte, line int, msg string) *source.Error {
	n, text := 0, ""
	for each := range bytes.Lines(content) {
		if n++; n == line {
			text = string(bytes.TrimSuffix(each, []byte("\n")))
		}
	}
	return &source.Error{File: file, Msg: msg, Text: text,
		Span: source.Span{Line: int32(line), EndLine: int32(line), EndCol: int32(len(text))}}
}

// lineAt returns the number of the line at an offset.
func (p *parser) lineAt(offset int) int {
	return 1 + bytes.Count(p.content[:min(offset, len(p.content))], []byte("\n"))
}

// lineOf returns the line of a block; for a fenced block that of its fence.
func (p *parser) lineOf(n ast.Node) int {
	if f, ok := n.(*ast.FencedCodeBlock); ok && f.Info != nil {
		return p.lineAt(f.Info.Segment.Start)
	}
	for ; n != nil; n = n.FirstChild() {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			return p.lineAt(n.Lines().At(0).Start)
		}
	}
	return 1
}

// top reads a block that is in no other.
func (p *parser) top(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		p.heading(n)
	case *ast.FencedCodeBlock:
		p.fenced(n)
	default:
		p.add(p.blocks(n, 0)...)
	}
}

// add adds text to what is read.
func (p *parser) add(blocks ...prose.Block) {
	if p.step != nil {
		p.step.Text = append(p.step.Text, blocks...)
		return
	}
	p.lesson.Intro = append(p.lesson.Intro, blocks...)
}

func (p *parser) heading(n *ast.Heading) {
	spans := p.spans(n)
	title := prose.Block{Spans: spans}.Text()
	switch {
	case n.Level == 1 && p.lesson.Title == "" && p.step == nil:
		p.lesson.Title = title
	case n.Level == 1:
		p.fail(p.lineOf(n), "a lesson has one title: begin a step with ##")
	case n.Level == 2:
		p.step = &Step{Title: title, Line: p.lineOf(n)}
		p.lesson.Steps = append(p.lesson.Steps, p.step)
	default:
		p.add(prose.Block{Kind: prose.Heading, Spans: spans})
	}
}

// fenced reads a block between fences: a program, what to show, a question, or code to read.
func (p *parser) fenced(n *ast.FencedCodeBlock) {
	info := ""
	if n.Info != nil {
		info = string(n.Info.Segment.Value(p.content))
	}
	words := strings.Fields(info)
	switch {
	case len(words) > 1 && words[0] == "python" && words[1] == "program":
		p.program(n, words[2:])
	case info == "show":
		p.show(n)
	case info == "question":
		p.question(n)
	default:
		p.add(p.blocks(n, 0)...)
	}
}

func (p *parser) program(n *ast.FencedCodeBlock, names []string) {
	line := p.lineOf(n)
	prog := Program{Name: p.defaultName(), Text: p.raw(n), line: line + 1}
	if len(names) > 0 {
		prog.Name = names[0]
	}
	if err := checkName(prog.Name); err != nil || len(names) > 1 {
		p.fail(line, "write the name of the program after the word program, as in python program sum.py")
		return
	}
	if _, twice := p.lesson.embedded(prog.Name); twice {
		p.fail(line, "there is a program %s already: give this one another name", prog.Name)
		return
	}
	p.lesson.programs = append(p.lesson.programs, prog)
}

// defaultName is the name of a program that has none: that of the lesson.
func (p *parser) defaultName() string {
	name := p.lesson.File[strings.LastIndexAny(p.lesson.File, `/\`)+1:]
	return strings.TrimSuffix(name, ".md") + ".py"
}

// A setting is a line "name: value" of a block.
type setting struct {
	name, value string
	line        int
}

// settings reads the lines of a block, each of which sets one thing.
func (p *parser) settings(n *ast.FencedCodeBlock, allowed ...string) []setting {
	var list []setting
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		text := strings.TrimSpace(string(seg.Value(p.content)))
		if text == "" {
			continue
		}
		line := p.lineAt(seg.Start)
		name, value, ok := strings.Cut(text, ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case !ok || !slices.Contains(allowed, name):
			p.fail(line, "this line should begin with one of: %s:", strings.Join(allowed, ":, "))
		case value == "":
			p.fail(line, "there is nothing after %s:", name)
		case slices.ContainsFunc(list, func(s setting) bool { return s.name == name }):
			p.fail(line, "%s: is there twice", name)
		default:
			list = append(list, setting{name, value, line})
		}
	}
	return list
}

// ownBlock reports whether a block may stand here: in a step that has none of its sort yet.
func (p *parser) ownBlock(line int, name string, has bool) bool {
	switch {
	case p.step == nil:
		p.fail(line, "a block %q belongs to a step: put it below a heading that begins with ##", name)
	case has:
		p.fail(line, "the step %q has a block %q already: begin another step", p.step.Title, name)
	default:
		return true
	}
	return false
}

func (p *parser) show(n *ast.FencedCodeBlock) {
	line := p.lineOf(n)
	if !p.ownBlock(line, "show", p.step != nil && p.step.Show != nil) {
		return
	}
	s := &Show{Line: line}
	for _, set := range p.settings(n, "program", "page", "moment") {
		s.Line = set.line // the last is what can be missing in a recording
		var err error
		switch set.name {
		case "program":
			s.Program, err = set.value, checkName(set.value)
			s.elsewhere = true
		case "page":
			s.Page, err = parsePage(set.value)
			s.elsewhere = true
		case "moment":
			s.Moment, err = ParseMoment(set.value)
		}
		if err != nil {
			p.fail(set.line, "%v", err)
		}
	}
	p.step.Show = s
}

func parsePage(text string) (page.Key, error) {
	key := page.ParseKey(text)
	if key.Kind == "" || key.Entry == "" {
		return key, fmt.Errorf("%q is not the key of a page: write a kind and a function, as in flow:f", text)
	}
	return key, nil
}

func (p *parser) question(n *ast.FencedCodeBlock) {
	line := p.lineOf(n)
	if !p.ownBlock(line, "question", p.step != nil && p.step.Question != nil) {
		return
	}
	q := &Question{Line: line}
	for _, set := range p.settings(n, "ask", "of", "about", "text") {
		var err error
		switch set.name {
		case "ask":
			if q.Ask = Ask(set.value); !slices.Contains(asks, q.Ask) {
				err = fmt.Errorf("%q cannot be asked; there are %v", set.value, asks)
			}
		case "of":
			q.Of, err = words(set.value)
		case "about":
			q.about, err = parseAbout(set.value)
		case "text":
			q.Text = set.value
		}
		if err != nil {
			p.fail(set.line, "%v", err)
		}
	}
	switch {
	case q.Ask == "":
		p.fail(line, "a question needs a line that begins with ask:")
	case q.Ask == AskState && len(q.Of) != 2:
		p.fail(line, `ask: state needs a table of the inspector and a row of it, as in of: Locals n; put names with spaces between "`)
	case q.Ask == AskColour && len(q.Of) != 1:
		p.fail(line, "say of which variable: of: x_3")
	case q.Ask != AskState && q.Ask != AskColour && q.Of != nil:
		p.fail(line, "of: belongs to ask: state and ask: colour")
	}
	p.step.Question = q
}

// complete fills in what steps take over from those before them, and reports what is missing.
func (p *parser) complete() {
	l := p.lesson
	if l.Title == "" {
		p.fail(1, "a lesson begins with its title, as in # The factorial")
	}
	if len(l.Steps) == 0 {
		p.fail(1, "a lesson needs a step: a heading that begins with ##")
	}
	before := &Show{}
	if len(l.programs) > 0 {
		before.Program = l.programs[0].Name
	}
	for _, s := range l.Steps {
		if s.Show == nil {
			s.Show = &Show{Line: s.Line, Program: before.Program, Page: before.Page, Moment: before.Moment}
		}
		if s.Show.Program == "" {
			s.Show.Program = before.Program
		}
		if s.Show.Page.IsZero() {
			s.Show.Page = before.Page
		}
		if s.Show.Moment == nil && !s.Show.elsewhere {
			s.Show.Moment = before.Moment
		}
		switch {
		case s.Show.Program == "":
			p.fail(s.Line, "no program is shown: put one into a block python program, or name one in a block show")
		case s.Show.Page.IsZero():
			p.fail(s.Line, "no page is shown: name one in a block show, as in page: flow:f")
		}
		before = s.Show
	}
}

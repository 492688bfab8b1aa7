package compile

import (
	"bytes"
	"fmt"
	"runtime/debug"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// File compiles a module. The error is a source.ErrorList with all that is
// wrong with the file.
func File(f *syntax.File) (*bytecode.Code, error) {
	return compileFile(f, options{})
}

// options are for tests.
type options struct {
	neverInline bool // compile comprehensions of Python 3 as CPython 3.11 does
	rawCode     bool // leave out the peephole optimiser
}

// A compiler holds what is common to all code objects of a file.
type compiler struct {
	*reporter
	options
	file   *syntax.File
	future future
	scopes scopes
}

func compileFile(f *syntax.File, opt options) (code *bytecode.Code, err error) {
	r := &reporter{file: f}
	defer func() {
		if p := recover(); p != nil {
			if len(r.errs) == 0 {
				r.errorf(f.Span(), "internal error: %v\n%s", p, debug.Stack())
			}
			code, err = nil, r.errs.Err()
		}
	}()
	c := &compiler{reporter: r, options: opt, file: f, scopes: make(scopes)}
	c.future = readFuture(f, r)
	module := c.bind()
	if !r.tooDeep {
		code = c.module(module)
	}
	if len(r.errs) > 0 {
		r.errs.Sort()
		return nil, r.errs
	}
	return code, nil
}

// bind makes the scopes of the file and returns that of the module.
func (c *compiler) bind() *scope {
	b := &binder{
		reporter:    c.reporter,
		dialect:     c.file.Dialect,
		future:      c.future,
		neverInline: c.neverInline,
		scopes:      c.scopes,
	}
	s := b.push(moduleScope, "<module>", c.file)
	b.stmts(c.file.Body)
	b.resolve(s)
	return s
}

// isPython2 reports whether the file is Python 2.
func (c *compiler) isPython2() bool { return c.file.Dialect == source.Python2 }

// maxDepth is how deep the tree may be. The parser limits nesting; chains
// such as a+b+c+... or elif become deep trees without being nested.
const maxDepth = 100_000

// maxErrors bounds the errors that are kept for a file.
const maxErrors = 100

// A reporter collects the errors of a file.
type reporter struct {
	file    *syntax.File
	errs    source.ErrorList
	depth   int
	tooDeep bool  // something was left out
	lines   []int // offset of each line in the text, made when first needed
}

func (r *reporter) errorf(at source.Span, format string, args ...any) {
	if len(r.errs) >= maxErrors {
		return
	}
	r.errs = append(r.errs, &source.Error{
		File: r.file.Name,
		Span: at,
		Msg:  fmt.Sprintf(format, args...),
		Text: r.line(at.Line),
	})
}

// lineStarts returns the offsets of the lines, which end in "\n", "\r\n" or
// "\r".
func (r *reporter) lineStarts() []int {
	if r.lines != nil {
		return r.lines
	}
	text := r.file.Text
	r.lines = []int{0}
	for i, ch := range text {
		if ch == '\n' || ch == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			r.lines = append(r.lines, i+1)
		}
	}
	return r.lines
}

// line returns a line of the source, counted from 1.
func (r *reporter) line(n int32) string {
	lines := r.lineStarts()
	if n < 1 || int(n) > len(lines) {
		return ""
	}
	text := r.file.Text[lines[n-1]:]
	if i := bytes.IndexAny(text, "\r\n"); i >= 0 {
		text = text[:i]
	}
	return string(text)
}

// text returns the source text of a span.
func (r *reporter) text(s source.Span) string {
	start, end := r.offset(s.Line, s.Col), r.offset(s.EndLine, s.EndCol)
	if start < 0 || end < start {
		return ""
	}
	return string(r.file.Text[start:end])
}

// offset returns the offset of a place in the text, or -1.
func (r *reporter) offset(line, col int32) int {
	lines := r.lineStarts()
	if line < 1 || int(line) > len(lines) {
		return -1
	}
	at := lines[line-1] + int(col)
	if at > len(r.file.Text) {
		return -1
	}
	return at
}

// enter goes one level down in the tree; false means that it is too deep,
// which is reported, and the level is not entered.
func (r *reporter) enter(at source.Span) bool {
	if r.depth >= maxDepth {
		r.errorf(at, "too deeply nested")
		r.tooDeep = true
		return false
	}
	r.depth++
	return true
}

func (r *reporter) leave() { r.depth-- }

package compile

import (
	"bytes"
	"fmt"
	"runtime/debug"

	"vitrine/engine/source"
	"vitrine/engine/source/bytecode"
	"vitrine/engine/source/syntax"
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
	lines  []int // offset of each line in the text, made when first needed
}

func compileFile(f *syntax.File, opt options) (code *bytecode.Code, err error) {
	r := &reporter{file: f}
	defer func() {
		if p := recover(); p != nil {
			r.errorf(f.Span(), "internal error: %v\n%s", p, debug.Stack())
			code, err = nil, r.errs.Err()
		}
	}()
	c := &compiler{reporter: r, options: opt, file: f, scopes: make(scopes)}
	c.future = readFuture(f, r)
	module := c.bind()
	if len(r.errs) == 0 {
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

// text returns the source text of a span.
func (c *compiler) text(s source.Span) string {
	if c.lines == nil {
		c.lines = []int{0}
		for i, ch := range c.file.Text {
			if ch == '\n' {
				c.lines = append(c.lines, i+1)
			}
		}
	}
	start, ok1 := c.offset(s.Line, s.Col)
	end, ok2 := c.offset(s.EndLine, s.EndCol)
	if !ok1 || !ok2 || end < start {
		return ""
	}
	return string(c.file.Text[start:end])
}

func (c *compiler) offset(line, col int32) (int, bool) {
	if line < 1 || int(line) > len(c.lines) {
		return 0, false
	}
	at := c.lines[line-1] + int(col)
	return at, at <= len(c.file.Text)
}

// maxDepth is how deep the tree may be. The parser limits nesting; chains
// such as a+b+c+... or elif become deep trees without being nested.
const maxDepth = 100_000

// A reporter collects the errors of a file.
type reporter struct {
	file  *syntax.File
	errs  source.ErrorList
	depth int
}

func (r *reporter) errorf(at source.Span, format string, args ...any) {
	r.errs = append(r.errs, &source.Error{
		File: r.file.Name,
		Span: at,
		Msg:  fmt.Sprintf(format, args...),
		Text: r.line(at.Line),
	})
}

// line returns a line of the source, counted from 1.
func (r *reporter) line(n int32) string {
	text := r.file.Text
	for ; n > 1; n-- {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return ""
		}
		text = text[i+1:]
	}
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	return string(bytes.TrimSuffix(text, []byte("\r")))
}

// enter goes one level down in the tree; false means that it is too deep,
// which is reported, and the level is not entered.
func (r *reporter) enter(at source.Span) bool {
	if r.depth >= maxDepth {
		r.errorf(at, "too deeply nested")
		return false
	}
	r.depth++
	return true
}

func (r *reporter) leave() { r.depth-- }

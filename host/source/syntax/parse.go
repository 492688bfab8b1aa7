package syntax

import "vitrine/host/source"

// Parse reads a file. Unless d says which Python it is written in, the file
// decides: it is Python 2 if it declares that ([source.DetectDialect]), if it is only
// right as Python 2, or if it imports pypy or rpython, or has a function target(driver, args) as their
// programs do, and is right as Python 2; else it is Python 3. Of a file that is wrong in both, the dialect is taken in which fewer
// things are wrong.
//
// The error is a [source.ErrorList]. The file is returned with an error too,
// and holds what could be read: simple statements with mistakes are left out,
// and an expression that could not be read in the head of a compound statement
// is a Name with an empty ID.
//
// Spans count in the text of the returned file, which is UTF-8 without a byte
// order mark.
func Parse(file string, text []byte, d source.Dialect) (*File, error) {
	if d == source.Auto {
		d = source.DetectDialect(text)
	}
	if d != source.Auto {
		f, p := parse(file, text, d, maxErrors)
		return f, p.errs.Err()
	}
	return parseAuto(file, text)
}

// parseAuto reads a file that does not declare its dialect.
func parseAuto(file string, text []byte) (*File, error) {
	f3, p3 := parse(file, text, source.Python3, 1)
	if len(p3.errs) == 0 && !p3.toolchain && !hasTarget(f3) {
		return f3, nil
	}
	f2, p2 := parse(file, text, source.Python2, maxErrors)
	switch {
	case len(p2.errs) == 0 && !p3.tabError:
		return f2, nil
	case len(p3.errs) == 0:
		return f3, nil
	}
	f3, p3 = parse(file, text, source.Python3, maxErrors)
	if likelyPython2(p2, p3) {
		return f2, p2.errs.Err()
	}
	return f3, p3.errs.Err()
}

// hasTarget reports whether a file has a function target as the original's translate.py calls it, with two
// parameters or any.
func hasTarget(f *File) bool {
	for _, s := range f.Body {
		d, ok := s.(*FuncDef)
		if !ok || d.Name != "target" || d.Params == nil {
			continue
		}
		if n := len(d.Params.Args); n == 2 && d.Params.Args[0].Name == "driver" || n == 0 && d.Params.Star != nil {
			return true
		}
	}
	return false
}

// likelyPython2 decides about a file that has been read in both dialects and
// has errors at least in Python 3. The use of tabs tells nothing.
func likelyPython2(p2, p3 *parser) bool {
	n2, n3 := len(p2.errs), len(p3.errs)
	if p3.tabError {
		n3--
	}
	if n2 != n3 {
		return n2 < n3
	}
	return p2.signs > p3.signs
}

// parse reads a file in a dialect, until there are limit errors.
func parse(file string, text []byte, d source.Dialect, limit int) (*File, *parser) {
	p := newParser(file, text, d, limit)
	f := p.file()
	if p.unicodeLate {
		// What precedes the declaration is meant too: the docstring.
		p = newParser(file, text, d, limit)
		p.unicodeLiterals = true
		f = p.file()
	}
	p.errs.Sort()
	return f, p
}

// A parser is a recursive descent over the tokens of a file. After a mistake
// it is in the failed state, in which all that reads does nothing and returns
// at once; [parser.sync] ends that state at the end of the line.
type parser struct {
	scanner
	end    position // end of the last token read, white space left out
	failed bool
	found  lexeme // the token at which reading failed

	failures int // how often reading failed
	depth    int // of nested expressions and statements

	latin1          bool // strings of Python 2 hold ISO 8859-1
	unicodeLiterals bool // from __future__ import unicode_literals
	unicodeLate     bool // that came after some statement

	toolchain bool // pypy or rpython is imported
}

// A position is one end of a span.
type position struct{ line, col int32 }

func newParser(file string, text []byte, d source.Dialect, limit int) *parser {
	p := new(parser)
	p.reporter = &reporter{file: file, limit: limit}
	p.dialect = d
	p.latin1 = p.decode(text)
	p.init()
	return p
}

// file reads the whole file.
func (p *parser) file() *File {
	p.next()
	f := &File{Name: p.reporter.file, Dialect: p.dialect, Text: []byte(p.src)}
	f.Body = p.statements(nil)
	f.Pos = Pos{Line: 1, EndLine: p.line, EndCol: int32(p.pos - p.lineStart)}
	return f
}

// next steps to the next token.
func (p *parser) next() {
	if p.failed {
		return
	}
	switch p.tok.kind {
	case tokNewline, tokIndent, tokDedent, tokEOF:
	default:
		p.end = position{p.tok.at.EndLine, p.tok.at.EndCol}
	}
	p.scan()
}

// start returns the position of the current token.
func (p *parser) start() position { return position{p.tok.at.Line, p.tok.at.Col} }

// from returns the place from start to the end of the last token read.
func (p *parser) from(start position) Pos {
	if p.end.line < start.line || p.end.line == start.line && p.end.col < start.col {
		return Pos{start.line, start.col, start.line, start.col} // nothing was read
	}
	return Pos{start.line, start.col, p.end.line, p.end.col}
}

// got steps over the current token if it is of this kind.
func (p *parser) got(kind token) bool {
	if p.tok.kind != kind || p.failed {
		return false
	}
	p.next()
	return true
}

// is reports whether the current token is of this kind.
func (p *parser) is(kind token) bool { return p.tok.kind == kind }

// atName reports whether the current token is a certain name, as soft keywords
// are.
func (p *parser) atName(name string) bool { return p.tok.kind == tokName && p.text() == name }

// maxDepth bounds the nesting of the tree, so that no walk over it runs out of
// stack; maxChain bounds chains such as a + b + c, which nest to the left.
const (
	maxDepth = 500
	maxChain = 5000
)

// enter goes one level deeper in the tree; leave must follow.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.fail("the program is nested too deeply here")
	}
}

func (p *parser) leave() { p.depth-- }

// chain fails if a chain has become too long.
func (p *parser) chain(n int) {
	if n > maxChain {
		p.fail("the expression is too long here; split it into several statements")
	}
}

// A snapshot is a state of the parser to which it can go back.
type snapshot struct {
	scanner
	brackets []bracket
	end      position
	errs     int
}

// mark returns the present state. No line may end until [parser.reset].
func (p *parser) mark() snapshot {
	return snapshot{p.scanner, append([]bracket(nil), p.brackets...), p.end, len(p.errs)}
}

// reset goes back to a state.
func (p *parser) reset(s snapshot) {
	p.scanner = s.scanner
	p.brackets = append(p.brackets[:0], s.brackets...)
	p.end = s.end
	p.errs = p.errs[:s.errs]
	p.failed = false
}

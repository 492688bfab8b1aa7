package lltext

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// A reader reads the declarations of a text in several rounds, because they may
// refer to what comes later: first their names, then the fields of structures,
// the types of objects and functions, last values and graphs.
type reader struct {
	file   string
	tokens []token
	pos    int
	out    *Program

	decls   []declaration
	structs map[string]*structDecl
	bodies  map[string]int // of graphs: position after the opening brace

	continuations map[int]*lltype.Continuation // by number
}

// A declaration is a part of the text at the outermost level.
type declaration struct {
	keyword string
	name    string
	at      int // position after the name
}

// A structDecl is a structure whose fields may still have to be read.
type structDecl struct {
	s     *lltype.Struct
	at    int // position of its fields
	base  string
	state int
}

const (
	unread = iota
	reading
	done
)

func newReader(file string) *reader {
	shared := make(map[string]*lltype.Struct)
	for _, s := range rclass.Shared {
		shared[s.Name] = s
	}
	return &reader{file: file, structs: make(map[string]*structDecl), bodies: make(map[string]int), continuations: make(map[int]*lltype.Continuation), out: &Program{
		structs:    shared,
		objects:    make(map[string]*lltype.Object),
		Exceptions: &rclass.ExceptionData{},
	}}
}

func (r *reader) failf(format string, args ...any) {
	panic(mistake{r.tokens[r.pos].span.Line, fmt.Sprintf(format, args...)})
}

// The words that declarations begin with.
var keywords = []string{"struct", "class", "prebuilt", "external", "exception", "graph"}

func (r *reader) program() {
	r.outline()
	r.standardExceptions()
	r.each("struct", r.declareStruct)
	r.each("class", r.declareClass)
	r.each("struct", func(d declaration) { r.complete(d.name) })
	r.each("class", func(d declaration) { r.complete(d.name) })
	r.each("prebuilt", r.declareObject)
	r.each("graph", r.declareGraph)
	r.each("external", r.declareExternal)
	r.classes()
	r.each("prebuilt", r.fillObject)
	r.each("exception", r.exception)
	r.each("graph", r.graph)
}

func (r *reader) each(keyword string, do func(declaration)) {
	for _, d := range r.decls {
		if d.keyword == keyword {
			r.pos = d.at
			do(d)
		}
	}
}

// outline finds the declarations: what begins with a keyword outside of all
// braces.
func (r *reader) outline() {
	depth := 0
	for r.pos < len(r.tokens)-1 && depth >= 0 {
		t := r.tokens[r.pos]
		r.pos++
		switch {
		case t.is("{"):
			depth++
		case t.is("}"):
			depth--
		case depth == 0 && t.kind == tokName && slices.Contains(keywords, t.text):
			name := r.name()
			r.decls = append(r.decls, declaration{keyword: t.text, name: name, at: r.pos})
		}
	}
	if len(r.decls) == 0 || depth != 0 {
		r.failf("the text must consist of declarations with paired braces; they begin with: %s", strings.Join(keywords, ", "))
	}
}

// standardExceptions provides the usual classes where the text has none.
func (r *reader) standardExceptions() {
	if r.has("exception") {
		return
	}
	r.out.Exceptions = rclass.Standard()
	for _, name := range r.out.Exceptions.Names() {
		c, err := r.out.Exceptions.Class(name)
		if err != nil {
			r.failf("%v", err)
		}
		r.out.objects[c.VTable.Name], r.out.objects[c.Instance.Name] = c.VTable, c.Instance
		r.out.structs[name] = c.Instance.Type.(*lltype.Struct)
	}
}

// has reports whether there are declarations of a kind.
func (r *reader) has(keyword string) bool {
	return slices.ContainsFunc(r.decls, func(d declaration) bool { return d.keyword == keyword })
}

// peek reports whether the next token is that word.
func (r *reader) peek(text string) bool { return r.tokens[r.pos].is(text) }

// is reports whether a token is that word, and not quoted.
func (t token) is(text string) bool {
	return t.text == text && (t.kind == tokName || t.kind == tokPunct)
}

// accept skips a word if it is the next token.
func (r *reader) accept(text string) bool {
	if r.peek(text) {
		r.pos++
		return true
	}
	return false
}

func (r *reader) expect(text string) {
	if !r.accept(text) {
		r.failf("%s is expected, not %s", text, r.tokens[r.pos].describe())
	}
}

func (t token) describe() string {
	if t.kind == tokEnd {
		return "the end"
	}
	return fmt.Sprintf("%q", t.text)
}

// name reads a name.
func (r *reader) name() string {
	t := r.tokens[r.pos]
	if t.kind != tokName && t.kind != tokQuoted {
		r.failf("a name is expected, not %s", t.describe())
	}
	r.pos++
	return t.text
}

// label reads the name or number of a block.
func (r *reader) label() string {
	if t := r.tokens[r.pos]; t.kind == tokInt {
		r.pos++
		return t.text
	}
	return r.name()
}

// list reads things with commas between them up to a closing bracket.
func (r *reader) list(closing string, one func()) {
	for !r.accept(closing) {
		one()
		if !r.accept(",") && !r.peek(closing) {
			r.failf(", or %s is expected, not %s", closing, r.tokens[r.pos].describe())
		}
	}
}

// since returns the span of the text from a token up to the last one read.
func (r *reader) since(at int) source.Span {
	return r.tokens[at].span.Join(r.tokens[r.pos-1].span)
}

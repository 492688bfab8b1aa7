package syntax

import "strings"

// alias makes an alias from start to the last token read.
func (p *parser) alias(start position, name, as string) Alias {
	return Alias{p.from(start), name, as}
}

// asName reads "as name" if it stands here.
func (p *parser) asName() string {
	if !p.got(tokAs) {
		return ""
	}
	return p.name("after 'as'")
}

// dottedName reads "a.b.c".
func (p *parser) dottedName(where string) string {
	name := p.name(where)
	for p.got(tokDot) {
		name += "." + p.name("after '.'")
	}
	return name
}

// imports notes that a module is imported. Programs that import the translation toolchain
// are written in its language, RPython, which is Python 2.
func (p *parser) imports(module string) {
	switch top, _, _ := strings.Cut(module, "."); top {
	case "pypy", "rpython":
		p.toolchain = true
	}
}

// importStmt reads "import a.b as c, d".
func (p *parser) importStmt() Stmt {
	start := p.start()
	p.next()
	s := new(Import)
	for {
		at := p.start()
		name := p.dottedName("of a module after 'import'")
		p.imports(name)
		as := p.asName()
		s.Names = append(s.Names, p.alias(at, name, as))
		if !p.got(tokComma) {
			break
		}
	}
	s.Pos = p.from(start)
	return s
}

// fromStmt reads "from ..module import a as b, c".
func (p *parser) fromStmt() Stmt {
	start := p.start()
	p.next()
	s := new(ImportFrom)
	for p.is(tokDot) || p.is(tokEllipsis) {
		s.Level += len(p.text())
		p.next()
	}
	if s.Level == 0 || p.is(tokName) {
		s.Module = p.dottedName("of a module after 'from'")
	}
	if s.Level == 0 {
		p.imports(s.Module)
	}
	p.expect(tokImport, "after the name of the module")
	open := p.tok
	switch {
	case p.got(tokMul):
		s.Star = true
	case p.got(tokLParen):
		s.Names = p.importedNames(true)
		p.closeBracket(tokRParen, open, "','")
	default:
		s.Names = p.importedNames(false)
	}
	s.Pos = p.from(start)
	if s.Module == "__future__" && s.Level == 0 {
		p.future(s)
	}
	return s
}

// importedNames reads the names after "import", which may end with a comma if
// they are in parentheses.
func (p *parser) importedNames(parenthesised bool) []Alias {
	var names []Alias
	for {
		at := p.start()
		name := p.name("to import")
		as := p.asName()
		names = append(names, p.alias(at, name, as))
		comma := p.tok.at
		if !p.got(tokComma) {
			return names
		}
		if p.is(tokRParen) && parenthesised {
			return names
		}
		if p.is(tokNewline) && !parenthesised {
			p.report(comma, "the imported names cannot end with a comma, unless they are in parentheses")
			return names
		}
	}
}

// future notes the features of Python 3 that a file in Python 2 asks for, as
// far as they change how it is read.
func (p *parser) future(s *ImportFrom) {
	if !p.isPython2() {
		return
	}
	for _, a := range s.Names {
		switch a.Name {
		case "print_function":
			p.printName = true
		case "unicode_literals":
			p.unicodeLate = !p.unicodeLiterals
			p.unicodeLiterals = true
		}
	}
}

package compile

import (
	"strings"

	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// splitModule splits a dotted name at its first dot.
func splitModule(name string) (first, rest string) {
	first, rest, _ = strings.Cut(name, ".")
	return first, rest
}

// importStmt generates "import a.b.c", which binds a, and "import a.b.c as d",
// which binds what a.b.c is.
func (u *unit) importStmt(s *syntax.Import) {
	for _, a := range s.Names {
		at := a.Span()
		u.load(at, u.defaultLevel())
		u.load(at, nil)
		u.named(at, bytecode.ImportName, a.Name)
		first, rest := splitModule(a.Name)
		if a.AsName == "" {
			u.variable(at, first, store)
			continue
		}
		for rest != "" {
			first, rest = splitModule(rest)
			u.named(at, bytecode.LoadAttr, first)
		}
		u.variable(at, a.AsName, store)
	}
}

// defaultLevel is the level of an import without dots: 0 for absolute, -1 for
// "relative if there is such a module, else absolute".
func (u *unit) defaultLevel() int64 {
	if u.isPython2() && !u.future.absoluteImport {
		return -1
	}
	return 0
}

// importFrom generates "from module import names".
func (u *unit) importFrom(s *syntax.ImportFrom) {
	at := s.Span()
	level := int64(s.Level)
	if level == 0 {
		level = u.defaultLevel()
	}
	u.load(at, level)
	if s.Star {
		u.load(at, bytecode.Tuple{"*"})
		u.named(at, bytecode.ImportName, s.Module)
		u.op(at, bytecode.ImportStar)
		return
	}
	names := make(bytecode.Tuple, len(s.Names))
	for i, a := range s.Names {
		names[i] = a.Name
	}
	u.load(at, names)
	u.named(at, bytecode.ImportName, s.Module)
	for _, a := range s.Names {
		u.named(a.Span(), bytecode.ImportFrom, a.Name)
		u.variable(a.Span(), importedAs(a), store)
	}
	u.op(at, bytecode.PopTop)
}

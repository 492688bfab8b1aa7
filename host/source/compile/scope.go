package compile

import (
	"sort"
	"strings"

	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

// A scopeKind says what a scope belongs to.
type scopeKind uint8

const (
	moduleScope scopeKind = iota
	classScope
	functionScope      // def or lambda
	comprehensionScope // a comprehension or generator expression that is not part of its surroundings
)

// A use is a set of things done to a name in one scope.
type use uint16

const (
	read  use = 1 << iota
	bound     // other than by an import
	imported
	param
	declaredGlobal
	declaredNonlocal
	annotated
	iterated // target of a comprehension's for
	cell     // captured by a nested function
	free     // found in an enclosing function
)

// A symbol is a name in one scope.
type symbol struct {
	name string
	uses use
	at   source.Span // where it was first met
}

func (s *symbol) is(u use) bool { return s.uses&u != 0 }

// isLocal reports whether the name has its value in this very scope.
func (s *symbol) isLocal() bool {
	return s.is(bound|imported|param) && !s.is(declaredGlobal|declaredNonlocal)
}

// A scope is the names of a module, class body, function or comprehension.
type scope struct {
	kind     scopeKind
	name     string // of the function or class
	at       source.Span
	parent   *scope
	children []*scope
	private  string // prefix that private names get in the innermost class, or ""

	symbols map[string]*symbol
	order   []*symbol // in order of appearance

	// passing are names of enclosing functions that only nested functions
	// use. In a class they are apart from the class's own names.
	passing map[string]bool

	generator   bool
	returnsAt   source.Span // a "return value", which Python 2 forbids in generators
	dynamic     string      // "import *" or "unqualified exec": names may appear at run time
	dynamicAt   source.Span
	executes    bool // it contains an exec statement, which may set any name of its dictionary of locals
	annotations bool // a module or class that fills __annotations__
	offersClass bool // a class whose methods may refer to it as __class__
	classCell   bool // and one does
	inlined     bool // a comprehension that became part of its surroundings
}

// isFunction reports whether the variables of s can be captured.
func (s *scope) isFunction() bool { return s.kind == functionScope || s.kind == comprehensionScope }

// symbol returns the symbol for name, already mangled, which it makes if
// needed.
func (s *scope) symbol(name string, at source.Span) *symbol {
	sym := s.symbols[name]
	if sym == nil {
		sym = &symbol{name: name, at: at}
		s.symbols[name] = sym
		s.order = append(s.order, sym)
	}
	return sym
}

// mangle returns the name under which an identifier is known inside the
// innermost class: "__x" becomes "_Class__x".
func (s *scope) mangle(name string) string {
	if s.private == "" || !strings.HasPrefix(name, "__") || strings.HasSuffix(name, "__") || strings.Contains(name, ".") {
		return name
	}
	return s.private + name
}

// privatePrefix is what private names get in front in a class of this name.
func privatePrefix(class string) string {
	stripped := strings.TrimLeft(class, "_")
	if stripped == "" {
		return ""
	}
	return "_" + stripped
}

// capture looks for a variable in s and the functions around it, on behalf
// of a nested function. If it finds it, the variable becomes a cell, and all
// functions between pass it on.
func (s *scope) capture(name string) bool {
	switch s.kind {
	case moduleScope:
		return false
	case classScope:
		if name == "__class__" && s.offersClass {
			s.classCell = true
			return true
		}
		if !s.parent.capture(name) {
			return false
		}
		s.pass(name)
		return true
	}
	sym := s.symbols[name]
	switch {
	case sym != nil && sym.is(declaredGlobal):
		return false
	case sym != nil && sym.isLocal():
		sym.uses |= cell
		return true
	case !s.parent.capture(name):
		return false
	case sym != nil:
		sym.uses |= free
	default:
		s.pass(name)
	}
	return true
}

func (s *scope) pass(name string) {
	if s.passing == nil {
		s.passing = make(map[string]bool)
	}
	s.passing[name] = true
}

// resolve decides for each name of s and of the scopes inside it whether it
// belongs to an enclosing function.
func (b *binder) resolve(s *scope) {
	for _, sym := range s.order {
		switch {
		case sym.is(declaredGlobal|param) || s.kind == moduleScope:
		case sym.is(declaredNonlocal):
			if s.parent.capture(sym.name) {
				sym.uses |= free
			} else {
				b.errorf(sym.at, "no binding for nonlocal '%s' found", sym.name)
			}
		case !sym.isLocal() && s.parent.capture(sym.name):
			sym.uses |= free
		}
	}
	for _, child := range s.children {
		b.resolve(child)
	}
	if s.dynamic != "" && s.kind == functionScope {
		b.checkDynamic(s)
	}
	if s.generator && b.dialect == source.Python2 && s.returnsAt.IsValid() {
		b.errorf(s.returnsAt, "'return' with argument inside generator")
	}
}

// checkDynamic refuses a function of Python 2 whose names may appear at run
// time where nested functions make their meaning ambiguous.
func (b *binder) checkDynamic(s *scope) {
	why := ""
	switch {
	case anyScope(s.children, (*scope).refersOutside):
		why = "it contains a nested function with free variables"
	case s.insideFunction() && s.refersOutside():
		why = "it is a nested function"
	default:
		return
	}
	b.errorf(s.dynamicAt, "%s is not allowed in function '%s' because %s", s.dynamic, s.name, why)
}

// insideFunction reports whether a function encloses s.
func (s *scope) insideFunction() bool {
	for p := s.parent; p != nil; p = p.parent {
		if p.isFunction() {
			return true
		}
	}
	return false
}

// refersOutside reports whether s or a scope inside it uses a name that it
// neither binds nor declares global.
func (s *scope) refersOutside() bool {
	for _, sym := range s.order {
		if !sym.isLocal() && !sym.is(declaredGlobal) {
			return true
		}
	}
	return anyScope(s.children, (*scope).refersOutside)
}

func anyScope(list []*scope, ok func(*scope) bool) bool {
	for _, s := range list {
		if ok(s) {
			return true
		}
	}
	return false
}

// cellNames returns the variables of s that nested functions capture, sorted.
func (s *scope) cellNames() []string {
	var names []string
	for _, sym := range s.order {
		if sym.is(cell) {
			names = append(names, sym.name)
		}
	}
	if s.classCell {
		names = append(names, "__class__")
	}
	sort.Strings(names)
	return names
}

// freeNames returns the variables of enclosing functions that s or functions
// inside it use, sorted.
func (s *scope) freeNames() []string {
	var names []string
	for name := range s.passing {
		names = append(names, name)
	}
	for _, sym := range s.order {
		if sym.is(free) && !s.passing[sym.name] {
			names = append(names, sym.name)
		}
	}
	sort.Strings(names)
	return names
}

// needs reports whether s, or a function inside it, takes name from outside.
func (s *scope) needs(name string) bool {
	if sym := s.symbols[name]; sym != nil {
		if sym.is(declaredGlobal) || sym.isLocal() && s.isFunction() {
			return false
		}
		if !sym.isLocal() {
			return true
		}
	}
	return anyScope(s.children, func(child *scope) bool { return child.needs(name) })
}

// inline makes comprehension s part of its surroundings if none of its
// variables is captured by a function inside it. Its own names stay apart,
// being renamed; all others become names of the surroundings, which are not said to read them: a global statement may follow.
func (s *scope) inline() bool {
	for _, sym := range s.order {
		if sym.is(iterated) && anyScope(s.children, func(child *scope) bool { return child.needs(sym.name) }) {
			return false
		}
	}
	host := s.parent
	for _, sym := range s.order {
		if !sym.is(iterated) {
			host.symbol(sym.name, sym.at).uses |= sym.uses &^ (declaredNonlocal | read)
		}
	}
	for _, child := range s.children {
		child.parent = host
		host.children = append(host.children, child)
	}
	s.inlined = true
	return true
}

// scopes finds the scope that was made for a node of the tree.
type scopes map[syntax.Node]*scope

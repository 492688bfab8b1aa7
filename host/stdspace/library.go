package stdspace

import (
	"embed"
	"strings"
	"sync"

	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/compile"
	"vitrine/host/source/syntax"
)

// library holds the parts of built-in modules that are written in Python. They
// run in the dialect of the space, so they keep to what both have.
//
//go:embed library/*.py
var library embed.FS

// libraryFolder is where the files of the library are, as places in them say.
const libraryFolder = "<library>/"

// isLibraryCode reports whether a piece of code is of the library.
func isLibraryCode(code *bytecode.Code) bool { return strings.HasPrefix(code.File, libraryFolder) }

// runLibrary executes a file of the library in the namespace of a module.
func (im *importer) runLibrary(m *Module, file string) error {
	code, err := im.compileLibrary(file)
	if err != nil {
		return err
	}
	f := interp.NewFrame(im.s, code, m.Dict, nil)
	f.Names = m.Dict
	_, err = im.s.execute(f)
	return err
}

// A libraryFile is a file of the library as a dialect reads it.
type libraryFile struct {
	name    string
	dialect source.Dialect
}

// compiledLibrary holds the code of files of the library, which never changes: all
// spaces share it.
var compiledLibrary sync.Map // of *bytecode.Code by libraryFile

func (im *importer) compileLibrary(file string) (*bytecode.Code, error) {
	key := libraryFile{file, im.s.opt.Dialect}
	if code, ok := compiledLibrary.Load(key); ok {
		return code.(*bytecode.Code), nil
	}
	text, err := library.ReadFile("library/" + file)
	if err != nil {
		return nil, err
	}
	tree, err := syntax.Parse(libraryFolder+file, text, im.s.opt.Dialect)
	if err != nil {
		return nil, err
	}
	code, err := compile.File(tree)
	if err != nil {
		return nil, err
	}
	takeSelfByPosition(code)
	shared, _ := compiledLibrary.LoadOrStore(key, code)
	return shared.(*bytecode.Code), nil
}

// takeSelfByPosition lets the methods of a file that take any keywords take
// "self" as one of them. Python 2 has no way to write that down.
func takeSelfByPosition(code *bytecode.Code) {
	if code.Flags&bytecode.VarKeywords != 0 && code.ArgCount > 0 && (code.VarNames[0] == "self" || code.VarNames[0] == "cls") {
		code.PosOnly = max(code.PosOnly, 1)
	}
	for _, x := range code.Consts {
		if inner, ok := x.(*bytecode.Code); ok {
			takeSelfByPosition(inner)
		}
	}
}

// mixed makes a module of functions written in Go and of a file of the
// library.
func (im *importer) mixed(name string, defs []Def, file string) (*Module, error) {
	m := im.s.NewModule(name, defs)
	return m, im.runLibrary(m, file)
}

// libraryModule makes a module that is written in Python.
func libraryModule(name, file string, defs ...Def) moduleMaker {
	return func(s *Space) (*Module, error) { return s.imports.mixed(name, defs, file) }
}

// typeNameDef is _type_name, by which modules in Python that CPython has in C name the class of an object in errors.
var typeNameDef = Def{Name: "_type_name", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	return NewStr(s.typeName(args[0])), nil
}}

// checkMatchedDef is _check_matched, which refuses what a pattern of text does not match, as module re of Python 3 does.
var checkMatchedDef = Def{Name: "_check_matched", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	if v, ok := s.strOf(args[0]); ok && v.text {
		return None, nil
	}
	if _, ok := octets(s, args[0]); ok {
		return nil, s.TypeError("cannot use a string pattern on a bytes-like object")
	}
	return nil, s.TypeError("expected string or bytes-like object, got '%s'", s.typeName(args[0]))
}}

// makeArray makes module array, of which Python 2 has another one.
func makeArray(s *Space) (*Module, error) {
	return s.imports.mixed("array", []Def{typeNameDef}, s.either("arrayold.py", "array.py"))
}

// makePrettyPrinter makes the module that writes objects in lines: Python 3 breaks more of them than Python 2.
func makePrettyPrinter(s *Space) (*Module, error) {
	return s.imports.mixed("pprint", nil, s.either("pprint.py", "pprint3.py"))
}

// packageModule makes a package that has nothing but modules in it.
func packageModule(name string) moduleMaker {
	return func(s *Space) (*Module, error) {
		m := s.NewModule(name, nil)
		m.Dict.SetStr(nPath, NewList())
		return m, nil
	}
}

// ofModule makes a class of a built-in module whose instances are values of
// a Go type, or of which programs make subclasses.
func (reg *classRegistry) ofModule(module, name string, base *Class, defs ...[]Def) *Class {
	key := module + "." + name
	c := reg.classes[key]
	if c == nil {
		c = reg.builtin(key, base, defs...)
		c.Name, c.QualName, c.Module = name, name, module
		c.layout = base.layout
		if base == reg.s.types.object {
			c.layout = c
		}
		if !reg.s.py2() && names("functools operator", module) { // whose classes are made as those of a program are
			c.Dict.SetStr(nModule, NewStr(module))
		}
	}
	return c
}

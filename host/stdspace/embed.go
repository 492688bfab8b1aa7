package stdspace

import (
	"context"
	"fmt"
	"sync"

	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// ImportFile runs the text of a file as a module of that name, as an import
// statement would. Unlike ImportMain it does not make the module __main__, so
// that what programs do only when they are the main one is left out.
func (s *Space) ImportFile(name, file string, text []byte) (m *Module, err error) {
	code, err := compileFile(file, text, s.opt.Dialect)
	if err != nil {
		return nil, err
	}
	return s.RunModule(name, code)
}

// RunModule is ImportFile for a file that is compiled already. The module is
// returned even if its code ends with an exception.
func (s *Space) RunModule(name string, code *bytecode.Code) (m *Module, err error) {
	defer s.recoverTo("module "+name, &err)
	m = s.imports.newModule(name, code.File)
	s.openAs(code.File)
	s.imports.addProgram(code.File)
	// A file that has the name of a module which cannot be replaced is known to
	// nobody else: the program goes on to see that module.
	if !alwaysBuiltin[name] {
		s.imports.modules.Set(name, m)
	}
	s.main = m
	return m, s.imports.runModule(m, code)
}

// compiledModules has the code of modules of the toolchain, which all spaces
// share.
var compiledModules sync.Map

type compiledKey struct {
	file, text string
	dialect    source.Dialect
}

// compileShared is compileFile for texts that are the same in all programs.
func compileShared(file string, text []byte, d source.Dialect) (*bytecode.Code, error) {
	key := compiledKey{file, string(text), d}
	if code, ok := compiledModules.Load(key); ok {
		return code.(*bytecode.Code), nil
	}
	code, err := compileFile(file, text, d)
	if err == nil {
		compiledModules.Store(key, code)
	}
	return code, err
}

// CallContext calls fn; the context ends the call.
func (s *Space) CallContext(ctx context.Context, fn Object, args []Object) (v Object, err error) {
	defer s.recoverTo("a call", &err)
	defer s.During(s.During(ctx))
	defer s.limits.stopWith(ctx)()
	return s.Call(fn, args)
}

// During has what the space does from now on end with a context, and returns the one before.
func (s *Space) During(ctx context.Context) (before context.Context) {
	before, s.limits.ctx = s.limits.ctx, ctx
	return before
}

// SetTrace sets a function that is called before every instruction of frames
// that start from now on; nil ends that.
func (s *Space) SetTrace(trace func(*interp.Frame) error) { s.trace = trace }

// ModuleAttr returns what a module of that name has under a name.
func (s *Space) ModuleAttr(module, name string) (Object, error) {
	m, err := s.imports.helper(module)
	if err != nil {
		return nil, fmt.Errorf("module %s: %w", module, err)
	}
	return s.GetAttr(m, name)
}

// ImportName imports a module by its full name.
func (s *Space) ImportName(name string) (Object, error) { return s.imports.helper(name) }

// ImportFor performs an import statement of a module whose global variables
// are given.
func (s *Space) ImportFor(globals *Dict, name string, level, fromlist Object) (m Object, err error) {
	defer s.recoverTo("an import", &err)
	n := -1
	if v, ok := intOf(level); ok {
		n = int(v.small)
	}
	return s.imports.module(name, globals, n, fromlist)
}

// ImportFromModule is ImportFrom for a name that is a text.
func (s *Space) ImportFromModule(module Object, name string) (v Object, err error) {
	defer s.recoverTo("an import", &err)
	return s.imports.from(module, s.Intern(name))
}

// FindGlobal is LookupGlobal for a name that is one of the constants of code;
// the result is nil if there is no such variable.
func (s *Space) FindGlobal(globals *Dict, name Object) Object {
	n := name.(*Str)
	if v := globals.GetStr(n); v != nil {
		return v
	}
	return s.builtinsOf(globals, s.dialect()).GetStr(n)
}

package flowspace

import (
	"errors"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/stdspace"
)

// LoadGlobal returns a global variable of the module, or a builtin, as it is
// now: globals are constants.
func (s *Space) LoadGlobal(f *interp.Frame, name int) (interp.Object, error) {
	key := f.NameObject(name).(*model.Constant)
	x := s.std.FindGlobal(s.fn.Globals, key.Value)
	if x == nil {
		return nil, s.context.errorf("flowing", "global name '%s' is not defined", f.Name(name))
	}
	c := s.wrap(x)
	s.context.tookOut(model.Lookup{Key: key, Value: c})
	return c, nil
}

// AssertionError returns the builtin class of that name.
func (s *Space) AssertionError() interp.Object { return s.builtin("AssertionError") }

// StoreGlobal refuses: globals are constants.
func (s *Space) StoreGlobal(f *interp.Frame, name int, _ interp.Object) error {
	return s.context.errorf("syntax", "attempt to modify global variable '%s': globals are constants during translation", f.Name(name))
}

// DeleteGlobal refuses: globals are constants.
func (s *Space) DeleteGlobal(f *interp.Frame, name int) error {
	return s.StoreGlobal(f, name, nil)
}

// LoadName is for the names of module and class bodies, which are never
// flowed.
func (s *Space) LoadName(f *interp.Frame, name int) (interp.Object, error) {
	return s.LoadGlobal(f, name)
}

// StoreName refuses, as StoreGlobal does.
func (s *Space) StoreName(f *interp.Frame, name int, v interp.Object) error {
	return s.StoreGlobal(f, name, v)
}

// DeleteName refuses, as StoreGlobal does.
func (s *Space) DeleteName(f *interp.Frame, name int) error { return s.StoreGlobal(f, name, nil) }

// LocalName finds nothing: class bodies are not flowed.
func (s *Space) LocalName(*interp.Frame, string) (interp.Object, bool) { return nil, false }

// NewFunction makes a constant function. Its default values and the variables
// it shares with the function around must be constants.
func (s *Space) NewFunction(f *interp.Frame, def *interp.Definition) (interp.Object, error) {
	std := &interp.Definition{Code: def.Code}
	for _, d := range def.Defaults {
		x, err := s.needConstant(d, "the default value of a parameter")
		if err != nil {
			return nil, err
		}
		std.Defaults = append(std.Defaults, x)
	}
	for _, d := range def.KwDefaults {
		x, err := s.needConstant(d.Value, "the default value of a parameter")
		if err != nil {
			return nil, err
		}
		name := d.Name.(*model.Constant).Value
		std.KwDefaults = append(std.KwDefaults, interp.Keyword{Name: name, Value: x})
	}
	for i, cell := range def.Closure {
		if cell.Value == nil {
			return nil, s.context.errorf("flowing", "variable '%s' of the nested function %s has no value yet", def.Code.FreeVars[i], def.Code.Name)
		}
		x, err := s.needConstant(cell.Value, "variable '"+def.Code.FreeVars[i]+"' of the nested function "+def.Code.Name)
		if err != nil {
			return nil, err
		}
		std.Closure = append(std.Closure, &interp.Cell{Value: x})
	}
	fn, err := s.std.NewFunction(&interp.Frame{Globals: s.fn.Globals}, std)
	if err != nil {
		return nil, s.stopped(err)
	}
	return s.wrap(fn), nil
}

func (s *Space) needConstant(v interp.Object, what string) (stdspace.Object, error) {
	if c, ok := v.(*model.Constant); ok {
		return c.Value, nil
	}
	return nil, s.context.errorf("flowing", "%s must be known during translation", what)
}

// BuildClass refuses: classes are made at module level.
func (s *Space) BuildClass(*interp.Frame, interp.Object, interp.Object, interp.Object, interp.Object) (interp.Object, error) {
	return nil, s.context.errorf("flowing", "a class cannot be made in a function that is translated; move it to module level")
}

// Import imports a module now, through the standard space: modules are
// constants.
func (s *Space) Import(f *interp.Frame, name int, level, fromlist interp.Object) (interp.Object, error) {
	l, err := s.needConstant(level, "the level of an import")
	if err != nil {
		return nil, err
	}
	names, err := s.needConstant(fromlist, "the names of an import")
	if err != nil {
		return nil, err
	}
	m, err := s.std.ImportFor(s.fn.Globals, f.Name(name), l, names)
	if err != nil {
		return nil, s.importFailed(f.Name(name), err)
	}
	return s.wrap(m), nil
}

// importFailed makes an exception of the function of one that an import raised.
func (s *Space) importFailed(name string, err error) error {
	failure := s.context.errorf("flowing", "import of %s: %s", name, s.std.ExceptionLine(err))
	var exc *interp.OperationError
	if !errors.As(err, &exc) {
		return failure
	}
	return s.raised(exc, failure)
}

// ImportFrom fetches a name from an imported module.
func (s *Space) ImportFrom(f *interp.Frame, module interp.Object, name int) (interp.Object, error) {
	c, ok := module.(*model.Constant)
	if !ok {
		return nil, s.context.errorf("flowing", "the module of an import must be known during translation")
	}
	v, err := s.std.ImportFromModule(c.Value, f.Name(name))
	if err != nil {
		return nil, s.importFailed(f.Name(name), err)
	}
	return s.wrap(v), nil
}

// ImportStar refuses: it would make unknown variables.
func (s *Space) ImportStar(*interp.Frame, interp.Object) error {
	return s.context.errorf("flowing", "'import *' cannot be used in a function that is translated")
}

// Delegate records "next" for a "yield from". What the iterator returns in the end is None, as
// no generator of a program that is translated returns anything else.
func (s *Space) Delegate(iterator, _ interp.Object, _ *interp.OperationError) (value interp.Object, done bool, err error) {
	value, more, err := s.Next(iterator)
	if err != nil || more {
		return value, false, err
	}
	return s.none, true, nil
}

// Exec refuses.
func (s *Space) Exec(*interp.Frame, interp.Object, interp.Object, interp.Object) error {
	return s.context.errorf("flowing", "'exec' is not supported in a function that is translated")
}

package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// A globalSlot remembers where a global name was found.
type globalSlot struct {
	globals *Dict
	entry   int // in globals, if not negative

	// A name found among the builtins is valid as long as no key is added to
	// or taken from the globals, nor from the builtins.
	changes  uint32
	builtins uint32
	value    Object
}

// LoadGlobal returns a global variable or a builtin.
func (s *Space) LoadGlobal(f *interp.Frame, name int) (Object, error) {
	slot := &f.Constants().Cache.(*codeCache).globals[name]
	globals := f.Globals.(*Dict)
	n := f.Constants().Names[name].(*Str)
	if slot.globals == globals {
		if i := slot.entry; i >= 0 {
			if i < len(globals.entries) && globals.entries[i].Key == n {
				return globals.entries[i].Value, nil
			}
		} else if slot.changes == globals.changes && slot.builtins == s.builtinsFor(f).changes {
			return slot.value, nil
		}
	}
	return s.findGlobal(f, slot, globals, n)
}

// AssertionError returns the builtin class of that name.
func (s *Space) AssertionError() Object { return s.registry.classes["AssertionError"] }

// findGlobal looks a global name up and remembers where it is.
func (s *Space) findGlobal(f *interp.Frame, slot *globalSlot, globals *Dict, name *Str) (Object, error) {
	if i := globals.findStr(name); i >= 0 {
		if globals.entries[i].Key == name {
			*slot = globalSlot{globals: globals, entry: i}
		}
		return globals.entries[i].Value, nil
	}
	b := s.builtinsFor(f)
	v := b.GetStr(name)
	if v == nil {
		if s.py2() && f.LastInstr >= 0 && f.Code.Instrs[f.LastInstr].Op == bytecode.LoadGlobal {
			return nil, s.undefined(name.s, "global name '"+name.s+"' is not defined")
		}
		return nil, s.undefined(name.s, "name '"+name.s+"' is not defined")
	}
	*slot = globalSlot{globals: globals, entry: -1, changes: globals.changes, builtins: b.changes, value: v}
	return v, nil
}

// builtinsFor returns the builtins that the code of a frame sees.
func (s *Space) builtinsFor(f *interp.Frame) *Dict {
	globals, _ := f.Globals.(*Dict)
	return s.builtinsOf(globals, f.Code.Dialect)
}

// builtinsOf returns the builtins that code with these globals sees. Modules of
// the toolchain see them as they were made, and a program may choose others for exec and eval.
func (s *Space) builtinsOf(globals *Dict, d source.Dialect) *Dict {
	switch ofToolchain := s.imports.toolchain.has(globals); {
	case ofToolchain:
		return s.imports.toolchain.builtins
	case globals != nil && globals.builtins != nil:
		return globals.builtins
	case d == source.Python2:
		return s.builtins2
	}
	return s.builtins3
}

// LookupGlobal looks a name up among globals, then among the builtins.
func (s *Space) LookupGlobal(globals *Dict, name string) (Object, bool) {
	v := s.FindGlobal(globals, s.Intern(name))
	return v, v != nil
}

func frameName(f *interp.Frame, name int) *Str { return f.Constants().Names[name].(*Str) }

// StoreGlobal sets a global variable.
func (s *Space) StoreGlobal(f *interp.Frame, name int, value Object) error {
	f.Globals.(*Dict).SetStr(frameName(f, name), value)
	return nil
}

// DeleteGlobal deletes a global variable.
func (s *Space) DeleteGlobal(f *interp.Frame, name int) error {
	n := frameName(f, name)
	if !f.Globals.(*Dict).DelStr(n) {
		return s.undefined(n.s, s.either("global name '", "name '")+n.s+"' is not defined")
	}
	return nil
}

// LoadName returns a variable of a module or class body.
func (s *Space) LoadName(f *interp.Frame, name int) (Object, error) {
	n := frameName(f, name)
	if v, err := s.localName(f, n); v != nil || err != nil {
		return v, err
	}
	return s.LoadGlobal(f, name)
}

// localName returns a local name of a module or class body, or nil.
func (s *Space) localName(f *interp.Frame, n *Str) (Object, error) {
	switch names := f.Names.(type) {
	case *Dict:
		return names.GetStr(n), nil
	case nil:
		return nil, nil
	}
	v, err := s.getItem(f.Names, n)
	if err != nil && s.excs.is(err, "KeyError") {
		return nil, nil
	}
	return v, err
}

// LocalName looks a name up in the local names of a class body.
func (s *Space) LocalName(f *interp.Frame, name string) (Object, bool) {
	v, err := s.localName(f, s.Intern(name))
	return v, v != nil && err == nil
}

// StoreName sets a variable of a module or class body.
func (s *Space) StoreName(f *interp.Frame, name int, value Object) error {
	if names, ok := f.Names.(*Dict); ok {
		names.SetStr(frameName(f, name), value)
		return nil
	}
	return s.setItem(f.Names, frameName(f, name), value)
}

// DeleteName deletes a variable of a module or class body.
func (s *Space) DeleteName(f *interp.Frame, name int) error {
	n := frameName(f, name)
	if names, ok := f.Names.(*Dict); ok && !names.DelStr(n) {
		return s.undefined(n.s, "name '"+n.s+"' is not defined")
	} else if !ok {
		return s.delItem(f.Names, n)
	}
	return nil
}

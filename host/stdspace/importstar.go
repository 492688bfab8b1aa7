package stdspace

import (
	"strings"

	"vitrine/host/interp"
)

// ImportStar copies the public names of a module.
func (s *Space) ImportStar(f *interp.Frame, module Object) error {
	names := s.localsOf(f)
	defer storeLocals(s, f)
	m, ok := module.(*Module)
	if !ok {
		return s.importStarOf(names, module)
	}
	if all := m.Dict.GetStr(nAll); all != nil {
		return s.importListed(names, m, all, false)
	}
	for _, e := range m.Dict.Entries() {
		if n, ok := e.Key.(*Str); ok && !strings.HasPrefix(n.s, "_") {
			if err := s.setItem(names, n, e.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// importStarOf copies the names of an object that a program has put into sys.modules.
func (s *Space) importStarOf(names, x Object) error {
	all, err := s.getAttr(x, nAll)
	if err == nil {
		return s.importListed(names, x, all, false)
	}
	if !s.excs.is(err, "AttributeError") {
		return err
	}
	dict, err := s.GetAttr(x, "__dict__")
	switch {
	case err == nil:
		return s.importListed(names, x, dict, true)
	case s.excs.is(err, "AttributeError"):
		return s.Throw("ImportError", "from-import-* object has no __dict__ and no __all__")
	}
	return err
}

// importListed copies the attributes of a module that are listed, or only those that are public.
func (s *Space) importListed(names, module, list Object, public bool) error {
	return s.each(list, func(x Object) (bool, error) {
		n := s.pool.nameOf(x)
		if public && strings.HasPrefix(n.s, "_") {
			return true, nil
		}
		v, err := s.getAttr(module, n)
		if err != nil {
			return false, err
		}
		return true, s.setItem(names, n, v)
	})
}

package stdspace

import "vitrine/host/source"

// makeNew makes the module new, which only Python 2 has.
func makeNew(s *Space) (*Module, error) {
	if s.opt.Dialect != source.Python2 {
		return nil, s.imports.noModule("new")
	}
	return libraryModule("new", "new.py")(s)
}

// makeExceptions makes the module that has the exceptions of Python 2.
func makeExceptions(s *Space) (*Module, error) {
	m := s.NewModule("exceptions", nil)
	base := s.registry.classes["BaseException"]
	for _, e := range s.imports.toolchain.builtins.Entries() {
		if c, ok := e.Value.(*Class); ok && c.IsSubclass(base) {
			m.Dict.SetStr(e.Key.(*Str), c)
		}
	}
	return m, nil
}

package stdspace

import "vitrine/host/source"

// makeNew makes the module new, which only Python 2 has.
func makeNew(s *Space) (*Module, error) {
	if s.opt.Dialect != source.Python2 {
		return nil, s.imports.noModule("new")
	}
	return libraryModule("new", "new.py")(s)
}

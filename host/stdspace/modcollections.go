package stdspace

import "slices"

func makeCollections(s *Space) (*Module, error) {
	m := s.NewModule("collections", slices.Concat(counterFunctions, orderFunctions))
	m.Dict.Set("deque", (&Deque{}).classIn(s))
	m.Dict.Set("defaultdict", defaultDictClass(s))
	files := []string{"collections.py", "counter.py", "abstract.py", "ordereddict.py"}
	if s.opt.Dialect != 2 {
		m.Dict.Set("OrderedDict", orderedDictClass(s))
		m.Dict.SetStr(nPath, NewList())
		files = files[:2]
	}
	for _, file := range files {
		if err := s.imports.runLibrary(m, file); err != nil {
			return nil, err
		}
	}
	return m, nil
}

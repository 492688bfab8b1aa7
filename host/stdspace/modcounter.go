package stdspace

// counterFunctions are what Counter in counter.py has done in Go.
var counterFunctions = []Def{{Name: "_count", Min: 2, Max: 2, Fn: countItems}}

// countItems adds 1 to the values of the items of an iterable. Python 3 asks an item for its hash once, where the class of the
// dictionary leaves its items alone.
func countItems(s *Space, args []Object) (Object, error) {
	c, d := s.TypeOf(args[0]), selfDict(args[0])
	_, plainGet := s.registry.lookup(c, s.Intern("get")).(*Builtin)
	_, plainSet := s.registry.lookup(c, nSetItem).(*Builtin)
	plain := d != nil && plainGet && plainSet && !s.py2()
	one := MakeInt(1)
	return None, s.each(args[1], func(key Object) (bool, error) {
		if !plain {
			get, err := s.GetAttr(args[0], "get")
			var n Object
			if err == nil {
				n, err = s.Call(get, []Object{key, MakeInt(0)})
			}
			if err == nil {
				n, err = s.Binary(opAdd, n, one)
			}
			if err == nil {
				err = s.setItem(args[0], key, n)
			}
			return true, err
		}
		place, h, err := d.find(s, key)
		if err != nil {
			return false, err
		}
		n := Object(one)
		if place >= 0 {
			if n, err = s.Binary(opAdd, d.entries[place].Value, one); err != nil {
				return false, err
			}
		}
		return true, d.setEntry(s, &Entry{Key: key, Value: n, hash: h})
	})
}

package stdspace

import (
	"maps"
	"slices"
	"strings"

	"vitrine/host/source"
)

// makeBuiltins makes the builtin names of both dialects.
func (s *Space) makeBuiltins() {
	s.builtins2 = s.builtinNames(source.Python2)
	s.builtins3 = s.builtinNames(source.Python3)
	d, name := s.builtins3, "builtins"
	if s.opt.Dialect == source.Python2 {
		d, name = s.builtins2, "__builtin__"
	}
	s.modules.Set(name, &Module{Name: name, Dict: d})
	s.toolchain = newToolchain(d)
}

// Names of classes that only one dialect has as builtins.
var (
	onlyPython2 = map[string]bool{"long": true, "unicode": true, "basestring": true, "xrange": true}
	onlyPython3 = map[string]bool{"bytes": true, "range": true, "map": true, "filter": true, "zip": true}
)

func (s *Space) builtinNames(dialect source.Dialect) *Dict {
	d := NewDict()
	name := "builtins"
	if dialect == source.Python2 {
		name = "__builtin__"
	}
	d.SetStr(nName, NewStr(name))
	for _, group := range [][]Def{functionBuiltins, objectBuiltins, numberBuiltins, ioBuiltins, fileBuiltins} {
		for i := range group {
			if b := &group[i]; b.Only == 0 || b.Only == dialect {
				d.SetStr(s.Intern(b.Name), newBuiltin(b, name, nil))
			}
		}
	}
	for _, n := range s.classNames() {
		if strings.HasPrefix(n, " ") || onlyPython2[n] && dialect != source.Python2 || onlyPython3[n] && dialect != source.Python3 {
			continue
		}
		d.SetStr(s.Intern(n), s.classes[n])
	}
	if dialect == source.Python2 {
		d.Set("bytes", s.types.str)
	}
	for _, x := range []*Singleton{None, Ellipsis, NotImplemented} {
		d.SetStr(s.Intern(x.name), x)
	}
	d.SetStr(s.Intern("True"), True)
	d.SetStr(s.Intern("False"), False)
	d.SetStr(s.Intern("__debug__"), True)
	return d
}

// classNames returns the names of the builtin classes in order.
func (s *Space) classNames() []string { return slices.Sorted(maps.Keys(s.classes)) }

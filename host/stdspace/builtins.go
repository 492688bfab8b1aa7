package stdspace

import (
	"maps"
	"slices"
	"strings"

	"vitrine/host/source"
)

// builtins makes the builtin names of both dialects.
func (tm typeMaker) builtins() {
	tm.s.builtins2 = tm.builtinNames(source.Python2)
	tm.s.builtins3 = tm.builtinNames(source.Python3)
	d, name := tm.s.builtins3, "builtins"
	if tm.s.opt.Dialect == source.Python2 {
		d, name = tm.s.builtins2, "__builtin__"
	}
	tm.s.imports.modules.Set(name, &Module{Name: name, Dict: d})
	tm.s.imports.toolchain = newToolchain(d)
}

// Names of classes that only one dialect has as builtins.
var (
	onlyPython2 = map[string]bool{"long": true, "unicode": true, "basestring": true, "xrange": true}
	onlyPython3 = map[string]bool{"bytes": true, "range": true, "map": true, "filter": true, "zip": true}
)

func (tm typeMaker) builtinNames(dialect source.Dialect) *Dict {
	d := NewDict()
	name := "builtins"
	if dialect == source.Python2 {
		name = "__builtin__"
	}
	d.SetStr(nName, NewStr(name))
	for _, group := range [][]Def{functionBuiltins, objectBuiltins, numberBuiltins, ioBuiltins, fileBuiltins} {
		for i := range group {
			if b := &group[i]; b.Only == 0 || b.Only == dialect {
				d.SetStr(tm.s.Intern(b.Name), newBuiltin(b, name, nil))
			}
		}
	}
	for _, n := range tm.s.registry.classNames() {
		if strings.HasPrefix(n, " ") || onlyPython2[n] && dialect != source.Python2 || onlyPython3[n] && dialect != source.Python3 {
			continue
		}
		d.SetStr(tm.s.Intern(n), tm.s.registry.classes[n])
	}
	if dialect == source.Python2 {
		d.Set("bytes", tm.s.types.str)
	}
	for _, x := range []*Singleton{None, Ellipsis, NotImplemented} {
		d.SetStr(tm.s.Intern(x.name), x)
	}
	d.SetStr(tm.s.Intern("True"), True)
	d.SetStr(tm.s.Intern("False"), False)
	d.SetStr(tm.s.Intern("__debug__"), True)
	return d
}

// classNames returns the names of the builtin classes in order.
func (reg *classRegistry) classNames() []string { return slices.Sorted(maps.Keys(reg.classes)) }

package engine

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"vitrine/flowspace"
	"vitrine/host/stdspace"
)

// A member is a function that the file defines, and the name by which a person
// calls it.
type member struct {
	name string
	fn   *stdspace.Function
}

// collect finds the functions that the file defines at module level and in its
// classes, in source order.
func (p *Program) collect() {
	p.members = nil
	for _, e := range p.module.Dict.Entries() {
		name, _ := stdspace.AsText(e.Key)
		p.add(name, e.Value)
		if c, ok := e.Value.(*stdspace.Class); ok && !c.Builtin {
			for _, m := range c.Dict.Entries() {
				inner, _ := stdspace.AsText(m.Key)
				p.add(c.QualName+"."+inner, m.Value)
			}
		}
	}
	sort.SliceStable(p.members, func(i, j int) bool {
		return p.members[i].fn.Code.Span.Line < p.members[j].fn.Code.Span.Line
	})
	for _, m := range p.members {
		p.key(m.fn)
	}
}

// add adds a function that a name leads to. A function keeps the name it was
// defined under, if that tells where it is: the result of another function or
// of a lambda is called by the name that leads to it.
func (p *Program) add(name string, x stdspace.Object) {
	fn := functionOf(x)
	if fn == nil || fn.Code.File != p.File {
		return
	}
	if slices.ContainsFunc(p.members, func(m member) bool { return m.fn == fn }) {
		return
	}
	if !strings.Contains(fn.QualName, "<") {
		name = fn.QualName
	}
	p.members = append(p.members, member{name, fn})
}

// functionOf returns the function in an attribute of a class or module, or nil.
func functionOf(x stdspace.Object) *stdspace.Function {
	switch m := x.(type) {
	case *stdspace.Function:
		return m
	case *stdspace.StaticMethod:
		return functionOf(m.Func)
	case *stdspace.ClassMethod:
		return functionOf(m.Func)
	case *stdspace.Method:
		return functionOf(m.Func)
	case *stdspace.Property:
		return functionOf(m.Get)
	}
	return nil
}

// Functions returns the functions that the file defines, in source order.
func (p *Program) Functions() []Function {
	var list []Function
	for _, m := range p.members {
		list = append(list, Function{
			Name: m.name, Key: p.key(m.fn), Span: m.fn.Code.Span,
			Params: m.fn.Code.VarNames[:m.fn.Code.Params()],
		})
	}
	return list
}

// key returns the key of a function's flow graph, and remembers the function.
// Functions with the same name get different keys.
func (p *Program) key(fn *stdspace.Function) string {
	for n := 2; ; n++ {
		key := flowspace.PageKey(fn)
		switch p.byKey[key] {
		case nil:
			p.byKey[key] = fn
			return key
		case fn:
			return key
		}
		fn.Label = fmt.Sprintf("#%d", n)
	}
}

// nameOf returns the name by which a person calls a function.
func (p *Program) nameOf(fn *stdspace.Function) string {
	for _, m := range p.members {
		if m.fn == fn {
			return m.name
		}
	}
	return fn.QualName
}

// function finds a function by name: "f", "Class.method", or whatever path of
// attributes leads from the module to one.
func (p *Program) function(name string) (*stdspace.Function, error) {
	for _, m := range p.members {
		if m.name == name {
			return m.fn, nil
		}
	}
	for _, m := range p.members {
		if m.fn.QualName == name {
			return m.fn, nil
		}
	}
	x := p.reach(name)
	if fn := functionOf(x); fn != nil {
		return fn, nil // under another name, inherited, or from another module
	}
	switch x := x.(type) {
	case nil:
		return nil, fmt.Errorf("%s: there is no function %s; there are: %s", p.File, name, p.names(""))
	case *stdspace.Class:
		return nil, fmt.Errorf("%s: %s is a class; name one of its functions: %s", p.File, name, p.names(x.QualName+"."))
	}
	return nil, fmt.Errorf("%s: %s is not a function", p.File, name)
}

// reach follows a path of names from the module. It returns nil if the path
// does not lead anywhere.
func (p *Program) reach(path string) stdspace.Object {
	first, rest, more := strings.Cut(path, ".")
	x, ok := p.module.Dict.Lookup(first)
	for ok && more {
		first, rest, more = strings.Cut(rest, ".")
		x, ok = attribute(x, first)
	}
	if !ok {
		return nil
	}
	return x
}

// attribute looks up an attribute without running anything of the program.
func attribute(x stdspace.Object, name string) (stdspace.Object, bool) {
	var dicts []*stdspace.Dict
	switch x := x.(type) {
	case *stdspace.Module:
		dicts = append(dicts, x.Dict)
	case *stdspace.Instance:
		dicts = append(dicts, x.Attrs)
		for _, c := range x.Class.MRO {
			dicts = append(dicts, c.Dict)
		}
	case *stdspace.Class:
		for _, c := range x.MRO {
			dicts = append(dicts, c.Dict)
		}
	}
	for _, d := range dicts {
		if d == nil {
			continue
		}
		if v, ok := d.Lookup(name); ok {
			return v, true
		}
	}
	return nil, false
}

// names lists the functions whose names begin in some way.
func (p *Program) names(prefix string) string {
	var list []string
	for _, m := range p.members {
		if strings.HasPrefix(m.name, prefix) {
			list = append(list, m.name)
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

package engine

import (
	"fmt"
	"strings"

	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// entriesName is the name of the dictionary in which a module gives the types of its
// entry functions' arguments.
const entriesName = "ENTRIES"

// entryTypes returns the objects that stand for the types of the arguments of
// an entry function: those that are given as text, those of its annotations,
// or those of the module's ENTRIES.
func (p *annotating) entryTypes(fn *stdspace.Function, given string) ([]stdspace.Object, error) {
	if strings.TrimSpace(given) != "" {
		types, err := parseTypes(given)
		if err != nil {
			return nil, err
		}
		return p.checkedTypes(fn, types, "--types")
	}
	if types, ok := annotatedTypes(fn); ok {
		return p.checkedTypes(fn, types, "its annotations")
	}
	x, err := p.entry(fn)
	if err != nil {
		return nil, err
	}
	if types, ok := itemsOf(x); ok {
		return p.checkedTypes(fn, types, entriesName)
	}
	if leastArguments(fn) == 0 {
		return nil, nil
	}
	name := p.nameOf(fn)
	return nil, p.at(fn, fmt.Sprintf(
		"the types of the arguments of %s are not known: give them with --types, as in --types int,str, annotate every parameter, or write %s = {%q: [\"int\"]} into the module",
		name, entriesName, name))
}

// checkedTypes checks the number of types, and lets names stand for classes of
// the program.
func (p *annotating) checkedTypes(fn *stdspace.Function, types []stdspace.Object, from string) ([]stdspace.Object, error) {
	least, most := leastArguments(fn), fn.Code.ArgCount
	if n := len(types); n < least || n > most && fn.Code.Flags&bytecode.VarArgs == 0 {
		return nil, p.at(fn, fmt.Sprintf("%s takes %s, and %s gives %d types", p.nameOf(fn), countText(least, most), from, n))
	}
	r := &resolver{std: p.space, fn: fn}
	out, err := r.each(types)
	if err != nil {
		return nil, p.at(fn, err.Error())
	}
	return out, nil
}

func leastArguments(fn *stdspace.Function) int { return fn.Code.ArgCount - len(fn.Defaults) }

func countText(least, most int) string {
	switch {
	case least < most:
		return fmt.Sprintf("%d to %d arguments", least, most)
	case most == 1:
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", most)
}

// resolver lets names in types stand for classes of the program.
type resolver struct {
	std          *stdspace.Space
	fn           *stdspace.Function
	depth, parts int
}

// mostTypeParts is how many parts the types of the arguments may have.
const mostTypeParts = 10_000

// resolve does so for a type.
func (r *resolver) resolve(x stdspace.Object) (stdspace.Object, error) {
	if r.parts++; r.depth > mostNested || r.parts > mostTypeParts {
		return nil, fmt.Errorf("the types of the arguments have at most %d parts, nested at most %d deep: use a class instead", mostTypeParts, mostNested)
	}
	r.depth++
	defer func() { r.depth-- }()
	if name, ok := stdspace.AsText(x); ok {
		return r.named(name, x), nil
	}
	switch x := x.(type) {
	case *stdspace.List:
		items, err := r.each(x.Items)
		return stdspace.NewList(items...), err
	case *stdspace.Tuple:
		items, err := r.each(x.Items)
		return stdspace.NewTuple(items...), err
	case *stdspace.Dict:
		if x.Len() == 1 {
			return r.dict(x.Entries()[0], x)
		}
	}
	return x, nil
}

// dict resolves the types of a dictionary. A new dictionary is only made if the key is a
// name or a builtin class: hashing anything else could run code of the program.
func (r *resolver) dict(e stdspace.Entry, x *stdspace.Dict) (stdspace.Object, error) {
	types, err := r.each([]stdspace.Object{e.Key, e.Value})
	if err != nil {
		return nil, err
	}
	_, named := stdspace.AsText(e.Key)
	if c, isClass := e.Key.(*stdspace.Class); !named && (!isClass || !c.Builtin) {
		return x, nil
	}
	d := stdspace.NewDict()
	_, err = r.std.Ternary(operation.SetItem, d, e.Key, types[1])
	return d, err
}

func (r *resolver) each(items []stdspace.Object) ([]stdspace.Object, error) {
	out := make([]stdspace.Object, len(items))
	for i, x := range items {
		var err error
		if out[i], err = r.resolve(x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// named returns the class of the program that has this name, and x if there is none.
func (r *resolver) named(name string, x stdspace.Object) stdspace.Object {
	first, rest, more := strings.Cut(name, ".")
	y, ok := r.fn.Globals.Lookup(first)
	for ok && more {
		first, rest, more = strings.Cut(rest, ".")
		y, ok = attribute(y, first)
	}
	if c, isClass := y.(*stdspace.Class); ok && isClass && !c.Builtin {
		return c
	}
	return x
}

// annotatedTypes returns the annotations of the parameters of a function; ok
// is false if there are not enough. Self needs none: it is an instance of the
// class.
func annotatedTypes(fn *stdspace.Function) (types []stdspace.Object, ok bool) {
	if fn.Annotations == nil {
		return nil, false
	}
	least := leastArguments(fn)
	for i, name := range fn.Code.VarNames[:fn.Code.ArgCount] {
		x, annotated := fn.Annotations.Lookup(name)
		if class := className(fn); !annotated && i == 0 && class != "" {
			x, annotated = stdspace.NewStr(class), true
		}
		if !annotated {
			return types, i > 0 && i >= least
		}
		types = append(types, x)
	}
	return types, len(types) > 0
}

// className returns the class in the name of a method, "" if there is none at module
// level.
func className(fn *stdspace.Function) string {
	class, name, ok := strings.Cut(fn.QualName, ".")
	if !ok || strings.ContainsAny(name, ".<") {
		return ""
	}
	x, _ := fn.Globals.Lookup(class)
	if _, ok := x.(*stdspace.Class); !ok {
		return ""
	}
	return class
}

// entry returns what ENTRIES says about a function, nil if there is nothing.
func (p *annotating) entry(fn *stdspace.Function) (stdspace.Object, error) {
	x, ok := fn.Globals.Lookup(entriesName)
	if !ok {
		return nil, nil
	}
	entries, ok := x.(*stdspace.Dict)
	if !ok {
		return nil, p.at(fn, fmt.Sprintf("%s must be a dictionary from names of functions to lists of types", entriesName))
	}
	types, ok := entries.Lookup(p.nameOf(fn))
	if !ok || types == stdspace.Object(stdspace.None) {
		return nil, nil
	}
	if _, ok := itemsOf(types); !ok {
		return nil, p.at(fn, fmt.Sprintf("%s gives no list of types for %s", entriesName, p.nameOf(fn)))
	}
	return types, nil
}

func itemsOf(x stdspace.Object) ([]stdspace.Object, bool) {
	switch x := x.(type) {
	case *stdspace.List:
		return x.Items, true
	case *stdspace.Tuple:
		return x.Items, true
	}
	return nil, false
}

// entries returns the functions of the file whose argument types are known, in source
// order: by ENTRIES, or by annotations.
func (p *annotating) entries() []Function {
	var list []Function
	for i, f := range p.list() {
		fn := p.members[i].fn
		_, annotated := annotatedTypes(fn)
		if x, err := p.entry(fn); annotated || x != nil || err != nil {
			list = append(list, f)
		}
	}
	return list
}

// entriesFor returns the entry with a name, or every entry whose types the file gives if
// the name is "".
func (p *annotating) entriesFor(entry string) ([]string, error) {
	if entry != "" {
		return []string{entry}, nil
	}
	var entries []string
	for _, f := range p.entries() {
		entries = append(entries, f.Name)
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%s: no function says what types its arguments have: name one and give them with --types, annotate the parameters, or write %s = {\"f\": [\"int\"]} into the module", p.file, entriesName)
	}
	return entries, nil
}

package engine

import (
	"context"
	"fmt"
	"strings"

	"vitrine/annotator"
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
		return p.checkedTypes(fn, types, "")
	}
	if p.target != nil && p.target.fn == fn {
		return p.target.types, nil
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
	if types := p.metaTypes(fn); types != nil {
		return types, nil
	}
	if types := p.typesLike(fn); types != nil {
		return types, nil
	}
	if leastArguments(fn) == 0 {
		return nil, nil
	}
	name := p.nameOf(fn)
	return nil, &UntypedError{p.at(fn, fmt.Sprintf(
		"the types of the arguments of %s are not known: give them, annotate every parameter, or write %s = {%q: [\"int\"]} into the module",
		name, entriesName, name))}
}

// metaTypes returns the types of the arguments that the module has in META for the entry there, nil
// if it has none.
func (p *annotating) metaTypes(fn *stdspace.Function) []stdspace.Object {
	m, err := p.readMeta()
	if err != nil || m.Entry != p.nameOf(fn) {
		return nil
	}
	text, err := m.typesOfFirst(p)
	if err != nil {
		return nil
	}
	list, err := parseTypes(text)
	if err == nil {
		list, err = p.checkedTypes(fn, list, metaName)
	}
	if err != nil {
		return nil
	}
	return list
}

// typesLike returns the types of the arguments that a run is to be given, nil if they do not
// say what types these are.
func (p *annotating) typesLike(fn *stdspace.Function) []stdspace.Object {
	text := strings.TrimSuffix(strings.TrimSpace(p.options.Annotate.Like), ",")
	if text == "" {
		return nil
	}
	v, err := p.space.Eval("(" + text + ",)")
	t, ok := v.(*stdspace.Tuple)
	if err != nil || !ok {
		return nil
	}
	types := make([]string, len(t.Items))
	for i, x := range t.Items {
		if types[i] = p.literalType(x); types[i] == "" {
			return nil
		}
	}
	list, err := parseTypes(strings.Join(types, ","))
	if err == nil {
		list, err = p.checkedTypes(fn, list, "the arguments")
	}
	if err != nil {
		return nil
	}
	return list
}

// literalType returns the type of a literal as [AnnotateOptions] takes it, "" if it has none that
// is certain.
func (p *annotating) literalType(x stdspace.Object) string {
	switch x := x.(type) {
	case *stdspace.List:
		if len(x.Items) == 0 {
			return ""
		}
		first := p.literalType(x.Items[0])
		for _, y := range x.Items {
			if p.literalType(y) != first {
				return ""
			}
		}
		if first == "" {
			return ""
		}
		return "[" + first + "]"
	case *stdspace.Class, *stdspace.Function, *stdspace.Dict, *stdspace.Tuple:
		return ""
	}
	switch name := p.space.TypeOf(x).Name; name {
	case "int", "float", "bool", "str", "unicode":
		return name
	}
	return ""
}

// An UntypedError says that nobody has given the types of an entry's arguments.
type UntypedError struct{ err error }

// Error says where types can be written in the program.
func (e *UntypedError) Error() string { return e.err.Error() }

// Unwrap returns the error with its place.
func (e *UntypedError) Unwrap() error { return e.err }

// CheckType reports whether a text is written as one type is.
func CheckType(text string) error {
	types, err := parseTypes(text)
	if err == nil && len(types) != 1 {
		return fmt.Errorf("%q is %s, and one is needed: a tuple is written (int, str)", text, typeCount(len(types)))
	}
	return err
}

// CheckTypes reports whether the arguments of an entry can have types, as
// [AnnotateOptions] gives them. The error may be an [*annotator.ArgumentError].
func (p *Program) CheckTypes(ctx context.Context, entry, given string) (err error) {
	defer guard(&err, entry)
	fn, err := p.functions.find(entry)
	if err != nil {
		return err
	}
	types, err := p.annotating.entryTypes(fn, given)
	if err != nil {
		return err
	}
	return annotator.CheckTypes(ctx, annotator.Program{Std: p.std, Flow: p.builder}, fn, types)
}

// FileTypes returns the types that the file gives for the arguments of an entry, as
// [AnnotateOptions] takes them: none if it gives none.
func (p *Program) FileTypes(entry string) []string {
	fn, err := p.functions.find(entry)
	if err != nil {
		return nil
	}
	types, err := p.annotating.entryTypes(fn, "")
	if err != nil {
		return nil
	}
	var texts []string
	for _, x := range types {
		texts = append(texts, typeName(x))
	}
	return texts
}

// checkedTypes checks the number of types, and lets names stand for classes of
// the program. from says who gives them, "" for the user.
func (p *annotating) checkedTypes(fn *stdspace.Function, types []stdspace.Object, from string) ([]stdspace.Object, error) {
	least, most := leastArguments(fn), fn.Code.ArgCount
	if n := len(types); n < least || n > most && fn.Code.Flags&bytecode.VarArgs == 0 {
		given := typeCount(n)
		if from != "" {
			given += " by " + from
		}
		return nil, p.at(fn, fmt.Sprintf("%s takes %s, and is given %s", p.nameOf(fn), countText(least, most), given))
	}
	r := &resolver{std: p.space, fn: fn}
	out, err := r.each(types)
	if err != nil {
		return nil, p.at(fn, err.Error())
	}
	return out, nil
}

func leastArguments(fn *stdspace.Function) int { return fn.Code.ArgCount - len(fn.Defaults) }

func typeCount(n int) string {
	if n == 1 {
		return "1 type"
	}
	return fmt.Sprintf("%d types", n)
}

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
		switch t := x.(type) {
		case *stdspace.GenericAlias:
			x = t.Plain()
		case *stdspace.Union:
			x = t.Plain()
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
// order: by ENTRIES, by annotations, or by META.
func (p *annotating) entries() []Function {
	var list []Function
	for i, f := range p.list() {
		fn := p.members[i].fn
		_, annotated := annotatedTypes(fn)
		if x, err := p.entry(fn); annotated || x != nil || err != nil || p.metaTypes(fn) != nil {
			list = append(list, f)
		}
	}
	return list
}

// OnlyEntry is the function that ENTRIES of the file names, "" if it names none, or several.
func OnlyEntry(p *Program) (name string) {
	for i, f := range p.annotating.list() {
		switch x, err := p.annotating.entry(p.annotating.members[i].fn); {
		case x == nil || err != nil:
		case name != "":
			return ""
		default:
			name = f.Name
		}
	}
	return name
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
		return nil, &UntypedError{fmt.Errorf("%s: no function says what types its arguments have: name one and give them, annotate the parameters, or write %s = {\"f\": [\"int\"]} into the module", p.file, entriesName)}
	}
	return entries, nil
}

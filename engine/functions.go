package engine

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
)

// Function is a function of the program that can be translated.
type Function struct {
	Name   string   // "f", or "Class.method"
	Key    page.Key // of the view of its flow graph
	Span   source.Span
	Params []string

	// Required is how many of the parameters have no default; Defaults are those of the
	// parameters after them.
	Required int
	Defaults []Default
}

// A Default is the default of a parameter.
type Default struct {
	Value string // as it is written in a program
	Type  string // that it has, as in [AnnotateOptions]; "" if it has none
}

// functions are the functions of a program by their names and keys, and the texts
// that they come from.
type functions struct {
	file        string
	module      *stdspace.Module
	permissions *permission.Permissions
	bodyOf      func(*stdspace.Function) (*stdspace.Function, error) // of a generator function

	members []member                        // the functions of the file
	others  map[string]*stdspace.Function   // that have a name though the file gives them none
	byKey   map[page.Key]*stdspace.Function // every function that a page leads to
	texts   map[string]string               // source files by name
}

// A member is a function that the file defines, and the name that people use for it.
type member struct {
	name string
	fn   *stdspace.Function
}

func newFunctions(file, text string, module *stdspace.Module, permissions *permission.Permissions, builder *flowspace.Builder) *functions {
	f := &functions{
		file: file, module: module, permissions: permissions, bodyOf: builder.Body,
		byKey: make(map[page.Key]*stdspace.Function),
		texts: map[string]string{file: text},
	}
	f.collect()
	return f
}

// collect finds the functions that the file defines at module level and in its
// classes, in source order.
func (f *functions) collect() {
	f.members = nil
	for _, e := range f.module.Dict.Entries() {
		name, _ := stdspace.AsText(e.Key)
		f.add(name, e.Value)
		if c, ok := e.Value.(*stdspace.Class); ok && !c.Builtin {
			for _, m := range c.Dict.Entries() {
				inner, _ := stdspace.AsText(m.Key)
				f.add(c.QualName+"."+inner, m.Value)
			}
		}
	}
	f.arrange()
}

// add adds a function that a name leads to. A function keeps the name it was
// defined under, if that leads to it. The result of another function, or a lambda, gets
// the name that leads to it. A generator function is followed by the function that runs it,
// which has the graph that people look for.
func (f *functions) add(name string, x stdspace.Object) {
	fn := functionOf(x)
	if fn == nil || fn.Code.File != f.file {
		return
	}
	if slices.ContainsFunc(f.members, func(m member) bool { return m.fn == fn }) {
		return
	}
	if !strings.Contains(fn.QualName, "<") {
		name = fn.QualName
	}
	f.members = append(f.members, member{name, fn})
	if body, err := f.bodyOf(fn); body != nil && err == nil {
		f.members = append(f.members, member{body.QualName, body})
	}
}

// include adds a function of the file that only its target leads to.
func (f *functions) include(name string, fn *stdspace.Function) {
	f.add(name, fn)
	f.arrange()
}

// arrange puts the functions in the order of the source, and gives each its key.
func (f *functions) arrange() {
	sort.SliceStable(f.members, func(i, j int) bool {
		return f.members[i].fn.Code.Span.Line < f.members[j].fn.Code.Span.Line
	})
	for _, m := range f.members {
		f.key(m.fn)
	}
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

// list returns the functions that the file defines, in source order.
func (f *functions) list() []Function {
	var list []Function
	for _, m := range f.members {
		list = append(list, Function{
			Name: m.name, Key: f.key(m.fn), Span: m.fn.Code.Span,
			Params: m.fn.Code.VarNames[:m.fn.Code.Params()], Required: leastArguments(m.fn), Defaults: defaultsOf(m.fn),
		})
	}
	return list
}

// key returns the key of a function's flow graph, and remembers the function.
// Functions with the same name get different keys.
func (f *functions) key(fn *stdspace.Function) page.Key {
	for n := 2; ; n++ {
		key := page.Key{Kind: StageFlow, Entry: fn.QualName + fn.Label}
		switch f.byKey[key] {
		case nil:
			f.byKey[key] = fn
			return key
		case fn:
			return key
		}
		fn.Label = fmt.Sprintf("#%d", n)
	}
}

// nameOf returns the name that people use for a function.
func (f *functions) nameOf(fn *stdspace.Function) string {
	for _, m := range f.members {
		if m.fn == fn {
			return m.name
		}
	}
	return fn.QualName
}

// find finds a function by name: "f", "Class.method", or any path of attributes from the
// module.
func (f *functions) find(name string) (*stdspace.Function, error) {
	for _, m := range f.members {
		if m.name == name {
			return m.fn, nil
		}
	}
	for _, m := range f.members {
		if m.fn.QualName == name {
			return m.fn, nil
		}
	}
	if fn := f.others[name]; fn != nil {
		return fn, nil
	}
	x := f.reach(name)
	if fn := functionOf(x); fn != nil {
		return fn, nil // under another name, inherited, or from another module
	}
	switch x := x.(type) {
	case nil:
		return nil, fmt.Errorf("%s: there is no function %s; there are: %s", f.file, name, f.names(""))
	case *stdspace.Class:
		return nil, fmt.Errorf("%s: %s is a class; name one of its functions: %s", f.file, name, f.names(x.QualName+"."))
	}
	return nil, fmt.Errorf("%s: %s is not a function", f.file, name)
}

// reach follows a path of names from the module. It returns nil if the path
// does not lead anywhere.
func (f *functions) reach(path string) stdspace.Object {
	first, rest, more := strings.Cut(path, ".")
	x, ok := f.module.Dict.Lookup(first)
	for ok && more {
		first, rest, more = strings.Cut(rest, ".")
		x, ok = attribute(x, first)
	}
	if !ok {
		return nil
	}
	return x
}

// attribute looks up an attribute without running code of the program.
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

// names lists the functions whose names begin with a prefix.
func (f *functions) names(prefix string) string {
	var list []string
	for _, m := range f.members {
		if strings.HasPrefix(m.name, prefix) {
			list = append(list, m.name)
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// named returns the function of that name, or all of the file if name is "".
func (f *functions) named(name string) ([]*stdspace.Function, error) {
	if name != "" {
		fn, err := f.find(name)
		return []*stdspace.Function{fn}, err
	}
	var fns []*stdspace.Function
	for _, m := range f.members {
		fns = append(fns, m.fn)
	}
	return fns, nil
}

// keyed returns the function that a key names.
func (f *functions) keyed(name string) (*stdspace.Function, error) {
	if fn := f.byKey[page.Key{Kind: StageFlow, Entry: name}]; fn != nil {
		return fn, nil
	}
	return f.find(name)
}

// place finds the function of a key, which may name a graph of a program if graphs is
// true. The name of a function may look like that of another's graph: the returned key
// says what was meant.
func (f *functions) place(key page.Key, graphs bool) (*stdspace.Function, page.Key, error) {
	whole := page.Key{Kind: key.Kind, Entry: page.Key{Entry: key.Entry, Graph: key.Graph}.Name(), Trial: key.Trial}
	fn, err := f.keyed(whole.Entry)
	if err == nil {
		return fn, whole, nil
	}
	if one, e := f.keyed(key.Entry); graphs && key.Graph != "" && e == nil {
		return one, key, nil
	}
	return nil, key, err
}

// learn remembers the functions that a graph refers to, so that their keys
// lead somewhere.
func (f *functions) learn(g *model.FunctionGraph) {
	see := func(v model.Value) {
		if c, ok := v.(*model.Constant); ok {
			if fn, ok := c.Value.(*stdspace.Function); ok {
				f.key(fn)
			}
		}
	}
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			for _, a := range op.Args {
				see(a)
			}
		}
		for _, l := range b.Exits {
			for _, a := range l.Args {
				see(a)
			}
		}
	}
}

// text returns the text of a source file of the program.
func (f *functions) text(file string) string {
	if t, ok := f.texts[file]; ok {
		return t
	}
	if t, ok := rtyper.HelperText(file); ok {
		return t
	}
	if !f.permissions.HasFile(file) {
		return "" // a module without a file, or one that is gone
	}
	data, err := f.permissions.ReadText(file)
	if err != nil {
		return ""
	}
	f.texts[file] = string(data)
	return f.texts[file]
}

// at makes an error about a function.
func (f *functions) at(fn *stdspace.Function, msg string) error {
	span := fn.Code.Span
	return &source.Error{File: fn.Code.File, Span: span, Text: source.Line(f.text(fn.Code.File), int(span.Line)), Msg: msg}
}

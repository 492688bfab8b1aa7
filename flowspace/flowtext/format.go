package flowtext

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A Format writes and reads the graphs of one program.
type Format struct {
	std      *stdspace.Space
	constant func(stdspace.Object) *model.Constant
	modules  *stdspace.Dict
	paths    map[any]string // by the key of a constant
	named    int            // how many modules there were when these were found
}

// New returns the format for the graphs of the program that std runs. Constant gives
// the constant that graphs have for an object: that of a builder of flow graphs.
func New(std *stdspace.Space, constant func(stdspace.Object) *model.Constant) *Format {
	f := &Format{std: std, constant: constant, modules: stdspace.NewDict()}
	if x, err := std.ModuleAttr("sys", "modules"); err == nil {
		if d, ok := x.(*stdspace.Dict); ok {
			f.modules = d
		}
	}
	return f
}

// An Opaque is the value of a constant of which only the text is kept. Two constants
// of a graph are the same object if their numbers are equal.
type Opaque struct {
	Number int
	Text   string
}

func (o Opaque) newConstant() *model.Constant {
	return &model.Constant{Value: o, Key: o, Show: func(any) string { return o.Text }}
}

// mostNested is how deep nested classes are searched for names, and how deep containers
// may be nested.
const mostNested = 20

// nameOf returns "module:path" for an object that has a name in a module, "" for others.
// Functions and classes are named by their own module if it has them.
func (f *Format) nameOf(x stdspace.Object) string {
	if f.paths == nil || f.modules.Len() != f.named {
		f.paths, f.named = make(map[any]string), f.modules.Len()
		names := f.modules.Names()
		slices.Sort(names)
		for _, own := range []bool{true, false} {
			for _, name := range names {
				if x, _ := f.modules.Lookup(name); isModule(x) {
					m := x.(*stdspace.Module)
					f.note(m, name+":")
					f.noteAll(m.Dict, name+":", name, own, 0)
				}
			}
		}
	}
	return f.paths[stdspace.ConstantKey(x)]
}

func isModule(x stdspace.Object) bool {
	_, ok := x.(*stdspace.Module)
	return ok
}

// noteAll notes the names in a dictionary; with own, only of objects that say that they
// belong to the module.
func (f *Format) noteAll(d *stdspace.Dict, prefix, module string, own bool, depth int) {
	for _, name := range d.Names() {
		x, _ := d.Lookup(name)
		if !isName(name) || !hasIdentity(x) || own && moduleOf(x) != module {
			continue
		}
		f.note(x, prefix+name)
		if c, ok := x.(*stdspace.Class); ok && depth < mostNested && f.paths[c] == prefix+name {
			f.noteAll(c.Dict, prefix+name+".", module, false, depth+1)
		}
	}
}

func (f *Format) note(x stdspace.Object, path string) {
	key := stdspace.ConstantKey(x)
	if f.paths[key] == "" {
		f.paths[key] = path
	}
}

// moduleOf returns the module that an object says it belongs to, "" if it says none.
func moduleOf(x stdspace.Object) string {
	switch x := x.(type) {
	case *stdspace.Function:
		if m, ok := x.Module.(*stdspace.Str); ok {
			return m.String()
		}
	case *stdspace.Class:
		return x.Module
	case *stdspace.Builtin:
		return x.Module
	}
	return ""
}

// hasIdentity reports whether an object is named rather than written as a literal.
func hasIdentity(x stdspace.Object) bool {
	switch x.(type) {
	case *stdspace.Function, *stdspace.Class, *stdspace.Module, *stdspace.Builtin, *stdspace.Instance,
		*stdspace.List, *stdspace.Dict, *stdspace.Method:
		return true
	}
	return false
}

// isName reports whether a text can be part of a path.
func isName(text string) bool {
	return text != "" && nameLength(text) == len(text)
}

package window

import (
	"strings"

	"vitrine/annotator"
	"vitrine/engine"
	"vitrine/pages/page"
)

// A viewKey is the key of a view, taken apart.
type viewKey struct {
	kind  string // "flow", "annotated", "callgraph"
	entry string // the function, or the entry of an annotated program
	graph string // a graph of that program, "" for the one of the entry
}

// parts takes a key apart. Names of functions may hold the sign that stands
// between an entry and a graph, so the functions of the file are asked.
func (w *Window) parts(key string) viewKey {
	kind, name, ok := strings.Cut(key, ":")
	if !ok {
		return viewKey{entry: key}
	}
	k := viewKey{kind: kind, entry: name}
	if !isAnnotated(kind) || w.isFunction(name) {
		return k
	}
	for i := len(name) - 1; i > 0; i-- {
		if name[i] == '#' && w.isFunction(name[:i]) {
			k.entry, k.graph = name[:i], name[i+1:]
			return k
		}
	}
	k.entry, k.graph, _ = strings.Cut(name, "#")
	return k
}

// program returns what the keys of all graphs of one annotated program have in
// common; other views have nothing in common with each other.
func (k viewKey) program() string {
	if k.kind == "" {
		return k.entry
	}
	return k.kind + ":" + k.entry
}

// isAnnotated reports whether views of a kind belong to an annotated program, or
// to what is made of one.
func isAnnotated(kind string) bool {
	return engine.StageOf(page.Key{Kind: kind}).Program
}

// isGraphOfProgram reports whether views of a kind are graphs that share the
// steps of one program.
func isGraphOfProgram(kind string) bool {
	switch kind {
	case annotator.GraphKey, engine.EngineAnnset, engine.StageLowLevel, engine.KindOptimised, engine.KindRun:
		return true
	}
	return false
}

// hasGraphs reports whether there is a view of a kind of each graph of a program.
func hasGraphs(kind string) bool { return engine.KindOf(page.Key{Kind: kind}).HasGraphs() }

// isFunction reports whether the file has a function that keys name so.
func (w *Window) isFunction(name string) bool {
	_, ok := w.functionNamed(name)
	return ok
}

func (w *Window) functionNamed(name string) (engine.Function, bool) {
	return functionOf(w.doc, name)
}

// functionOf finds a function of a document by its name or that of its key.
func functionOf(doc document, name string) (engine.Function, bool) {
	if doc == nil {
		return engine.Function{}, false
	}
	key := engine.StageFlow + ":" + name
	for _, f := range doc.Functions() {
		if f.Name == name || f.Key.String() == key || f.Key.String() == name {
			return f, true
		}
	}
	return engine.Function{}, false
}

// functionShown returns the function that a view shows. The graphs of an
// annotated program are named after their functions, with something added if
// there are several of one.
func (w *Window) functionShown(key string) (engine.Function, bool) {
	k := w.parts(key)
	if k.graph == "" {
		return w.functionNamed(k.entry)
	}
	if f, ok := w.functionNamed(k.graph); ok {
		return f, true
	}
	var best engine.Function
	for _, f := range w.doc.Functions() {
		rest, ok := strings.CutPrefix(k.graph, f.Name)
		if ok && (strings.HasPrefix(rest, "__") || strings.HasPrefix(rest, "(")) && len(f.Name) > len(best.Name) {
			best = f
		}
	}
	return best, best.Key.Entry != ""
}

// nameOf names for a person what a view shows.
func (w *Window) nameOf(key string) string {
	k := w.parts(key)
	if k.graph != "" {
		return k.graph
	}
	if f, ok := w.functionNamed(k.entry); ok {
		return f.Name
	}
	return k.entry
}

// entryName returns the entry of the annotated program that is shown, or else
// the name of the function that is shown.
func (w *Window) entryName() string {
	if w.current == nil {
		return ""
	}
	k := w.parts(w.current.key)
	if f, ok := w.functionNamed(k.entry); ok {
		return f.Name
	}
	return k.entry
}

// kindTitles name the kinds of views where they stand beside each other.
var kindTitles = map[string]string{
	engine.StageBytecode:    "bytecode",
	engine.StageFlow:        "flow graph",
	annotator.GraphKey:      "annotated",
	annotator.CallsKey:      "calls",
	annotator.ClassesKey:    "classes",
	annotator.BindingsKey:   "bindings",
	annotator.ContainersKey: "lists and dicts",
	annotator.LatticeKey:    "lattice",
	engine.EngineAnnset:     "annotation sets",
	engine.StageLowLevel:    "low-level",
	engine.KindOptimised:    "optimised",
	engine.KindCompare:      "before and after",
	engine.KindExplicit:     "exceptions made explicit",
	engine.StageMachine:     "machine code",
	engine.KindRun:          "run",
}

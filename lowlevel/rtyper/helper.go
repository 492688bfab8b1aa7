package rtyper

import (
	"embed"
	"fmt"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// helperFiles are the helpers: RPython functions on low-level objects.
//
//go:embed ll/*.py
var helperFiles embed.FS

// A helper names a helper: the file and the function in it. The zero helper
// stands for none.
type helper struct{ File, Func string }

// ll returns the helper func of the file ll/FILE.py.
func ll(file, fn string) helper { return helper{file, fn} }

// A helperLibrary has the helpers: the files that are loaded, their functions, the
// graphs of the called ones, and functions of the run-time system.
type helperLibrary struct {
	t *Typer

	modules   map[string]*stdspace.Module
	functions map[helper]*stdspace.Function
	calls     map[callKey]*Graph
	methods   map[lltype.Container]map[string]helper // of low-level containers
	written   map[string]writtenFile                 // by file
	writtenBy map[string]helper                      // by text
	externals map[string]*lltype.Object
}

func newHelperLibrary(t *Typer) helperLibrary {
	return helperLibrary{
		t:       t,
		modules: make(map[string]*stdspace.Module), functions: make(map[helper]*stdspace.Function),
		calls:   make(map[callKey]*Graph),
		written: make(map[string]writtenFile), writtenBy: make(map[string]helper),
		externals: make(map[string]*lltype.Object),
	}
}

// Call calls a helper, as [HighLevelOp.Call] does.
func (l *LowLevelOps) Call(fn helper, args ...flow.Value) flow.Value {
	return l.callFunction(l.Typer.lib.function(fn), args)
}

// callFunction calls a function of a helper file.
func (l *LowLevelOps) callFunction(fn *stdspace.Function, args []flow.Value) flow.Value {
	t := l.Typer
	g := t.lib.graph(fn, args)
	result := t.reprs.of(g.Source.ReturnValue()).LowLevelType()
	operands := append([]flow.Value{t.graphs.functionConst(g)}, args...)
	v := l.Op(llop.DirectCall, result, operands...)
	if result == lltype.Void {
		return nil
	}
	return v
}

// annotationOf returns the annotation of a low-level value as helpers see it.
func (lib *helperLibrary) annotationOf(v flow.Value) lattice.SomeValue {
	lt := lltype.TypeOf(v)
	if s := lattice.OfLowLevelType(lt); s != nil {
		return s
	}
	c, ok := v.(*flow.Constant)
	if !ok {
		fail("a variable without a value cannot be passed to a helper")
	}
	switch x := c.Value.(type) {
	case nil:
		return lattice.None
	case lltype.Type:
		return &lattice.SomeLLType{Type: x}
	case string:
		return lib.t.helpers.ValueOf(stdspace.NewStr(x))
	default:
		return lib.t.helpers.ValueOf(x)
	}
}

// A callKey is a helper with everything that its graph depends on: the types of the arguments, and
// the values of Void ones. Helpers with more arguments are looked up by the annotator only.
type callKey struct {
	fn   *stdspace.Function
	n    int
	args [6]any
}

// helperCallOf returns the key of a call; ok is false for one that has none.
func helperCallOf(fn *stdspace.Function, args []flow.Value) (key callKey, ok bool) {
	key.fn, key.n = fn, len(args)
	if len(args) > len(key.args) {
		return key, false
	}
	for i, v := range args {
		key.args[i] = lltype.TypeOf(v)
		if c, isConst := v.(*flow.Constant); isConst && c.Concrete == lltype.Void {
			key.args[i] = c.Key
		}
	}
	return key, true
}

// graph annotates a helper for these arguments, and queues its graph for typing.
func (lib *helperLibrary) graph(fn *stdspace.Function, args []flow.Value) *Graph {
	key, ok := helperCallOf(fn, args)
	if g := lib.calls[key]; ok && g != nil {
		return g
	}
	anns := make([]lattice.SomeValue, len(args))
	for i, v := range args {
		anns[i] = lib.annotationOf(v)
	}
	ag, err := lib.t.helpers.Annotate(lib.t.ctx, fn, anns)
	if err != nil {
		giveUp(err)
	}
	lib.t.graphs.adopt()
	g := lib.t.graphs.of(ag)
	if ok {
		lib.calls[key] = g
	}
	return g
}

// function returns the function that a helper names.
func (lib *helperLibrary) function(h helper) *stdspace.Function {
	if fn := lib.functions[h]; fn != nil {
		return fn
	}
	m := lib.module(h.File)
	x, _ := m.Dict.Lookup(h.Func)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		fail("there is no helper %s in %s.py", h.Func, h.File)
	}
	lib.functions[h] = fn
	return fn
}

// constant returns the Void constant for a helper, to be passed to another.
func (lib *helperLibrary) constant(h helper) *flow.Constant {
	return lib.t.consts.void(lib.function(h))
}

// module loads a helper file into the space of the program. Files may
// import each other: from rtyper.rint import ll_f.
func (lib *helperLibrary) module(file string) *stdspace.Module {
	if m := lib.modules[file]; m != nil {
		return m
	}
	written := lib.written[file]
	text := []byte(written.text)
	if len(text) == 0 {
		var err error
		if text, err = helperFiles.ReadFile("ll/" + file + ".py"); err != nil {
			fail("there is no helper file %s.py", file)
		}
	}
	for _, other := range importedHelpers(string(text)) {
		lib.module(other)
	}
	m, err := lib.t.helpers.Space().ImportLibrary(annotator.HelperModule+"."+file, "<rtyper>/"+file+".py", text)
	if err != nil {
		giveUp(fmt.Errorf("loading the helpers of %s.py: %w", file, err))
	}
	if file == "rtypes" {
		lib.setStringTypes(m)
	}
	for _, n := range written.types {
		m.Dict.Set(n.name, lib.t.helpers.Space().LowLevelType(n.t))
	}
	lib.modules[file] = m
	return m
}

// importedHelpers returns the helper files that a file imports.
func importedHelpers(text string) []string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(line, "from "+annotator.HelperModule+"."); ok {
			name, _, _ := strings.Cut(rest, " ")
			out = append(out, name)
		}
	}
	return out
}

// external returns the pointer to a function of the run-time system.
func (lib *helperLibrary) external(f lltype.Function, ft *lltype.FuncType) *flow.Constant {
	f.Name = f.External
	key := fmt.Sprintf("%s %v", f.External, ft)
	o := lib.externals[key]
	if o == nil {
		o = lltype.NewFunction(ft, &f)
		lib.externals[key] = o
	}
	return lltype.NewConstant(o.Ref(), lltype.PtrTo(ft))
}

// CallExternal calls a function of the run-time system, and returns its result;
// nil if it gives nothing.
func (h *HighLevelOp) CallExternal(f lltype.Function, result lltype.Type, args ...flow.Value) flow.Value {
	types := make([]lltype.Type, len(args))
	for i, v := range args {
		types[i] = lltype.TypeOf(v)
	}
	fn := h.Typer.lib.external(f, lltype.Func(result, types...))
	if f.CanRaise {
		h.ExceptionIsHere()
	} else {
		h.ExceptionCannotOccur()
	}
	v := h.LowLevelOps.Op(llop.DirectCall, result, append([]flow.Value{fn}, args...)...)
	if result == lltype.Void {
		return nil
	}
	return v
}

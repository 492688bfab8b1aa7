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

// Call calls a helper, as [HighLevelOp.Call] does.
func (l *LowLevelOps) Call(fn helper, args ...flow.Value) flow.Value {
	return l.callFunction(l.Typer.helperFunction(fn), args)
}

// callFunction calls a function of a helper file.
func (l *LowLevelOps) callFunction(fn *stdspace.Function, args []flow.Value) flow.Value {
	t := l.Typer
	g := t.helperGraph(fn, args)
	result := t.Repr(g.Source.ReturnValue()).LowLevelType()
	operands := append([]flow.Value{t.FunctionConst(g)}, args...)
	v := l.Op(llop.DirectCall, result, operands...)
	if result == lltype.Void {
		return nil
	}
	return v
}

// annotationOf returns the annotation of a low-level value as helpers see it.
func (t *Typer) annotationOf(v flow.Value) lattice.SomeValue {
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
		return t.helpers.ValueOf(stdspace.NewStr(x))
	default:
		return t.helpers.ValueOf(x)
	}
}

// A callKey is a helper with all that its graph depends on: the types of the
// arguments, of Void ones what they are. Helpers with more arguments are looked up
// by the annotator only.
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

// helperGraph annotates a helper for these arguments, and makes its graph one of
// those to be typed.
func (t *Typer) helperGraph(fn *stdspace.Function, args []flow.Value) *Graph {
	key, ok := helperCallOf(fn, args)
	if g := t.helperCalls[key]; ok && g != nil {
		return g
	}
	anns := make([]lattice.SomeValue, len(args))
	for i, v := range args {
		anns[i] = t.annotationOf(v)
	}
	ag, err := t.helpers.Annotate(t.ctx, fn, anns)
	if err != nil {
		panic(&failure{err.Error(), err})
	}
	t.adopt()
	g := t.graphOf(ag)
	if ok {
		t.helperCalls[key] = g
	}
	return g
}

// helperFunction returns the function that a helper names.
func (t *Typer) helperFunction(h helper) *stdspace.Function {
	if fn := t.helperFuncs[h]; fn != nil {
		return fn
	}
	m := t.helperModule(h.File)
	x, _ := m.Dict.Lookup(h.Func)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		fail("there is no helper %s in %s.py", h.Func, h.File)
	}
	t.helperFuncs[h] = fn
	return fn
}

// HelperConst returns the Void constant for a helper, to be passed to another.
func (t *Typer) HelperConst(h helper) *flow.Constant { return t.Void(t.helperFunction(h)) }

// helperModule loads a helper file into the space of the program. Files may
// import each other: from rtyper.rint import ll_f.
func (t *Typer) helperModule(file string) *stdspace.Module {
	if m := t.helperFiles[file]; m != nil {
		return m
	}
	written := t.written[file]
	text := []byte(written.text)
	if len(text) == 0 {
		var err error
		if text, err = helperFiles.ReadFile("ll/" + file + ".py"); err != nil {
			fail("there is no helper file %s.py", file)
		}
	}
	for _, other := range importedHelpers(string(text)) {
		t.helperModule(other)
	}
	m, err := t.helpers.Space().ImportLibrary(annotator.HelperModule+"."+file, "<rtyper>/"+file+".py", text)
	if err != nil {
		panic(&failure{"loading the helpers of " + file + ".py: " + err.Error(), err})
	}
	if file == "rtypes" {
		t.setStringTypes(m)
	}
	for _, n := range written.types {
		m.Dict.Set(n.name, t.helpers.Space().LowLevelType(n.t))
	}
	t.helperFiles[file] = m
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

// FunctionConst returns the constant pointer to the function that a graph is the
// code of.
func (t *Typer) FunctionConst(g *Graph) *flow.Constant {
	if g.constant == nil {
		p := t.FunctionPtr(g)
		g.constant = lltype.NewConstant(p, p.Type)
	}
	return g.constant
}

// FunctionPtr returns the pointer to the function that a graph is the code of.
func (t *Typer) FunctionPtr(g *Graph) lltype.Pointer {
	if g.object == nil {
		ft := t.signature(g)
		g.object = lltype.NewFunction(ft, &lltype.Function{Name: g.functionName(), Graph: g.FunctionGraph, OopSpec: g.oopSpec()})
	}
	return g.object.Ref()
}

// signature returns the low-level type of the function of a graph.
func (t *Typer) signature(g *Graph) *lltype.FuncType {
	args := make([]lltype.Type, len(g.StartBlock.InputArgs))
	for i, v := range g.StartBlock.InputArgs {
		args[i] = t.Repr(g.annotation(v)).LowLevelType()
	}
	return lltype.Func(t.Repr(g.annotation(g.ReturnBlock.InputArgs[0])).LowLevelType(), args...)
}

// External returns the pointer to a function of the run-time system.
func (t *Typer) External(f lltype.Function, ft *lltype.FuncType) *flow.Constant {
	f.Name = f.External
	key := fmt.Sprintf("%s %v", f.External, ft)
	o := t.externals[key]
	if o == nil {
		o = lltype.NewFunction(ft, &f)
		t.externals[key] = o
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
	fn := h.Typer.External(f, lltype.Func(result, types...))
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

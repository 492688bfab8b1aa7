package origins

import (
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A stack has, for each place of the stack of a frame, the expression that pushed it.
type stack struct {
	of    *bytecode.Code
	spans []source.Span

	items []source.Span  // of the list that is being made
	body  *bytecode.Code // of the class that is being made
}

// Trace looks at a frame before it executes an instruction.
func (n *Notes) Trace(f *interp.Frame) error {
	if n.count >= mostNotes {
		return nil
	}
	st := n.stackOf(f)
	st.follow(f)
	if f.LastInstr >= 0 && len(f.Stack) > 0 {
		n.done(f, st)
	}
	n.doing(f, st)
	if f.Code.Instrs[f.NextInstr].Op == bytecode.ReturnValue {
		n.free = append(n.free, st)
		delete(n.frames, f)
	}
	return nil
}

// stackOf returns the stack of a frame; frames are used again for other calls.
func (n *Notes) stackOf(f *interp.Frame) *stack {
	st := n.frames[f]
	switch {
	case st == nil && len(n.free) > 0:
		st = n.free[len(n.free)-1]
		n.free = n.free[:len(n.free)-1]
		n.frames[f] = st
	case st == nil:
		st = &stack{}
		n.frames[f] = st
	}
	if st.of != f.Code || f.NextInstr == 0 {
		st.of, st.spans = f.Code, st.spans[:0]
	}
	return st
}

// follow notes that the instruction executed last has pushed what is on top.
func (st *stack) follow(f *interp.Frame) {
	d := len(f.Stack)
	for len(st.spans) < d {
		st.spans = append(st.spans, source.Span{})
	}
	st.spans = st.spans[:d]
	if d > 0 && f.LastInstr >= 0 {
		switch op := f.Code.Instrs[f.LastInstr].Op; op {
		case bytecode.StoreMap, bytecode.ListAppend, bytecode.SetAdd, bytecode.MapAdd, bytecode.ListExtend, bytecode.StoreSubscr, bytecode.StoreAttr,
			bytecode.StoreName, bytecode.StoreGlobal, bytecode.StoreFast, bytecode.PopTop:
			// What is on top lay below.
		default:
			st.spans[d-1] = f.Code.Spans[f.LastInstr]
		}
	}
}

func place(f *interp.Frame, span source.Span) Place {
	return Place{File: f.Code.File, Span: span, In: f.Code.Name}
}

// given returns where a value comes from that is put somewhere at a place: a value that
// the function was called with comes from the call.
func given(f *interp.Frame, value stdspace.Object, at source.Span) Place {
	p := place(f, at)
	from := f
	for from.Back != nil && from.Back.LastInstr >= 0 && isArgument(from, value) {
		from = from.Back
	}
	if from == f {
		return p
	}
	call := place(from, from.Code.Spans[from.LastInstr])
	call.Set = &p
	return call
}

// isArgument reports whether a frame was called with a value.
func isArgument(f *interp.Frame, value stdspace.Object) bool {
	for _, x := range f.Locals[:min(f.Code.ArgCount, len(f.Locals))] {
		if x == value {
			return true
		}
	}
	return false
}

// done notes what the instruction executed last has made.
func (n *Notes) done(f *interp.Frame, st *stack) {
	top := f.Stack[len(f.Stack)-1]
	switch f.Code.Instrs[f.LastInstr].Op {
	case bytecode.BuildList, bytecode.BuildMap, bytecode.BuildSet, bytecode.CallFunction, bytecode.CallFunctionVar, bytecode.CallFunctionKw, bytecode.CallFunctionVarKw,
		bytecode.BinaryMultiply, bytecode.BinaryAdd:
		switch top.(type) {
		case *stdspace.List, *stdspace.Dict, *stdspace.Instance:
			if _, known := n.made[top]; !known {
				n.made[top] = place(f, f.Code.Spans[f.LastInstr])
				n.count++
			}
		}
		if l, ok := top.(*stdspace.List); ok && f.Code.Instrs[f.LastInstr].Op == bytecode.BuildList {
			n.built(f, st, l, l.Items)
		}
	case bytecode.BuildTuple:
		if t, ok := top.(*stdspace.Tuple); ok {
			n.built(f, st, t, t.Items)
		}
	case bytecode.BuildClass:
		if c, ok := top.(*stdspace.Class); ok {
			n.bodies[c] = st.body
		}
	}
}

// built notes the items of a list or a tuple that has just been made of them.
func (n *Notes) built(f *interp.Frame, st *stack, x stdspace.Object, items []stdspace.Object) {
	if len(items) != len(st.items) {
		return
	}
	for i, item := range items {
		n.put(x, put{nil, item, place(f, st.items[i])})
	}
}

// doing notes what the next instruction is about to put somewhere.
func (n *Notes) doing(f *interp.Frame, st *stack) {
	in := f.Code.Instrs[f.NextInstr]
	d := len(f.Stack)
	at := f.Code.Spans[f.NextInstr]
	switch in.Op {
	case bytecode.StoreName, bytecode.StoreGlobal:
		n.name(f, in, st.spans[d-1])
		if t, ok := f.Stack[d-1].(*stdspace.Tuple); ok {
			n.literal(f, t, st.spans[d-1])
		}
	case bytecode.StoreAttr:
		n.put(f.Stack[d-1], put{f.Constants().Names[in.Arg], f.Stack[d-2], given(f, f.Stack[d-2], at)})
	case bytecode.StoreSubscr:
		n.put(f.Stack[d-2], put{f.Stack[d-1], f.Stack[d-3], given(f, f.Stack[d-3], at)})
	case bytecode.StoreMap:
		n.put(f.Stack[d-3], put{f.Stack[d-1], f.Stack[d-2], place(f, at)})
	case bytecode.MapAdd:
		n.put(f.Stack[d-3], put{f.Stack[d-1], f.Stack[d-2], place(f, at)})
	case bytecode.ListAppend, bytecode.ListExtend, bytecode.InplaceAdd:
		n.put(f.Stack[d-2], put{nil, f.Stack[d-1], place(f, st.spans[d-1])})
	case bytecode.CallFunction:
		n.call(f, st, int(in.Arg&0xff), int(in.Arg>>8))
	case bytecode.MakeFunction:
		n.function(f, st, int(in.Arg))
	case bytecode.BuildList, bytecode.BuildTuple:
		st.items = append(st.items[:0], st.spans[d-int(in.Arg):d]...)
	case bytecode.BuildClass:
		if fn, ok := f.Stack[d-1].(*stdspace.Function); ok {
			st.body = fn.Code
		}
	}
}

// name notes a name of a class body or of a module.
func (n *Notes) name(f *interp.Frame, in bytecode.Instr, at source.Span) {
	var of any = f.Globals
	if in.Op == bytecode.StoreName && f.Names != f.Globals {
		of = f.Code
	}
	if text, ok := stdspace.AsText(f.Constants().Names[in.Arg]); ok {
		n.names[binding{of, text}] = place(f, at)
		n.count++
	}
}

// literal notes where a tuple stands that is a constant of the code: no instruction makes it.
func (n *Notes) literal(f *interp.Frame, t *stdspace.Tuple, at source.Span) {
	if _, known := n.made[t]; !known && len(t.Items) > 0 {
		n.made[t] = place(f, at)
		n.count++
	}
}

// put notes what is put into a container or an object.
func (n *Notes) put(into stdspace.Object, p put) {
	switch into.(type) {
	case *stdspace.List, *stdspace.Tuple, *stdspace.Dict, *stdspace.Instance, *stdspace.Class:
		n.puts[into] = append(n.puts[into], p)
		n.count++
	}
}

// call notes what a method of a list or a dictionary is given.
func (n *Notes) call(f *interp.Frame, st *stack, positional, keywords int) {
	first := len(f.Stack) - 2*keywords - positional
	b, ok := f.Stack[first-1].(*stdspace.Builtin)
	if !ok || b.Self == nil {
		return
	}
	for i, x := range f.Stack[first : first+positional] {
		n.put(b.Self, put{nil, x, given(f, x, st.spans[first+i])})
	}
}

// function notes where the default values of parameters stand.
func (n *Notes) function(f *interp.Frame, st *stack, arg int) {
	d := len(f.Stack) - 1
	code, ok := f.Stack[d].(*bytecode.Code)
	if !ok {
		return
	}
	if arg&bytecode.FunctionClosure != 0 {
		d--
	}
	if arg&bytecode.FunctionAnnotations != 0 {
		d--
	}
	d -= 2 * (arg >> 8 & 0xff)
	defaults := arg & 0xff
	if defaults == 0 || n.defaults[code] != nil {
		return
	}
	for _, span := range st.spans[d-defaults : d] {
		n.defaults[code] = append(n.defaults[code], place(f, span))
		n.count++
	}
}

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
	exprs []expression

	from, key stdspace.Object // what the next instruction reads an attribute or an item of, and the index
	items     []expression    // of the list that is being made
	body      *bytecode.Code  // of the class that is being made
}

// An expression is what pushed a value: an instruction, and what that read an attribute or an item of.
type expression struct {
	span      source.Span
	in        bytecode.Instr
	from, key stdspace.Object
}

// Trace looks at a frame before it executes an instruction.
func (n *Notes) Trace(f *interp.Frame) error {
	if n.count >= mostNotes {
		return nil
	}
	st := n.stackOf(f)
	if f.NextInstr == 0 {
		n.Constants(f.Code, f.Constants().Consts)
	}
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
		st.of, st.exprs = f.Code, st.exprs[:0]
	}
	return st
}

// follow notes that the instruction executed last has pushed what is on top.
func (st *stack) follow(f *interp.Frame) {
	d := len(f.Stack)
	for len(st.exprs) < d {
		st.exprs = append(st.exprs, expression{})
	}
	st.exprs = st.exprs[:d]
	if d > 0 && f.LastInstr >= 0 {
		switch op := f.Code.Instrs[f.LastInstr].Op; op {
		case bytecode.StoreMap, bytecode.StoreEntries, bytecode.ListAppend, bytecode.SetAdd, bytecode.MapAdd, bytecode.ListExtend, bytecode.StoreSubscr, bytecode.StoreAttr,
			bytecode.StoreName, bytecode.StoreGlobal, bytecode.StoreFast, bytecode.PopTop:
			// What is on top lay below.
		case bytecode.RotTwo:
			st.exprs[d-1], st.exprs[d-2] = st.exprs[d-2], st.exprs[d-1]
		default:
			st.exprs[d-1] = expression{f.Code.Spans[f.LastInstr], f.Code.Instrs[f.LastInstr], st.from, st.key}
		}
	}
	st.from, st.key = nil, nil
}

func place(f *interp.Frame, span source.Span) Place {
	return Place{File: f.Code.File, Span: span, In: f.Code.Name}
}

// at returns the place of an expression, which says what that reads.
func (n *Notes) at(f *interp.Frame, e expression) Place {
	p := place(f, e.span)
	p.read = n.readBy(f, e)
	return p
}

// readBy returns what an expression reads, nil if that is nothing that something was put into.
func (n *Notes) readBy(f *interp.Frame, e expression) *reading {
	switch e.in.Op {
	case bytecode.LoadAttr:
		name, _ := stdspace.AsText(f.Constants().Names[e.in.Arg])
		return &reading{from: e.from, attribute: name}
	case bytecode.BinarySubscr:
		return &reading{from: e.from, key: e.key}
	case bytecode.LoadName, bytecode.LoadGlobal:
		name, _ := stdspace.AsText(f.Constants().Names[e.in.Arg])
		p, ok := n.names[binding{f.Code, name}]
		if !ok || e.in.Op == bytecode.LoadGlobal || f.Names == f.Globals {
			p, ok = n.names[binding{f.Globals, name}]
		}
		if ok {
			return &reading{bound: &p}
		}
	}
	return nil
}

// given returns where a value comes from that an expression puts somewhere at a place: a value that
// the function was called with comes from the call.
func (n *Notes) given(f *interp.Frame, value stdspace.Object, at source.Span, e expression) Place {
	p := place(f, at)
	p.read = n.readBy(f, e)
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
	case bytecode.MakeFunction:
		if fn, ok := top.(*stdspace.Function); ok {
			n.captured(f, fn)
		}
	}
}

// captured notes which variables of a function that has just been made are arguments of the one around it.
func (n *Notes) captured(f *interp.Frame, fn *stdspace.Function) {
	for _, c := range fn.Closure {
		if _, known := n.cells[c]; !known && c.Value != nil && isArgument(f, c.Value) {
			n.cells[c] = n.given(f, c.Value, f.Code.Spans[f.LastInstr], expression{})
			n.count++
		}
	}
}

// built notes the items of a list or a tuple that has just been made of them.
func (n *Notes) built(f *interp.Frame, st *stack, x stdspace.Object, items []stdspace.Object) {
	if len(items) != len(st.items) {
		return
	}
	for i, item := range items {
		n.put(x, put{nil, item, n.at(f, st.items[i])})
	}
}

// doing notes what the next instruction is about to put somewhere.
func (n *Notes) doing(f *interp.Frame, st *stack) {
	in := f.Code.Instrs[f.NextInstr]
	d := len(f.Stack)
	at := f.Code.Spans[f.NextInstr]
	switch in.Op {
	case bytecode.StoreName, bytecode.StoreGlobal:
		n.name(f, in, st.exprs[d-1])
	case bytecode.StoreDeref:
		n.cells[f.Cells[in.Arg]] = n.given(f, f.Stack[d-1], at, st.exprs[d-1])
		n.count++
	case bytecode.StoreAttr:
		n.put(f.Stack[d-1], put{f.Constants().Names[in.Arg], f.Stack[d-2], n.given(f, f.Stack[d-2], at, st.exprs[d-2])})
	case bytecode.StoreSubscr:
		n.put(f.Stack[d-2], put{f.Stack[d-1], f.Stack[d-3], n.given(f, f.Stack[d-3], at, st.exprs[d-3])})
	case bytecode.StoreMap, bytecode.MapAdd:
		n.put(f.Stack[d-3], put{f.Stack[d-1], f.Stack[d-2], n.given(f, f.Stack[d-2], at, st.exprs[d-2])})
	case bytecode.StoreEntries:
		for i := d - 2*int(in.Arg); i < d; i += 2 {
			n.put(f.Stack[d-2*int(in.Arg)-1], put{f.Stack[i+1], f.Stack[i], n.given(f, f.Stack[i], at, st.exprs[i])})
		}
	case bytecode.ListAppend, bytecode.ListExtend, bytecode.InplaceAdd:
		n.put(f.Stack[d-2], put{nil, f.Stack[d-1], n.at(f, st.exprs[d-1])})
	case bytecode.CallFunction:
		n.call(f, st, int(in.Arg&0xff), int(in.Arg>>8))
	case bytecode.MakeFunction:
		n.function(f, st, int(in.Arg))
	case bytecode.BuildList, bytecode.BuildTuple:
		st.items = append(st.items[:0], st.exprs[d-int(in.Arg):d]...)
	case bytecode.LoadAttr:
		st.from = f.Stack[d-1]
	case bytecode.BinarySubscr:
		st.from, st.key = f.Stack[d-2], f.Stack[d-1]
	case bytecode.BuildClass:
		if fn, ok := f.Stack[d-1].(*stdspace.Function); ok {
			st.body = fn.Code
		}
	}
}

// name notes a name of a class body or of a module.
func (n *Notes) name(f *interp.Frame, in bytecode.Instr, e expression) {
	var of any = f.Globals
	if in.Op == bytecode.StoreName && f.Names != f.Globals {
		of = f.Code
	}
	if text, ok := stdspace.AsText(f.Constants().Names[in.Arg]); ok {
		n.names[binding{of, text}] = n.at(f, e)
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
		n.put(b.Self, put{nil, x, n.given(f, x, st.exprs[first+i].span, st.exprs[first+i])})
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
	for _, e := range st.exprs[d-defaults : d] {
		n.defaults[code] = append(n.defaults[code], n.at(f, e))
		n.count++
	}
}

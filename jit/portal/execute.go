package portal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// A Call calls a function of the program while another one waits for the compiler.
type Call func(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error)

// An operationKey tells operations apart: by the types of their operands, and by those that are Void.
type operationKey struct {
	op     llop.Op
	result lltype.Type
	args   [8]any
}

// execute carries out an operation. Calls are made by whatever runs the program; for all others there is a graph that
// does nothing else.
func (t *Portal) execute(op llop.Op, result lltype.Type, args []codegen.Value, bits []uint64) (v, raised uint64, err error) {
	switch op {
	case llop.DirectCall:
		return t.callAt(bits[0], bits[1:])
	case llop.IndirectCall:
		return t.callAt(bits[0], bits[1:len(bits)-1])
	}
	var given []uint64
	for i, a := range args {
		if lltype.TypeOf(a) != lltype.Void {
			given = append(given, bits[i])
		}
	}
	return raisedBy(t.interpret(t.operation(op, result, args), given))
}

// callAt calls the function at an address.
func (t *Portal) callAt(at uint64, args []uint64) (v, raised uint64, err error) {
	f, ok := t.heap.PrebuiltAt(heap.Address(at))
	if !ok || f.Func == nil {
		return 0, 0, fmt.Errorf("portal: there is no function at %#x", at)
	}
	if f.Func.Graph == nil { // one of the run-time system
		return raisedBy(t.interpret(t.caller(f), args))
	}
	return raisedBy(t.options.Call(t.ctx, f, args...))
}

// caller returns a function that does nothing but call one.
func (t *Portal) caller(f *lltype.Object) *lltype.Object {
	if g := t.callers[f]; g != nil {
		return g
	}
	ft := f.Type.(*lltype.FuncType)
	args := []codegen.Value{lltype.NewConstant(f.Ref(), lltype.PtrTo(ft))}
	for _, a := range ft.Args {
		args = append(args, &flow.Variable{Concrete: a})
	}
	g := operationFunction(llop.DirectCall, ft.Result, args, args[1:])
	t.callers[f] = g
	return g
}

// callPortal calls the portal.
func (t *Portal) callPortal(greens []jitstate.Green, reds []uint64) (v, raised uint64, err error) {
	portal := t.Program.Entry.Coloured
	args := make([]uint64, len(portal.Args))
	for i := range args {
		switch portal.Args[i] {
		case hintannotator.Green:
			args[i], greens = greens[0].Bits, greens[1:]
		case hintannotator.Red:
			args[i], reds = reds[0], reds[1:]
		}
	}
	return raisedBy(t.options.Call(t.ctx, portal.Function, args...))
}

// raisedBy parts an exception of the program from other errors.
func raisedBy(v uint64, err error) (uint64, uint64, error) {
	var e *llinterp.Raised
	if errors.As(err, &e) {
		return 0, uint64(e.Value), nil
	}
	return v, 0, err
}

// operation returns a function that carries out an operation.
func (t *Portal) operation(op llop.Op, result lltype.Type, args []codegen.Value) *lltype.Object {
	key := operationKey{op: op, result: result}
	known := len(args) <= len(key.args)
	for i, a := range args {
		if known && lltype.TypeOf(a) == lltype.Void {
			key.args[i] = a.(*flow.Constant).Key
		} else if known {
			key.args[i] = lltype.TypeOf(a)
		}
	}
	if f := t.operations[key]; known && f != nil {
		return f
	}
	var given []codegen.Value
	for _, a := range args {
		if lltype.TypeOf(a) != lltype.Void {
			given = append(given, a)
		}
	}
	f := operationFunction(op, result, args, given)
	if known {
		t.operations[key] = f
	}
	return f
}

// operationFunction returns a function that does an operation with its arguments, those of the operands that are given.
func operationFunction(op llop.Op, result lltype.Type, operands, given []codegen.Value) *lltype.Object {
	types, names := make([]lltype.Type, len(given)), make([]string, len(given))
	for i, a := range given {
		types[i], names[i] = lltype.TypeOf(a), fmt.Sprintf("a%d", i)
	}
	g := flow.NewGraph(op.String(), names)
	args := slices.Clone(operands)
	next := 0
	for i, a := range operands {
		if next < len(given) && a == given[next] {
			v := g.StartBlock.InputArgs[next]
			v.Concrete = types[next]
			args[i] = v
			next++
		}
	}
	g.ReturnBlock.InputArgs[0].Concrete = result
	v := g.NewVariable("")
	v.Concrete = result
	o := g.NewOperation(op, args, v)
	o.Place = flow.Place{Instr: -1}
	g.Append(g.StartBlock, o)
	g.StartBlock.Close(g.NewLink([]flow.Value{v}, g.ReturnBlock, nil))
	return lltype.NewFunction(lltype.Func(result, types...), &lltype.Function{Name: op.String(), Graph: g})
}

package rtyper

import (
	"fmt"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// builtinMaker makes the representations of builtin functions and of methods of
// values of builtin types.
var builtinMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any {
		b := s.(*lattice.SomeBuiltin)
		key := builtinKey{name: b.Name, object: annotator.BuiltinOf(b)}
		if b.Self != nil {
			key.self = t.reprs.of(b.Self)
		}
		return key
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		b := s.(*lattice.SomeBuiltin)
		if b.Self == nil {
			return newBuiltinRepr(b)
		}
		self := t.reprs.of(b.Self)
		if of, ok := b.Self.(*lattice.SomeLLType); ok {
			return &typeMethodRepr{voidRepr{name: b.String()}, of.Type, annotator.BuiltinOf(b).(*stdspace.Function)}
		}
		if p, ok := self.(*ptrRepr); ok {
			return &methodRepr{ptrRepr: p, t: t, fn: annotator.BuiltinOf(b).(*stdspace.Function)}
		}
		return &builtinMethodRepr{name: b.Name, self: self, ann: b.Self}
	},
}

type builtinKey struct {
	name   string
	object any
	self   Repr
}

// A builtinRepr represents a builtin function or type as nothing.
type builtinRepr struct {
	voidRepr
	module, function string
	object           stdspace.Object
}

func newBuiltinRepr(b *lattice.SomeBuiltin) Repr {
	r := &builtinRepr{function: b.Name, object: annotator.BuiltinOf(b)}
	switch x := r.object.(type) {
	case *stdspace.Builtin:
		r.module = x.Place()
	case *stdspace.Class:
		r.module = x.Module
	case *stdspace.Function:
		r.module, _ = stdspace.AsText(x.Module)
	case *stdspace.Method: // of a JitDriver
		if f, ok := x.Func.(*stdspace.Function); ok {
			r.module, _ = stdspace.AsText(f.Module)
		}
	}
	if r.module == "__builtin__" {
		r.module = "builtins"
	}
	r.name = fmt.Sprintf("builtin %s.%s", r.module, r.function)
	return r
}

// Unary types calls of the function, and tests of its truth.
func (r *builtinRepr) Unary(op string) Rtype {
	switch op {
	case "simple_call":
		return r.call
	case "call_args":
		return func(hop *HighLevelOp) flow.Value {
			if r.module == "rlib.jit" {
				return hintWithFlags(hop)
			}
			if r.module == stdspace.UserLLTypeModule {
				return r.call(hop)
			}
			return r.call(hop.flattened())
		}
	case "is_true", "nonzero":
		return func(*HighLevelOp) flow.Value { return boolConst(true) }
	case "getattr":
		return func(hop *HighLevelOp) flow.Value { return nil }
	}
	return nil
}

// flattened returns a call_args without keywords as a simple_call: the items of
// *args become operands.
func (h *HighLevelOp) flattened() *HighLevelOp {
	x, _ := h.ArgConst(1)
	shape := x.(*stdspace.Tuple).Items
	n, _ := integerValue(shape[0])
	names := shape[1].(*stdspace.Tuple).Items
	c := h.Copy()
	c.Name = "simple_call"
	keep := 2 + int(n) + len(names)
	c.Args = append(c.Args[:1], c.Args[2:keep]...)
	c.Anns = append(c.Anns[:1], c.Anns[2:keep]...)
	c.Reprs = append(c.Reprs[:1], c.Reprs[2:keep]...)
	if keep == h.NArgs() {
		return c
	}
	tuple, ok := h.Reprs[keep].(*tupleRepr)
	anns, ok2 := h.Anns[keep].(*lattice.SomeTuple)
	if !ok || !ok2 {
		fail("*args is %v, which is not a tuple", h.Reprs[keep])
	}
	v := h.Arg(tuple, keep)
	for i, r := range tuple.items {
		c.Args = append(c.Args, tuple.Item(h.LowLevelOps, v, i))
		c.Anns, c.Reprs = append(c.Anns, lattice.NonConst(anns.Items[i])), append(c.Reprs, r)
	}
	return c
}

// call types a call of a builtin function.
func (r *builtinRepr) call(hop *HighLevelOp) flow.Value {
	if r.module == lltypeModule || r.module == llopModule {
		return callLowLevel(hop, r.object.(*stdspace.Builtin))
	}
	if f := builtinTypers[r.module+"."+r.function]; f != nil {
		return f(hop)
	}
	if c, ok := r.object.(*stdspace.Class); ok {
		if bits, _ := stdspace.IntegerClass(c); bits > 0 {
			return toInteger(hop)
		}
	}
	if r.module == "math" {
		return callMathFunction(hop, r.function)
	}
	fail("there is no low-level version of %s.%s()", r.module, r.function)
	return nil
}

// nothing types a call that does nothing.
func nothing(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	return nil
}

// sameValue types a call that gives its argument.
func sameValue(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	return hop.asResult(1)
}

// alreadyChecked types a call of ovfcheck that is left in a graph.
func alreadyChecked(hop *HighLevelOp) flow.Value {
	if r, ok := hop.Reprs[1].(*integersRepr); ok {
		r.mustBeSigned()
	}
	return sameValue(hop)
}

// asResult returns operand i as the result; nil if there is nothing to give.
func (h *HighLevelOp) asResult(i int) flow.Value {
	if h.ResultType() == lltype.Void {
		return nil
	}
	return h.Arg(h.RResult, i)
}

func constantBool(b bool) Rtype { return func(*HighLevelOp) flow.Value { return boolConst(b) } }

// conversion types a call as an operation on the argument.
func conversion(op string) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		if v := constantResult(hop); v != nil {
			return v
		}
		return argumentOf(op)(hop)
	}
}

// argumentOf types a call as an operation on its arguments.
func argumentOf(op string) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		c := hop.PopFirst()
		c.Name = op
		return c.Dispatch()
	}
}

// extreme types min(x, y, ...) and max(x, y, ...), two at a time.
func extreme(helper string) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		if hop.NArgs() == 2 {
			return extremeOf(hop, helper)
		}
		r := hop.RResult
		fn := ll("rint", helper)
		if _, ok := r.LowLevelType().(*lltype.Primitive); !ok {
			fn = extremeHelper(r, helper)
		}
		v := hop.Arg(r, 1)
		for i := 2; i < hop.NArgs(); i++ {
			v = hop.Call(fn, v, hop.Arg(r, i))
		}
		return v
	}
}

// toInteger types a conversion between integers; excess bits are cut off. What widen() leaves as it is may be of any type.
func toInteger(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		hop.ExceptionCannotOccur()
		return v
	}
	if _, ok := hop.RResult.(*integersRepr); ok && hop.Reprs[1] == Repr(floatRepr) {
		return floatToWord(hop.PopFirst())
	}
	hop.ExceptionCannotOccur()
	return hop.Arg(hop.RResult, 1)
}

// shiftChecked types ovfcheck_lshift(x, y).
func shiftChecked(hop *HighLevelOp) flow.Value {
	c := hop.PopFirst()
	c.Name = "lshift_ovf"
	return c.Dispatch()
}

// helperCall types a call as one of a helper with arguments of these
// representations.
func helperCall(file, fn string, reprs ...Repr) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		args := make([]flow.Value, len(reprs))
		for i, r := range reprs {
			args[i] = hop.Arg(r, i+1)
		}
		return hop.Call(ll(file, fn), args...)
	}
}

// external types a call of a function of the run-time system without arguments.
func external(name string, result lltype.Type) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		return hop.CallExternal(lltype.Function{External: name}, result)
	}
}

// keepAlive types keepalive_until_here(x, ...).
func keepAlive(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	for i := 1; i < hop.NArgs(); i++ {
		if hop.Reprs[i].LowLevelType() != lltype.Void {
			hop.Void(llop.Keepalive, hop.Arg(hop.Reprs[i], i))
		}
	}
	return nil
}

// instantiateClass types instantiate(cls).
func instantiateClass(hop *HighLevelOp) flow.Value {
	r, ok := hop.RResult.(*instanceRepr)
	if !ok {
		fail("instantiate() gives %v", hop.RResult)
	}
	p := hop.Anns[1].(*lattice.SomePBC)
	if len(p.Descs) == 1 {
		hop.ExceptionCannotOccur()
		exact := hop.Typer.classes.instance(p.Descs[0].(*annotator.ClassDesc).ClassDef())
		return hop.Convert(exact.newInstance(hop.LowLevelOps), exact, r)
	}
	return newOfSeveral(hop, hop.Arg(hop.Typer.classes.root, 1), p, r)
}

package rtyper

import (
	"fmt"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/engine/lltype"
	"vitrine/engine/stdspace"
	flow "vitrine/flowspace/model"
)

// builtinMaker makes the representations of builtin functions and of methods of
// values of builtin types.
var builtinMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any {
		b := s.(*lattice.SomeBuiltin)
		key := builtinKey{name: b.Name, object: annotator.BuiltinOf(b)}
		if b.Self != nil {
			key.self = t.Repr(b.Self)
		}
		return key
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		b := s.(*lattice.SomeBuiltin)
		if b.Self == nil {
			return t.builtinRepr(b)
		}
		self := t.Repr(b.Self)
		if of, ok := b.Self.(*lattice.SomeLLType); ok {
			return &typeMethodRepr{VoidRepr{name: b.String()}, of.Type, annotator.BuiltinOf(b).(*stdspace.Function)}
		}
		if p, ok := self.(*PtrRepr); ok {
			return &methodRepr{PtrRepr: p, t: t, fn: annotator.BuiltinOf(b).(*stdspace.Function)}
		}
		return &BuiltinMethodRepr{name: b.Name, self: self, ann: b.Self}
	},
}

type builtinKey struct {
	name   string
	object any
	self   Repr
}

// A BuiltinRepr represents a builtin function or type as nothing.
type BuiltinRepr struct {
	VoidRepr
	module, function string
	object           stdspace.Object
}

func (t *Typer) builtinRepr(b *lattice.SomeBuiltin) Repr {
	r := &BuiltinRepr{function: b.Name, object: annotator.BuiltinOf(b)}
	switch x := r.object.(type) {
	case *stdspace.Builtin:
		r.module = x.Module
	case *stdspace.Class:
		r.module = x.Module
	case *stdspace.Function:
		r.module, _ = stdspace.AsText(x.Module)
	}
	if r.module == "__builtin__" {
		r.module = "builtins"
	}
	r.name = fmt.Sprintf("builtin %s.%s", r.module, r.function)
	return r
}

// Unary types calls, and tests of the function itself.
func (r *BuiltinRepr) Unary(op string) Rtype {
	switch op {
	case "simple_call":
		return r.call
	case "call_args":
		return func(hop *HighLevelOp) flow.Value {
			if r.module == "rlib.jit" {
				return hintWithFlags(hop)
			}
			return r.call(hop.flattened())
		}
	case "is_true", "nonzero":
		return func(*HighLevelOp) flow.Value { return BoolConst(true) }
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
	tuple, ok := h.Reprs[keep].(*TupleRepr)
	anns, ok2 := h.Anns[keep].(*lattice.SomeTuple)
	if !ok || !ok2 {
		Fail("*args is %v, which is no tuple", h.Reprs[keep])
	}
	v := h.Arg(tuple, keep)
	for i, r := range tuple.items {
		c.Args = append(c.Args, tuple.Item(h.LowLevelOps, v, i))
		c.Anns, c.Reprs = append(c.Anns, lattice.NonConst(anns.Items[i])), append(c.Reprs, r)
	}
	return c
}

// call types a call of a builtin function.
func (r *BuiltinRepr) call(hop *HighLevelOp) flow.Value {
	if r.module == lltypeModule || r.module == llopModule {
		return callLowLevel(hop, r.object.(*stdspace.Builtin))
	}
	if f := builtinTypers[r.module+"."+r.function]; f != nil {
		return f(hop)
	}
	if r.module == "math" {
		return callMathFunction(hop, r.function)
	}
	Fail("there is no low-level version of %s.%s()", r.module, r.function)
	return nil
}

// builtinTypers type calls of builtin functions, by module and name. The first
// operand is the function.
var builtinTypers map[string]Rtype

func init() {
	builtinTypers = map[string]Rtype{
		"builtins.isinstance": isInstance,
		"builtins.hasattr":    hasAttr,
		"builtins.int":        conversion("int"), "builtins.long": conversion("int"), "builtins.float": conversion("float"),
		"builtins.bool": conversion("is_true"), "builtins.chr": conversion("chr"), "builtins.unichr": conversion("unichr"),
		"builtins.str": conversion("str"), "builtins.bytes": conversion("str"), "builtins.unicode": conversion("unicode"),
		"builtins.range": quiet(callRange), "builtins.xrange": quiet(callRange), "builtins.list": quiet(callList), "builtins.zip": quiet(callZip),
		"builtins.slice": quiet(callSlice), "rlib.objectmodel.newlist_hint": quiet(newListHint),
		"rlib.objectmodel.r_dict": newCustomDict, "rlib.objectmodel.r_ordereddict": newCustomDict,
		"builtins.min": extreme("ll_min"), "builtins.max": extreme("ll_max"),
		"builtins.tuple": func(hop *HighLevelOp) flow.Value { return hop.Arg(hop.RResult, 1) },

		"rlib.rarithmetic.intmask": toInteger, "rlib.rarithmetic.longlongmask": toInteger,
		"rlib.rarithmetic.widen": toInteger, "rlib.rarithmetic.r_int": toInteger, "rlib.rarithmetic.r_uint": toInteger,
		"rlib.rarithmetic.r_longlong": toInteger, "rlib.rarithmetic.r_ulonglong": toInteger,
		"rlib.rarithmetic.r_int64": toInteger, "rlib.rarithmetic.r_uint64": toInteger,
		"rlib.rarithmetic.ovfcheck": sameValue, "rlib.rarithmetic.ovfcheck_lshift": shiftChecked,
		"rlib.rarithmetic.ovfcheck_float_to_int": helperCall("rfloat", "ll_float_to_int_checked", floatRepr),
		"rlib.rarithmetic.is_valid_int":          func(*HighLevelOp) flow.Value { return BoolConst(true) },
		"rlib.rarithmetic.highest_bit":           helperCall("rint", "ll_highest_bit", signedRepr),

		"rlib.objectmodel.we_are_translated":          func(*HighLevelOp) flow.Value { return BoolConst(true) },
		"rlib.objectmodel.keepalive_until_here":       keepAlive,
		"rlib.objectmodel.instantiate":                instantiateClass,
		"rlib.objectmodel.compute_hash":               argumentOf("hash"),
		"rlib.objectmodel.compute_identity_hash":      argumentOf("hash"),
		"rlib.objectmodel.compute_unique_id":          argumentOf("id"),
		"rlib.objectmodel.current_object_addr_as_int": argumentOf("id"),
		"rlib.objectmodel.free_non_gc_object":         nothing, "rlib.objectmodel.check_annotation": nothing,
		"rlib.objectmodel.resizelist_hint": nothing, "rlib.objectmodel.import_from_mixin": nothing,
		"rlib.objectmodel.prepare_dict_update": nothing,
		"rlib.objectmodel.always_inline":       sameValue, "rlib.objectmodel.dont_inline": sameValue, "rlib.objectmodel.not_rpython": sameValue,

		"rlib.jit.hint": hintPlain, "rlib.jit.promote": hintNamed("promote"),
		"rlib.jit.promote_string": hintNamed("promote"), "rlib.jit.promote_unicode": hintNamed("promote"),
		"rlib.jit.assert_green": sameValue, "rlib.jit.virtual_ref": sameValue,
		"rlib.jit.we_are_jitted": constantBool(false), "rlib.jit.isconstant": constantBool(false), "rlib.jit.isvirtual": constantBool(false),
		"rlib.jit.loop_unrolling_heuristic": constantBool(false),
		"rlib.jit.current_trace_length":     func(*HighLevelOp) flow.Value { return SignedConst(-1) },

		"rlib.nonconst.NonConstant": sameValue,
		"rlib.rprint.print_item":    printItem, "rlib.rprint.print_newline": printNewline,
		"rlib.rfloat.isnan": helperCall("rfloat", "ll_isnan", floatRepr), "rlib.rfloat.isinf": helperCall("rfloat", "ll_isinf", floatRepr),
		"rlib.rfloat.isfinite": helperCall("rfloat", "ll_isfinite", floatRepr),
		"math.isnan":           helperCall("rfloat", "ll_isnan", floatRepr), "math.isinf": helperCall("rfloat", "ll_isinf", floatRepr),
		"math.isfinite": helperCall("rfloat", "ll_isfinite", floatRepr),
		"rlib.rgc.collect": func(hop *HighLevelOp) flow.Value {
			hop.Void("gc_collect")
			return nil
		},
		"os.write":  writeOut,
		"time.time": external("ll_time", lltype.Float), "time.clock": external("ll_clock", lltype.Float), "time.sleep": nothing,
	}
	for _, name := range []string{
		"virtual_ref_finish", "set_param", "set_user_param", "jit_debug", "record_exact_class", "record_known_class",
		"jit_merge_point", "can_enter_jit", "loop_header",
	} {
		builtinTypers["rlib.jit."+name] = nothing
	}
	for _, name := range []string{"stack_check", "stack_unwind"} {
		builtinTypers["rlib.rstack."+name] = nothing
	}
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

// asResult returns operand i as the result; nil if there is nothing to give.
func (h *HighLevelOp) asResult(i int) flow.Value {
	if h.ResultType() == lltype.Void {
		return nil
	}
	return h.Arg(h.RResult, i)
}

func constantBool(b bool) Rtype { return func(*HighLevelOp) flow.Value { return BoolConst(b) } }

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
		fn := LL("rint", helper)
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

// toInteger types a conversion between integers; what has no room is cut off.
func toInteger(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	if v := constantResult(hop); v != nil {
		return v
	}
	if hop.Reprs[1] == Repr(floatRepr) {
		return floatToInteger(hop.PopFirst(), hop.RResult)
	}
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
		return hop.Call(LL(file, fn), args...)
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
			hop.Void("keepalive", hop.Arg(hop.Reprs[i], i))
		}
	}
	return nil
}

// instantiateClass types instantiate(cls).
func instantiateClass(hop *HighLevelOp) flow.Value {
	r, ok := hop.RResult.(*InstanceRepr)
	if !ok {
		Fail("instantiate() gives %v", hop.RResult)
	}
	p := hop.Anns[1].(*lattice.SomePBC)
	if len(p.Descs) == 1 {
		hop.ExceptionCannotOccur()
		exact := hop.Typer.instanceRepr(p.Descs[0].(*annotator.ClassDesc).ClassDef())
		return hop.Convert(exact.newInstance(hop.LowLevelOps), exact, r)
	}
	return newOfSeveral(hop, hop.Arg(hop.Typer.classes.root, 1), p, r)
}

// HintFlags are the flags of a hint: the value of its Void operand.
type HintFlags map[string]bool

// hintWithFlags types hint(x, concrete=True).
func hintWithFlags(hop *HighLevelOp) flow.Value {
	x, _ := hop.ArgConst(1)
	shape := x.(*stdspace.Tuple).Items
	n, _ := integerValue(shape[0])
	flags := make(HintFlags)
	for i, key := range shape[1].(*stdspace.Tuple).Items {
		name, _ := stdspace.AsText(key)
		v, _ := hop.ArgConst(2 + int(n) + i)
		truth, err := hop.Typer.helpers.Space().IsTrue(v)
		flags[name] = err == nil && truth
	}
	if r := hop.Reprs[0].(*BuiltinRepr); r.function != "hint" {
		hop.ExceptionCannotOccur()
		if r.function == "promote" {
			flags["promote"] = true
			return hop.hint(2, flags)
		}
		return nil
	}
	return hop.hint(2, flags)
}

// hintPlain types hint(x), which says nothing.
func hintPlain(hop *HighLevelOp) flow.Value { return sameValue(hop) }

// hintNamed types the function for one flag.
func hintNamed(flag string) Rtype {
	return func(hop *HighLevelOp) flow.Value { return hop.hint(1, HintFlags{flag: true}) }
}

// hint appends a hint on operand i.
func (h *HighLevelOp) hint(i int, flags HintFlags) flow.Value {
	h.ExceptionCannotOccur()
	c := lltype.NewConstant(flags, lltype.Void)
	if h.ResultType() == lltype.Void {
		h.Void("hint", noneConst, c)
		return nil
	}
	return h.Op("hint", h.ResultType(), h.Arg(h.RResult, i), c)
}

// printItem types the printing of a string.
func printItem(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	c := hop.PopFirst()
	c.Name, c.Result = "str", lattice.String
	c.RResult = hop.Typer.Repr(lattice.String)
	text := c.Dispatch()
	return hop.CallExternal(lltype.Function{External: "ll_print_item"}, lltype.Void, text)
}

func printNewline(hop *HighLevelOp) flow.Value {
	return hop.CallExternal(lltype.Function{External: "ll_print_newline"}, lltype.Void)
}

// callMathFunction types a call of a function of the module math.
func callMathFunction(hop *HighLevelOp, name string) flow.Value {
	switch name {
	case "fabs":
		return hop.Op("float_abs", lltype.Float, hop.Arg(floatRepr, 1))
	case "frexp", "modf":
		return callMathPair(hop, name)
	case "ldexp":
		return callMath(hop, name, hop.Arg(floatRepr, 1), hop.Arg(signedRepr, 2))
	}
	var args []flow.Value
	for i := 1; i < hop.NArgs(); i++ {
		args = append(args, hop.Arg(floatRepr, i))
	}
	return callMath(hop, name, args...)
}

// callMath calls a function on floats of the run-time system.
func callMath(hop *HighLevelOp, name string, args ...flow.Value) flow.Value {
	return hop.CallExternal(lltype.Function{External: "ll_math_" + name, CanRaise: true, Pure: true}, lltype.Float, args...)
}

// callMathPair calls a function that gives a tuple: its parts are found by two
// functions of the run-time system.
func callMathPair(hop *HighLevelOp, name string) flow.Value {
	hop.ExceptionCannotOccur()
	r := hop.RResult.(*TupleRepr)
	v := hop.Arg(floatRepr, 1)
	pure := func(suffix string, result lltype.Type) flow.Value {
		return hop.CallExternal(lltype.Function{External: "ll_math_" + name + suffix, Pure: true}, result, v)
	}
	return r.newFrom(hop.LowLevelOps, []flow.Value{pure("_0", lltype.Float), pure("_1", r.items[1].LowLevelType())})
}

// A BuiltinMethodRepr represents a method of a value of a builtin type as that
// value. A call of it is typed as the operation "method_NAME" on the value.
type BuiltinMethodRepr struct {
	Base
	name string
	self Repr
	ann  lattice.SomeValue
}

// String names the method.
func (r *BuiltinMethodRepr) String() string { return fmt.Sprintf("method %s of %v", r.name, r.self) }

// LowLevelType returns that of the value.
func (r *BuiltinMethodRepr) LowLevelType() lltype.Type { return r.self.LowLevelType() }

// Const returns the value that a method is bound to.
func (r *BuiltinMethodRepr) Const(x stdspace.Object) lltype.Value {
	if b, ok := x.(*stdspace.Builtin); ok && b.Self != nil {
		return r.self.Const(b.Self)
	}
	Fail("%s is no method", textOf(x))
	return nil
}

// ConvertTo converts the value.
func (r *BuiltinMethodRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if other, ok := to.(*BuiltinMethodRepr); ok && other.name == r.name {
		return l.Convert(v, r.self, other.self)
	}
	return nil
}

// Unary types calls.
func (r *BuiltinMethodRepr) Unary(op string) Rtype {
	if op == "call_args" {
		return func(hop *HighLevelOp) flow.Value { return r.Unary("simple_call")(hop.flattened()) }
	}
	if op != "simple_call" {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		b := hop.Anns[0].(*lattice.SomeBuiltin)
		v := hop.Args[0]
		if c, ok := v.(*flow.Constant); ok && c.Concrete == nil {
			v = hop.Typer.Const(r.self, c.Value.(*stdspace.Builtin).Self)
		}
		c := hop.PopFirst().Prepend(v, b.Self, r.self)
		c.Name = "method_" + r.name
		return c.Dispatch()
	}
}

// writeOut types os.write(fd, text).
func writeOut(hop *HighLevelOp) flow.Value {
	text := hop.Arg(hop.Typer.Repr(lattice.String), 2)
	return hop.CallExternal(lltype.Function{External: "ll_write", CanRaise: true}, lltype.Signed, hop.Arg(signedRepr, 1), text)
}

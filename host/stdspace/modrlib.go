package stdspace

import (
	"math"
	"math/big"

	"vitrine/host/operation"
)

// firstArg is the function that returns its first argument whatever else is
// given: the hints to the translator are that while a program simply runs.
func firstArg(_ *Space, args []Object, _ []Keyword) (Object, error) { return args[0], nil }

// hintDef is a hint: a function that returns its argument.
func hintDef(name string) Def { return Def{Name: name, Min: 1, Max: -1, KwFn: firstArg} }

// constantDef is a function that takes anything and always returns the same.
func constantDef(name string, v Object) Def {
	return Def{Name: name, Min: 0, Max: -1, KwFn: func(*Space, []Object, []Keyword) (Object, error) { return v, nil }}
}

// markDef is a decorator that only sets an attribute of the function.
func markDef(name, attr string, v Object) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return args[0], s.setAttr(args[0], s.Intern(attr), v)
	}}
}

// The hints of rlib.jit.
var jitFunctions = []Def{
	hintDef("hint"), hintDef("promote"), hintDef("promote_string"), hintDef("promote_unicode"),
	hintDef("assert_green"), hintDef("virtual_ref"),
	hintDef("non_virtual_ref"), constantDef("_is_early_constant", False), constantDef("set_param_to_default", None),
	constantDef("record_known_result", None), constantDef("record_exact_value", None),
	constantDef("enter_portal_frame", None), constantDef("leave_portal_frame", None),
	constantDef("we_are_jitted", False), constantDef("isconstant", False), constantDef("isvirtual", False),
	constantDef("set_param", None), constantDef("set_user_param", None), constantDef("virtual_ref_finish", None),
	constantDef("jit_debug", None), constantDef("record_exact_class", None), constantDef("record_known_class", None),
	constantDef("current_trace_length", MakeInt(-1)), constantDef("loop_unrolling_heuristic", False),
	markDef("purefunction", "_pure_function_", True), markDef("elidable", "_elidable_function_", True),
	markDef("unroll_safe", "_jit_unroll_safe_", True), markDef("dont_look_inside", "_jit_look_inside_", False),
	markDef("look_inside", "_jit_look_inside_", True), markDef("loop_invariant", "_jit_loop_invariant_", True),
	markDef("not_in_trace", "oopspec", NewStr("jit.not_in_trace()")),
}

// makeJit makes rlib.jit. Programs also import we_are_translated from there, which is that of objectmodel: it cannot be
// imported, as objectmodel itself has a name of this module.
func makeJit(s *Space) (*Module, error) {
	m, err := s.imports.mixed("rlib.jit", jitFunctions, "jit.py")
	if err == nil {
		of := s.NewModule("rlib.objectmodel", []Def{constantDef("we_are_translated", False)})
		m.Dict.Set("we_are_translated", of.Dict.GetStr(s.Intern("we_are_translated")))
	}
	return m, err
}

const longBit = 64

// The functions of rlib.rarithmetic.
var rarithmeticFunctions = []Def{
	{Name: "intmask", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := wordArg(s, args[0])
		if err != nil {
			return nil, err
		}
		return MakeInt(wrapWord(n)), nil
	}},
	{Name: "longlongmask", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := wordArg(s, args[0])
		if err != nil {
			return nil, err
		}
		return MakeInt(wrapWord(n)), nil
	}},
	{Name: "ovfcheck", Min: 1, Max: 1, Fn: ovfcheck},
	{Name: "ovfcheck_lshift", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		v, err := s.Binary(operation.LShift, args[0], args[1])
		if err != nil {
			if s.excs.is(err, "MemoryError") {
				err = s.Throw("OverflowError", "x<<y loosing bits or changing sign")
			}
			return nil, err
		}
		return ovfcheck(s, []Object{v})
	}},
	{Name: "ovfcheck_float_to_int", Min: 1, Max: 1, Fn: ovfcheckFloat},
	{Name: "ovfcheck_float_to_longlong", Min: 1, Max: 1, Fn: ovfcheckFloat},
	{Name: "is_valid_int", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		v, ok := intOf(args[0])
		return MakeBool(ok && v.toBig().IsInt64()), nil
	}},
	{Name: "highest_bit", Min: 1, Max: 1, Fn: highestBit},
	{Name: "byteswap", Min: 1, Max: 1, Fn: byteSwap},
	{Name: "int_c_div", Min: 2, Max: 2, Fn: truncatedDivision(func(q, _ *big.Int) *big.Int { return q })},
	{Name: "int_c_mod", Min: 2, Max: 2, Fn: truncatedDivision(func(_, r *big.Int) *big.Int { return r })},
}

// wordArg returns the integer that a number stands for.
func wordArg(s *Space, x Object) (*big.Int, error) {
	if v, ok := intOf(x); ok {
		return v.toBig(), nil
	}
	if s.format.isStringType(x) {
		return nil, s.TypeError("an integer is required, not %s", s.typeName(x))
	}
	v, err := numberToInt(s, x, true)
	if v == nil && err == nil {
		err = s.TypeError("an integer is required, not %s", s.typeName(x))
	}
	return v, err
}

// wrapWord keeps the low bits of an integer that fit a signed machine word.
func wrapWord(n *big.Int) int64 {
	if n.IsInt64() {
		return n.Int64()
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	return int64(low.Uint64())
}

// ovfcheck raises OverflowError if the result of an operation does not fit a
// machine word.
func ovfcheck(s *Space, args []Object) (Object, error) {
	v, ok := intOf(args[0])
	if !ok {
		return nil, s.TypeError("ovfcheck() takes an integer, not %s", s.typeName(args[0]))
	}
	if v.big == nil {
		return args[0], nil
	}
	if !v.big.IsInt64() {
		return nil, s.Throw("OverflowError", "signed integer expression did overflow")
	}
	return MakeInt(v.big.Int64()), nil
}

func ovfcheckFloat(s *Space, args []Object) (Object, error) {
	f, err := realOf(s, args[0])
	if err != nil {
		return nil, err
	}
	if math.IsNaN(f) || f < -(1<<63) || f >= 1<<63 {
		return nil, s.Throw("OverflowError", "")
	}
	return MakeInt(int64(f)), nil
}

// highestBit returns the number of the only bit of a power of two.
func highestBit(s *Space, args []Object) (Object, error) {
	n, err := wordArg(s, args[0])
	if err != nil {
		return nil, err
	}
	if n.Sign() <= 0 || n.TrailingZeroBits() != uint(n.BitLen()-1) {
		return nil, s.Throw("AssertionError", "")
	}
	return MakeInt(int64(n.BitLen() - 1)), nil
}

func byteSwap(s *Space, args []Object) (Object, error) {
	n, err := wordArg(s, args[0])
	if err != nil {
		return nil, err
	}
	u := uint64(wrapWord(n))
	r := uint64(0)
	for range 8 {
		r = r<<8 | u&0xff
		u >>= 8
	}
	return MakeInt(int64(r)), nil
}

// truncatedDivision makes a function that divides as C does: the quotient is
// rounded towards zero.
func truncatedDivision(choose func(q, r *big.Int) *big.Int) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		x, err := wordArg(s, args[0])
		if err != nil {
			return nil, err
		}
		y, err := wordArg(s, args[1])
		if err != nil {
			return nil, err
		}
		if y.Sign() == 0 {
			return nil, divisionByZero(s, operation.FloorDiv, false)
		}
		q, r := new(big.Int).QuoRem(x, y, new(big.Int))
		return normalize(choose(q, r)), nil
	}
}

func makeRArithmetic(s *Space) (*Module, error) {
	m := s.NewModule("rlib.rarithmetic", rarithmeticFunctions)
	m.Dict.Set("LONG_BIT", MakeInt(longBit))
	m.Dict.Set("LONGLONG_BIT", MakeInt(longBit))
	m.Dict.Set("LONG_BIT_SHIFT", MakeInt(6))
	m.Dict.Set("LONG_MASK", normalize(new(big.Int).SetUint64(math.MaxUint64)))
	m.Dict.Set("LONG_TEST", normalize(new(big.Int).SetUint64(1<<63)))
	m.Dict.Set("LONGLONG_MASK", normalize(new(big.Int).SetUint64(math.MaxUint64)))
	m.Dict.Set("maxint", MakeInt(math.MaxInt64))
	m.Dict.Set("INFINITY", Float(math.Inf(1)))
	m.Dict.Set("NAN", Float(math.Float64frombits(quietNaN)))
	return m, s.imports.runLibrary(m, "rarithmetic.py")
}

// The functions of rlib.objectmodel.
var objectModelFunctions = []Def{
	constantDef("we_are_translated", False), constantDef("keepalive_until_here", None),
	constantDef("free_non_gc_object", None), constantDef("resizelist_hint", None), constantDef("stack_almost_full", False),
	constantDef("fetch_translated_config", None), constantDef("we_are_translated_to_c", False), constantDef("revdb_flag_io_disabled", False),
	constantDef("revdb_enabled", False), constantDef("is_in_callback", False),
	hintDef("likely"), hintDef("unlikely"), hintDef("no_collect"), hintDef("sandbox_review"),
	{Name: "newlist_hint", Min: 0, Max: 1, Params: "sizehint", Fn: func(*Space, []Object) (Object, error) { return NewList(), nil }},
	{Name: "instantiate", Min: 1, Max: 2, Params: "cls nonmovable", Fn: instantiate},
	{Name: "compute_hash", Min: 1, Max: 1, Fn: computeHash},
	{Name: "compute_identity_hash", Min: 1, Max: 1, Fn: identityNumber},
	{Name: "compute_unique_id", Min: 1, Max: 1, Fn: identityNumber},
	{Name: "current_object_addr_as_int", Min: 1, Max: 1, Fn: identityNumber},
	{Name: "hlinvoke", Min: 2, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		return s.Call(args[1], append([]Object(nil), args[2:]...))
	}},
	{Name: "import_from_mixin", Min: 1, Max: 2, Params: "M special_methods", Fn: importFromMixin},
	markDef("always_inline", "_always_inline_", True), markDef("dont_inline", "_dont_inline_", True),
	markDef("try_inline", "_always_inline_", NewStr("try")), markDef("not_rpython", "_not_rpython_", True),
}

// computeHash returns the hash of a value that does not change: 0 for None, and for an instance one by its
// identity, whatever its class says.
func computeHash(s *Space, args []Object) (Object, error) {
	if args[0] == None {
		return MakeInt(0), nil
	}
	if _, ok := args[0].(*Instance); ok {
		return identityNumber(s, args)
	}
	return s.Unary(operation.Hash, args[0])
}

func identityNumber(s *Space, args []Object) (Object, error) {
	return MakeInt(s.idents.of(args[0])), nil
}

// instantiate makes an instance of a class without calling __init__.
func instantiate(s *Space, args []Object) (Object, error) {
	c, ok := args[0].(*Class)
	if !ok {
		return nil, s.TypeError("instantiate() takes a class, not %s", s.typeName(args[0]))
	}
	hook := s.registry.lookup(c, nNew)
	if hook == nil {
		return nil, s.TypeError("cannot instantiate %s", c.Name)
	}
	callee, err := s.bindToClass(hook, c)
	if err != nil {
		return nil, err
	}
	return s.Call(callee, []Object{c})
}

// importFromMixin copies what a mix-in class defines into the class whose body
// is running.
func importFromMixin(s *Space, args []Object) (Object, error) {
	c, ok := args[0].(*Class)
	if !ok || s.frame == nil {
		return nil, s.TypeError("import_from_mixin() takes a class")
	}
	names, ok := s.frame.Names.(*Dict)
	if !ok {
		return nil, s.TypeError("import_from_mixin() works in the body of a class only")
	}
	special, err := flag(s, args[1])
	if err != nil {
		return nil, err
	}
	for i := len(c.MRO) - 1; i >= 0; i-- {
		k := c.MRO[i]
		if k == s.types.object {
			continue
		}
		for _, e := range k.Dict.Entries() {
			name, _ := AsText(e.Key)
			if !special && notMixedIn[name] {
				continue
			}
			if err := names.set(s, e.Key, copied(e.Value)); err != nil {
				return nil, err
			}
		}
	}
	return None, nil
}

// copied returns a function of its own for the class that mixes it in.
func copied(x Object) Object {
	switch x := x.(type) {
	case *Function:
		fn := *x
		return &fn
	case *StaticMethod:
		return &StaticMethod{Func: copied(x.Func)}
	}
	return x
}

// notMixedIn are the attributes of a class that belong to itself.
var notMixedIn = map[string]bool{
	"__module__": true, "__doc__": true, "__dict__": true, "__weakref__": true, "__qualname__": true,
	"__name__": true, "__slots__": true, "_mixin_": true,
}

// makeObjectModel makes rlib.objectmodel, the module that had the hint before
// there was one for the JIT.
func makeObjectModel(s *Space) (*Module, error) {
	m, err := s.imports.mixed("rlib.objectmodel", objectModelFunctions, "objectmodel.py")
	if err != nil {
		return nil, err
	}
	hint, err := s.ModuleAttr("rlib.jit", "hint")
	m.Dict.Set("hint", hint)
	return m, err
}

// The functions of rlib.debug.
var debugFunctions = []Def{
	constantDef("debug_print", None), constantDef("debug_start", None), constantDef("debug_stop", None),
	constantDef("debug_flush", None), constantDef("have_debug_prints", False), constantDef("have_debug_prints_for", False),
	constantDef("debug_offset", MakeInt(-1)), constantDef("attach_gdb", None),
	constantDef("debug_forked", None), hintDef("check_not_access_directly"),
	hintDef("make_sure_not_resized"), hintDef("make_sure_not_modified"), hintDef("mark_dict_non_null"),
	hintDef("list_not_modified"), hintDef("check_regular_int"), hintDef("check_list_of_chars"), hintDef("check_annotation"),
}

func makeDebug(s *Space) (*Module, error) {
	return s.imports.mixed("rlib.debug", debugFunctions, "debug.py")
}

// plainModule makes a module of functions that do nothing of note while a
// program simply runs.
func plainModule(name string, defs ...Def) moduleMaker {
	return func(s *Space) (*Module, error) { return s.NewModule(name, defs), nil }
}

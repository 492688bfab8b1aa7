package annotator

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/host/world"
)

// isRlib reports whether a module is one of the helpers that come with the
// toolchain.
func isRlib(module string) bool { return strings.HasPrefix(module, "rlib.") }

// intKindNames are the names of the types of integers.
var intKindNames = [...]string{
	lattice.Signed: "int", lattice.Int8: "r_int8", lattice.UInt8: "r_uint8", lattice.Int16: "r_int16", lattice.UInt16: "r_uint16",
	lattice.Int32: "r_int32", lattice.UInt32: "r_uint32", lattice.Unsigned: "r_uint", lattice.LongLong: "r_longlong",
	lattice.UnsignedLongLong: "r_ulonglong",
}

// rlibKind returns the kind of the instances of a class of integers of a fixed size. Programs make
// such classes by build_int, so their size is looked at; ok is false for a size that there is no kind of.
func rlibKind(c *stdspace.Class) (kind lattice.IntKind, ok bool) {
	switch c.Name {
	case "r_longlong":
		return lattice.LongLong, true
	case "r_ulonglong":
		return lattice.UnsignedLongLong, true
	}
	bits, signed := stdspace.IntegerClass(c)
	switch bits {
	case 8:
		kind = lattice.Int8
	case 16:
		kind = lattice.Int16
	case 32:
		kind = lattice.Int32
	case 64:
		if signed {
			return lattice.Signed, true
		}
		return lattice.Unsigned, true
	default:
		return 0, false
	}
	if !signed {
		kind++
	}
	return kind, true
}

// rlibClasses are the opaque classes of rlib, besides those of integers.
var rlibClasses = map[string]bool{
	"NonConstant": true, "r_dict": true, "r_ordereddict": true, "JitDriver": true,
	"Ptr": true, "base_int": true, "signed_int": true, "unsigned_int": true,
}

// rlibInstance is the annotation of a prebuilt instance of a helper; nil for
// others.
func (bk *bookkeeper) rlibInstance(x *stdspace.Instance, c *flow.Constant) SomeValue {
	for _, k := range x.Class.MRO {
		if !isRlib(k.Module) {
			continue
		}
		if kind, ok := rlibKind(k); ok {
			return &lattice.SomeInteger{Kind: kind, NonNeg: bk.isNonNeg(x), Const: c}
		}
		switch k.Name {
		case "Symbolic":
			return lattice.Integer
		case "r_dict":
			return bk.prebuiltRDict(x, c)
		case "JitDriver":
			return &lattice.SomeBuiltin{Name: "JitDriver", Key: c}
		}
	}
	return nil
}

// isJitDriver reports whether an instance declares the variables of an interpreter's
// main loop. Its methods are hints that take any variables.
func isJitDriver(x *stdspace.Instance) bool {
	return slices.ContainsFunc(x.Class.MRO, func(k *stdspace.Class) bool { return k.Name == "JitDriver" && isRlib(k.Module) })
}

func (bk *bookkeeper) isNonNeg(x *stdspace.Instance) bool {
	i, ok := x.Value.(stdspace.Int)
	return !ok || i >= 0
}

// prebuiltRDict is the annotation of a dictionary with equality and hash of its
// own.
func (bk *bookkeeper) prebuiltRDict(x *stdspace.Instance, c *flow.Constant) SomeValue {
	inner, err := bk.a.std.GetAttr(x, "items")
	if err != nil {
		return nil
	}
	items, err := bk.a.std.CallContext(bk.a.ctx, inner, nil)
	l, ok := items.(*stdspace.List)
	if err != nil || !ok {
		return nil
	}
	d := bk.newDictDef()
	s := &lattice.SomeDict{Def: d, Const: c}
	bk.values[c.Key] = s
	for _, name := range []string{"key_eq", "key_hash"} {
		fn, err := bk.a.std.GetAttr(x, name)
		if err != nil {
			return nil
		}
		if name == "key_eq" {
			d.SetCustom(bk.immutableValue(fn), lattice.Impossible)
		} else {
			d.SetCustom(lattice.Impossible, bk.immutableValue(fn))
		}
	}
	for _, item := range l.Items {
		if t, ok := item.(*stdspace.Tuple); ok && len(t.Items) == 2 {
			d.Key().Generalize(bk.immutableValue(t.Items[0]))
			d.Value().Generalize(bk.immutableValue(t.Items[1]))
		}
	}
	return s
}

// rlibFunction is the annotation of an opaque helper written in Python; nil for others.
func (bk *bookkeeper) rlibFunction(x *stdspace.Function) SomeValue {
	module, _ := stdspace.AsText(x.Module)
	if isRlib(module) && moduleFunction(module, x.Name).call != nil {
		return &lattice.SomeBuiltin{Name: x.Name, Key: bk.constant(x)}
	}
	return nil
}

// moduleFunction returns how a function of a module is analysed; its call is
// nil if it cannot be.
func moduleFunction(module, name string) function {
	if t, ok := moduleFunctions[module]; ok {
		return t[name]
	}
	return function{}
}

var moduleFunctions map[string]map[string]function

// of makes a function with a fixed result.
func of(min, max int, s SomeValue) function {
	return function{min, max, func(*annotator, *lattice.SomeBuiltin, []SomeValue) SomeValue { return s }}
}

func init() {
	same := func(_ *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue { return s[0] }
	notConst := func(_ *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue { return lattice.NonConst(s[0]) }
	flag := func(b bool) function {
		return function{0, -1, func(a *annotator, _ *lattice.SomeBuiltin, _ []SomeValue) SomeValue { return a.boolConst(b) }}
	}
	nothing := of(0, -1, lattice.None)
	moduleFunctions = map[string]map[string]function{
		"object": {"__init__": of(1, 1, lattice.None)}, // what a class inherits that has none of its own
		"rlib.rarithmetic": {
			"intmask": of(1, 1, lattice.Integer), "longlongmask": of(1, 1, lattice.IntegerOf(lattice.LongLong, false)),
			"ovfcheck": {1, 1, same}, "ovfcheck_lshift": of(2, 2, lattice.Integer), "widen": {1, 1, widen},
			"ovfcheck_float_to_int": of(1, 1, lattice.Integer), "ovfcheck_float_to_longlong": of(1, 1, lattice.IntegerOf(lattice.LongLong, false)),
			"is_valid_int": of(1, 1, lattice.Bool),
			"highest_bit":  of(1, 1, lattice.NonNeg),
		},
		"rlib.objectmodel": {
			"we_are_translated": flag(true), "we_are_translated_to_c": flag(true), "revdb_enabled": flag(false), "revdb_flag_io_disabled": flag(false),
			"stack_almost_full": of(0, 0, lattice.Bool), "keepalive_until_here": nothing, "instantiate": {1, 2, instantiate},
			"compute_hash": of(1, 1, lattice.Integer), "compute_identity_hash": of(1, 1, lattice.Integer),
			"compute_unique_id": of(1, 1, lattice.Integer), "current_object_addr_as_int": of(1, 1, lattice.Integer),
			"newlist_hint": {0, 1, func(a *annotator, _ *lattice.SomeBuiltin, _ []SomeValue) SomeValue { return a.bk.newList() }},
			"r_dict":       {2, 4, newRDict}, "r_ordereddict": {2, 4, newRDict}, "resizelist_hint": nothing,
			"free_non_gc_object": nothing, "always_inline": {1, 1, same}, "dont_inline": {1, 1, same}, "not_rpython": {1, 1, same},
			"import_from_mixin": nothing, "prepare_dict_update": nothing, "check_annotation": nothing,
		},
		"rlib.jit": {
			"hint": {1, -1, notConst}, "promote": {1, -1, notConst}, "promote_string": {1, 1, notConst}, "promote_unicode": {1, 1, notConst},
			"assert_green": {1, -1, same}, "virtual_ref": {1, 1, same}, "virtual_ref_finish": nothing,
			"we_are_jitted": of(0, 0, lattice.Bool), "isconstant": of(1, 1, lattice.Bool), "isvirtual": of(1, 1, lattice.Bool),
			"set_param": nothing, "set_user_param": nothing, "jit_debug": nothing, "record_exact_class": nothing,
			"record_known_class": nothing, "current_trace_length": of(0, 0, lattice.Integer), "loop_unrolling_heuristic": of(0, -1, lattice.Bool),
			"non_virtual_ref": {1, 1, same}, "_is_early_constant": of(1, 1, lattice.Bool), "set_param_to_default": nothing,
			"record_known_result": nothing, "record_exact_value": nothing, "enter_portal_frame": nothing, "leave_portal_frame": nothing,
			"jit_merge_point": nothing, "can_enter_jit": nothing, "loop_header": nothing,
		},
		"rlib.debug": {
			"debug_print": nothing, "debug_start": nothing, "debug_stop": nothing, "debug_flush": nothing, "debug_forked": nothing,
			"attach_gdb": nothing, "have_debug_prints": flag(false), "have_debug_prints_for": flag(false), "debug_offset": of(0, 0, lattice.Integer),
			"make_sure_not_resized": {1, 1, same}, "make_sure_not_modified": {1, 1, same}, "list_not_modified": {1, 1, same},
			"mark_dict_non_null": {1, 1, same}, "check_regular_int": {1, 1, same}, "check_list_of_chars": {1, 1, same},
			"check_not_access_directly": {1, 1, same}, "check_annotation": nothing,
		},
		"rlib.nonconst": {"NonConstant": {1, 1, notConst}},
		"rlib.rprint":   {"print_item": nothing, "print_newline": nothing, "print_text": nothing},
		"rlib.rfloat": {
			"isnan": of(1, 1, lattice.Bool), "isinf": of(1, 1, lattice.Bool), "isfinite": of(1, 1, lattice.Bool),
			"float_as_rbigint_ratio": {}, "_formatd": of(3, 3, lattice.String),
			"string_to_float": of(1, 1, lattice.Float), "rstring_to_float": of(1, 1, lattice.Float),
		},
		"rlib.rstack": {
			"stack_unwind": nothing, "stack_check": nothing,
			"stack_almost_full": of(0, 0, lattice.Bool), "stack_too_big": of(0, 0, lattice.Bool),
		},
		"rlib.rgc": {"collect": nothing},
		"gc":       {"collect": nothing},
		"weakref":  {"ref": {1, 2, weakRefTo}},
		"time":     {"time": of(0, 0, lattice.Float), "clock": of(0, 0, lattice.Float)},
	}
	moduleFunctions["math"] = mathFunctions()
	moduleFunctions[stdspace.WorldModule] = worldFunctions()
}

// worldFunctions are the functions on what is outside of the program.
func worldFunctions() map[string]function {
	m := make(map[string]function)
	for _, f := range world.Functions() {
		s := lattice.String
		switch f.Result {
		case world.Int:
			s = lattice.Integer
		case world.Float:
			s = lattice.Float
		}
		m["_"+f.Name] = of(len(f.Args), len(f.Args), s)
	}
	return m
}

func mathFunctions() map[string]function {
	m := map[string]function{
		"frexp": of(1, 1, &lattice.SomeTuple{Items: []SomeValue{lattice.Float, lattice.Integer}}),
		"modf":  of(1, 1, &lattice.SomeTuple{Items: []SomeValue{lattice.Float, lattice.Float}}),
		"isnan": of(1, 1, lattice.Bool), "isinf": of(1, 1, lattice.Bool), "isfinite": of(1, 1, lattice.Bool),
	}
	for _, name := range strings.Fields("acos asin atan cos cosh degrees exp fabs log log10 radians sin sinh sqrt tan tanh acosh asinh atanh expm1 log1p") {
		m[name] = of(1, 1, lattice.Float)
	}
	for _, name := range []string{"atan2", "fmod", "hypot", "pow", "ldexp", "copysign"} {
		m[name] = of(2, 2, lattice.Float)
	}
	m["ceil"], m["floor"] = function{1, 1, rounded}, function{1, 1, rounded}
	return m
}

// rounded is what floor and ceil give: an integer in Python 3, a float in Python 2.
func rounded(a *annotator, _ *lattice.SomeBuiltin, _ []SomeValue) SomeValue {
	if a.std.Dialect() == source.Python2 {
		return lattice.Float
	}
	return lattice.Integer
}

// toKind converts to an integer of a fixed size. The result is not a constant,
// whatever the argument is.
func toKind(k lattice.IntKind) func(*annotator, *lattice.SomeBuiltin, []SomeValue) SomeValue {
	return func(a *annotator, f *lattice.SomeBuiltin, s []SomeValue) SomeValue {
		if _, anything := s[0].(*lattice.SomeObject); !anything && !isNumber(s[0]) {
			a.fail("operation", fmt.Sprintf("%s() takes a number, not %v", f.Name, s[0]))
			return lattice.Impossible
		}
		return lattice.IntegerOf(k, false)
	}
}

// widen makes an integer of a machine word of one that has fewer bits.
func widen(_ *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	if kind, nonneg, ok := integer(s[0]); ok && kind.IsSmall() {
		return lattice.IntegerOf(lattice.Signed, nonneg)
	}
	return lattice.NonConst(s[0])
}

// instantiate makes an instance without calling __init__.
func instantiate(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	var descs []lattice.Desc
	if p, ok := s[0].(*lattice.SomePBC); ok {
		descs = p.Descs
	}
	r := lattice.Impossible
	for _, d := range descs {
		if c, ok := d.(*ClassDesc); ok {
			def := c.classDef(nil)
			def.made = true
			r = lattice.Union(r, &lattice.SomeInstance{Class: def.ClassDef})
		}
	}
	if lattice.IsImpossible(r) {
		a.fail("operation", fmt.Sprintf("instantiate() takes a class of the program, not %v", s[0]))
	}
	return r
}

// newRDict makes a dictionary with equality and hash of its own.
func newRDict(a *annotator, _ *lattice.SomeBuiltin, s []SomeValue) SomeValue {
	d := a.bk.dictHere()
	d.SetCustom(s[0], s[1])
	return &lattice.SomeDict{Def: d}
}

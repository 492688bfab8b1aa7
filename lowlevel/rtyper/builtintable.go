package rtyper

import (
	"maps"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/host/world"
	"vitrine/lowlevel/lltype"
)

// builtinTypers type calls of builtin functions, by module and name. The first
// operand is the function.
var builtinTypers = make(map[string]Rtype)

func init() {
	maps.Copy(builtinTypers, languageTypers())
	for module, table := range map[string]map[string]Rtype{
		"rarithmetic": arithmeticTypers(), "objectmodel": objectTypers(), "jit": jitTypers(), "rfloat": floatFunctions(),
		"debug": debugTypers(),
	} {
		for name, f := range table {
			builtinTypers["rlib."+module+"."+name] = f
		}
	}
	for name, f := range floatTests() {
		builtinTypers["math."+name] = f
	}
	builtinTypers["object.__init__"] = nothing
	for _, name := range append(stdspace.UserLLTypeFunctions(), "Ptr") {
		builtinTypers[stdspace.UserLLTypeModule+"."+name] = userCall(name)
	}
	maps.Copy(builtinTypers, otherTypers())
	for _, f := range world.Functions() {
		builtinTypers[stdspace.WorldModule+"._"+f.Name] = worldCall(f)
	}
}

// languageTypers are for the functions and types of Python.
func languageTypers() map[string]Rtype {
	m := map[string]Rtype{
		"isinstance": isInstance, "hasattr": hasAttr, "min": extreme("ll_min"), "max": extreme("ll_max"),
		"tuple": func(hop *HighLevelOp) flow.Value { return hop.Arg(hop.RResult, 1) },
		"range": callRange, "xrange": callRange, "list": quiet(callList), "bytearray": callByteArray, "zip": quiet(callZip), "enumerate": quiet(callIterator), "reversed": quiet(callIterator), "slice": quiet(callSlice),
		"bool": conversion("is_true"), "long": conversion("int"), "bytes": conversion("str"),
	}
	for _, op := range strings.Fields("int float chr unichr str unicode bin") {
		m[op] = conversion(op)
	}
	out := make(map[string]Rtype)
	for name, f := range m {
		out["builtins."+name] = f
	}
	return out
}

func arithmeticTypers() map[string]Rtype {
	m := map[string]Rtype{
		"ovfcheck": alreadyChecked, "ovfcheck_lshift": shiftChecked, "is_valid_int": constantBool(true),
		"ovfcheck_float_to_int":      helperCall("rfloat", "ll_float_to_int_checked", floatRepr),
		"ovfcheck_float_to_longlong": helperCall("rfloat", "ll_float_to_int_checked", floatRepr),
		"highest_bit":                helperCall("rint", "ll_highest_bit", signedRepr),
	}
	for _, name := range strings.Fields("intmask longlongmask widen") {
		m[name] = toInteger
	}
	return m
}

func objectTypers() map[string]Rtype {
	m := map[string]Rtype{
		"we_are_translated": constantBool(true), "we_are_translated_to_c": constantBool(true), "revdb_enabled": constantBool(false),
		"revdb_flag_io_disabled": constantBool(false), "keepalive_until_here": keepAlive, "instantiate": instantiateClass,
		"compute_hash": argumentOf("hash"), "compute_identity_hash": argumentOf("hash"),
		"compute_unique_id": argumentOf("id"), "current_object_addr_as_int": argumentOf("id"),
		"newlist_hint": quiet(newListHint), "r_dict": newCustomDict, "r_ordereddict": newCustomDict,
		"always_inline": sameValue, "dont_inline": sameValue, "not_rpython": sameValue,
	}
	for _, name := range strings.Fields("free_non_gc_object check_annotation resizelist_hint import_from_mixin prepare_dict_update") {
		m[name] = nothing
	}
	return m
}

func jitTypers() map[string]Rtype {
	m := map[string]Rtype{
		"hint": sameValue, "promote": hintNamed("promote"), "promote_string": hintNamed("promote"), "promote_unicode": hintNamed("promote"),
		"assert_green": assertGreen, "virtual_ref": sameValue, "non_virtual_ref": sameValue, "we_are_jitted": weAreJitted,
		"_is_early_constant": isEarlyConstant, "isconstant": isEarlyConstant, "isvirtual": constantBool(false), "loop_unrolling_heuristic": constantBool(false),
		"current_trace_length": func(*HighLevelOp) flow.Value { return signedConst(-1) },
	}
	for _, name := range strings.Fields(`virtual_ref_finish set_param set_user_param jit_debug record_exact_class record_known_class
		record_known_result record_exact_value set_param_to_default enter_portal_frame leave_portal_frame jit_merge_point can_enter_jit loop_header`) {
		m[name] = nothing
	}
	return m
}

// debugTypers are for output and checks of programs under development. There is no output.
func debugTypers() map[string]Rtype {
	m := map[string]Rtype{
		"have_debug_prints": constantBool(false), "have_debug_prints_for": constantBool(false),
		"debug_offset": func(*HighLevelOp) flow.Value { return signedConst(-1) },
	}
	for _, name := range strings.Fields("debug_print debug_start debug_stop debug_flush debug_forked attach_gdb check_annotation") {
		m[name] = nothing
	}
	for _, name := range strings.Fields(`make_sure_not_resized make_sure_not_modified list_not_modified mark_dict_non_null
		check_regular_int check_list_of_chars check_not_access_directly`) {
		m[name] = sameValue
	}
	return m
}

func floatTests() map[string]Rtype {
	m := make(map[string]Rtype)
	for _, name := range strings.Fields("isnan isinf isfinite") {
		m[name] = helperCall("rfloat", "ll_"+name, floatRepr)
	}
	return m
}

// floatFunctions are those of rlib.rfloat.
func floatFunctions() map[string]Rtype {
	m := floatTests()
	m["_formatd"] = formatNumber
	m["string_to_float"], m["rstring_to_float"] = conversion("float"), conversion("float")
	return m
}

func otherTypers() map[string]Rtype {
	return map[string]Rtype{
		"rlib.nonconst.NonConstant": sameValue,
		"rlib.rprint.print_item":    printItem, "rlib.rprint.print_newline": printNewline, "rlib.rprint.print_text": printText,
		"rlib.rgc.collect": collectGarbage, "gc.collect": collectGarbage, "weakref.ref": newWeakRef, "rlib.rstack.stack_check": nothing, "rlib.rstack.stack_unwind": nothing,
		"rlib.rstack.stack_almost_full": stackAlmostFull, "rlib.rstack.stack_too_big": stackAlmostFull, "rlib.objectmodel.stack_almost_full": stackAlmostFull,
		"time.time": external("ll_time", lltype.Float), "time.clock": external("ll_clock", lltype.Float),
	}
}

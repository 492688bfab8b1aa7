package stdspace

import "strings"

// refusals are the functions that a module of the original has, and programs cannot use: calling one is a
// TypeError that says why, and no stage translates it.
func refusals(module, why, names string) []Def {
	var defs []Def
	for _, name := range strings.Fields(names) {
		text := "programs cannot use " + name + "() of " + module + ": " + why
		defs = append(defs, Def{Name: name, Min: 0, Max: -1, KwFn: func(s *Space, _ []Object, _ []Keyword) (Object, error) {
			return nil, s.Throw("TypeError", text)
		}})
	}
	return defs
}

// The functions that modules refuse.
var (
	refusedLLType = append(append(append(
		refusals("lltype", "pointers lead to whole objects, or are read as p.field and p[i]", "direct_fieldptr direct_arrayitems direct_ptradd"),
		refusals("lltype", "what is behind a pointer is not visible; use fields and items",
			"parentlink top_container normalizeptr dissect_ll_instance length_of_simple_gcarray_from_opaque")...),
		refusals("lltype", "programs have no graphs of their own functions", "getfunctionptr")...),
		refusals("lltype", "the kinds of integers are Signed, Unsigned, SignedLongLong, UnsignedLongLong and those of 8, 16 and 32 bits", "build_number Typedef")...)

	refusedLLMemory = refusals("llmemory", "an address could be any, and every access is checked",
		`cast_ptr_to_adr cast_adr_to_ptr cast_adr_to_int cast_int_to_adr raw_malloc raw_free raw_memcopy raw_memclear raw_memmove
		raw_malloc_usage offsetof sizeof itemoffsetof weakref_create weakref_deref cast_ptr_to_weakrefptr cast_any_ptr
		cast_weakrefptr_to_ptr arena_malloc arena_free`)

	refusedRFFI = refusals("rffi", "no function of C is called, and its memory is not reached",
		`get_nonmovingbuffer free_nonmovingbuffer get_nonmovingbuffer_ll free_nonmovingbuffer_ll alloc_buffer str_from_buffer ptradd
		raw_malloc make_storage offsetof itemoffsetof c_memset unicode2wcharp wcharp2unicode wcharp2unicoden
		wcharpsize2unicode free_wcharp wcharp2utf8 wcharp2utf8n wcharpsize2utf8 utf82wcharp utf82wcharp_ex scoped_unicode2wcharp scoped_utf82wcharp
		get_nonmoving_unicodebuffer free_nonmoving_unicodebuffer scoped_nonmoving_unicodebuffer scoped_alloc_unicodebuffer
		alloc_unicodebuffer keep_unicodebuffer_alive_until_here unicode_from_buffer unicode2rawmem`)

	refusedStreamIO = refusals("streamio", "no file is mapped into memory", "MMapFile")

	refusedRFFIPlatform = refusals("rffi_platform", "no C is compiled, and its headers are not read",
		`configure_external_library configure_boehm getstruct getsimpletype getconstantinteger getdefined
		getdefineddouble getdefinedinteger getdefinedstring getintegerfunctionresult has checkcompiles memory_alignment verify_eci
		ask_gcc run_example_code`)

	refusedRGC = refusals("rgc", "what is in memory, and where, is not visible",
		`cast_gcref_to_int cast_instance_to_gcref try_cast_gcref_to_instance get_rpy_roots get_rpy_referents
		get_rpy_memory_usage get_rpy_type_index dump_rpy_heap get_typeids_z get_typeids_list get_typeid do_get_objects gc_clone gc_swap_pool
		hide_nonmovable_gcref reveal_gcref nonmoving_raw_ptr_for_resizable_list resizable_list_supporting_raw_ptr
		ll_for_resizable_list register_custom_trace_hook ll_writebarrier toggle_gcflag_extra get_gcflag_extra`)
)

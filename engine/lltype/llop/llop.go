// Package llop is the table of operations of low-level graphs. The low-level
// typer makes them; the low-level interpreter, the optimisations, the native
// back ends and partial evaluation share this table. The names are those of
// the original.
//
// Operands are variables and constants of a low-level type. Some operands are
// Void constants: the name of a field, a type to be allocated, the flags of a
// hint. Every operation has a result; its type is Void if it gives nothing.
//
// The tables below use these abbreviations: i Signed, u Unsigned, l
// SignedLongLong, U UnsignedLongLong, f Float, c Char, y UniChar, b Bool, v Void,
// p any pointer, x any type, * any number of operands of any type.
package llop

import "strings"

// An Info is a row of the table.
type Info struct {
	Name   string
	Args   string // the types of the operands, in the abbreviations above
	Result string // the type of the result

	// Fold tells that the operation has no effect and gives the same result for
	// the same operands, and does not raise.
	Fold bool

	// TryFold tells that the operation is foldable where it does not raise.
	TryFold bool

	// Pure tells that the operation has no effect unless it raises; it may read
	// memory.
	Pure bool

	// Raises are the exceptions that the operation may raise, as classes of
	// Python. An operation at the end of a block whose exit switch is
	// last_exception raises along the exits of the block. Anywhere else, and where
	// no exit is for the exception, the exception leaves the function.
	Raises []string

	// Allocates tells that the operation may start a garbage collection.
	Allocates bool
}

// MayRaise reports whether the operation may raise. All who ask for that ask here;
// of calls, they may know more.
func (i *Info) MayRaise() bool { return len(i.Raises) > 0 }

// Removable reports whether the operation may be dropped if nobody uses its result:
// an exception is an effect, used or not.
func (i *Info) Removable() bool { return i.Pure && !i.MayRaise() }

var table = make(map[string]*Info)

// ByName returns the row of an operation, nil if there is none of that name.
func ByName(name string) *Info { return table[name] }

// Names returns the names of all operations in the order of the table.
func Names() []string { return names }

var names []string

func add(info Info) {
	info.Pure = info.Pure || info.Fold || info.TryFold
	table[info.Name] = &info
	names = append(names, info.Name)
}

// fold adds operations without effects: "int_add int_sub" all "ii" to "i".
func fold(list, args, result string) {
	for _, name := range strings.Fields(list) {
		add(Info{Name: name, Args: args, Result: result, Fold: true})
	}
}

// try adds operations that only raise.
func try(list, args, result string, raises ...string) {
	for _, name := range strings.Fields(list) {
		add(Info{Name: name, Args: args, Result: result, TryFold: true, Raises: raises})
	}
}

func init() {
	integers()
	others()
	memory()
	control()
}

func integers() {
	// Arithmetic wraps around. floordiv and mod are those of the machine: they
	// round toward zero and leave the sign of the dividend, and the divisor is
	// not zero; the typer adds the correction of Python and the checks.
	fold("int_neg int_abs int_invert", "i", "i")
	fold("int_is_true", "i", "b")
	fold("int_add int_sub int_mul int_floordiv int_mod int_and int_or int_xor", "ii", "i")
	fold("int_lshift int_rshift", "ii", "i") // by 0 to 63; the right one keeps the sign
	fold("int_lt int_le int_eq int_ne int_gt int_ge", "ii", "b")
	try("int_neg_ovf int_abs_ovf", "i", "i", "OverflowError")
	try("int_add_ovf int_sub_ovf int_mul_ovf int_lshift_ovf int_add_nonneg_ovf", "ii", "i", "OverflowError")
	try("int_floordiv_zer int_mod_zer", "ii", "i", "ZeroDivisionError")
	try("int_floordiv_ovf_zer int_mod_ovf_zer", "ii", "i", "OverflowError", "ZeroDivisionError")

	for _, kind := range [][2]string{{"uint", "u"}, {"llong", "l"}, {"ullong", "U"}} {
		prefix, t := kind[0], kind[1]
		two := t + t
		fold(prefix+"_neg "+prefix+"_invert", t, t)
		fold(prefix+"_is_true", t, "b")
		fold(all(prefix, "add sub mul floordiv mod and or xor"), two, t)
		fold(all(prefix, "lshift rshift"), t+"i", t)
		fold(all(prefix, "lt le eq ne gt ge"), two, "b")
		try(all(prefix, "floordiv_zer mod_zer"), two, t, "ZeroDivisionError")
	}
	fold("llong_abs", "l", "l")
}

func all(prefix, list string) string {
	var out []string
	for _, name := range strings.Fields(list) {
		out = append(out, prefix+"_"+name)
	}
	return strings.Join(out, " ")
}

func others() {
	fold("float_neg float_abs", "f", "f")
	fold("float_is_true", "f", "b")
	fold("float_add float_sub float_mul float_truediv", "ff", "f")
	fold("float_lt float_le float_eq float_ne float_gt float_ge", "ff", "b")
	fold("char_lt char_le char_eq char_ne char_gt char_ge", "cc", "b")
	fold("unichar_lt unichar_le unichar_eq unichar_ne unichar_gt unichar_ge", "yy", "b")
	fold("bool_not", "b", "b")
	fold("same_as", "x", "x")

	fold("cast_bool_to_int cast_char_to_int cast_unichar_to_int cast_uint_to_int cast_float_to_int truncate_longlong_to_int", "x", "i")
	fold("cast_bool_to_uint cast_int_to_uint cast_float_to_uint truncate_ullong_to_uint", "x", "u")
	fold("cast_int_to_longlong cast_uint_to_longlong cast_ullong_to_longlong cast_float_to_longlong", "x", "l")
	fold("cast_int_to_ulonglong cast_uint_to_ulonglong cast_longlong_to_ulonglong", "x", "U")
	fold("cast_bool_to_float cast_int_to_float cast_uint_to_float cast_longlong_to_float cast_ulonglong_to_float", "x", "f")
	fold("cast_int_to_char", "i", "c") // of 0 to 255
	fold("cast_int_to_unichar", "i", "y")
}

func memory() {
	fold("ptr_eq ptr_ne", "pp", "b")
	fold("ptr_iszero ptr_nonzero", "p", "b")
	fold("cast_pointer", "p", "p") // to a structure that begins with this one, or the other way
	read := func(name, args, result string) { add(Info{Name: name, Args: args, Result: result, Pure: true}) }
	effect := func(name, args string) { add(Info{Name: name, Args: args, Result: "v"}) }
	read("cast_ptr_to_int", "p", "i")
	read("gc_identityhash", "p", "i")

	// The operands behind the pointer are the name of a field (Void), the index
	// of an item (Signed), or a path of both.
	read("getfield", "pv", "x")
	effect("setfield", "pvx")
	read("getarrayitem", "pi", "x")
	effect("setarrayitem", "pix")
	read("getarraysize", "p", "i")
	read("getinteriorfield", "p*", "x")
	effect("setinteriorfield", "p*") // the value is the last operand
	read("getinteriorarraysize", "p*", "i")

	// The first operand is the type to allocate, the second of malloc_varsize
	// the number of items. Memory is zero.
	add(Info{Name: "malloc", Args: "v", Result: "p", Raises: []string{"MemoryError"}, Allocates: true})
	add(Info{Name: "malloc_varsize", Args: "vi", Result: "p", Raises: []string{"MemoryError"}, Allocates: true})
	add(Info{Name: "gc_collect", Args: "", Result: "v", Allocates: true})

	// Source and destination array, their first items, and how many. They may
	// be the same array. Arrays inside of structures (the characters of
	// strings) are meant where the pointers are to those.
	effect("array_copy", "ppiii")
}

func control() {
	effect := func(name, args string) { add(Info{Name: name, Args: args, Result: "v"}) }
	// The function comes first. indirect_call has, as its last operand, the list
	// of graphs that can be meant: a Void constant, nil if it is not known.
	add(Info{Name: "direct_call", Args: "p*", Result: "x", Raises: []string{"Exception"}, Allocates: true})
	add(Info{Name: "indirect_call", Args: "p*", Result: "x", Raises: []string{"Exception"}, Allocates: true})
	add(Info{Name: "hint", Args: "xv", Result: "x"})
	effect("keepalive", "x")
	effect("debug_assert", "bv")
	effect("debug_print", "*")
	// Stops the program with a message: what must never happen.
	effect("debug_fatalerror", "v")
}

package stdspace

import "strings"

// CPython keeps some attributes of its objects as fields of a structure, and has functions that
// compute others. A program sees which is which by the class of the descriptor, and by the
// error when such an attribute cannot be set.

// computedIn2 names the attributes that functions compute in Python 2, by class; all others are
// fields. * stands for all of a class.
var computedIn2 = map[string]string{
	"int": "*", "long": "*", "bool": "*", "float": "*", "builtin_function_or_method": "*", "cell": "*",
	"function":          "__code__ __defaults__ __dict__ __name__ func_code func_defaults func_dict func_name",
	"instancemethod":    "__doc__",
	"frame":             "f_exc_traceback f_exc_type f_exc_value f_lineno f_locals f_restricted f_trace",
	"type":              "__bases__ __dict__ __doc__ __module__ __name__",
	"file":              "closed",
	"getset_descriptor": "__doc__", "member_descriptor": "__doc__", "wrapper_descriptor": "__doc__ __name__",
	"generator": "__name__",
}

// readOnlyIn2 names the classes of Python 2 whose instances have no function that sets attributes.
const readOnlyIn2 = "bytearray_iterator dictionary-keyiterator dictionary-itemiterator dictionary-valueiterator listiterator listreverseiterator " +
	"setiterator tupleiterator rangeiterator method_descriptor method-wrapper"

// fieldsIn3 names the attributes that are fields in Python 3; functions compute all others.
var fieldsIn3 = map[string]string{
	"property": "*", "slice": "*", "super": "*", "complex": "*", "range": "*", "classmethod": "*", "staticmethod": "*",
	"getset_descriptor": "__name__ __objclass__", "member_descriptor": "__name__ __objclass__",
	"code": "co_argcount co_consts co_filename co_firstlineno co_flags co_kwonlyargcount co_name co_names co_nlocals " +
		"co_posonlyargcount co_qualname co_stacksize",
	"function":                   "__builtins__ __closure__ __doc__ __globals__ __module__",
	"method":                     "__func__ __self__",
	"traceback":                  "tb_frame tb_lasti",
	"generator":                  "gi_code",
	"type":                       "__base__ __mro__",
	"partial":                    "args func keywords",
	"defaultdict":                "default_factory",
	"builtin_function_or_method": "__module__",
	"method_descriptor":          "__name__",
	"wrapper_descriptor":         "__name__",
}

// field reports whether CPython keeps the attribute as a field.
func (g *GetSet) field(s *Space) bool {
	if g.Name == "__weakref__" || g.Name == "__dict__" {
		return g.Class.Name == "module"
	}
	if g.Class.IsSubclass(s.types.baseException) {
		return !names("args message __cause__ __context__ __traceback__", g.Name)
	}
	if s.py2() {
		return !names(computedIn2[g.Class.Name], g.Name)
	}
	return names(fieldsIn3[g.Class.Name], g.Name)
}

// names reports whether a name is in a list of them; * is a list of all.
func names(list, name string) bool {
	return list == "*" || strings.Contains(" "+list+" ", " "+name+" ")
}

package engine

import (
	"strconv"
	"strings"

	"vitrine/host/stdspace"
)

// defaultsOf returns the defaults of the last parameters of a function.
func defaultsOf(fn *stdspace.Function) []Default {
	var list []Default
	for _, x := range fn.Defaults {
		value, kind := literal(x, mostNested)
		list = append(list, Default{Value: value, Type: kind})
	}
	return list
}

// literal returns an object of a default as it is written, and its type. No code of the
// program is run for it: of other objects than literals only "…" is known.
func literal(x stdspace.Object, depth int) (value, kind string) {
	switch x := x.(type) {
	case stdspace.Int:
		return strconv.FormatInt(int64(x), 10), "int"
	case stdspace.Bool:
		if x {
			return "True", "bool"
		}
		return "False", "bool"
	case stdspace.Float:
		return strconv.FormatFloat(float64(x), 'g', -1, 64), "float"
	case *stdspace.Tuple:
		return literalTuple(x, depth)
	}
	if x == stdspace.Object(stdspace.None) {
		return "None", "none"
	}
	if text, ok := stdspace.AsText(x); ok {
		if _, wide := x.(*stdspace.Unicode); wide {
			return strconv.Quote(text), "unicode"
		}
		return strconv.Quote(text), "str"
	}
	return "…", ""
}

// literalTuple is literal for a tuple; it has a type if all of its items have one.
func literalTuple(x *stdspace.Tuple, depth int) (value, kind string) {
	if depth == 0 {
		return "…", ""
	}
	var values, kinds []string
	for _, item := range x.Items {
		v, k := literal(item, depth-1)
		if k == "" {
			return "…", ""
		}
		values, kinds = append(values, v), append(kinds, k)
	}
	if len(kinds) == 0 {
		return "()", ""
	}
	return "(" + strings.Join(values, ", ") + ")", "(" + strings.Join(kinds, ", ") + ")"
}

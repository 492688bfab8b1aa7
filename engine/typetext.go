package engine

import (
	"fmt"
	"strings"

	"vitrine/host/stdspace"
)

// parseTypes reads types separated by commas: names, [T] for lists, (T, U) for
// tuples, {T: U} for dictionaries.
func parseTypes(text string) ([]stdspace.Object, error) {
	r := &typeText{rest: strings.TrimSpace(text)}
	types, err := r.list("")
	if err != nil {
		return nil, fmt.Errorf("the types %q: %w; write them as in int,?str,[int],{str: float}", text, err)
	}
	return types, nil
}

// typeText is a text of types that is being read.
type typeText struct {
	rest  string
	depth int
}

// mostNested is how deep types may be nested.
const mostNested = 50

// list reads types up to a closing bracket, or up to the end if that is "".
func (r *typeText) list(closing string) ([]stdspace.Object, error) {
	if r.depth++; r.depth > mostNested {
		return nil, fmt.Errorf("they are nested more than %d deep", mostNested)
	}
	defer func() { r.depth-- }()
	var types []stdspace.Object
	for {
		x, err := r.one()
		if err != nil {
			return nil, err
		}
		types = append(types, x)
		if r.take(closing) && (closing != "" || r.rest == "") {
			return types, nil
		}
		if !r.take(",") {
			return nil, fmt.Errorf("there is no comma before %q", r.rest)
		}
	}
}

// one reads a type.
func (r *typeText) one() (stdspace.Object, error) {
	switch {
	case r.take("["):
		items, err := r.list("]")
		return stdspace.NewList(items...), err
	case r.take("("):
		items, err := r.list(")")
		return stdspace.NewTuple(items...), err
	case r.take("{"):
		return r.dict()
	}
	end := strings.IndexAny(r.rest, ",[](){}:")
	if end < 0 {
		end = len(r.rest)
	}
	name := strings.TrimSpace(r.rest[:end])
	if name == "" {
		return nil, fmt.Errorf("a type is missing before %q", r.rest)
	}
	r.rest = r.rest[end:]
	return stdspace.NewStr(name), nil
}

// dict reads what is after the opening bracket of a dictionary, whose keys
// are of a type that has a name.
func (r *typeText) dict() (stdspace.Object, error) {
	key, err := r.one()
	if err != nil {
		return nil, err
	}
	name, ok := stdspace.AsText(key)
	if !ok || !r.take(":") {
		return nil, fmt.Errorf("a dictionary is written {str: int}")
	}
	value, err := r.one()
	if err != nil {
		return nil, err
	}
	if !r.take("}") {
		return nil, fmt.Errorf("there is no } before %q", r.rest)
	}
	d := stdspace.NewDict()
	d.Set(name, value)
	return d, nil
}

// take reads a token, if it comes next.
func (r *typeText) take(sign string) bool {
	rest, ok := strings.CutPrefix(strings.TrimSpace(r.rest), sign)
	if ok {
		r.rest = strings.TrimSpace(rest)
	}
	return ok
}

// typesText shows types as parseTypes reads them.
func typesText(types []stdspace.Object) string {
	parts := make([]string, len(types))
	for i, x := range types {
		parts[i] = typeName(x)
	}
	return strings.Join(parts, ",")
}

func typeName(x stdspace.Object) string {
	if name, ok := stdspace.AsText(x); ok {
		return name
	}
	switch x := x.(type) {
	case *stdspace.Class:
		return x.Name
	case *stdspace.List:
		return "[" + typesText(x.Items) + "]"
	case *stdspace.Tuple:
		return "(" + typesText(x.Items) + ")"
	case *stdspace.Dict:
		if e := x.Entries(); len(e) == 1 {
			return "{" + typeName(e[0].Key) + ": " + typeName(e[0].Value) + "}"
		}
	}
	if s, ok := x.(fmt.Stringer); ok {
		return s.String()
	}
	return "?" // no type
}

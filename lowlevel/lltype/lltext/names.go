package lltext

import (
	"fmt"
	"slices"

	"vitrine/lowlevel/lltype"
)

// names gives structures, objects and functions names that differ.
type names struct {
	structs map[*lltype.Struct]string
	objects map[*lltype.Object]string
	taken   map[any]bool
}

type structName string

type objectName string

func newNames() *names {
	return &names{
		structs: make(map[*lltype.Struct]string),
		objects: make(map[*lltype.Object]string),
		taken:   make(map[any]bool),
	}
}

func (n *names) structName(s *lltype.Struct) string {
	name, ok := n.structs[s]
	if !ok {
		name = free(s.Name, func(name string) bool { return n.take(structName(name)) })
		n.structs[s] = name
	}
	return quoteName(name)
}

func (n *names) objectName(o *lltype.Object) string {
	name, ok := n.objects[o]
	if !ok {
		name = free(o.Name, func(name string) bool { return n.take(objectName(name)) })
		n.objects[o] = name
	}
	return quoteName(name)
}

// take reserves a name if it is free.
func (n *names) take(key any) bool {
	if n.taken[key] {
		return false
	}
	n.taken[key] = true
	return true
}

// free returns the name, with a number after it if needed to make it differ.
func free(name string, take func(string) bool) string {
	unique := name
	for i := 2; !take(unique); i++ {
		unique = fmt.Sprintf("%s.%d", name, i)
	}
	return unique
}

// reserved are the words that cannot be the name of a variable, a structure or
// a block without backquotes.
var reserved = []string{
	"True", "False", "NULL", "void", "default", "T", "graphs", "inf", "nan", "as", "block", "goto", "return",
	"raise", "raises", "switch", "None", "except", "immutable", "noidentity", "virtualizable", "gc", "func",
	"Array", "GcArray", "pure", "opaque", "unroll_safe", "inline", "noinline", "oopspec", "of", "we_are_jitted", "continuation",
}

// quoteName puts backquotes around a name that needs them.
func quoteName(name string) string {
	good := name != "" && isLetter(name[0]) && !slices.Contains(reserved, name) &&
		!slices.Contains(keywords, name) && primitives[name] == nil
	for i := 1; i < len(name) && good; i++ {
		good = isLetter(name[i]) || isDigit(name[i]) || name[i] == '.'
	}
	if good {
		return name
	}
	return "`" + name + "`"
}

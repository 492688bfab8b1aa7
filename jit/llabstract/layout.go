package llabstract

import (
	"fmt"

	"vitrine/lowlevel/lltype"
)

// A layout says which parts the objects of a type have: first the fields of the structure, then
// those of each item of its array. An object that is an array has no head, one
// of fixed size no items.
type layout struct {
	head  []leaf
	item  []leaf
	array string // the name of the field that is the array, "" if the object itself is
}

// A leaf is a field of a structure, or of one at its beginning; or the item of an
// array, which has no name and is in no structure.
type leaf struct {
	in   *lltype.Struct
	name string
	of   lltype.Type
}

// layoutOf returns the layout of a type, nil if its objects are never virtual: they are
// not collected, or lie inside each other in another way.
func layoutOf(t lltype.Container) *layout {
	switch t := t.(type) {
	case *lltype.Struct:
		if !t.IsGc() {
			return nil
		}
		head, ok := leavesOf(t)
		if !ok {
			return nil
		}
		l := &layout{head: head}
		if a := t.VarPart(); a != nil {
			l.array = t.Fields()[len(t.Fields())-1].Name
			if l.item = itemOf(a); l.item == nil {
				return nil
			}
		}
		return l
	case *lltype.Array:
		if item := itemOf(t); t.IsGc() && item != nil {
			return &layout{item: item}
		}
	}
	return nil
}

// leavesOf returns the fields of a structure without an array at its end, those of the structure at its
// beginning first. ok is false if it has other parts inside.
func leavesOf(s *lltype.Struct) (leaves []leaf, ok bool) {
	fields := s.Fields()
	if s.VarPart() != nil {
		fields = fields[:len(fields)-1]
	}
	for i, f := range fields {
		switch t := f.Type.(type) {
		case *lltype.Struct:
			if i > 0 {
				return nil, false
			}
			if leaves, ok = leavesOf(t); !ok {
				return nil, false
			}
		case lltype.Container:
			return nil, false
		default:
			leaves = append(leaves, leaf{s, f.Name, f.Type})
		}
	}
	return leaves, true
}

// itemOf returns the parts of an item of an array, nil if that has structures inside of structures.
func itemOf(a *lltype.Array) []leaf {
	switch t := a.Of.(type) {
	case *lltype.Struct:
		leaves, ok := leavesOf(t)
		if !ok || t.VarPart() != nil || t.Super() != nil {
			return nil
		}
		return leaves
	case lltype.Container:
		return nil
	}
	return []leaf{{of: a.Of}}
}

// parts returns how many parts an object with n items has.
func (l *layout) parts(n int) int { return len(l.head) + n*len(l.item) }

// leaf returns what a part is, and in which item; -1 stands for none.
func (l *layout) leaf(i int) (of leaf, item int) {
	if i < len(l.head) {
		return l.head[i], -1
	}
	i -= len(l.head)
	return l.item[i%len(l.item)], i / len(l.item)
}

// isItem reports whether a part is an item that has no parts itself.
func (l *layout) isItem(i int) bool { return i >= len(l.head) && len(l.item) == 1 }

// length returns how many items the object has.
func (v *Virtual) length() int {
	if len(v.layout.item) == 0 {
		return 0
	}
	return (len(v.Parts) - len(v.layout.head)) / len(v.layout.item)
}

// name names a part: "length", "item 3" or "key of item 3".
func (l *layout) name(i int) string {
	of, item := l.leaf(i)
	switch {
	case item < 0:
		return of.name
	case of.name == "":
		return fmt.Sprintf("item %d", item)
	}
	return fmt.Sprintf("%s of item %d", of.name, item)
}

// partType returns the type of a part.
func (v *Virtual) partType(i int) lltype.Type {
	of, _ := v.layout.leaf(i)
	return of.of
}

// originOf names a part as a place where a constant can be lost. The items of an array are
// one place.
func (v *Virtual) originOf(i int) origin {
	if n := len(v.layout.head); i >= n {
		i = n + (i-n)%len(v.layout.item)
	}
	return origin{object: v.Type, part: i}
}

// find returns the index of a part by field names and indices, -1 if it is not known or
// there is none.
func (v *Virtual) find(path []Value) int {
	l := v.layout
	i, rest := 0, path
	if len(l.head) > 0 || l.array != "" {
		name := nameOf(path, 0)
		for i, of := range l.head {
			if of.name == name && len(path) == 1 {
				return i
			}
		}
		if name != l.array || name == "" {
			return -1
		}
		i, rest = len(l.head), path[1:]
	}
	if len(rest) == 0 || len(l.item) == 0 {
		return -1
	}
	c, ok := rest[0].(*Constant)
	if !ok {
		return -1
	}
	n, ok := c.Value.(int64)
	if !ok || n < 0 || n >= int64(v.length()) {
		return -1
	}
	i += int(n) * len(l.item)
	for k, of := range l.item {
		if of.name == nameOf(rest, 1) {
			return i + k
		}
	}
	return -1
}

// nameOf returns the name of a field in a path, "" where there is none.
func nameOf(path []Value, i int) string {
	if i >= len(path) {
		return ""
	}
	if c, ok := path[i].(*Constant); ok {
		name, _ := c.Value.(string)
		return name
	}
	return ""
}

// newVirtual returns an object whose parts have the default values; n is the number of
// items. It is nil if objects of the type are never virtual.
func newVirtual(t lltype.Container, n int) *Virtual {
	l := layoutOf(t)
	if l == nil || n < 0 || n > mostVirtualItems {
		return nil
	}
	v := &Virtual{Type: t, layout: l, Parts: make([]Value, l.parts(n))}
	for i := range v.Parts {
		of := v.partType(i)
		v.Parts[i] = little(lltype.Default(of), of)
	}
	return v
}

// mostVirtualItems is how many items a virtual array has.
const mostVirtualItems = 256

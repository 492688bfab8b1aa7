package stdspace

import (
	"fmt"

	"vitrine/lowlevel/lltype"
)

// UserMethod returns what a type of the program has under a name in its adtmeths: a function, which is
// called with the pointer first if bound is true, or another object; nil if there is none.
func (s *Space) UserMethod(c lltype.Container, name string) (x Object, bound bool) {
	var methods *Dict
	switch c := c.(type) {
	case *lltype.Struct:
		if u := s.userTypes.of[c]; u != nil {
			methods = s.userMethods(u.source)
		}
	case *lltype.Array:
		methods = s.userTypes.arrayMethods[c]
	}
	if methods == nil {
		return nil, false
	}
	switch x := methods.GetStr(s.Intern(name)).(type) {
	case *Function:
		return x, true
	case *Instance:
		if userClass(x.Class, "staticAdtMethod") != "" && x.Attrs != nil {
			return x.Attrs.GetStr(s.Intern("fn")), false
		}
		return x, false
	default:
		return x, false
	}
}

// userMethods returns the adtmeths of a type, nil if it has none.
func (s *Space) userMethods(x *Instance) *Dict {
	d, _ := x.Attrs.GetStr(s.Intern("_adtmeths")).(*Dict)
	if d == nil || d.Len() == 0 {
		return nil
	}
	return d
}

// noteMethods remembers the methods of an array type. Arrays of the same items are one low-level type,
// so all of them have these methods.
func (u *userTypes) noteMethods(s *Space, a *lltype.Array, x *Instance) error {
	methods := s.userMethods(x)
	if methods == nil {
		return nil
	}
	known := u.arrayMethods[a]
	if known == nil {
		if u.arrayMethods == nil {
			u.arrayMethods = map[*lltype.Array]*Dict{}
		}
		u.arrayMethods[a] = methods
		return nil
	}
	if same, err := s.equal(known, methods); err != nil || !same {
		return fmt.Errorf("two types %v have different adtmeths: wrap one of them into a structure", a)
	}
	return nil
}

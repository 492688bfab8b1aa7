package stdspace

import (
	"slices"
	"sync"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// The modules rlib.lltype and rlib.llop are for helpers of the low-level typer, and
// for nobody else: what they give checks nothing. Helpers are functions that are
// translated, and never run by this space. Low-level types are objects here; the
// functions on low-level objects only have names.

const lltypeModule = "rlib.lltype"

// LowLevelType returns the object that stands for a low-level type; there is
// one for each type.
func (s *Space) LowLevelType(t lltype.Type) *Instance {
	x := s.lowLevelTypes[t]
	if x == nil {
		x = &Instance{Class: s.registry.ofModule(lltypeModule, "LowLevelType", s.types.object), Value: t}
		if s.lowLevelTypes == nil {
			s.lowLevelTypes = make(map[lltype.Type]*Instance)
		}
		s.lowLevelTypes[t] = x
	}
	return x
}

// AsLowLevelType returns the low-level type that an object stands for; ok is
// false if it is none.
func AsLowLevelType(x Object) (t lltype.Type, ok bool) {
	if i, isInstance := x.(*Instance); isInstance && i.Class.Module == lltypeModule {
		t, ok = i.Value.(lltype.Type)
	}
	return t, ok
}

// onlyTranslated is a function that has a meaning in low-level code only.
func onlyTranslated(name string) Def {
	return Def{Name: name, Min: 0, Max: -1, Fn: func(s *Space, _ []Object) (Object, error) {
		return nil, s.Throw("NotImplementedError", name+"() works on low-level objects, and is only there in translated programs")
	}}
}

func makeLLType(s *Space) (*Module, error) {
	m := s.NewModule(lltypeModule, []Def{
		onlyTranslated("malloc"), onlyTranslated("nullptr"), onlyTranslated("cast_pointer"), onlyTranslated("typeOf"),
	})
	for _, t := range slices.Concat(lltype.Primitives, []*lltype.Primitive{lltype.Void}) {
		m.Dict.Set(t.String(), s.LowLevelType(t))
	}
	return m, nil
}

// makeLLOp makes the module of low-level operations: functions whose first
// argument is the type of the result.
func makeLLOp(s *Space) (*Module, error) {
	m := s.NewModule("rlib.llop", nil)
	for _, b := range llopFunctions() {
		m.Dict.Set(b.Name, b)
	}
	return m, nil
}

// llopFunctions are the functions for the low-level operations, in their order.
var llopFunctions = sync.OnceValue(func() []*Builtin {
	var out []*Builtin
	for _, op := range llop.All() {
		out = append(out, NewBuiltin("rlib.llop", onlyTranslated(op.String())))
	}
	return out
})

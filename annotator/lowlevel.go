package annotator

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// The modules that give helpers access to low-level objects and operations.
const (
	lltypeModule = "rlib.lltype"
	llopModule   = "rlib.llop"
)

// lowLevelType is the annotation of the object for a low-level type.
func lowLevelType(x *stdspace.Instance) SomeValue {
	if t, ok := stdspace.AsLowLevelType(x); ok {
		return &lattice.SomeLLType{Type: t}
	}
	return nil
}

// lowLevel considers an operation on low-level objects; ok is false for others.
// Helpers of the typer reach into such objects without checks.
func (a *annotator) lowLevel(op *flow.SpaceOperation, s []SomeValue) (r SomeValue, ok bool) {
	if len(s) == 0 {
		return nil, false
	}
	if !a.Pos.Graph.Func.Helper {
		return a.userLowLevel(op, s)
	}
	switch x := s[0].(type) {
	case *lattice.SomePtr:
		return a.onPointer(op, x, s)
	case *lattice.SomeInterior:
		return a.onPart(op, x.Base, x.Part, s)
	case *lattice.SomeLLType:
		return a.onType(op, x, s)
	case *lattice.SomeBuiltin:
		if op.Name == "simple_call" {
			return a.callLowLevel(x, s)
		}
	}
	if len(s) == 2 && isPtr(s[1]) && (op.Name == "is_" || op.Name == "eq" || op.Name == "ne") {
		return a.comparePointers(op, s), true
	}
	return nil, false
}

func isPtr(s SomeValue) bool {
	_, ok := s.(*lattice.SomePtr)
	return ok
}

// onPointer considers an operation whose first operand is a pointer.
func (a *annotator) onPointer(op *flow.SpaceOperation, p *lattice.SomePtr, s []SomeValue) (SomeValue, bool) {
	switch op.Name {
	case "is_true":
		return lattice.Bool, true
	case "is_", "eq", "ne":
		return a.comparePointers(op, s), true
	case "simple_call":
		if f, ok := p.Type.To.(*lltype.FuncType); ok {
			return a.ofLowLevelType(f.Result), true
		}
	case "getattr":
		if m := a.lowLevelMethod(p, p.Type.To, constText(s[1])); m != nil {
			return m, true
		}
	}
	return a.onPart(op, p.Type, p.Type.To, s)
}

// comparePointers compares two pointers of one type, or a pointer with None.
func (a *annotator) comparePointers(op *flow.SpaceOperation, s []SomeValue) SomeValue {
	if _, ok := lattice.Union(s[0], s[1]).(*lattice.SomePtr); !ok {
		a.fail("operation", fmt.Sprintf("%s(%v, %v): pointers are compared with others of their type", op.Name, s[0], s[1]))
	}
	return lattice.Bool
}

// onPart considers an operation on a container, or on a part of one.
func (a *annotator) onPart(op *flow.SpaceOperation, base *lltype.Ptr, c lltype.Container, s []SomeValue) (SomeValue, bool) {
	var of lltype.Type
	switch c := c.(type) {
	case *lltype.Struct:
		if op.Name == "getattr" || op.Name == "setattr" {
			of = c.Field(constText(s[1]))
		}
	case *lltype.Array:
		switch op.Name {
		case "len":
			return lattice.NonNeg, true
		case "getitem", "setitem":
			of = c.Of
		}
	}
	if of == nil {
		a.fail("operation", fmt.Sprintf("%s is not possible on %v", op.Name, c))
		return lattice.Impossible, true
	}
	if op.Name == "setattr" || op.Name == "setitem" {
		return nil, true
	}
	if inner, ok := of.(lltype.Container); ok {
		return &lattice.SomeInterior{Base: base, Part: inner}, true
	}
	return a.ofLowLevelType(of), true
}

// ofLowLevelType returns the annotation of what has a low-level type; None for
// Void.
func (a *annotator) ofLowLevelType(t lltype.Type) SomeValue {
	if s := lattice.OfLowLevelType(t); s != nil {
		return s
	}
	return lattice.None
}

// onType considers an operation on a low-level type: its parts, and whether it
// is another one.
func (a *annotator) onType(op *flow.SpaceOperation, t *lattice.SomeLLType, s []SomeValue) (SomeValue, bool) {
	switch op.Name {
	case "is_", "eq", "ne":
		other, ok := s[1].(*lattice.SomeLLType)
		return a.boolConst((ok && other.Type == t.Type) != (op.Name == "ne")), true
	case "getattr":
		if c, ok := t.Type.(lltype.Container); ok {
			if m := a.lowLevelMethod(t, c, constText(s[1])); m != nil {
				return m, true
			}
		}
		switch x := t.Type.(type) {
		case *lltype.Ptr:
			if constText(s[1]) == "TO" {
				return &lattice.SomeLLType{Type: x.To}, true
			}
		case *lltype.Array:
			if constText(s[1]) == "OF" {
				return &lattice.SomeLLType{Type: x.Of}, true
			}
		case *lltype.Struct:
			if f := x.Field(constText(s[1])); f != nil {
				return &lattice.SomeLLType{Type: f}, true
			}
		}
	}
	return nil, false
}

// callLowLevel considers a call of a method of a low-level type, of a function
// of rlib.lltype, or of a low-level operation.
func (a *annotator) callLowLevel(f *lattice.SomeBuiltin, s []SomeValue) (SomeValue, bool) {
	switch f.Self.(type) {
	case *lattice.SomePtr, *lattice.SomeLLType:
		method := a.bk.immutableValue(builtinObject(f)).(*lattice.SomePBC)
		args := append([]SomeValue{f.Self}, s[1:]...)
		return a.callPBC(method, &arguments{positional: args}, a.Pos.Graph.Binding(a.Pos.Operation().Result)), true
	}
	b, ok := builtinObject(f).(*stdspace.Builtin)
	if !ok || b.Module != lltypeModule && b.Module != llopModule {
		return nil, false
	}
	if b.Module == lltypeModule && b.Name == "typeOf" {
		return a.typeOf(s[1]), true
	}
	t, ok := s[1].(*lattice.SomeLLType)
	if !ok {
		a.fail("operation", fmt.Sprintf("%s() takes a low-level type first, not %v", b.Name, s[1]))
		return lattice.Impossible, true
	}
	switch {
	case b.Module == llopModule || b.Name == "cast_pointer":
		return a.ofLowLevelType(t.Type), true
	default: // malloc, nullptr
		c, ok := t.Type.(lltype.Container)
		if !ok {
			a.fail("operation", fmt.Sprintf("%s() takes the type of a structure or an array, not %v", b.Name, t.Type))
			return lattice.Impossible, true
		}
		return &lattice.SomePtr{Type: lltype.PtrTo(c)}, true
	}
}

// typeOf is the low-level type of a value.
func (a *annotator) typeOf(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *lattice.SomePtr:
		return &lattice.SomeLLType{Type: s.Type}
	case *lattice.SomeInterior:
		return &lattice.SomeLLType{Type: lltype.PtrTo(s.Part)}
	}
	for _, t := range lltype.Primitives {
		if lattice.Contains(lattice.OfLowLevelType(t), s) {
			return &lattice.SomeLLType{Type: t}
		}
	}
	return &lattice.SomeLLType{Type: lltype.Void}
}

// lowLevelMethod is the annotation of a method of a low-level type c, nil if it
// has none of that name. It is bound to a pointer, or to the type itself.
func (a *annotator) lowLevelMethod(self SomeValue, c lltype.Container, name string) SomeValue {
	if a.methods == nil {
		return nil
	}
	if fn := a.methods(c, name); fn != nil {
		return &lattice.SomeBuiltin{Name: name, Self: self, Key: a.bk.constant(fn)}
	}
	return nil
}

// lowLevelHelper has one graph for each combination of low-level types and of
// constants that are known when code is generated: types and functions.
func lowLevelHelper(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue) {
	key, _, extra := d.starKey(cells)
	flat := cells
	if extra >= 0 {
		flat = append(cells[:len(cells)-1:len(cells)-1], cells[len(cells)-1].(*lattice.SomeTuple).Items...)
	}
	names := make([]string, len(flat))
	for i, s := range flat {
		if lattice.IsImpossible(s) {
			return nil, s
		}
		k, name := helperKey(s)
		key += "|" + k
		names[i] = name
	}
	for i, s := range cells {
		if _, isTuple := s.(*lattice.SomeTuple); !isTuple {
			cells[i] = withoutValue(s)
		}
	}
	suffix := "__" + strings.Join(names, "_")
	if len(names) == 0 {
		suffix = ""
	}
	return d.cachedGraph(key, suffix, extra), nil
}

// withoutValue drops a constant that matters only at run time.
func withoutValue(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeInteger:
		return lattice.IntegerOf(s.Kind, false)
	case *lattice.SomePBC, *lattice.SomeString, *lattice.SomeUnicode:
		return s
	}
	return lattice.NonConst(s)
}

// helperKey distinguishes arguments of helpers, and names them.
func helperKey(s SomeValue) (key, name string) {
	switch s := s.(type) {
	case *lattice.SomePtr:
		return fmt.Sprintf("p%p", s.Type), pointerName(s.Type)
	case *lattice.SomeLLType:
		if p, ok := s.Type.(*lltype.Ptr); ok {
			return fmt.Sprintf("t%p", p), pointerName(p) + "LlT"
		}
		return fmt.Sprintf("t%p", s.Type), helperName(strings.ReplaceAll(s.Type.String(), " of ", "_")) + "LlT"
	case *lattice.SomePBC:
		if lattice.IsNone(s) {
			return "None", "None"
		}
		return s.String() + fmt.Sprint(s.Descs[0].Order()), helperName(s.Descs[0].String()) + "Const"
	case *lattice.SomeString:
		if s.Const != nil {
			return "s" + s.Const.Text(), helperName(strings.Trim(s.Const.Text(), "'"))
		}
	case *lattice.SomeBuiltin:
		return fmt.Sprintf("b%p", builtinObject(s)), helperName(s.Name) + "Const"
	}
	for _, t := range lltype.Primitives {
		if lattice.Contains(lattice.OfLowLevelType(t), s) {
			return t.String(), t.String()
		}
	}
	return knownType(s), knownType(s)
}

// pointerName names a pointer type for the name of a helper: "listPtr".
func pointerName(p *lltype.Ptr) string {
	switch c := p.To.(type) {
	case *lltype.Struct:
		return helperName(c.Name) + "Ptr"
	case *lltype.Array:
		return "arrayPtr"
	}
	return "fnPtr"
}

// helperName turns any text into part of a name.
func helperName(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, text)
}

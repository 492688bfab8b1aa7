package llcheck

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// abbreviated are the types that the letters of the table of operations stand for.
var abbreviated = map[byte]lltype.Type{
	'i': lltype.Signed, 'u': lltype.Unsigned, 'l': lltype.SignedLongLong, 'U': lltype.UnsignedLongLong,
	'f': lltype.Float, 'c': lltype.Char, 'y': lltype.UniChar, 'b': lltype.Bool, 'v': lltype.Void,
	'1': lltype.Int8, '2': lltype.UInt8, '3': lltype.Int16, '4': lltype.UInt16, '5': lltype.Int32, '6': lltype.UInt32,
}

// fits reports whether a value of a type is what a letter stands for.
func fits(letter byte, t lltype.Type) bool {
	switch letter {
	case 'x', '*':
		return t != nil
	case 'p':
		_, ok := lltype.IsPtr(t)
		return ok
	}
	return t == abbreviated[letter]
}

// Operation verifies the operands and the result of an operation.
func Operation(op *flow.SpaceOperation) error {
	info := llop.Of(op).Info()
	if info.Op == llop.Invalid {
		return fmt.Errorf("there is no low-level operation %s", op.Name)
	}
	letters, any := strings.CutSuffix(info.Args, "*")
	if len(op.Args) < len(letters) || !any && len(op.Args) > len(letters) {
		return fmt.Errorf("it has %d operands", len(op.Args))
	}
	for i, a := range op.Args {
		letter := byte('*')
		if i < len(letters) {
			letter = letters[i]
		}
		if t := lltype.TypeOf(a); !fits(letter, t) {
			return fmt.Errorf("operand %v has the type %v", a, t)
		}
		if err := checkConstant(a); err != nil {
			return err
		}
	}
	if t := lltype.TypeOf(op.Result); info.Result != "" && !fits(info.Result[0], t) {
		return fmt.Errorf("its result has the type %v", t)
	}
	return checkMemory(op)
}

// checkMemory verifies operations whose types depend on those of a container.
func checkMemory(op *flow.SpaceOperation) error {
	at := func(i int) lltype.Type { return lltype.TypeOf(op.Args[i]) }
	result := lltype.TypeOf(op.Result)
	switch llop.Of(op) {
	case llop.GetField, llop.GetInteriorField:
		return checkPart(op.Args[0], op.Args[1:], result)
	case llop.Malloc:
		if result == lltype.Type(rclass.WeakRefType) {
			return fmt.Errorf("a weak reference is made by weakref_create")
		}
	case llop.WeakrefCreate:
		return checkTypes(at(0), rclass.InstanceType, result, rclass.WeakRefType)
	case llop.WeakrefDeref:
		return checkTypes(at(0), rclass.WeakRefType, result, rclass.InstanceType)
	case llop.SetField, llop.SetInteriorField:
		last := len(op.Args) - 1
		return checkPart(op.Args[0], op.Args[1:last], at(last))
	case llop.CastPointer:
		return Cast(at(0), result)
	case llop.SameAs:
		if at(0) != result {
			return fmt.Errorf("%v becomes %v", at(0), result)
		}
	case llop.DirectCall, llop.IndirectCall:
		return checkCall(op)
	}
	return nil
}

// checkTypes verifies the types of the operand and of the result.
func checkTypes(operand, wantOperand, result, wantResult lltype.Type) error {
	if operand != wantOperand || result != wantResult {
		return fmt.Errorf("it makes a %v of a %v, not a %v of a %v", result, operand, wantResult, wantOperand)
	}
	return nil
}

// checkPart verifies the type of what a path of field names and indices leads to.
func checkPart(p flow.Value, path []flow.Value, want lltype.Type) error {
	t := pointee(p)
	if t == lltype.Type(rclass.WeakRef) {
		return fmt.Errorf("only weakref_deref reads a weak reference")
	}
	for _, step := range path {
		switch c := t.(type) {
		case *lltype.Struct:
			var name string
			if k, ok := step.(*flow.Constant); ok {
				name, _ = k.Value.(string)
			}
			if t = field(c, name); t == nil {
				return fmt.Errorf("%v has no field %s", c, name)
			}
		case *lltype.Array:
			t = c.Of
		default:
			return fmt.Errorf("%v leads to no structure and no array", p)
		}
	}
	if t != want {
		return fmt.Errorf("the field has the type %v, not %v", t, want)
	}
	return nil
}

// field returns the type of a field of a structure, or of one that it begins with.
func field(s *lltype.Struct, name string) lltype.Type {
	for ; s != nil; s = s.Super() {
		if t := s.Field(name); t != nil {
			return t
		}
	}
	return nil
}

func pointee(v flow.Value) lltype.Type {
	if p, ok := lltype.IsPtr(lltype.TypeOf(v)); ok {
		return p.To
	}
	return nil
}

// Cast verifies that a pointer of one type can be cast to another.
func Cast(from, to lltype.Type) error {
	p, _ := lltype.IsPtr(from)
	q, ok := lltype.IsPtr(to)
	if p == nil || !ok {
		return fmt.Errorf("%v is cast to %v", from, to)
	}
	a, ok := p.To.(*lltype.Struct)
	b, ok2 := q.To.(*lltype.Struct)
	if p.To != q.To && (!ok || !ok2 || !a.Inherits(b) && !b.Inherits(a)) {
		return fmt.Errorf("%v cannot be cast to %v", from, to)
	}
	return nil
}

// checkCall verifies that the operands and the result are those of the function.
func checkCall(op *flow.SpaceOperation) error {
	ft, ok := pointee(op.Args[0]).(*lltype.FuncType)
	if !ok {
		return fmt.Errorf("%v is not a function", op.Args[0])
	}
	args := op.Args[1:]
	if llop.Of(op) == llop.IndirectCall {
		args = args[:len(args)-1]
	} else if _, known := op.Args[0].(*flow.Constant); !known {
		return fmt.Errorf("the function is not a constant")
	}
	if len(args) != len(ft.Args) {
		return fmt.Errorf("%v is called with %d arguments", ft, len(args))
	}
	for i, a := range args {
		if t := lltype.TypeOf(a); t != ft.Args[i] {
			return fmt.Errorf("argument %d of %v has the type %v", i, ft, t)
		}
	}
	if t := lltype.TypeOf(op.Result); t != ft.Result {
		return fmt.Errorf("the result of %v has the type %v", ft, t)
	}
	return nil
}

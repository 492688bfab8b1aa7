package lltext

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// letters are the types that the table of operations has letters for.
var letters = map[string]lltype.Type{
	"i": lltype.Signed, "u": lltype.Unsigned, "l": lltype.SignedLongLong, "U": lltype.UnsignedLongLong,
	"f": lltype.Float, "c": lltype.Char, "y": lltype.UniChar, "b": lltype.Bool, "v": lltype.Void,
	"1": lltype.Int8, "2": lltype.UInt8, "3": lltype.Int16, "4": lltype.UInt16, "5": lltype.Int32, "6": lltype.UInt32,
}

// resultType returns the type of the result of an operation, nil if the
// operands do not determine it.
func resultType(op llop.Op, args []flow.Value) lltype.Type {
	if t := letters[op.Info().Result]; t != nil {
		return t
	}
	if len(args) == 0 {
		return nil
	}
	switch op {
	case llop.SameAs, llop.Hint:
		return lltype.TypeOf(args[0])
	case llop.Malloc, llop.MallocVarsize:
		if c, ok := constantValue(args[0]).(lltype.Container); ok {
			return lltype.PtrTo(c)
		}
		return nil
	case llop.WeakrefCreate:
		return rclass.WeakRefType
	case llop.WeakrefDeref:
		return rclass.InstanceType
	case llop.DirectCall, llop.IndirectCall:
		if f, ok := pointee(args[0]).(*lltype.FuncType); ok {
			return f.Result
		}
		return nil
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		return partType(pointee(args[0]), args[1:])
	}
	return nil
}

func pointee(v flow.Value) lltype.Type {
	if p, ok := lltype.IsPtr(lltype.TypeOf(v)); ok {
		return p.To
	}
	return nil
}

func constantValue(v flow.Value) lltype.Value {
	if c, ok := v.(*flow.Constant); ok {
		return c.Value
	}
	return nil
}

// partType returns the type of what a path of field names and indices leads to.
func partType(t lltype.Type, path []flow.Value) lltype.Type {
	for _, step := range path {
		switch c := t.(type) {
		case *lltype.Struct:
			name, _ := constantValue(step).(string)
			t = c.Field(name)
		case *lltype.Array:
			t = c.Of
		default:
			return nil
		}
	}
	return t
}

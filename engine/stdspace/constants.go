package stdspace

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// SameConstant tells if two objects can stand for each other as constants of
// a flow graph: they are the same object, or immutable builtin values of the
// same type that cannot be told apart.
func SameConstant(a, b Object) bool { return ConstantKey(a) == ConstantKey(b) }

// IsInstance tells if x is an instance of a class of a module of the library,
// or of a class derived from it.
func IsInstance(x Object, module, class string) bool {
	i, ok := x.(*Instance)
	if !ok {
		return false
	}
	for _, c := range i.Class.MRO {
		if c.Name == class && c.Module == module {
			return true
		}
	}
	return false
}

// A constantText is the key of a constant whose value has no Go type that
// could be one: strings, long integers, tuples.
type constantText struct{ kind, text string }

type constantFloat uint64

type constantComplex struct{ re, im uint64 }

// A constantInstance is the key of an integer of a class of the library.
type constantInstance struct {
	class *Class
	value any
}

// ConstantKey returns a value that can be a key of a Go map and is equal for
// exactly those objects for which SameConstant holds.
func ConstantKey(x Object) any {
	switch v := x.(type) {
	case *Str:
		return constantText{"str", v.s}
	case *Bytes:
		return constantText{"bytes", v.s}
	case *Unicode:
		return constantText{"unicode", v.s}
	case *Long:
		return constantText{"long", v.V.Text(62)}
	case Float:
		return constantFloat(math.Float64bits(float64(v)))
	case Complex:
		return constantComplex{math.Float64bits(real(complex128(v))), math.Float64bits(imag(complex128(v)))}
	case *Tuple:
		return constantText{"tuple", tupleKey(v)}
	case *Instance:
		if isLibraryInteger(v) {
			return constantInstance{v.Class, ConstantKey(v.Value)}
		}
	}
	return x
}

// isLibraryInteger tells if x is nothing but an integer with arithmetic of its
// own: r_uint(5), unrolling_zero + 1. Two of one class that are equal cannot be
// told apart.
func isLibraryInteger(x *Instance) bool {
	switch x.Value.(type) {
	case Int, *Long:
		return strings.HasPrefix(x.Class.Module, "rlib.")
	}
	return false
}

// tupleKey writes the keys of the items of a tuple. Objects with an identity
// are written by their address, which is theirs as long as the tuple, and so
// the constant, lives.
func tupleKey(t *Tuple) string {
	b := make([]byte, 0, 16*len(t.Items))
	for _, x := range t.Items {
		var item string
		switch k := ConstantKey(x).(type) {
		case constantText:
			item = k.kind + k.text
		case constantFloat:
			item = "float" + strconv.FormatUint(uint64(k), 16)
		case Int:
			item = "int" + strconv.FormatInt(int64(k), 10)
		case Bool:
			item = "bool" + strconv.FormatBool(bool(k))
		case constantInstance:
			item = fmt.Sprintf("%p%v", k.class, k.value)
		default:
			item = fmt.Sprintf("%T%p", k, k)
		}
		b = strconv.AppendInt(b, int64(len(item)), 10)
		b = append(append(b, ':'), item...)
	}
	return string(b)
}

// FromGo returns a Go value as an object: nil, bool, the integers, float64,
// string, *big.Int, and slices of them as lists.
func (s *Space) FromGo(x any) (Object, error) {
	switch v := x.(type) {
	case nil:
		return None, nil
	case bool:
		return MakeBool(v), nil
	case int:
		return MakeInt(int64(v)), nil
	case int64:
		return MakeInt(v), nil
	case *big.Int:
		return normalize(v), nil
	case float64:
		return Float(v), nil
	case string:
		return NewStr(v), nil
	case []any:
		items := make([]Object, len(v))
		for i, y := range v {
			o, err := s.FromGo(y)
			if err != nil {
				return nil, err
			}
			items[i] = o
		}
		return NewList(items...), nil
	}
	return nil, fmt.Errorf("no object for a Go value of type %T", x)
}

// ToGo is the inverse of FromGo; tuples become slices too. ok is false for
// objects that have no Go value.
func ToGo(x Object) (v any, ok bool) {
	switch x := x.(type) {
	case *Singleton:
		return nil, x == None
	case Bool:
		return bool(x), true
	case Int:
		return int64(x), true
	case *Long:
		return x.V, true
	case Float:
		return float64(x), true
	case *Str:
		return x.s, true
	case *Unicode:
		return x.s, true
	case *List:
		return goSlice(x.Items)
	case *Tuple:
		return goSlice(x.Items)
	}
	return nil, false
}

func goSlice(items []Object) (any, bool) {
	out := make([]any, len(items))
	for i, x := range items {
		v, ok := ToGo(x)
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

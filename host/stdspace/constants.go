package stdspace

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// SameConstant reports whether two objects can stand for each other as constants of
// a flow graph: they are the same object, or immutable builtin values of the
// same type that cannot be told apart.
func SameConstant(a, b Object) bool { return ConstantKey(a) == ConstantKey(b) }

// IntegerClass returns how many bits the instances of a class of rlib.rarithmetic have, and whether
// they can be negative; 0 for other classes.
func IntegerClass(c *Class) (bits int, signed bool) {
	if c.Module != "rlib.rarithmetic" {
		return 0, false
	}
	ours := false
	for _, k := range c.MRO {
		ours = ours || k.Module == "rlib.rarithmetic" && k.Name == "base_int"
		if x, ok := k.Dict.Lookup("BITS"); ok && bits == 0 {
			if n, ok := x.(Int); ok {
				bits = int(n)
			}
		}
		if k.Module == "rlib.rarithmetic" && k.Name == "signed_int" {
			signed = true
		}
	}
	if !ours {
		return 0, false
	}
	return bits, signed
}

// IsInstance reports whether x is an instance of a class of a module of the library,
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
		return constantText{"long" + strconv.Itoa(v.V.Sign()), string(v.V.Bytes())}
	case Float:
		return constantFloat(math.Float64bits(float64(v)))
	case Complex:
		return constantComplex{math.Float64bits(real(complex128(v))), math.Float64bits(imag(complex128(v)))}
	case *Tuple:
		return constantText{"tuple", (&tupleKeys{}).key(v)}
	case *Instance:
		if isLibraryInteger(v) {
			return constantInstance{v.Class, ConstantKey(v.Value)}
		}
	}
	return x
}

// isLibraryInteger reports whether x is nothing but an integer with arithmetic of its
// own: r_uint(5), unrolling_zero + 1. Two of one class that are equal cannot be
// told apart.
func isLibraryInteger(x *Instance) bool {
	switch x.Value.(type) {
	case Int, *Long:
		return strings.HasPrefix(x.Class.Module, "rlib.")
	}
	return false
}

// mostNesting is how deep in a tuple items are told apart by their values.
const mostNesting = 40

// tupleKeys writes the keys of a tuple and of those in it. A tuple that occurs many
// times in another is looked at once: t = (t, t) doubles the tree, and not the work.
type tupleKeys struct {
	depth int
	known map[*Tuple]string
}

// key writes the keys of the items of a tuple. Objects with an identity are written
// by their address, which is theirs as long as the tuple, and so the constant, lives;
// so are tuples that are nested too deep.
func (w *tupleKeys) key(t *Tuple) string {
	b := make([]byte, 0, 16*len(t.Items))
	for _, x := range t.Items {
		item := w.item(x)
		b = strconv.AppendInt(b, int64(len(item)), 10)
		b = append(append(b, ':'), item...)
	}
	return string(b)
}

func (w *tupleKeys) item(x Object) string {
	if t, ok := x.(*Tuple); ok {
		return w.nested(t)
	}
	switch k := ConstantKey(x).(type) {
	case constantText:
		return k.short()
	case constantFloat:
		return "float" + strconv.FormatUint(uint64(k), 16)
	case Int:
		return "int" + strconv.FormatInt(int64(k), 10)
	case Bool:
		return "bool" + strconv.FormatBool(bool(k))
	case constantInstance:
		return fmt.Sprintf("%p%v", k.class, k.value)
	default:
		return fmt.Sprintf("%T%p", k, k)
	}
}

// longestText is how long a text may be that stands in the key of a tuple.
const longestText = 64

// short returns a key for a text that is no longer than that: a digest of one that is, made without
// a copy of it, as that could take all the memory there is.
func (k constantText) short() string {
	if len(k.text) <= longestText {
		return k.kind + k.text
	}
	h := sha256.New()
	var piece [4096]byte
	for rest := k.text; rest != ""; {
		n := copy(piece[:], rest)
		h.Write(piece[:n])
		rest = rest[n:]
	}
	return "digest of " + k.kind + string(h.Sum(nil))
}

// nested writes the key of a tuple in a tuple: that itself if it is short, else a
// digest of it, so that the key of the whole stays in proportion to it.
func (w *tupleKeys) nested(t *Tuple) string {
	if w.depth == mostNesting {
		return fmt.Sprintf("tuple at %p", t)
	}
	if k, ok := w.known[t]; ok {
		return k
	}
	w.depth++
	k := "tuple" + w.key(t)
	w.depth--
	if len(k) > sha256.Size {
		d := sha256.Sum256([]byte(k))
		k = "digest" + string(d[:])
	}
	if w.known == nil {
		w.known = make(map[*Tuple]string)
	}
	w.known[t] = k
	return k
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
// objects that have no Go value, and for containers that are nested deep or large.
func ToGo(x Object) (v any, ok bool) {
	return (&goValues{left: mostGoValues}).of(x, mostNesting)
}

// mostGoValues is how many values of a container have a Go value.
const mostGoValues = 1 << 20

type goValues struct{ left int }

func (g *goValues) of(x Object, depth int) (v any, ok bool) {
	if g.left--; g.left < 0 || depth == 0 {
		return nil, false
	}
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
		return g.slice(x.Items, depth)
	case *Tuple:
		return g.slice(x.Items, depth)
	}
	return nil, false
}

func (g *goValues) slice(items []Object, depth int) (any, bool) {
	out := make([]any, len(items))
	for i, x := range items {
		v, ok := g.of(x, depth-1)
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

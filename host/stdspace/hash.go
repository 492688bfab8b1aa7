package stdspace

import (
	"math"
	"math/big"
	"math/bits"

	"vitrine/host/source/bytecode"
)

// hashModulus is the prime modulo which Python 3 hashes numbers, so that equal
// numbers of different types have equal hashes.
const hashModulus = 1<<61 - 1

// oldHashModulus is that of Python 2, where an integer of a word is its own hash.
var oldHashModulus = new(big.Int).SetUint64(math.MaxUint64)

// hash returns the hash of x.
func (s *Space) hash(x Object) (uint64, error) {
	switch x := x.(type) {
	case Int:
		return s.hashInt(int64(x)), nil
	case *Singleton:
		if x == None {
			return 0, nil // as in translated programs; CPython's is an address
		}
	case *Str:
		return x.hashValue(), nil
	case Bool:
		if x {
			return 1, nil
		}
		return 0, nil
	case Float:
		return s.hashFloat(float64(x)), nil
	case *Long:
		return s.hashBig(x.V), nil
	case Complex:
		return s.hashFloat(real(x)) + 1000003*s.hashFloat(imag(x)), nil
	case *Bytes:
		return x.hashValue(), nil
	case *Unicode:
		return x.hashValue(), nil
	case *Tuple:
		return s.hashItems(x.Items)
	case *Method:
		if !s.py2() && x.Self != nil { // which need not have a hash
			h, err := s.hash(x.Func)
			return h ^ uint64(s.idents.of(x.Self)), err
		}
		return s.hashItems([]Object{x.Func, selfOrNone(x.Self)})
	case *List, *Dict:
		return 0, s.unhashable(x)
	case *Set:
		if !x.Frozen {
			return 0, s.unhashable(x)
		}
		return x.hash(s.py2()), nil
	case *Deque, *mappingProxy, *ByteArray:
		return 0, s.unhashable(x)
	case *Class:
		if x.Meta != s.types.typ {
			return s.hashByMetaclass(x)
		}
	case *DictView:
		if x.part != iterValues {
			return 0, s.unhashable(x)
		}
	case *Builtin:
		if x.Self == nil {
			break
		}
		h, err := uint64(s.idents.of(x.Self)), error(nil)
		if s.py2() { // where that has to have a hash, too
			h, err = s.hash(x.Self)
		}
		return h ^ NewStr(x.Name).hashValue(), err
	case *bytecode.Code:
		return hashCode(s, x)
	case *Slice:
		if s.py2() {
			return 0, s.TypeError("unhashable type")
		}
		return 0, s.unhashable(x)
	case *Union:
		u := &Set{Frozen: true}
		for _, a := range x.Args {
			if err := u.d.set(s, a, None); err != nil {
				return 0, err
			}
		}
		return u.hash(s.py2()), nil
	case *GenericAlias:
		return s.hashItems(append([]Object{x.Origin}, x.Args...))
	case *cmpKey:
		return 0, s.unhashable(x)
	case *WeakRef:
		return x.hashIn(s)
	case *Range:
		if !x.old {
			return x.hashIn(s)
		}
	case *Instance:
		return s.hashInstance(x)
	}
	return uint64(s.idents.of(x)), nil
}

// hashByMetaclass asks the __hash__ of a class of classes.
func (s *Space) hashByMetaclass(c *Class) (uint64, error) {
	hook := s.registry.lookup(c.Meta, nHash)
	if hook == None {
		return 0, s.unhashable(c)
	}
	if _, builtin := hook.(*Builtin); builtin || hook == nil {
		return uint64(s.idents.of(c)), nil
	}
	return s.hashByHook(hook, c)
}

func selfOrNone(x Object) Object {
	if x == nil {
		return None
	}
	return x
}

func (s *Space) unhashable(x Object) error {
	return s.TypeError("unhashable type: '%s'", s.typeName(x))
}

func (s *Space) hashInt(i int64) uint64 {
	if s.py2() {
		return notMinusOne(uint64(i))
	}
	return hashInt(i)
}

// notMinusOne returns h, but -2 for -1, which no hash is.
func notMinusOne(h uint64) uint64 {
	if h == ^uint64(0) {
		h--
	}
	return h
}

// hashInt is that of Python 3.
func hashInt(i int64) uint64 {
	neg := i < 0
	u := uint64(i)
	if neg {
		u = -u
	}
	u %= hashModulus
	if neg {
		u = -u
	}
	return notMinusOne(u)
}

func (s *Space) hashBig(v *big.Int) uint64 {
	switch {
	case v.IsInt64():
		return s.hashInt(v.Int64())
	case s.py2():
		return hashOldBig(v)
	}
	r := new(big.Int).Rem(v, big.NewInt(hashModulus))
	return hashInt(r.Int64())
}

// hashOldBig hashes an integer that is not 0 as Python 2 does. It adds up the words of its digits with what is
// carried out of the sum, which never gives 0.
func hashOldBig(v *big.Int) uint64 {
	h := new(big.Int).Rem(new(big.Int).Abs(v), oldHashModulus).Uint64()
	if h == 0 {
		h = math.MaxUint64
	}
	if v.Sign() < 0 {
		h = -h
	}
	return notMinusOne(h)
}

// hashFloat hashes a float so that one with an integral value has the hash of
// that integer.
func (s *Space) hashFloat(f float64) uint64 {
	switch {
	case !s.py2():
		return hashFloat(f)
	case math.IsInf(f, -1):
		return ^uint64(271827) // -271828
	case math.IsInf(f, 0) || math.IsNaN(f):
		return hashFloat(f)
	case f != math.Floor(f):
		return hashFraction(f)
	}
	n, _ := big.NewFloat(f).Int(nil)
	return s.hashBig(n)
}

// hashFraction hashes a float of Python 2 that is no integer: by the two halves of its mantissa, and its exponent.
func hashFraction(f float64) uint64 {
	const half = 1 << 31
	m, e := math.Frexp(f)
	m *= half
	h := int64(m)
	h += int64((m-float64(h))*half) + int64(e)<<15
	return notMinusOne(uint64(h))
}

// hashFloat is that of Python 3, for all floats.
func hashFloat(f float64) uint64 {
	switch {
	case math.IsInf(f, 1):
		return 314159
	case math.IsInf(f, -1):
		return ^uint64(314159) + 1
	case math.IsNaN(f):
		return 0
	case f == math.Floor(f) && math.Abs(f) < 1<<62:
		return hashInt(int64(f))
	}
	m, e := math.Frexp(math.Abs(f))
	var h uint64
	for m != 0 {
		h = h<<28&hashModulus | h>>(61-28)
		m *= 1 << 28
		e -= 28
		y := uint64(m)
		m -= float64(y)
		h += y
		if h >= hashModulus {
			h -= hashModulus
		}
	}
	e = ((e % 61) + 61) % 61
	h = h<<e&hashModulus | h>>(61-e)
	if f < 0 {
		h = -h
	}
	return notMinusOne(h)
}

// hashItems is the hash of a tuple.
func (s *Space) hashItems(items []Object) (uint64, error) {
	if err := s.limits.enter(); err != nil {
		return 0, err
	}
	defer s.limits.leave()
	if err := s.limits.tick(); err != nil { // t = (t, t) doubles the work each time
		return 0, err
	}
	hashes := make([]uint64, len(items))
	for i, x := range items {
		h, err := s.hash(x)
		if err != nil {
			return 0, err
		}
		hashes[i] = h
	}
	if s.py2() {
		return mixOld(hashes), nil
	}
	return mix(hashes), nil
}

// mixOld makes one hash of many as Python 2 does.
func mixOld(hashes []uint64) uint64 {
	h, mult := uint64(0x345678), uint64(1000003)
	for i, x := range hashes {
		h = (h ^ x) * mult
		mult += uint64(82520 + 2*(len(hashes)-1-i))
	}
	return notMinusOne(h + 97531)
}

// mix makes one hash of many as Python 3 does, by the function xxHash.
func mix(hashes []uint64) uint64 {
	const prime1, prime2, prime5 = 11400714785074694791, 14029467366897019727, 2870177450012600261
	h := uint64(prime5)
	for _, x := range hashes {
		h = bits.RotateLeft64(h+x*prime2, 31) * prime1
	}
	h += uint64(len(hashes)) ^ (prime5 ^ 3527539)
	if h == ^uint64(0) {
		h = 1546275796
	}
	return h
}

// hashInstance asks __hash__. A class that defines equality and no hash has no
// hash.
func (s *Space) hashInstance(x *Instance) (uint64, error) {
	hook := s.registry.lookup(x.Class, nHash)
	if hook == nil || hook == None {
		return 0, s.unhashable(x)
	}
	if b, ok := hook.(*Builtin); ok && b.Class != nil && b.Self == nil && x.Class.IsSubclass(b.Class) {
		if b.Class == s.types.object {
			return uint64(s.idents.of(x)), nil
		}
		if x.Value != nil {
			return s.hash(x.Value)
		}
	}
	if s.ofOther(hook, x) {
		return uint64(s.idents.of(x)), nil
	}
	return s.hashByHook(hook, x)
}

// hashByHook calls a __hash__ and checks what it returns.
func (s *Space) hashByHook(hook, x Object) (uint64, error) {
	v, err := s.callHook(hook, x)
	if err != nil {
		return 0, err
	}
	i, ok := intOf(v)
	if !ok && s.py2() {
		n, err := s.oldHash(v)
		return uint64(n), err
	}
	if !ok {
		return 0, s.TypeError("__hash__ method should return an integer")
	}
	switch {
	case i.big != nil:
		return s.hashBig(i.big), nil
	case i.small == -1:
		return uint64(math.MaxUint64 - 1), nil
	}
	return uint64(i.small), nil
}

// identities gives numbers to objects that are asked for their id.
type identities struct {
	byObject map[any]int64
	given    int64 // how many were given out
}

// of returns the number that stands for the identity of x. Integers that are not huge
// give theirs; others are numbered in the order in which they are asked for.
func (ids *identities) of(x Object) int64 {
	var key any = x
	switch v := x.(type) {
	case *Instance:
		if v.id == 0 {
			v.id = ids.next()
		}
		return v.id
	case Int:
		if near := int64(1) << 60; -near < int64(v) && int64(v) < near {
			return int64(uint64(v)<<1&math.MaxInt64 | 1)
		}
	case *Str:
		key = "s" + v.s
	case *Bytes:
		key = "b" + v.s
	case *Unicode:
		key = "u" + v.s
	case *Long:
		key = "l" + v.V.String()
	case Float:
		key = math.Float64bits(float64(v))
	case *Tuple:
		if len(v.Items) == 0 {
			key = emptyTuple
		}
	}
	n, ok := ids.byObject[key]
	if !ok {
		n = ids.next()
		ids.byObject[key] = n
	}
	return n
}

func (ids *identities) next() int64 {
	ids.given++
	return firstID + ids.given*32
}

// firstID is the first number that id gives. It is as long as addresses are.
const firstID = 0x7f0000000000

// oldHash converts what a __hash__ of Python 2 has returned: anything that has __int__ will do.
func (s *Space) oldHash(v Object) (int64, error) {
	_, _, isText := stringOf(v)
	n, err := numberToInt(s, v, true)
	switch {
	case err != nil:
		return 0, err
	case n == nil || isText:
		return 0, s.TypeError("an integer is required")
	case !n.IsInt64():
		return 0, s.Throw("OverflowError", "Python int too large to convert to C long")
	}
	return n.Int64(), nil
}

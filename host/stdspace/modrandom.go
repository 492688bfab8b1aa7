package stdspace

import (
	"math"
	"math/big"
	"slices"
)

// A twister is the generator MT19937, as module random of CPython uses it, so
// that the same seed gives the same numbers.
type twister struct {
	state [twisterSize]uint32
	next  int
}

const twisterSize = 624

func (t *twister) seedWord(seed uint32) {
	t.state[0] = seed
	for i := 1; i < twisterSize; i++ {
		prev := t.state[i-1]
		t.state[i] = 1812433253*(prev^prev>>30) + uint32(i)
	}
	t.next = twisterSize
}

// seed takes a key of any length.
func (t *twister) seed(key []uint32) {
	t.seedWord(19650218)
	i, j := 1, 0
	step := func(mult uint32, add uint32) {
		prev := t.state[i-1]
		t.state[i] = (t.state[i] ^ (prev^prev>>30)*mult) + add
		if i++; i >= twisterSize {
			t.state[0] = t.state[twisterSize-1]
			i = 1
		}
	}
	for range max(twisterSize, len(key)) {
		step(1664525, key[j]+uint32(j))
		if j++; j >= len(key) {
			j = 0
		}
	}
	for range twisterSize - 1 {
		step(1566083941, -uint32(i))
	}
	t.state[0] = 0x80000000
}

// word returns the next 32 bits.
func (t *twister) word() uint32 {
	if t.next >= twisterSize {
		t.twist()
	}
	y := t.state[t.next]
	t.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

func (t *twister) twist() {
	for i := range t.state {
		y := t.state[i]&0x80000000 | t.state[(i+1)%twisterSize]&0x7fffffff
		v := t.state[(i+397)%twisterSize] ^ y>>1
		if y&1 != 0 {
			v ^= 0x9908b0df
		}
		t.state[i] = v
	}
	t.next = 0
}

// float returns a number from 0 up to 1, with 53 bits.
func (t *twister) float() float64 {
	a, b := t.word()>>5, t.word()>>6
	return (float64(a)*67108864 + float64(b)) / 9007199254740992
}

// bits returns an integer of k bits.
func (t *twister) bits(k int) *big.Int {
	r := new(big.Int)
	for shift := 0; shift < k; shift += 32 {
		w := t.word()
		if left := k - shift; left < 32 {
			w >>= uint(32 - left)
		}
		r.Or(r, new(big.Int).Lsh(new(big.Int).SetUint64(uint64(w)), uint(shift)))
	}
	return r
}

// seedObject seeds with what a program gives: an integer, or the hash of
// anything else.
func (t *twister) seedObject(s *Space, x Object) error {
	n := new(big.Int)
	switch v, ok := intOf(x); {
	case ok:
		n.Abs(v.toBig())
	default:
		h, err := s.hash(x)
		if err != nil {
			return err
		}
		n.SetUint64(h)
	}
	var key []uint32
	mask := big.NewInt(math.MaxUint32)
	for {
		key = append(key, uint32(new(big.Int).And(n, mask).Uint64()))
		if n.Rsh(n, 32); n.Sign() == 0 {
			break
		}
	}
	t.seed(key)
	return nil
}

// A twisterObject is what class random.Random has inside.
type twisterObject struct{ twister }

func (t *twisterObject) classIn(s *Space) *Class {
	return s.registry.ofModule("_random", "Random", s.types.object, slices.Concat(twisterMethods, twisterStateMethods))
}

var twisterMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, _ []Keyword) (Object, error) {
		t := &twisterObject{}
		t.seed([]uint32{0})
		return s.newValue(args[0], s.registry.classes["_random.Random"], t)
	}},
	{Name: "seed", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		var x Object = MakeInt(0)
		if len(args) > 1 && args[1] != None {
			x = args[1]
		}
		return None, selfTwister(args).seedObject(s, x)
	}},
	{Name: "random", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return Float(selfTwister(args).float()), nil
	}},
	{Name: "getrandbits", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		k, err := s.asArgument(args[1])
		if err != nil {
			return nil, err
		}
		if k < 0 || k == 0 && s.py2() {
			return nil, s.ValueError("number of bits must be %s", s.either("greater than zero", "non-negative"))
		}
		if err := intRoom(s, int64(k)); err != nil {
			return nil, err
		}
		return bigResult(s, selfTwister(args).bits(k), s.py2()), nil
	}},
}

func selfTwister(args []Object) *twisterObject {
	t, _ := sequenceValue(args[0]).(*twisterObject)
	return t
}

// makeRandom makes module random. Without a seed it is seeded with 0: a run
// can always be repeated.
func makeRandom(s *Space) (*Module, error) {
	m := s.NewModule("random", nil)
	m.Dict.Set("_Twister", (&twisterObject{}).classIn(s))
	return m, s.imports.runLibrary(m, "random.py")
}

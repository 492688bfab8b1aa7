package stdspace

import (
	"math/big"
	"math/bits"
	"strings"
)

var intTextMethods = []Def{
	{Name: "bit_length", Min: 1, Max: 1, Fn: intBitLength},
	{Name: "bit_count", Min: 1, Max: 1, Only: 3, Fn: intBitCount},
	{Name: "conjugate", Min: 1, Max: 1, Fn: intSelf},
	{Name: "to_bytes", Min: 1, Max: 3, Params: "_ length byteorder *signed", Only: 3, Fn: intToBytes},
	{Name: "from_bytes", Min: 2, Max: 3, Params: "_ bytes byteorder *signed", Only: 3, Kind: ClassBound, Fn: intFromBytes},
	{Name: "as_integer_ratio", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		v, _ := intOf(args[0])
		return NewTuple(s.intObject(v), MakeInt(1)), nil
	}},
	{Name: "real", Min: 1, Max: 1, Kind: Getter, Fn: intSelf},
	{Name: "imag", Min: 1, Max: 1, Kind: Getter, Fn: intPart(0)},
	{Name: "numerator", Min: 1, Max: 1, Kind: Getter, Fn: intSelf},
	{Name: "denominator", Min: 1, Max: 1, Kind: Getter, Fn: intPart(1)},
	{Name: "__format__", Min: 2, Max: 2, Fn: intFormatSpec},
	{Name: "__str__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.str(sequenceValue(args[0]))
	}},
	{Name: "__trunc__", Min: 1, Max: 1, Fn: intSelf},
	{Name: "__floor__", Min: 1, Max: 1, Only: 3, Fn: intSelf},
	{Name: "__ceil__", Min: 1, Max: 1, Only: 3, Fn: intSelf},
	{Name: "__round__", Min: 1, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		if len(args) > 1 {
			if _, err := s.indexObject(args[1], nil); err != nil {
				return nil, err // for None too, which round() does not hand on
			}
		}
		return roundInt(s, args[0], arg(args, 1))
	}},
}

// intPart gives a part of an integer that is always the same number. That of a long is a long.
func intPart(n int64) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		if v, _ := intOf(args[0]); s.py2() && v.long {
			return &Long{big.NewInt(n)}, nil
		}
		return MakeInt(n), nil
	}
}

func intSelf(s *Space, args []Object) (Object, error) {
	v, _ := intOf(args[0])
	return s.intObject(v), nil
}

func intBitLength(_ *Space, args []Object) (Object, error) {
	v, _ := intOf(args[0])
	if v.big != nil {
		return MakeInt(int64(v.big.BitLen())), nil
	}
	u := uint64(v.small)
	if v.small < 0 {
		u = -u
	}
	return MakeInt(int64(bits.Len64(u))), nil
}

func intBitCount(_ *Space, args []Object) (Object, error) {
	v, _ := intOf(args[0])
	n := 0
	for _, w := range v.toBig().Bits() {
		n += bits.OnesCount(uint(w))
	}
	return MakeInt(int64(n)), nil
}

// numberSpec returns what says how a number is to be formatted, which Python 2 needs as bytes.
func numberSpec(s *Space, x Object) (strValue, error) {
	spec, _ := s.strOf(x)
	if _, ok := s.formatText(x); !ok {
		return spec, s.TypeError("%s", s.either("__format__ requires str or unicode", "__format__() argument must be str, not "+argumentName(s, x)))
	}
	if spec.kind != kindUnicode {
		return spec, nil
	}
	text, err := s.codecs.encode(spec, "ascii", "strict")
	if err != nil {
		return spec, err
	}
	spec, _ = s.strOf(NewStr(text))
	return spec, nil
}

// intFormatSpec is int.__format__.
func intFormatSpec(s *Space, args []Object) (Object, error) {
	spec, err := numberSpec(s, args[1])
	if err != nil {
		return nil, err
	}
	if spec.s == "" {
		return s.str(args[0])
	}
	v, _ := intOf(args[0])
	text, err := s.format.integer(v, spec.s, s.typeName(args[0]))
	if _, derived := args[0].(*Instance); derived && err == nil && strings.ContainsRune("eEfFgG%", rune(spec.s[len(spec.s)-1])) {
		var f float64 // as the class says it
		if f, err = toFloat(s, args[0]); err == nil {
			text, err = s.format.float(f, spec.s, s.typeName(args[0]))
		}
	}
	if err != nil {
		return nil, err
	}
	return spec.with(text), nil
}

// byteOrder reads the argument that says which byte comes first.
// checkByteOrder refuses what is no text, before anything is asked.
func checkByteOrder(s *Space, name string, x Object) error {
	if _, kind, ok := stringOf(x); x != nil && (!ok || kind == kindBytes) {
		return s.TypeError("%s() argument 'byteorder' must be str, not %s", name, argumentName(s, x))
	}
	return nil
}

func byteOrder(s *Space, x Object) (little bool, err error) {
	if x == nil {
		return false, nil
	}
	order, _ := AsText(x)
	if order != "little" && order != "big" {
		return false, s.ValueError("byteorder must be either 'little' or 'big'")
	}
	return order == "little", nil
}

func flag(s *Space, x Object) (bool, error) {
	if x == nil {
		return false, nil
	}
	return s.IsTrue(x)
}

func intToBytes(s *Space, args []Object) (Object, error) {
	v, _ := intOf(args[0])
	length, err := 1, error(nil)
	if args[1] != nil {
		if length, err = s.asArgument(args[1]); err != nil {
			return nil, err
		}
	}
	if err := checkByteOrder(s, "to_bytes", args[2]); err != nil {
		return nil, err
	}
	signed, err := flag(s, args[3])
	if err != nil {
		return nil, err
	}
	little, err := byteOrder(s, args[2])
	if err != nil {
		return nil, err
	}
	if length < 0 {
		return nil, s.ValueError("length argument must be non-negative")
	}
	if err := s.limits.textEnds(length); err != nil {
		return nil, err
	}
	if err := s.limits.room(int64(length), 1); err != nil {
		return nil, err
	}
	n := v.toBig()
	if n.Sign() < 0 {
		if !signed {
			return nil, s.Throw("OverflowError", "can't convert negative int to unsigned")
		}
		n = new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), uint(8*length)))
	}
	fits := n.Sign() >= 0 && n.BitLen() <= 8*length
	if signed && length > 0 {
		fits = fits && (n.Bit(8*length-1) == 1) == (v.sign() < 0)
	}
	if !fits {
		return nil, s.Throw("OverflowError", "int too big to convert")
	}
	b := n.FillBytes(make([]byte, length))
	if little {
		reverseBytes(b)
	}
	return NewBytes(string(b)), nil
}

func reverseBytes(b []byte) {
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
}

func intFromBytes(s *Space, args []Object) (Object, error) {
	if err := checkByteOrder(s, "from_bytes", args[2]); err != nil {
		return nil, err
	}
	signed, err := flag(s, args[3])
	if err != nil {
		return nil, err
	}
	little, err := byteOrder(s, args[2])
	if err != nil {
		return nil, err
	}
	b, err := s.bytesOfObject(args[1])
	if err != nil {
		return nil, err
	}
	if little {
		reverseBytes(b)
	}
	n := new(big.Int).SetBytes(b)
	if signed && len(b) > 0 && b[0] >= 0x80 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	if args[0] == Object(s.types.integer) {
		return normalize(n), nil
	}
	return s.Call(args[0], []Object{normalize(n)})
}

// bytesOfObject returns the bytes that an object is, has by __bytes__, or gives as numbers.
func (s *Space) bytesOfObject(x Object) ([]byte, error) {
	b, err := s.bytesByMethod(x)
	if err != nil {
		return nil, err
	}
	if b != nil {
		x = b
	}
	d, kind, ok := stringOf(x)
	c := s.TypeOf(x)
	switch {
	case ok && kind == kindBytes:
		return []byte(d.s), nil
	case ok, !s.iterable(x):
		return nil, s.TypeError("cannot convert '%s' object to bytes", c.Name)
	}
	items, err := s.listOf(x)
	if err != nil {
		return nil, err
	}
	bytes := make([]byte, len(items))
	for i, x := range items {
		if bytes[i], err = s.byteValue(x, "bytes"); err != nil {
			return nil, err
		}
	}
	return bytes, nil
}

// roundInt is round(x, n) for an integer: to a multiple of a power of ten,
// halves to the even one.
func roundInt(s *Space, x, digits Object) (Object, error) {
	v, _ := intOf(x)
	if digits == nil || digits == None {
		return s.intObject(v), nil
	}
	n, err := s.nearestIndex(digits, nil)
	if err != nil {
		return nil, err
	}
	if n >= 0 {
		return s.intObject(v), nil
	}
	if n < -v.toBig().BitLen() { // 10**-n is far greater than x
		return MakeInt(0), nil
	}
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-n)), nil)
	q, r := bigFloorDivMod(v.toBig(), unit)
	half := new(big.Int).Lsh(r, 1).Cmp(unit)
	if half > 0 || half == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return normalize(q.Mul(q, unit)), nil
}

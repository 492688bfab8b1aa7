package stdspace

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strings"
)

// The functions of module struct. What is wrong with a format or a value is a text, which the
// module raises as its own error: they return that text and the result.

func makeStruct(s *Space) (*Module, error) {
	wrapped := func(name string, args int, f func(s *Space, items []structItem, order binary.ByteOrder, args []Object) (Object, error)) Def {
		return Def{Name: name, Min: args, Max: args, Fn: func(s *Space, args []Object) (Object, error) {
			format, err := structFormatText(s, args[0])
			if err != nil {
				return nil, err
			}
			items, order, err := structFormat(format, s.py2())
			var v Object
			if err == nil {
				v, err = f(s, items, order, args[1:])
			}
			if wrong, ok := err.(structError); ok {
				return NewTuple(NewStr(string(wrong)), None), nil
			}
			if err != nil {
				return nil, err
			}
			return NewTuple(emptyStr, v), nil
		}}
	}
	return s.imports.mixed("struct", []Def{
		wrapped("_calcsize", 1, func(_ *Space, items []structItem, _ binary.ByteOrder, _ []Object) (Object, error) {
			return MakeInt(int64(structSize(items))), nil
		}),
		wrapped("_pack", 2, packStruct), wrapped("_unpack", 2, unpackStruct), typeNameDef,
	}, "struct.py")
}

// structFormatText is the text of a format, in ASCII.
func structFormatText(s *Space, x Object) (string, error) {
	v, ok := s.strOf(x)
	if _, err := s.hash(x); err != nil && !s.py2() { // CPython looks formats up
		return "", err
	}
	if !ok {
		return "", s.TypeError("Struct() argument 1 must be %s, not %s", s.either("string", "a str or bytes object"), s.TypeOf(x).Name)
	}
	if v.text {
		return s.codecs.encode(v, "ascii", "strict")
	}
	return v.s, nil
}

// A structError is what is wrong with a format or a value.
type structError string

func (e structError) Error() string { return string(e) }

// A structItem is an element of a format.
type structItem struct {
	code  byte
	count int // how many there are, or the length of a string
	size  int // of one
	pad   int // bytes before the first one

	native   bool
	reversed bool // not as this machine keeps it
}

func (it structItem) isText() bool { return it.code == 's' || it.code == 'p' }

// mostStruct is how many bytes a format may describe.
const mostStruct = 1 << 28

// structFormat takes a format apart. Old ones have no codes for sizes, and may end with a count.
func structFormat(format string, old bool) ([]structItem, binary.ByteOrder, error) {
	native, order := true, binary.ByteOrder(binary.LittleEndian)
	if strings.IndexByte(format, 0) >= 0 && !old {
		return nil, nil, structError("embedded null character")
	}
	if format != "" {
		switch format[0] {
		case '@':
			format = format[1:]
		case '=', '<', '>', '!':
			native = false
			if format[0] == '>' || format[0] == '!' {
				order = binary.BigEndian
			}
			format = format[1:]
		}
	}
	var items []structItem
	total := 0
	for i := 0; i < len(format); i++ {
		if strings.IndexByte(" \t\n\r\v\f", format[i]) >= 0 {
			continue
		}
		n, digits := 0, i
		for ; i < len(format) && format[i] >= '0' && format[i] <= '9'; i++ {
			if n = n*10 + int(format[i]-'0'); n > mostStruct {
				return nil, nil, structError("overflow in item count")
			}
		}
		if i == digits {
			n = 1
		}
		if i == len(format) && old {
			break
		}
		if i == len(format) {
			return nil, nil, structError("repeat count given without format specifier")
		}
		it := structItem{code: format[i], count: n, native: native, reversed: order == binary.ByteOrder(binary.BigEndian)}
		var ok bool
		if it.size, ok = structCodeSize(it.code, native); !ok || old && strings.IndexByte("nNe", it.code) >= 0 {
			return nil, nil, structError("bad char in struct format")
		}
		if native && it.size > 1 {
			it.pad = -total & (it.size - 1)
		}
		total += it.pad + it.size*it.count
		if total > mostStruct {
			return nil, nil, structError("total struct size too long")
		}
		items = append(items, it)
	}
	return items, order, nil
}

// structCodeSize returns the size of the values of a letter.
func structCodeSize(code byte, native bool) (int, bool) {
	switch code {
	case 'x', 'c', 'b', 'B', '?', 's', 'p':
		return 1, true
	case 'h', 'H', 'e':
		return 2, true
	case 'i', 'I', 'f':
		return 4, true
	case 'l', 'L':
		if native {
			return 8, true
		}
		return 4, true
	case 'q', 'Q', 'd':
		return 8, true
	case 'P', 'n', 'N':
		return 8, native
	}
	return 0, false
}

func structSize(items []structItem) int {
	n := 0
	for _, it := range items {
		n += it.pad + it.size*it.count
	}
	return n
}

// structValues returns how many values a format stands for.
func structValues(items []structItem) int {
	n := 0
	for _, it := range items {
		switch {
		case it.code == 'x':
		case it.isText():
			n++
		default:
			n += it.count
		}
	}
	return n
}

func packStruct(s *Space, items []structItem, order binary.ByteOrder, args []Object) (Object, error) {
	given := selfTuple(args[0])
	if given == nil {
		return nil, s.TypeError("_pack() argument 2 must be tuple, not %s", s.typeName(args[0]))
	}
	values := given.Items
	if want := structValues(items); want != len(values) {
		return nil, structError(fmt.Sprintf("pack expected %d items for packing (got %d)", want, len(values)))
	}
	if err := s.limits.room(int64(structSize(items)), 1); err != nil {
		return nil, err
	}
	out := make([]byte, 0, structSize(items))
	for _, it := range items {
		out = append(out, make([]byte, it.pad)...)
		if it.code == 'x' {
			out = append(out, make([]byte, it.count)...)
			continue
		}
		if it.isText() {
			text, ok := octets(s, values[0])
			if _, isArray := sequenceValue(values[0]).(*ByteArray); !ok || isArray && s.py2() {
				return nil, structError(fmt.Sprintf("argument for '%c' must be a %s", it.code, s.either("string", "bytes object")))
			}
			out = append(out, structText(it, text)...)
			values = values[1:]
			continue
		}
		for range it.count {
			b, err := packValue(s, it, order, values[0])
			if err != nil {
				return nil, err
			}
			out, values = append(out, b...), values[1:]
		}
	}
	return octetString(s, string(out)), nil
}

// structText returns a string as "s" and "p" keep it.
func structText(it structItem, text string) []byte {
	b := make([]byte, it.count)
	if it.code == 's' || it.count == 0 {
		copy(b, text)
		return b
	}
	b[0] = byte(min(copy(b[1:], text), 255))
	return b
}

// packValue returns the bytes of one value.
func packValue(s *Space, it structItem, order binary.ByteOrder, x Object) ([]byte, error) {
	switch it.code {
	case 'c':
		text, ok := octets(s, x)
		if !ok || len(text) != 1 || isByteArray(x) {
			return nil, structError("char format " + s.either("require string", "requires a bytes object") + " of length 1")
		}
		return []byte(text), nil
	case '?':
		t, err := s.IsTrue(x)
		if t {
			return []byte{1}, err
		}
		return []byte{0}, err
	case 'e', 'f', 'd':
		return packFloat(s, it, order, x)
	}
	n, err := structInteger(s, x)
	if err != nil {
		return nil, err
	}
	if wrong := structOutOfRange(s, it, n); wrong != "" {
		return nil, structError(wrong)
	}
	if n.Sign() < 0 {
		return structWord(order, uint64(n.Int64()), it.size), nil
	}
	return structWord(order, n.Uint64(), it.size), nil
}

// packFloat returns the bytes of one float.
func packFloat(s *Space, it structItem, order binary.ByteOrder, x Object) ([]byte, error) {
	f, err := realOf(s, x)
	if err != nil {
		return nil, structError("required argument is not a float")
	}
	var word uint64
	fits := true
	switch it.code {
	case 'd':
		word = math.Float64bits(f)
	case 'f':
		word = uint64(math.Float32bits(float32(f)))
		fits = it.native || math.IsInf(f, 0) || !math.IsInf(float64(float32(f)), 0)
	default:
		half := halfBits(f)
		word, fits = uint64(half), math.IsInf(f, 0) || half&0x7fff != halfInfinity
	}
	_, isInt := intOf(x)
	switch {
	case fits:
		return structWord(order, word, it.size), nil
	case isInt && !s.py2():
		return nil, structError("int too large to convert")
	}
	return nil, s.Throw("OverflowError", "float too large to pack with "+string(it.code)+" format")
}

// structInteger returns the integer of a value that is packed: in Python 2 that of a float, too.
func structInteger(s *Space, x Object) (*big.Int, error) {
	if v, ok := intOf(x); ok {
		return v.toBig(), nil
	}
	if s.isIndex(x) {
		v, err := s.indexValue(x, nil)
		if err == nil || !s.py2() || !s.excs.isTypeError(err) {
			return v.toBig(), err
		}
	}
	if hook := s.registry.lookup(s.TypeOf(x), nInt); s.py2() && hook != nil && !isNumber(sequenceValue(x)) {
		v, err := s.callHook(hook, x)
		if err != nil {
			return nil, err
		}
		n, ok := intOf(v)
		if !ok {
			return nil, s.TypeError("__int__ method returned non-integer")
		}
		return n.toBig(), nil
	}
	if _, isFloat := sequenceValue(x).(Float); isFloat && s.py2() {
		v, err := s.Call(s.types.integer, []Object{x})
		n, _ := intOf(v)
		return n.toBig(), err
	}
	if _, isComplex := sequenceValue(x).(Complex); isComplex && s.py2() {
		return nil, s.TypeError("can't convert complex to int")
	}
	return nil, structError(s.either("cannot convert argument to integer", "required argument is not an integer"))
}

// structOutOfRange says what is wrong with an integer that does not fit its letter.
func structOutOfRange(s *Space, it structItem, n *big.Int) string {
	word := structItem{code: 'q', size: 8}
	reversed := it.reversed && !s.py2() // CPython has words of its own there
	if strings.IndexByte("ILQN", it.code) >= 0 || it.code == 'H' && reversed {
		word.code = 'Q'
	}
	if low, high := structRange(it); reversed && it.size == 8 && (n.Cmp(low) < 0 || n.Cmp(high) > 0) {
		return "int too large to convert"
	}
	if low, high := structRange(word); (n.Cmp(low) < 0 || n.Cmp(high) > 0) && it.code != 'P' {
		return s.either(fmt.Sprintf("integer out of range for '%c' format code", it.code), "argument out of range")
	}
	low, high := structRange(it)
	if it.code == 'P' {
		low.SetInt64(math.MinInt64)
	}
	switch {
	case n.Cmp(low) >= 0 && n.Cmp(high) <= 0:
		return ""
	case it.code == 'P':
		return "int too large to convert"
	}
	name, least, most := map[byte]string{'b': "byte", 'B': "ubyte", 'h': "short", 'H': "ushort"}[it.code], low.String(), high.String()
	if name == "" || reversed && it.size == 2 {
		name = "'" + string(it.code) + "'"
	}
	if s.py2() && it.size == 2 {
		most = "USHRT_MAX"
		if it.code == 'h' {
			least, most = "SHRT_MIN", "SHRT_MAX"
		}
	}
	return fmt.Sprintf("%s format requires %s <= number <= %s", name, least, most)
}

// structRange returns the smallest and the largest integer of a letter.
func structRange(it structItem) (low, high *big.Int) {
	bits := uint(8 * it.size)
	if strings.IndexByte("BHILQNP", it.code) >= 0 {
		high = new(big.Int).Lsh(big.NewInt(1), bits)
		return new(big.Int), high.Sub(high, big.NewInt(1))
	}
	high = new(big.Int).Lsh(big.NewInt(1), bits-1)
	low = new(big.Int).Neg(high)
	return low, high.Sub(high, big.NewInt(1))
}

// structWord returns the lower bytes of a word in an order.
func structWord(order binary.ByteOrder, w uint64, size int) []byte {
	b := make([]byte, 8)
	if order == binary.ByteOrder(binary.BigEndian) {
		binary.BigEndian.PutUint64(b, w)
		return b[8-size:]
	}
	binary.LittleEndian.PutUint64(b, w)
	return b[:size]
}

func unpackStruct(s *Space, items []structItem, order binary.ByteOrder, args []Object) (Object, error) {
	text, ok := octets(s, args[0])
	if !ok && !s.py2() {
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[0]))
	}
	if !ok || len(text) != structSize(items) {
		return nil, structError(s.either(fmt.Sprintf("unpack requires a string argument of length %d", structSize(items)),
			fmt.Sprintf("unpack requires a buffer of %d bytes", structSize(items))))
	}
	if err := s.limits.room(int64(structValues(items)), 16); err != nil {
		return nil, err
	}
	var out []Object
	for _, it := range items {
		text = text[it.pad:]
		switch {
		case it.code == 'x':
		case it.isText():
			part := text[:it.count]
			if it.code == 'p' && it.count > 0 {
				part = part[1:min(1+int(part[0]), len(part))]
			}
			out = append(out, octetString(s, part))
		default:
			for i := range it.count {
				out = append(out, unpackValue(s, it, order, text[i*it.size:(i+1)*it.size]))
			}
		}
		text = text[it.count*it.size:]
	}
	return NewTuple(out...), nil
}

// unpackValue returns the value of some bytes.
func unpackValue(s *Space, it structItem, order binary.ByteOrder, text string) Object {
	if it.code == 'c' {
		return octetString(s, text)
	}
	var w uint64
	for i := range len(text) {
		at := i
		if order != binary.ByteOrder(binary.BigEndian) {
			at = len(text) - 1 - i
		}
		w = w<<8 | uint64(text[at])
	}
	switch it.code {
	case '?':
		return MakeBool(w != 0)
	case 'e':
		return Float(halfValue(uint16(w)))
	case 'f':
		return Float(math.Float32frombits(uint32(w)))
	case 'd':
		return Float(math.Float64frombits(w))
	case 'b', 'h', 'i', 'l', 'q', 'n':
		shift := 64 - 8*it.size
		return MakeInt(int64(w<<shift) >> shift)
	}
	return normalize(new(big.Int).SetUint64(w))
}

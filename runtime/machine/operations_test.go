package machine

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// operandTypes are the types of the operands and of the result of operations on
// numbers, by the letters of the table of operations.
var operandTypes = map[rune]lltype.Type{
	'i': lltype.Signed, 'u': lltype.Unsigned, 'l': lltype.SignedLongLong, 'U': lltype.UnsignedLongLong,
	'f': lltype.Float, 'c': lltype.Char, 'y': lltype.UniChar, 'b': lltype.Bool,
}

// typesOf returns the types of the operands of an operation, nil if it is none
// on numbers.
func typesOf(info *llop.Info) []lltype.Type {
	if arith.Unary(info.Op) == nil && arith.Binary(info.Op) == nil && arith.Checked(info.Op) == nil || operandTypes[rune(info.Result[0])] == nil {
		return nil
	}
	var types []lltype.Type
	for _, letter := range info.Args {
		t := operandTypes[letter]
		if t == nil {
			return nil
		}
		types = append(types, t)
	}
	return types
}

// samples are values of each type that operations may take for special.
func samples(t lltype.Type) []uint64 {
	switch t {
	case lltype.Bool:
		return []uint64{0, 1}
	case lltype.Char:
		return []uint64{0, 1, 'a', 127, 128, 255}
	case lltype.UniChar:
		return []uint64{0, 'a', 255, 256, 0x10FFFF}
	case lltype.Float:
		var bits []uint64
		for _, f := range []float64{
			0, math.Copysign(0, -1), 1, -1, 0.5, -2.5, 3.75, 1e300, -1e300, 5e-324, math.MaxFloat64,
			math.Inf(1), math.Inf(-1), math.NaN(), 1 << 31, 1 << 62, 1 << 63, -1 << 63, 1.5 * (1 << 63), 1 << 64, -(1 << 64),
		} {
			bits = append(bits, math.Float64bits(f))
		}
		return bits
	}
	return []uint64{
		0, 1, 2, 3, 5, 7, 10, 31, 32, 63, 64, 100, 255, 1000, 1 << 31, 1<<31 - 1, 1 << 32, 1 << 62, math.MaxInt64 - 1, math.MaxInt64,
		1 << 63, 1<<63 + 1, ^uint64(0), ^uint64(1), ^uint64(6), ^uint64(9), ^uint64(1 << 31), ^uint64(31), 0x123456789ABCDEF0,
	}
}

// defined reports whether the operation is one on these operands.
func defined(name string, b uint64) bool {
	switch {
	case strings.HasSuffix(name, "shift") || strings.HasSuffix(name, "shift_ovf"):
		return b < 64
	case strings.HasSuffix(name, "floordiv") || strings.HasSuffix(name, "mod"):
		return b != 0
	}
	return true
}

// TestOperations runs every operation on numbers on special values, with
// operands in registers and with one or the other constant.
func TestOperations(t *testing.T) {
	var text strings.Builder
	type call struct {
		f    string
		info *llop.Info
		args []uint64 // all operands
		pass []uint64 // those that are not constants
	}
	var calls []call
	for _, op := range llop.All() {
		name, info := op.String(), op.Info()
		types := typesOf(info)
		if types == nil {
			continue
		}
		result := operandTypes[rune(info.Result[0])]
		define := func(suffix string, operands []string, params []string) string {
			f := fmt.Sprintf("%s_%s", name, suffix)
			fmt.Fprintf(&text, "graph %s(%s) -> %v {\n r: %v = %s(%s)\n return r\n}\n", f, strings.Join(params, ", "), result, result, name, strings.Join(operands, ", "))
			return f
		}
		p := func(i int) string { return fmt.Sprintf("%c: %v", 'a'+i, types[i]) }
		if len(types) == 1 {
			f := define("v", []string{"a"}, []string{p(0)})
			for _, x := range samples(types[0]) {
				calls = append(calls, call{f, info, []uint64{x}, []uint64{x}})
			}
			continue
		}
		f := define("vv", []string{"a", "b"}, []string{p(0), p(1)})
		swapped := define("sw", []string{"b", "a"}, []string{"a: " + types[1].String(), "b: " + types[0].String()})
		for i, x := range samples(types[0]) {
			cf := define(fmt.Sprintf("c%dv", i), []string{constant(x, types[0]), "b"}, []string{p(1)})
			for _, y := range samples(types[1]) {
				if !defined(name, y) {
					continue
				}
				both := []uint64{x, y}
				calls = append(calls, call{f, info, both, both}, call{swapped, info, both, []uint64{y, x}}, call{cf, info, both, []uint64{y}})
			}
		}
		for j, y := range samples(types[1]) {
			if !defined(name, y) {
				continue
			}
			fc := define(fmt.Sprintf("vc%d", j), []string{"a", constant(y, types[1])}, []string{p(0)})
			for _, x := range samples(types[0]) {
				calls = append(calls, call{fc, info, []uint64{x, y}, []uint64{x}})
			}
		}
		if types[0] == types[1] {
			same := define("same", []string{"a", "a"}, []string{p(0)})
			for _, x := range samples(types[0]) {
				if defined(name, x) {
					calls = append(calls, call{same, info, []uint64{x, x}, []uint64{x}})
				}
			}
		}
	}
	b := load(t, text.String())
	for _, c := range calls {
		f := b.program.Function(c.f)
		v, err := b.native.Call(t.Context(), f, c.pass...)
		got := codegentest.Outcome(b.native.text, f, v, err)
		if want := computed(b, f, c.info, c.args); got != want {
			t.Errorf("%s%v of %v is %s, want %s", c.f, c.pass, c.args, got, want)
		}
	}
	if len(calls) < 10_000 {
		t.Errorf("only %d calls", len(calls))
	}
}

// computed returns what package arith says.
func computed(b *both, f *lltype.Object, info *llop.Info, args []uint64) string {
	args = append(slices.Clone(args), 0)
	var v uint64
	class := ""
	if one := arith.Unary(info.Op); one != nil {
		v = one(args[0])
	} else if two := arith.Binary(info.Op); two != nil {
		v = two(args[0], args[1])
	} else {
		v, class = arith.Checked(info.Op)(args[0], args[1])
	}
	if class != "" {
		return "raises " + class
	}
	return codegentest.Outcome(b.interp, f, v, nil)
}

// constant writes a constant.
func constant(bits uint64, t lltype.Type) string {
	switch v := arith.Value(bits, t).(type) {
	case bool:
		if v {
			return "True"
		}
		return "False"
	case byte:
		return fmt.Sprintf(`'\x%02x'`, v)
	case rune:
		return fmt.Sprintf("%d as UniChar", v)
	case float64:
		text := strings.ReplaceAll(strings.ToLower(fmt.Sprint(v)), "+inf", "inf")
		if !strings.ContainsAny(text, ".einf") {
			text += ".0"
		}
		return text
	default:
		return fmt.Sprintf("%v as %v", v, t)
	}
}

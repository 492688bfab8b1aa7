package external

import (
	"errors"
	"io"
	"math"
	"strings"
	"syscall"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

var str = lltype.StructOf("str", lltype.Gc, lltype.Hints{},
	lltype.Field{Name: "hash", Type: lltype.Signed},
	lltype.Field{Name: "chars", Type: lltype.ArrayOf(lltype.Char, lltype.Raw, lltype.Hints{})},
)

func call(t *testing.T, name string, out io.Writer, h *heap.Heap, result lltype.Type, args ...any) (uint64, error) {
	t.Helper()
	c := &Call{Heap: h, Output: out}
	var types []lltype.Type
	for _, a := range args {
		switch a := a.(type) {
		case float64:
			c.Args, types = append(c.Args, math.Float64bits(a)), append(types, lltype.Float)
		case int:
			c.Args, types = append(c.Args, uint64(a)), append(types, lltype.Signed)
		case string:
			p, err := NewText(h, a, lltype.PtrTo(str))
			if err != nil {
				t.Fatal(err)
			}
			c.Args, types = append(c.Args, uint64(p)), append(types, lltype.PtrTo(str))
		}
	}
	c.Type = lltype.Func(result, types...)
	f := ByName(name)
	if f == nil {
		t.Fatalf("there is no function %s among %v", name, Names())
	}
	return f(c)
}

func TestMathematics(t *testing.T) {
	for _, c := range []struct {
		name  string
		args  []any
		want  float64
		raise string
	}{
		{"sqrt", []any{2.25}, 1.5, ""}, {"sqrt", []any{-1.0}, 0, "ValueError"}, {"log", []any{0.0}, 0, "ValueError"},
		{"exp", []any{1000.0}, 0, "OverflowError"}, {"exp", []any{math.Inf(1)}, math.Inf(1), ""}, {"pow", []any{2.0, 10.0}, 1024, ""},
		{"pow", []any{0.0, -1.0}, 0, "ValueError"}, {"pow", []any{10.0, 400.0}, 0, "OverflowError"}, {"fmod", []any{7.0, 4.0}, 3, ""},
		{"fmod", []any{7.0, 0.0}, 0, "ValueError"}, {"ldexp", []any{1.5, 3}, 12, ""}, {"ldexp", []any{1.5, 30000}, 0, "OverflowError"},
		{"ldexp", []any{1.5, -30000}, 0, ""}, {"frexp_0", []any{12.0}, 0.75, ""}, {"modf_0", []any{-2.5}, -0.5, ""}, {"modf_1", []any{-2.5}, -2, ""},
		{"modf_0", []any{math.Inf(1)}, 0, ""}, {"atanh", []any{1.0}, 0, "ValueError"}, {"degrees", []any{math.Pi}, 180, ""},
	} {
		bits, err := call(t, "ll_math_"+c.name, nil, nil, lltype.Float, c.args...)
		var raise *Raise
		if errors.As(err, &raise) != (c.raise != "") || raise != nil && raise.Class != c.raise {
			t.Errorf("%s%v: %v, not %s", c.name, c.args, err, c.raise)
		} else if err == nil && math.Float64frombits(bits) != c.want {
			t.Errorf("%s%v is %v", c.name, c.args, math.Float64frombits(bits))
		}
	}
	if bits, err := call(t, "ll_math_frexp_1", nil, nil, lltype.Signed, 12.0); err != nil || bits != 4 {
		t.Errorf("the exponent of 12 is %d (%v)", bits, err)
	}
}

func TestTextAndOutput(t *testing.T) {
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for f, want := range map[float64]string{
		1: "1.0", 0.1: "0.1", 1e16: "1e+16", 1e15: "1000000000000000.0", -1e-5: "-1e-05", 0.0001: "0.0001", math.Inf(-1): "-inf", math.Inf(1): "inf",
	} {
		bits, err := call(t, "ll_float_str", nil, h, lltype.PtrTo(str), f)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Text(h, heap.Address(bits), lltype.PtrTo(str)); err != nil || got != want {
			t.Errorf("%v is shown as %s (%v)", f, got, err)
		}
	}
	for text, want := range map[string]float64{"1e3": 1000, " -2.5\n": -2.5, "inf": math.Inf(1), "1e999": math.Inf(1)} {
		if bits, err := call(t, "ll_str_float", nil, h, lltype.Float, text); err != nil || math.Float64frombits(bits) != want {
			t.Errorf("%q is %v (%v)", text, math.Float64frombits(bits), err)
		}
	}
	for _, text := range []string{"", "x", "0x10", "1 2"} {
		if _, err := call(t, "ll_str_float", nil, h, lltype.Float, text); err == nil {
			t.Errorf("%q is a float", text)
		}
	}
	var b strings.Builder
	out := NewConsole(&b)
	for _, c := range [][]any{{"ll_print_item", "a"}, {"ll_print_item", "b\n"}, {"ll_print_item", "c\f"}, {"ll_print_item", "c"}, {"ll_print_newline"}, {"ll_print_item", "d"}, {"ll_world_write", 1, "e"}} {
		if _, err := call(t, c[0].(string), out, h, lltype.Void, c[1:]...); err != nil {
			t.Error(err)
		}
	}
	if b.String() != "a b\nc\fc\nde" {
		t.Errorf("printed: %q", b.String())
	}
	if _, err := call(t, "ll_world_write", out, h, lltype.Signed, 7, "e"); err != nil {
		t.Error(err)
	}
	if errno, err := call(t, "ll_world_errno", out, h, lltype.Signed); err != nil || errno != uint64(syscall.EBADF) {
		t.Errorf("writing file 7 gives error %d (%v)", errno, err)
	}
}

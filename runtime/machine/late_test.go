package machine

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

func loadLate(t *testing.T, text string) *both {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBoth(p, heap.Options{Limit: 16 << 20}, late)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.close(t) })
	return b
}

// TestLate: functions have code after they were called by name, by a pointer in memory or by another function, and no others.
func TestLate(t *testing.T) {
	b := loadLate(t, `
struct table { sqrt: *func(Float) Float; half: *func(Float) Float; other: *func(Float) Float }
external ll_math_sqrt(Float) -> Float raises
prebuilt functions: table = {sqrt: &ll_math_sqrt, half: &half, other: &other}

graph half(x: Float) -> Float {
    y = float_truediv(x, 2.0)
    return y
}
graph other(x: Float) -> Float {
    y = direct_call(&half, x)
    return y
}
graph pick(x: Float) -> Float {
    f: *func(Float) Float = getfield(&functions, .half)
    y = indirect_call(f, x, void)
    return y
}
graph root(x: Float) -> Float {
block 0:
    f: *func(Float) Float = getfield(&functions, .sqrt)
    y = indirect_call(f, x, void)
    raises: None -> return [y]; ValueError as e, v -> return [-1.0]
}
graph many(a: Signed, b: Float, c: Signed, d: Signed, e: Signed, f: Signed, g: Signed, h: Signed, i: Signed) -> Signed {
    j = int_sub(a, i)
    k = int_mul(j, h)
    return k
}
graph passes(n: Signed) -> Signed {
    r = direct_call(&many, n, 1.5, 1, 2, 3, 4, 5, 6, 7)
    s = direct_call(&many, r, 1.5, 1, 2, 3, 4, 5, 6, 7)
    return s
}
`)
	has := func(want ...string) {
		t.Helper()
		var got []string
		for _, f := range b.native.functions {
			got = append(got, f.Func.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("there is code of %v, want %v", got, want)
		}
	}
	has()
	b.check(t, "1.5", "pick", float(3))
	has("pick", "half")
	b.check(t, "2.0", "root", float(4))
	b.check(t, "-1.0", "root", float(-4))
	has("pick", "half", "root", "ll_math_sqrt")
	b.check(t, "", "passes", signed(50))
	b.check(t, "2.5", "other", float(5))
	has("pick", "half", "root", "ll_math_sqrt", "passes", "many", "other")
}

// TestLateEnds: runs that are stopped, that use up the stack and that raise end as those of code that was made before.
func TestLateEnds(t *testing.T) {
	b := loadLate(t, loops)
	b.check(t, "", "recursive", 0)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := b.native.Call(ctx, b.program.Function("forever"), 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("forever ended with %v", err)
	}
	b.check(t, "5050", "count", 100)
}

package portal_test

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/jit/jitstate"
	"vitrine/jit/portal"
	"vitrine/jit/portal/portaltest"
	"vitrine/lowlevel/lltype/lltext"
)

// counting adds up quotients, and promotes each divisor in a function that is inlined. It fails for a divisor of 0.
const counting = `
graph quotient(n: Signed, by: Signed) -> Signed {
block 0:
    p = hint(by, {promote: True})
    q = int_floordiv_zer(n, p)
    raises: None -> 1 [q, p]; ZeroDivisionError as e, x -> except [e, x]
block 1 [q1: Signed, p1: Signed]:
    r = int_add(q1, p1)
    return r
}

graph portal(n: Signed, from: Signed, to: Signed) -> Signed {
block 0:
    goto 1 [n, from, to, 0]
block 1 [n1: Signed, k: Signed, to1: Signed, acc: Signed]:
    hint(void, {global_merge_point: True})
    c = int_lt(k, to1)
    switch c: False -> return [acc]; True -> 2 [n1, k, to1, acc]
block 2 [n2: Signed, k2: Signed, to2: Signed, acc2: Signed]:
    q = direct_call(&quotient, n2, k2)
    raises: None -> 3 [n2, k2, to2, acc2, q]; ZeroDivisionError as e, x -> 4 [n2, k2, to2, acc2]
block 3 [n3: Signed, k3: Signed, to3: Signed, acc3: Signed, q3: Signed]:
    a = int_add(acc3, q3)
    next = int_add(k3, 1)
    goto 1 [n3, next, to3, a]
block 4 [n4: Signed, k4: Signed, to4: Signed, acc4: Signed]:
    b = int_sub(acc4, 1000)
    after = int_add(k4, 1)
    goto 1 [n4, after, to4, b]
}
`

// TestGeneralVersion: a promotion has as many cases as it may, and a general version for all other values, in which exceptions
// find their handlers. Once it exists, nothing is compiled any more, and the program never goes on without code.
func TestGeneralVersion(t *testing.T) {
	for i := range 16 {
		native, lazy, cases := i&8 > 0, i&4 > 0, i&3
		t.Run(fmt.Sprintf("native %v, lazy %v, %d cases", native, lazy, cases), func(t *testing.T) {
			m := portaltest.Open(t, counting, portaltest.Options{Native: native, Options: portal.Options{Cases: cases, Lazy: lazy}})
			low := int64(-20)
			for n := range uint64(5) { // the first round of the loop has a promotion of its own
				m.Compare(t, "portal", 1000, uint64(low)+n, 20)
			}
			c := m.Portal.Compiler
			before, tails := c.Compilations, len(m.Portal.Tails())
			if bounded := cases > 0; c.Falls != 0 || bounded != (tails > 0) {
				t.Errorf("%d tails; the program went on without code %d times", tails, c.Falls)
			}
			for _, p := range c.Promotions() {
				if p.Why == jitstate.PromotedValue && (p.General != (cases > 0) || cases > 0 && len(p.Cases) != cases) {
					t.Errorf("%d cases, and a general version: %v", len(p.Cases), p.General)
				}
			}
			m.Compare(t, "portal", 77, 30, 70)
			if cases > 0 && c.Compilations != before {
				t.Errorf("%d compilations more for new values", c.Compilations-before)
			}
		})
	}
}

// TestTailGraph: the tail of an inlined call ends as the call does; that of the portal ends at the global merge point.
func TestTailGraph(t *testing.T) {
	m := portaltest.Open(t, counting, portaltest.Options{Options: portal.Options{Cases: 1}})
	m.Compare(t, "portal", 1000, 1, 5)
	var texts []string
	for _, f := range m.Portal.Tails() {
		texts = append(texts, lltext.Graph(f.Func.Graph))
	}
	if len(texts) != 2 {
		t.Fatalf("there are %d tails", len(texts))
	}
	for i, wants := range [][]string{
		{"graph quotient_rest0(", "int_floordiv_zer(", "raises: None ->", "raise etype_"},
		{"graph portal_rest1(", "setfield(&merge_point_0, .v0, ", "return 1\n"},
	} {
		for _, want := range wants {
			if !strings.Contains(texts[i], want) {
				t.Errorf("%q is missing in\n%s", want, texts[i])
			}
		}
	}
	if strings.Contains(texts[1], "int_lt(") {
		t.Errorf("the tail does not end at the merge point:\n%s", texts[1])
	}
}

// TestTotal: when as much code was made as may be made, the program goes on in tails, from one merge point to the next.
func TestTotal(t *testing.T) {
	m := portaltest.Open(t, counting, portaltest.Options{Options: portal.Options{Cases: 1, Total: 8}})
	m.Compare(t, "portal", 1000, 1, 200)
	if c := m.Portal.Compiler; !c.Spent() || c.Operations > 100 {
		t.Errorf("%d operations were made", c.Operations)
	}
}

// TestFull: when memory is scarce, the program goes on like that long before the bound.
func TestFull(t *testing.T) {
	asked := 0
	full := func() bool { asked++; return asked > 2 }
	m := portaltest.Open(t, counting, portaltest.Options{Options: portal.Options{Total: 1_000_000, Full: full}})
	m.Compare(t, "portal", 1000, 1, 5000)
	if c := m.Portal.Compiler; !c.Spent() || c.Operations < 1000 || c.Operations > 100_000 || asked != 3 {
		t.Errorf("%d operations were made, and it was asked %d times", c.Operations, asked)
	}
}

// TestSpecialise: what is known of red arguments is used, and code takes them all the same.
func TestSpecialise(t *testing.T) {
	m := portaltest.Open(t, "graph portal(a: Signed, b: Signed) -> Signed {\nblock 0:\n    p = int_mul(a, 6)\n    q = int_add(p, b)\n    return q\n}", portaltest.Options{})
	v, err := m.Portal.Specialise([]uint64{7, 0}, []bool{true, false})
	if err != nil {
		t.Fatal(err)
	}
	if text := lltext.Graph(v.Function.Graph); !strings.Contains(text, "int_add(42, arg1_") || strings.Contains(text, "int_mul") || len(v.Function.Graph.StartBlock.InputArgs) != 2 {
		t.Errorf("the residual code is\n%s", text)
	}
}

// TestThreshold: code is made when the program has come to the portal often enough.
func TestThreshold(t *testing.T) {
	m := portaltest.Open(t, counting, portaltest.Options{Options: portal.Options{Threshold: 3}})
	for i := range 4 {
		m.Compare(t, "portal", 100, 1, 4)
		if n := len(m.Portal.Versions()); (n > 0) != (i >= 2) {
			t.Errorf("after %d calls there are %d versions", i+1, n)
		}
	}
}

// BenchmarkManyValues runs 10,000 rounds of a loop, each of which comes to a promotion with another value: with a bound for
// cases, and once all values have code, without.
func BenchmarkManyValues(b *testing.B) {
	const rounds = 10_000
	for _, c := range []struct {
		name  string
		cases int
	}{{"32 cases", 32}, {"no bound", 0}} {
		b.Run(c.name, func(b *testing.B) {
			m := portaltest.Open(b, counting, portaltest.Options{Native: true, Options: portal.Options{Cases: c.cases}})
			f := m.Function("portal")
			call := func() {
				if _, err := m.Call(b.Context(), f, 1_000_000, 1, rounds+1); err != nil {
					b.Fatal(err)
				}
			}
			call() // what is compiled is compiled
			call()
			before := m.Portal.Compiler.Compilations
			for b.Loop() {
				call()
			}
			if o := m.Portal.Compiler; o.Compilations != before || o.Falls > 0 {
				b.Errorf("%d compilations, %d times without code", o.Compilations-before, o.Falls)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rounds, "ns/round")
		})
	}
}

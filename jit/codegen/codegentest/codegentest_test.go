package codegentest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// TestScriptsAreTheSame: two machines that get the same numbers get the same graphs, and
// so they do when the functions have grown.
func TestScriptsAreTheSame(t *testing.T) {
	p, err := llgen.Program(rand.New(rand.NewPCG(1, 1)).IntN)
	if err != nil {
		t.Fatal(err)
	}
	several := 0
	for seed := range uint64(10) {
		var texts [2]string
		for i := range texts {
			m := codegentest.NewGraphs(t, p, heap.Options{})
			s, err := codegentest.NewScript(m, rand.New(rand.NewPCG(seed, 2)).IntN, p.Exceptions)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				f := s.Functions[0]
				v, err := m.Call(t.Context(), f, make([]uint64, len(f.Graph.StartBlock.InputArgs))...)
				texts[i] += codegentest.Outcome(m.Interp, f.Object, v, err) + "\n"
			}
			for _, f := range s.Functions {
				texts[i] += lltext.Graph(f.Graph)
			}
			several += len(s.Functions) - 1
		}
		if texts[0] != texts[1] {
			t.Errorf("seed %d gives two scripts:\n%s\n%s", seed, texts[0], texts[1])
		}
	}
	if several == 0 {
		t.Error("no script has several functions")
	}
}

// TestCopyable: a program is copied unless some operation has two handlers.
func TestCopyable(t *testing.T) {
	for text, want := range map[string]bool{
		"raises: None -> return [b]; OverflowError as e, v -> return [a]":                                   true,
		"raises: None -> return [b]; OverflowError as e, v -> return [a]; ValueError as f, w -> return [a]": false,
	} {
		p, err := lltext.Read("test", "graph f(a: Signed) -> Signed {\nblock 0:\n b = int_add_ovf(a, 1)\n "+text+"\n}")
		if err != nil {
			t.Fatal(err)
		}
		if codegentest.Copyable(p.Functions) != want {
			t.Errorf("%s: copyable is %v", text, !want)
		}
	}
}

// TestOutcome: what two machines may say in other words is the same outcome, and what
// differs is not.
func TestOutcome(t *testing.T) {
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
	f, err := codegentest.Squares(m, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		bits uint64
		err  error
		want string
	}{
		{5, nil, "5"},
		{0, &llinterp.Raised{Class: "KeyError"}, "raises KeyError"},
		{0, fmt.Errorf("somewhere: %w", heap.ErrNull), "error: " + heap.ErrNull.Error()},
		{0, fmt.Errorf("elsewhere: %w", llinterp.ErrDepth), "error: " + llinterp.ErrDepth.Error()},
		{0, errors.New("broken"), "error: broken"},
	} {
		if got := codegentest.Outcome(m.Interp, f.Object, c.bits, c.err); got != c.want {
			t.Errorf("%d, %v is %s, not %s", c.bits, c.err, got, c.want)
		}
	}
}

// TestSoak reads how many programs there are to be.
func TestSoak(t *testing.T) {
	t.Setenv("VITRINE_SOAK", "")
	t.Setenv("VITRINE_SEED", "")
	if first, n := codegentest.Soak(7); first != 0 || n != 7 {
		t.Errorf("%d programs from %d on", n, first)
	}
	t.Setenv("VITRINE_SOAK", "90")
	t.Setenv("VITRINE_SEED", "40")
	if first, n := codegentest.Soak(7); first != 40 || n != 90 {
		t.Errorf("%d programs from %d on, where 90 from 40 on are asked for", n, first)
	}
}

package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/jitstate"
)

// compiledProgram puts a program of the tests into memory with its compiler.
func compiledProgram(t *testing.T, file string, m manner) *comparison {
	t.Helper()
	ctx := context.Background()
	p, err := Load(ctx, file, Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	meta, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Generate(ctx, meta)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newComparison(p, g, meta.Entry, m)
	if errors.Is(err, codemem.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.close)
	return c
}

// TestPromotionsAreBounded: a promotion has code for as many values as it may, and a general version for the others, so the
// program never goes on without code.
func TestPromotionsAreBounded(t *testing.T) {
	for _, m := range manners {
		if m.jit.Threshold > 0 || m.jit.Step > 0 || m.jit.Operations > 0 {
			continue
		}
		t.Run(m.String(), func(t *testing.T) {
			c := compiledProgram(t, "testdata/jit/promoted_values.py", m)
			if err := c.compare("30, 7"); err != nil {
				t.Fatal(err)
			}
			most, general := 0, false
			for _, p := range c.compiled.portal.Compiler.Promotions() {
				if p.Why == jitstate.PromotedValue {
					most = max(most, len(p.Cases))
					general = general || p.General
				}
			}
			falls := c.compiled.portal.Compiler.Falls
			if n := m.jit.Cases; n == 0 && (most < 30 || general || falls > 0) || n > 0 && (most != n || !general || falls > 0) {
				t.Errorf("there are %d cases at most, a general version: %v, without code %d times", most, general, falls)
			}
		})
	}
}

// TestHotSpots: below the threshold the portal itself runs, and a loop that becomes hot goes on in residual code, in
// the middle of the call.
func TestHotSpots(t *testing.T) {
	for _, m := range manners {
		if m.jit.Threshold == 0 || m.jit.Operations > 0 {
			continue
		}
		t.Run(m.String(), func(t *testing.T) {
			c := compiledProgram(t, "testdata/jit/driver_loops.py", m)
			for _, args := range []string{"0, 50", "0, 2000", "2, 5", "0, 4"} {
				if err := c.compare(args); err != nil {
					t.Fatalf("%s: %v", args, err)
				}
			}
			hot, beginning := 0, 0
			for _, s := range c.compiled.portal.HotSpots() {
				switch {
				case s.Point == nil:
					beginning += s.Count
				case s.Hot:
					hot++
				}
			}
			versions := len(c.compiled.portal.Versions())
			if hot != 1 || beginning == 0 || versions == 0 {
				t.Errorf("%d loops are hot, the portal began %d times, there are %d versions", hot, beginning, versions)
			}
			if out := c.compiled.portal.Compiler.Compilations; m.jit.Lazy && out > 40 {
				t.Errorf("%d compilations: the loop is not compiled once", out)
			}
		})
	}
}

// TestOperationsAreBounded: when residual code has as many operations as it may, the program goes on without code; what one
// compilation does not make is made when it is taken.
func TestOperationsAreBounded(t *testing.T) {
	for _, m := range manners {
		if m.jit.Operations == 0 && m.jit.Step == 0 || m.jit.Operations > 30 || m.jit.Step > 10 {
			continue
		}
		t.Run(m.String(), func(t *testing.T) {
			c := compiledProgram(t, "testdata/jit/promoted_values.py", m)
			for _, args := range []string{"30, 7", "2, 5"} {
				if err := c.compare(args); err != nil {
					t.Fatalf("%s: %v", args, err)
				}
			}
			o := c.compiled.portal.Compiler
			without := o.Falls + len(c.compiled.portal.Tails())
			if bound := m.jit.Operations; bound > 0 && (!o.Spent() || without == 0 || o.Operations > bound+200) {
				t.Errorf("%d operations, the bound is reached: %v, without code, or tails: %d", o.Operations, o.Spent(), without)
			}
			if m.jit.Step == 0 {
				return
			}
			left := 0
			for _, p := range o.Promotions() {
				if p.Why == jitstate.PromotedBranch {
					left++
				}
			}
			if left == 0 {
				t.Errorf("nothing was left for later")
			}
		})
	}
}

// TestComparisonsAreBounded: a chain of objects that grows with each round keeps more and more states apart, and
// compilation says so instead of comparing them for ever.
func TestComparisonsAreBounded(t *testing.T) {
	m := manner{backend: BackendGraphs, jit: JITOptions{Lazy: true}, operations: 10_000, paths: 2_000}
	c := compiledProgram(t, "testdata/jit/bounds/small_longlived.py", m)
	err := c.compare("0, 9")
	if !errors.Is(err, jitstate.ErrBudget) || !strings.Contains(err.Error(), "more and more states are kept apart") {
		t.Errorf("the answer is %v", err)
	}
	m.jit.States = 8
	if err := compiledProgram(t, "testdata/jit/bounds/small_longlived.py", m).compare("0, 9"); err != nil {
		t.Errorf("with a bound for states, %v", err)
	}
}

package engine

import (
	"context"
	"errors"
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

// TestPromotionsAreBounded: a promotion has code for as many values as it may, and the program goes on without code
// for the others.
func TestPromotionsAreBounded(t *testing.T) {
	for _, m := range manners {
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
			if n := m.jit.Cases; n == 0 && (most < 30 || general || falls > 0) || n > 0 && (most != n || !general || falls == 0) {
				t.Errorf("there are %d cases at most, without code: %v, %d times", most, general, falls)
			}
		})
	}
}

package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"vitrine/jit/codegen/codemem"
)

// TestManyCases: a switch that is patched 10,000 times leads each value to its own code, also with collections at every
// allocation.
func TestManyCases(t *testing.T) {
	for _, m := range []manner{
		{backend: BackendAMD64, jit: JITOptions{Lazy: true}},
		{backend: BackendAMD64, jit: JITOptions{Tier: 50}, stress: true},
	} {
		t.Run(m.String(), func(t *testing.T) {
			c := compiledProgram(t, "testdata/jit/promoted_values.py", m)
			for range 2 { // the second time through code that is there
				if err := c.compare("10000, 3"); err != nil {
					t.Fatal(err)
				}
			}
			most := 0
			for _, p := range c.compiled.portal.Compiler.Promotions() {
				most = max(most, len(p.Cases))
			}
			if most < 9000 {
				t.Errorf("the largest switch has %d cases", most)
			}
		})
	}
}

// TestStops: programs whose code is being patched are stopped at any time, and run again in the same memory; what they
// compute then is right. With VITRINE_SOAK the number of stops is larger.
func TestStops(t *testing.T) {
	stops := 40
	if os.Getenv("VITRINE_SOAK") != "" {
		stops = 2000
	}
	programs := []struct{ file, args, short string }{
		{"promoted_values.py", "2500, 3", "40, 3"},
		{"general_versions.py", "0, 3000", "0, 30"},
		{"small_elidable.py", "0, 3", "2, 9"},
	}
	r := rand.New(rand.NewPCG(7, 11))
	for i := range 8 {
		at := programs[i%3]
		m := manner{backend: BackendAMD64, jit: JITOptions{Lazy: i%2 == 0, Cases: []int{0, 4}[i/4], Tier: []int{0, 3, 50}[i%3], Beside: i > 3}, stress: i == 5}
		t.Run(fmt.Sprintf("%d, %s, %s", i, at.file, m), func(t *testing.T) {
			c := compiledProgram(t, "testdata/jit/"+at.file, m)
			stopped := 0
			for range stops / 8 {
				if c.stopAfter(t, at.args, time.Duration(r.IntN(3000))*time.Microsecond) {
					stopped++
				}
				if err := c.compare(at.short); err != nil && !errors.Is(err, codemem.ErrUnsupported) {
					t.Fatalf("after %d stops: %v", stopped, err)
				}
			}
			if err := c.compare(at.args); err != nil {
				t.Errorf("after %d stops: %v", stopped, err)
			}
			t.Logf("%d stops", stopped)
		})
	}
}

// stopAfter runs the compiled program for so long, and reports whether it was stopped.
func (c *comparison) stopAfter(t *testing.T, text string, d time.Duration) bool {
	t.Helper()
	args, err := valuesOf(c.program, c.entry, text)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(context.Background(), d)
	defer stop()
	c.compiled.portal.With(ctx)
	run, err := c.compiled.runMeta(ctx, MetaRun{Args: args})
	if err = errors.Join(err, run.Err); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	return err != nil
}

package machine

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// A graphMachine has residual graphs interpreted.
type graphMachine struct {
	*llgraph.Generator
	in *llinterp.Interp
}

func (m graphMachine) Call(ctx context.Context, f *codegen.Function, args ...uint64) (uint64, error) {
	return m.in.Call(ctx, f.Object, args...)
}

func newGraphMachine(t testing.TB, p *lltext.Program, o heap.Options) graphMachine {
	t.Helper()
	h, err := heap.New(o)
	if err != nil {
		t.Fatal(err)
	}
	in, err := llinterp.New(h, p.Exceptions, llinterp.Options{Steps: 20_000_000})
	if err != nil {
		t.Fatal(err)
	}
	m := graphMachine{llgraph.New(h), in}
	t.Cleanup(func() {
		if err := errors.Join(m.Generator.Close(), h.Close()); err != nil {
			t.Error(err)
		}
		in.Close()
	})
	return m
}

// TestScripts runs random scripts of builder calls natively and interpreted;
// VITRINE_SOAK in the environment says how many.
func TestScripts(t *testing.T) {
	n, first := 120, 0
	if soak, err := strconv.Atoi(os.Getenv("VITRINE_SOAK")); err == nil {
		n = soak
	}
	if from, err := strconv.Atoi(os.Getenv("VITRINE_SEED")); err == nil {
		first = from
	}
	p, err := llgen.Program(rand.New(rand.NewPCG(1, 1)).IntN)
	if err != nil {
		t.Fatal(err)
	}
	for seed := first; seed < first+n; seed++ {
		if !t.Run(strconv.Itoa(seed), func(t *testing.T) { bothScripts(t, p, uint64(seed)) }) {
			return
		}
	}
}

func bothScripts(t *testing.T, p *lltext.Program, seed uint64) {
	o := heap.Options{Limit: 8 << 20, Stress: seed%4 == 0}
	registers := []int{0, 0, 0, 2, 4}[seed%5]
	m := newResidualMachine(t, p, o, registers)
	g := newGraphMachine(t, p, o)
	machines := []codegentest.Machine{m, g}
	scripts := make([]*codegentest.Script, 2)
	for i, m := range machines {
		var err error
		if scripts[i], err = codegentest.NewScript(m, rand.New(rand.NewPCG(seed, 2)).IntN, p.Exceptions); err != nil {
			t.Fatal(err)
		}
	}
	defer func() {
		for _, f := range scripts[0].Functions {
			if err := f.Graph.Check(); err != nil {
				t.Error(err)
			}
		}
	}()
	compareScripts(t, machines, scripts, rand.New(rand.NewPCG(seed, 3)))
}

// compareScripts calls functions of both scripts.
func compareScripts(t *testing.T, machines []codegentest.Machine, scripts []*codegentest.Script, r *rand.Rand) {
	in := machines[1].(graphMachine).in
	for range 12 {
		k := r.IntN(len(scripts[0].Functions))
		args := []uint64{uint64(r.IntN(30)), uint64(r.IntN(1000)), float(float64(r.IntN(9)) / 4)}
		for len(args) < len(scripts[0].Functions[k].Graph.StartBlock.InputArgs) {
			args = append(args, r.Uint64()>>r.IntN(64))
		}
		var outcomes [2]string
		for i, m := range machines {
			f := scripts[i].Functions[k]
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			v, err := m.Call(ctx, f, args...)
			cancel()
			outcomes[i] = outcome(in, f.Object, v, err)
		}
		if outcomes[1] == "error: "+llinterp.ErrBudget.Error() {
			t.Skip("the script takes too long")
		}
		if outcomes[0] != outcomes[1] {
			t.Fatalf("function %d%v: %s natively, %s interpreted", k, args, outcomes[0], outcomes[1])
		}
	}
}

package machine

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/llinterp"
)

// TestScripts runs random scripts of builder calls natively and interpreted;
// VITRINE_SOAK in the environment says how many.
func TestScripts(t *testing.T) {
	first, n := codegentest.Soak(120)
	p, err := llgen.Program(rand.New(rand.NewPCG(1, 1)).IntN)
	if err != nil {
		t.Fatal(err)
	}
	for seed := first; seed < first+uint64(n); seed++ {
		if !t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { bothScripts(t, p, seed) }) {
			return
		}
	}
}

func bothScripts(t *testing.T, p *lltext.Program, seed uint64) {
	o := codegentest.HeapOptions(seed)
	registers := []int{0, 0, 0, 2, 4}[seed%5]
	m := newResidualMachine(t, p, o, registers)
	g := codegentest.NewGraphs(t, p, o)
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
	in := machines[1].(*codegentest.Graphs).Interp
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
			outcomes[i] = codegentest.Outcome(in, f.Object, v, err)
		}
		if outcomes[1] == "error: "+llinterp.ErrBudget.Error() {
			t.Skip("the script takes too long")
		}
		if outcomes[0] != outcomes[1] {
			t.Fatalf("function %d%v: %s natively, %s interpreted", k, args, outcomes[0], outcomes[1])
		}
	}
}

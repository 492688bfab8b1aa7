package backendopt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// observe runs a function of a program, optimised or not, and tells what can be
// seen from outside: the result or the exception, what was printed, and what the
// prebuilt objects hold afterwards.
func observe(t testing.TB, p *lltext.Program, opt *Program, entry string, stress bool, args ...uint64) string {
	t.Helper()
	h, err := heap.New(heap.Options{Stress: stress})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var out bytes.Buffer
	o := llinterp.Options{Steps: 5_000_000, Output: &out}
	if opt != nil {
		o.Graph = opt.Graph
	}
	in, err := llinterp.New(h, p.Exceptions, o)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f := p.Function(entry)
	result, err := in.Call(context.Background(), f, args...)
	text := ""
	var raised *llinterp.Raised
	switch {
	case errors.As(err, &raised):
		text = "raises " + raised.Class
	case errors.Is(err, llinterp.ErrBudget):
		text = "endless"
	case err != nil:
		var bad *llinterp.Error
		if errors.As(err, &bad) {
			err = bad.Err
		}
		text = "error: " + err.Error()
	default:
		text = in.Text(result, f.Type.(*lltype.FuncType).Result)
	}
	for _, name := range watched {
		if o := p.Object(name); o != nil {
			at, err := h.Prebuilt(o)
			if err != nil {
				t.Fatal(err)
			}
			text += "\n" + name + " = " + in.Text(uint64(at), lltype.PtrTo(o.Type))
		}
	}
	return text + "\n" + out.String()
}

// watched are the names of the prebuilt objects whose contents count.
var watched = []string{"first", "last", "table", "log"}

// variants are the sets of passes that are tried: all, each alone, all but each.
func variants() []Options {
	all := func(*lltype.Object) bool { return true }
	out := []Options{{}, {InlineThreshold: 1e9}, {InlineThreshold: 1e9, Peel: all}}
	for i := range Passes {
		name := Passes[i].Name
		out = append(out, Options{Passes: []string{name}, InlineThreshold: 1e9, Peel: all}, Options{Off: []string{name}, Peel: all})
	}
	return out
}

func (o Options) label() string {
	return fmt.Sprintf("passes %v, off %v, threshold %g", o.Passes, o.Off, o.InlineThreshold)
}

// optimise optimises all functions of a program and checks the graphs.
func optimise(t testing.TB, p *lltext.Program, o Options, rec *Recording) *Program {
	t.Helper()
	o.Exceptions = p.Exceptions
	before := lltext.Dump(p.Exceptions, p.Functions...)
	opt, err := Optimise(context.Background(), p.Functions, o, rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range opt.functions {
		if err := llcheck.Graph(f.graph); err != nil {
			t.Fatalf("%s: %v\n%s\nbefore:\n%s", o.label(), err, lltext.Graph(f.graph), before)
		}
	}
	if lltext.Dump(p.Exceptions, p.Functions...) != before {
		t.Fatalf("%s: the graphs before were changed", o.label())
	}
	return opt
}

// TestRandomPrograms compares random programs before and after.
func TestRandomPrograms(t *testing.T) {
	count := uint64(120)
	if testing.Short() {
		count = 20
	}
	all := variants()
	for seed := range count {
		compareRandom(t, seed, all[int(seed)%len(all)])
		compareRandom(t, seed+1_000_000, all[int(seed)%2])
	}
}

func compareRandom(t *testing.T, seed uint64, o Options) {
	t.Helper()
	draw := rand.New(rand.NewPCG(seed, 7))
	p, err := llgen.Program(draw.IntN)
	if err != nil {
		t.Fatal(err)
	}
	if seed%4 != 0 {
		obscure(p, draw.IntN)
	}
	opt := optimise(t, p, o, nil)
	for k, args := range [][]uint64{{0, 0}, {5, ^uint64(2)}, {draw.Uint64(), uint64(draw.IntN(100))}} {
		want := observe(t, p, nil, llgen.Entry, false, args...)
		got := observe(t, p, opt, llgen.Entry, k == 1 && seed%8 == 0, args...)
		if got != want {
			t.Fatalf("seed %d, %s, arguments %d: got\n%s\nwant\n%s\n%s\nafter:\n%s", seed, o.label(), args, got, want,
				lltext.Dump(nil, p.Functions...), afterText(opt))
		}
	}
}

func afterText(opt *Program) string {
	var b strings.Builder
	for _, f := range opt.functions {
		b.WriteString(lltext.Graph(f.graph))
	}
	return b.String()
}

// obscure replaces constants of the graphs by reads of an array that could
// change, so that less of a random program is known before it runs.
func obscure(p *lltext.Program, draw llgen.Draw) {
	o := lltype.NewObject("opaque", lltype.ArrayOf(lltype.Signed, lltype.Gc, lltype.Hints{}), 0)
	for _, g := range p.Graphs() {
		for _, b := range g.Blocks() {
			h := &hider{g: g, o: o, draw: draw}
			for _, op := range b.Operations {
				if op == b.RaisingOp() {
					break
				}
				h.values(op.Args)
				h.ops = append(h.ops, op)
			}
			if op := b.RaisingOp(); op != nil {
				h.values(op.Args)
			}
			for _, l := range b.Exits {
				h.values(l.Args)
			}
			if op := b.RaisingOp(); op != nil {
				h.ops = append(h.ops, op)
			}
			b.Operations = h.ops
		}
	}
}

type hider struct {
	g    *flow.FunctionGraph
	o    *lltype.Object
	draw llgen.Draw
	ops  []*flow.SpaceOperation
}

func (h *hider) values(values []flow.Value) {
	for i, a := range values {
		c := constant(a)
		if c == nil || lltype.TypeOf(c) != lltype.Signed || h.draw(3) == 0 {
			continue
		}
		v := h.g.NewVariable("hidden")
		v.Concrete = lltype.Signed
		at := lltype.NewConstant(int64(len(h.o.Items)), lltype.Signed)
		h.o.Items = append(h.o.Items, c.Value)
		h.ops = append(h.ops, h.g.NewOperation(llop.GetArrayItem, []flow.Value{lltype.NewConstant(h.o.Ref(), lltype.PtrTo(h.o.Type)), at}, v))
		values[i] = v
	}
}

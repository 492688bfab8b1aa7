package exctransform_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/modeltest"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

var seeds = flag.Uint64("seeds", 300, "how many random programs to run")

// A way is one way of running a program.
type way struct {
	name      string
	transform *exctransform.Options
	heap      heap.Options
	shuffled  bool // graphs are shuffled before and after
}

var ways = []way{
	{name: "as it is", heap: heap.Options{Limit: 32 << 20}},
	{name: "with collection at every allocation", heap: heap.Options{Limit: 32 << 20, Stress: true}},
	{name: "transformed", transform: &exctransform.Options{}, heap: heap.Options{Limit: 32 << 20}},
	{name: "transformed with calls", transform: &exctransform.Options{Calls: true}, heap: heap.Options{Limit: 32 << 20}},
	{name: "transformed for partial evaluation", transform: &exctransform.Options{Arithmetic: exctransform.Record, Calls: true, AlwaysClear: true}, heap: heap.Options{Limit: 32 << 20, Stress: true}},
	{name: "shuffled and transformed", transform: &exctransform.Options{Arithmetic: exctransform.Record}, heap: heap.Options{Limit: 32 << 20}, shuffled: true},
}

// outcomes runs a program on several arguments and tells what became of each.
func outcomes(p *lltext.Program, w way, args [][2]uint64) (string, error) {
	h, err := heap.New(w.heap)
	if err != nil {
		return "", err
	}
	defer h.Close()
	o := llinterp.Options{Steps: 10_000_000}
	if w.transform != nil {
		tp, err := w.transformed(p)
		if err != nil {
			return "", err
		}
		if err := checkForm(tp, w.transform); err != nil {
			return "", err
		}
		o.Graph, o.ExcData = tp.Graph, tp.ExcData
	}
	in, err := llinterp.New(h, p.Exceptions, o)
	if err != nil {
		return "", err
	}
	defer in.Close()
	var out strings.Builder
	for _, a := range args {
		result, err := in.Call(context.Background(), p.Function(llgen.Entry), a[0], a[1])
		var raised *llinterp.Raised
		if err != nil && !errors.As(err, &raised) {
			return "", err
		}
		fmt.Fprintf(&out, "%d %v\n", int64(result), err)
	}
	return out.String(), nil
}

// transformed transforms a program.
func (w way) transformed(p *lltext.Program) (*exctransform.Program, error) {
	o := *w.transform
	shuffle := func(*flow.FunctionGraph) {}
	if w.shuffled {
		draw := rand.New(rand.NewPCG(uint64(len(p.Functions)), 3)).IntN
		shuffle = func(g *flow.FunctionGraph) { modeltest.Shuffle(g, draw, movable, isDefaultExit) }
	}
	copies := make(map[*lltype.Object]*flow.FunctionGraph)
	for _, f := range p.Functions {
		if f.Func.Graph != nil {
			copies[f] = f.Func.Graph.Copy(nil)
			shuffle(copies[f])
		}
	}
	o.Graph = func(f *lltype.Object) *flow.FunctionGraph { return copies[f] }
	tp, err := exctransform.Transform(p.Functions, p.Exceptions, o)
	if err != nil {
		return nil, err
	}
	for _, f := range p.Functions {
		if g := tp.Graphs[f]; g != nil {
			shuffle(g)
		}
	}
	return tp, nil
}

// movable reports whether an operation gives the same wherever it stands after its
// operands.
func movable(op *flow.SpaceOperation) bool { return llop.Of(op).Info().Fold }

func isDefaultExit(l *flow.Link) bool { return l.Case == lltype.DefaultCase }

// checkForm checks that only arithmetic has exits for exceptions, and only where
// it may.
func checkForm(p *exctransform.Program, o *exctransform.Options) error {
	for f, g := range p.Graphs {
		for _, b := range g.Blocks() {
			if b == g.ExceptBlock {
				return fmt.Errorf("%v still has an except block", f)
			}
			if b.CanRaise() && (o.Arithmetic != exctransform.Exits || !llop.Of(b.RaisingOp()).Info().TryFold) {
				return fmt.Errorf("%v still catches exceptions of %v", f, b.RaisingOp())
			}
		}
	}
	return nil
}

func check(fatalf func(string, ...any), p *lltext.Program, args [][2]uint64) {
	want := ""
	for i, w := range ways {
		got, err := outcomes(p, w, args)
		if err != nil {
			fatalf("%s: %v\n%s", w.name, err, lltext.Dump(nil, p.Functions...))
			return
		}
		if i == 0 {
			want = got
		} else if got != want {
			fatalf("%s: got\n%snot\n%sfrom\n%s", w.name, got, want, lltext.Dump(nil, p.Functions...))
			return
		}
	}
}

func TestRandomProgramsDoTheSame(t *testing.T) {
	for seed := range *seeds {
		r := rand.New(rand.NewPCG(seed, 2))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		check(func(format string, args ...any) {
			t.Helper()
			t.Fatalf("seed %d: "+format, append([]any{seed}, args...)...)
		}, p, [][2]uint64{{0, 0}, {3, ^uint64(0)}, {r.Uint64(), r.Uint64()}})
	}
}

func TestDrawnProgramsDoTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := llgen.Program(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		if err != nil {
			t.Fatal(err)
		}
		check(t.Fatalf, p, [][2]uint64{{rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")}})
	})
}

const small = `
class MyError(ValueError) { code: Signed }
graph plain(n: Signed) -> Signed {
    m = int_add(n, 1)
    return m
}
graph risky(n: Signed) -> Float {
    c = int_lt(n, 0)
    switch c: True -> 1 []; False -> return [1.0]
block 1 []:
    raise &KeyError_vtable, &KeyError_instance as *object
}
graph f(n: Signed, m: Signed) -> Bool {
    a = direct_call(&plain, n)
    b = direct_call(&risky, a)
    o = malloc(T:MyError)
    d = int_add_ovf(a, m)
    raises: None -> 1 [d, a]; ArithmeticError as e, v -> 2 [e, v, n]
block 1 [x: Signed, y: Signed]:
    z = direct_call(&risky, x)
    raises: None -> return [True]; LookupError as e1, v1 -> 2 [e1, v1, y]; MyError as e2, v2 -> except [e2, v2]; Exception as e3, v3 -> return [False]
block 2 [e4: *object_vtable, v4: *object, k: Signed]:
    w = int_eq(k, 7)
    return w
}
`

func TestForm(t *testing.T) {
	p, err := lltext.Read("small", small)
	if err != nil {
		t.Fatal(err)
	}
	tp, err := exctransform.Transform([]*lltype.Object{p.Function("f")}, p.Exceptions, exctransform.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := lltext.Graph(tp.Graph(p.Function("f")))
	for _, want := range []string{
		"= direct_call(&plain, n_0)\n    b", // no test after it
		"= getfield(&exc_data, .exc_type)\n",
		"= ptr_iszero(",
		"= ptr_nonzero(",
		"-> return [True]",
		"raises: None -> ",
		"; &OverflowError_vtable as &OverflowError_vtable, ",
		"[&OverflowError_vtable, &OverflowError_instance as *object, ",
		"setfield(&exc_data, .exc_value, NULL as *object)",
		"cast_int_to_uint(",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if before := lltext.Graph(p.Graph("f")); strings.Contains(before, "exc_data") {
		t.Error("the graph itself was changed")
	}
	if text := lltext.Graph(tp.Graph(p.Function("risky"))); !strings.Contains(text, "return -1.0") {
		t.Errorf("the error value is missing in\n%s", text)
	}
	if p.Graph("risky") == nil || tp.Graph(p.Function("plain")) == nil {
		t.Error("a called function is missing")
	}
}

func TestCalls(t *testing.T) {
	p, err := lltext.Read("small", small)
	if err != nil {
		t.Fatal(err)
	}
	tp, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{Calls: true, AlwaysClear: true})
	if err != nil {
		t.Fatal(err)
	}
	text := lltext.Graph(tp.Graph(p.Function("f"))) + lltext.Graph(tp.Graph(p.Function("risky")))
	for _, want := range []string{
		"True -> 1 [", "= direct_call(&ll_issubclass__object_vtablePtr_object_vtablePtr, ", "direct_call(&RPyRaiseException, ",
		"    setfield(&exc_data, .exc_value, NULL as *object)\n    setfield(&exc_data, .exc_type, NULL as *object_vtable)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

func TestMissingExceptionIsAnError(t *testing.T) {
	p, err := lltext.Read("small", "prebuilt v: object_vtable = {}\nprebuilt i: object = {}\nexception KeyError = &v, &i\n"+
		"graph f(n: Signed) -> Signed {\n m = int_neg_ovf(n)\n return m\n}")
	if err != nil {
		t.Fatal(err)
	}
	_, err = exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{})
	if err == nil || !strings.Contains(err.Error(), "OverflowError") {
		t.Errorf("got %v", err)
	}
}

func BenchmarkTransform(b *testing.B) {
	p, err := llgen.Program(rand.New(rand.NewPCG(5, 5)).IntN)
	if err != nil {
		b.Fatal(err)
	}
	blocks := 0
	for _, g := range p.Graphs() {
		blocks += len(g.Blocks())
	}
	for b.Loop() {
		if _, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*float64(blocks)/b.Elapsed().Seconds(), "blocks/s")
}

// TestMayRaise: an operation may raise if what it calls may.
func TestMayRaise(t *testing.T) {
	p, err := lltext.Read("t", `
graph safe(x: Signed) -> Signed {
block 0:
    v = int_add(x, 1)
    return v
}
graph risky(x: Signed) -> Signed {
block 0:
    v = int_add_ovf(x, 1)
    return v
}
graph f(x: Signed) -> Signed {
block 0:
    a = direct_call(&safe, x)
    b = direct_call(&risky, a)
    return b
}
`)
	if err != nil {
		t.Fatal(err)
	}
	tp, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{Calls: true})
	if err != nil {
		t.Fatal(err)
	}
	may := make(map[string]bool)
	for _, f := range p.Functions {
		for _, b := range tp.Graph(f).Blocks() {
			for _, op := range b.Operations {
				if llop.Of(op) == llop.DirectCall {
					may[op.Args[0].String()] = tp.MayRaise(op)
				}
			}
		}
	}
	if fmt.Sprint(may) != "map[(&RPyRaiseException):false (&risky):true (&safe):false]" {
		t.Errorf("what may raise is %v", may)
	}
}

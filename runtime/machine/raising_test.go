package machine

import (
	"context"
	"fmt"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// A raisingCase is an operation of the table that raises an exception, with
// operands with which it does.
type raisingCase struct {
	info            *llop.Info
	types           []lltype.Type
	class           string   // of the exception
	raises, answers []uint64 // operands with which it raises, and does not
}

// raisingCases returns a case for every exception of every operation of the table
// that raises by its operands alone.
func raisingCases(t *testing.T) (cases []raisingCase) {
	t.Helper()
	for _, op := range llop.All() {
		name, info := op.String(), op.Info()
		types := typesOf(info)
		if !info.MayRaise() || types == nil {
			continue
		}
		found := make(map[string][]uint64) // operands by the exception, "" for none
		for _, x := range samples(types[0]) {
			for _, y := range samples(types[len(types)-1]) {
				if _, class := arith.Checked(op)(x, y); defined(name, y) && found[class] == nil && x > 1 {
					found[class] = []uint64{x, y}[:len(types)]
				}
			}
		}
		for _, class := range info.Raises {
			if found[class] == nil || found[""] == nil {
				t.Fatalf("no operands are known with which %s raises %s, or with which it does not raise", name, class)
			}
			cases = append(cases, raisingCase{info, types, class, found[class], found[""]})
		}
	}
	return cases
}

// raisingLeaves are bodies of functions with the operation, OP, in them.
var raisingLeaves = []struct{ name, body string }{
	{"used", `
    v: RESULT = OP(OPERANDS)
    c = IS_TRUE(v)
    s = cast_bool_to_int(c)
    return s`},
	{"unused", `
    v: RESULT = OP(OPERANDS)
    return 1`},
	{"constant", `
    v: RESULT = OP(CONSTANTS)
    return 1`},
	{"between", `
    setarrayitem(&table, 0, 5)
    v: RESULT = OP(OPERANDS)
    w: RESULT = OP(OPERANDS)
    setarrayitem(&table, 1, 5)
    return 1`},
	{"goeson", `
    v: RESULT = OP(OPERANDS)
    raises: None -> return [1]; Exception as e, x -> except [e, x]`},
	{"loop", `
    goto 1 [OPERANDS, 3]
block 1 [INNER, i: Signed]:
    n = getarrayitem(&table, 2)
    m = int_add(n, 1)
    setarrayitem(&table, 2, m)
    v: RESULT = OP(INNEROPERANDS)
    j = int_sub(i, 1)
    c = int_gt(j, 0)
    switch c: True -> 1 [INNEROPERANDS, j]; False -> return [j]`},
}

// raisingWays are functions that lead to a leaf, LEAF.
var raisingWays = []struct{ name, text string }{
	{"once", `
graph once_LEAF(PARAMS) -> Signed {
    r = direct_call(&LEAF, OPERANDS)
    s = int_add(r, 10)
    return s
}`},
	{"twice", `
graph twice_LEAF(PARAMS) -> Signed {
    r = direct_call(&once_LEAF, OPERANDS)
    return r
}`},
	{"recursive", `
graph descend_LEAF(PARAMS, n: Signed) -> Signed {
block 0:
    c = int_le(n, 0)
    switch c: True -> 1 [OPERANDS]; False -> 2 [OPERANDS, n]
block 1 [INNER]:
    r = direct_call(&LEAF, INNEROPERANDS)
    return r
block 2 [OTHER, m: Signed]:
    k = int_sub(m, 1)
    s = direct_call(&descend_LEAF, OTHEROPERANDS, k)
    return s
}
graph recursive_LEAF(PARAMS) -> Signed {
    r = direct_call(&descend_LEAF, OPERANDS, 2)
    return r
}`},
	{"method", `
graph method_LEAF(PARAMS) -> Signed {
    o = malloc(T:instance)
    setfield(o, .method, &LEAF)
    f: *func(TYPES) Signed = getfield(o, .method)
    r = indirect_call(f, OPERANDS, graphs[LEAF, harmless])
    return r
}`},
}

// raisingHandlers are functions around another, WAY, with what they give if the
// operation raises; "" if the exception leaves them.
var raisingHandlers = []struct{ name, gives, text string }{
	{"exact", "-1", `
    r = direct_call(&WAY, OPERANDS)
    raises: None -> return [r]; CLASS as e, x -> return [-1]; Exception as f, y -> except [f, y]`},
	{"base", "-2", `
    r = direct_call(&WAY, OPERANDS)
    raises: None -> return [r]; ArithmeticError as e, x -> return [-2]`},
	{"all", "-3", `
    r = direct_call(&WAY, OPERANDS)
    raises: None -> return [r]; Exception as e, x -> return [-3]`},
	{"other", "", `
    r = direct_call(&WAY, OPERANDS)
    raises: None -> return [r]; LookupError as e, x -> return [-4]; ValueError as f, y -> return [-5]`},
	{"finally", "", `
    r = direct_call(&WAY, OPERANDS)
    raises: None -> 1 [r]; Exception as e, x -> 2 [e, x]
block 1 [s: Signed]:
    setarrayitem(&table, 3, 7)
    return s
block 2 [d: *object_vtable, o: *object]:
    setarrayitem(&table, 3, 8)
    raise d, o`},
	{"outer", "-6", `
    r = direct_call(&finally_WAY, OPERANDS)
    raises: None -> return [r]; LookupError as e, x -> return [-4]; CLASS as f, y -> return [-6]`},
}

// raisingProgram returns a program with an operation in all of those places, and
// what its functions give if it raises.
func raisingProgram(t *testing.T, c raisingCase) (*lltext.Program, []raisingCall) {
	t.Helper()
	var params, operands, constants, types []string
	for i, typ := range c.types {
		params = append(params, fmt.Sprintf("%c#: %v", 'a'+i, typ))
		operands = append(operands, string(rune('a'+i))+"#")
		constants = append(constants, constant(c.raises[i], typ))
		types = append(types, typ.String())
	}
	prefix, _, _ := strings.Cut(c.info.Name, "_")
	// The operands have a name in each block that they are passed to.
	in := func(list []string, block string) string {
		return strings.ReplaceAll(strings.Join(list, ", "), "#", block)
	}
	fill := strings.NewReplacer(
		"PARAMS", in(params, ""), "INNEROPERANDS", in(operands, "1"), "OTHEROPERANDS", in(operands, "2"), "OPERANDS", in(operands, ""),
		"INNER", in(params, "1"), "OTHER", in(params, "2"), "CONSTANTS", strings.Join(constants, ", "), "TYPES", strings.Join(types, ", "),
		"RESULT", operandTypes[rune(c.info.Result[0])].String(), "IS_TRUE", prefix+"_is_true", "OP", c.info.Name, "CLASS", c.class)
	var text strings.Builder
	var calls []raisingCall
	text.WriteString(fill.Replace(`
struct instance gc { method: *func(TYPES) Signed }
prebuilt table: GcArray of Signed = [0, 0, 0, 0]
graph harmless(PARAMS) -> Signed {
    return 3
}
graph probe() -> Signed {
    a = getarrayitem(&table, 0)
    b = getarrayitem(&table, 1)
    c = getarrayitem(&table, 2)
    d = getarrayitem(&table, 3)
    b1 = int_mul(b, 10)
    c1 = int_mul(c, 100)
    d1 = int_mul(d, 1000)
    ab = int_add(a, b1)
    cd = int_add(c1, d1)
    r = int_add(ab, cd)
    setarrayitem(&table, 0, 0)
    setarrayitem(&table, 1, 0)
    setarrayitem(&table, 2, 0)
    setarrayitem(&table, 3, 0)
    return r
}`))
	define := func(name, body, gives string) {
		fmt.Fprintf(&text, "\ngraph %s(%s) -> Signed {\nblock 0:%s\n}\n", name, in(params, ""), fill.Replace(body))
		calls = append(calls, raisingCall{name, gives})
	}
	for _, leaf := range raisingLeaves {
		define(leaf.name, leaf.body, "")
		ways := []string{leaf.name}
		for _, w := range raisingWays {
			text.WriteString(fill.Replace(strings.ReplaceAll(w.text, "LEAF", leaf.name)))
			ways = append(ways, w.name+"_"+leaf.name)
		}
		for _, w := range ways {
			for _, h := range raisingHandlers {
				define(h.name+"_"+w, strings.ReplaceAll(h.text, "WAY", w), h.gives)
			}
		}
	}
	p, err := lltext.Read(c.info.Name, text.String())
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.String())
	}
	return p, calls
}

// A raisingCall is a function to be called, and what it gives if the operation
// raises; "" if the exception leaves it.
type raisingCall struct{ name, gives string }

// caller is what runs functions: the interpreter or machine code.
type caller interface {
	Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error)
}

// raisingOutcomes runs the functions and tells what became of each, and of the
// table.
func raisingOutcomes(t *testing.T, p *lltext.Program, c raisingCase, calls []raisingCall, run caller, show *llinterp.Interp) (out []string) {
	t.Helper()
	for _, args := range [][]uint64{c.raises, c.answers} {
		for _, call := range calls {
			f := p.Function(call.name)
			v, err := run.Call(t.Context(), f, args...)
			text := codegentest.Outcome(show, f, v, err)
			v, err = run.Call(t.Context(), p.Function("probe"))
			text += " " + codegentest.Outcome(show, p.Function("probe"), v, err)
			out = append(out, text)
		}
	}
	return out
}

// interpreted and compiled run the functions of a program whose graphs have gone
// through a transformation or none.
func interpreted(t *testing.T, p *lltext.Program, c raisingCase, calls []raisingCall, graph func(*lltype.Object) *flow.FunctionGraph, excData *lltype.Object) []string {
	t.Helper()
	h, err := heap.New(heap.Options{Limit: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	in, err := llinterp.New(h, p.Exceptions, llinterp.Options{Graph: graph, ExcData: excData})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	return raisingOutcomes(t, p, c, calls, in, in)
}

func compiled(t *testing.T, p *lltext.Program, c raisingCase, calls []raisingCall, graph func(*lltype.Object) *flow.FunctionGraph, excData *lltype.Object) []string {
	t.Helper()
	h, err := heap.New(heap.Options{Limit: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	m, err := Compile(h, p.Exceptions, p.Functions, Options{Graph: graph, ExcData: excData})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	return raisingOutcomes(t, p, c, calls, m, m.text)
}

// passSets are the sets of passes that are tried: all, each alone, all but each; and
// all pairs, if that is wished.
func passSets(pairs bool) (sets [][]string) {
	var all []string
	for _, p := range backendopt.Passes {
		all = append(all, p.Name)
	}
	sets = append(sets, all)
	for i, name := range all {
		but := append(append([]string(nil), all[:i]...), all[i+1:]...)
		sets = append(sets, []string{name}, but)
		for _, other := range all[i+1:] {
			if pairs {
				sets = append(sets, []string{name, other})
			}
		}
	}
	return sets
}

// TestRaisingOperations has every operation of the table raise what it may, with a
// result that is used and not, with constant operands, between other effects and in a
// loop; in functions that are inlined, recursive or methods; with handlers in the
// callers. Under every set of passes, interpreted and as machine code, the exception
// comes where it belongs.
func TestRaisingOperations(t *testing.T) {
	for i, c := range raisingCases(t) {
		t.Run(c.info.Name+" "+c.class, func(t *testing.T) {
			p, calls := raisingProgram(t, c)
			want := interpreted(t, p, c, calls, nil, nil)
			for k, call := range calls {
				gives := call.gives
				if gives == "" {
					gives = "raises " + c.class
				}
				if !strings.HasPrefix(want[k], gives+" ") {
					t.Fatalf("%s: %s, want %s", call.name, want[k], gives)
				}
			}
			compareOutcomes(t, "machine code", c, calls, compiled(t, p, c, calls, nil, nil), want)
			for k, set := range passSets(i%16 == 0 && !testing.Short()) {
				if testing.Short() && k == 3 {
					break // the rest makes no code
				}
				opt := optimisedRaising(t, p, backendopt.Options{Passes: set})
				compareOutcomes(t, fmt.Sprint(set), c, calls, interpreted(t, p, c, calls, opt.Graph, nil), want)
				if k < 3 {
					compareOutcomes(t, fmt.Sprint("machine code of ", set), c, calls, compiled(t, p, c, calls, opt.Graph, nil), want)
				}
			}
			for _, form := range []exctransform.ArithmeticForm{exctransform.Exits, exctransform.Record} {
				tp, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{Arithmetic: form})
				if err != nil {
					t.Fatal(err)
				}
				opt := optimisedRaising(t, p, backendopt.Options{Transformed: true, Graph: tp.Graph})
				compareOutcomes(t, "transformed", c, calls, interpreted(t, p, c, calls, opt.Graph, tp.ExcData), want)
				compareOutcomes(t, "machine code of transformed", c, calls, compiled(t, p, c, calls, opt.Graph, tp.ExcData), want)
			}
		})
	}
}

func optimisedRaising(t *testing.T, p *lltext.Program, o backendopt.Options) *backendopt.Program {
	t.Helper()
	o.Exceptions = p.Exceptions
	opt, err := backendopt.Optimise(t.Context(), p.Functions, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return opt
}

func compareOutcomes(t *testing.T, how string, c raisingCase, calls []raisingCall, got, want []string) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			operands := c.raises
			if i >= len(calls) {
				operands = c.answers
			}
			t.Fatalf("%s: %s%v is %s, want %s", how, calls[i%len(calls)].name, operands, got[i], want[i])
		}
	}
}

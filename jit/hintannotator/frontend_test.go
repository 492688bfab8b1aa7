package hintannotator_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
)

// A front is a program of the corpus as our own stages have typed it.
type front struct {
	program *hintannotator.Program
	entry   *lltype.Object
}

// titles are the names that the original gives graphs.
var titles = make(map[*flow.FunctionGraph]string)

// openProgram types a program of the corpus, for arguments like those of its first run, and makes
// its exceptions explicit.
func openProgram(t testing.TB, r *record) *front {
	t.Helper()
	text, err := os.ReadFile(programFile(r.Name))
	if err != nil {
		t.Fatal(err)
	}
	return openText(t, r.Name, text)
}

func openText(t testing.TB, name string, text []byte) *front {
	t.Helper()
	std := stdspace.New(stdspace.Options{Dialect: source.Python2})
	m, err := std.ImportFile(name, name+".py", text)
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("META")
	meta := x.(*stdspace.Dict)
	get := func(key string) string {
		x, _ := meta.Lookup(key)
		s, _ := stdspace.AsText(x)
		return s
	}
	runs, _ := meta.Lookup("runs")
	args, _ := runs.(*stdspace.List).Items[0].(*stdspace.Dict).Lookup("args")
	entry, target := get("entry"), get("entry")
	if get("kind") == "portal" {
		target = get("portal")
	} else if _, ok := m.Dict.Lookup("main"); ok {
		entry = "main"
	}
	var anns []annotator.SomeValue
	for _, a := range args.(*stdspace.List).Items {
		s, err := annotator.FromName(std.TypeOf(a).Name)
		if err != nil {
			t.Fatal(err)
		}
		anns = append(anns, s)
	}
	fn, _ := m.Dict.Lookup(entry)
	annotated, err := annotator.Annotate(context.Background(), annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}, fn.(*stdspace.Function), anns, annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	typed, err := rtyper.Type(context.Background(), annotated, rtyper.Options{Unchecked: true})
	if err != nil {
		t.Fatal(err)
	}
	o := exctransform.Options{Arithmetic: exctransform.Record, Calls: true, AlwaysClear: true}
	if x, ok := meta.Lookup("backendoptimize"); ok && x == stdspace.Object(stdspace.True) {
		passes := []string{"remove_noops", "merge_if_blocks", "transform_dead_op_vars", "join_blocks"}
		optimised, err := backendopt.Optimise(context.Background(), []*lltype.Object{typed.Entry.Function()}, backendopt.Options{Passes: passes, Exceptions: typed.Exceptions}, nil)
		if err != nil {
			t.Fatal(err)
		}
		o.Graph = func(f *lltype.Object) *flow.FunctionGraph {
			if g := optimised.Graph(f); g != nil {
				return g
			}
			return f.Func.Graph
		}
	}
	explicit, err := exctransform.Transform([]*lltype.Object{typed.Entry.Function()}, typed.Exceptions, o)
	if err != nil {
		t.Fatal(err)
	}
	f := &front{program: hintannotator.ProgramOf(explicit, typed.Entry.Function())}
	for _, g := range typed.Graphs {
		if g.Source != nil && !strings.HasPrefix(g.Name, "ll_") {
			titles[g.Function().Func.Graph] = g.Source.Title
		}
		if g.Source != nil && g.Source.Title == target {
			f.entry = g.Function()
		}
	}
	if f.entry == nil {
		t.Fatalf("there is no graph of %s", target)
	}
	return f
}

// TestErrors: the programs that the original refuses to colour are refused for the same reason,
// and all others are coloured.
func TestErrors(t *testing.T) {
	for _, r := range records(t) {
		t.Run(r.Name, func(t *testing.T) {
			f := openProgram(t, r)
			_, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: policyOf(r)})
			var e *hintannotator.Error
			switch refused := r.Error != nil && r.Error.Stage == "hint-annotate"; {
			case !refused && err != nil:
				t.Fatal(err)
			case refused && (!errors.As(err, &e) || e.Class != r.Error.Class || !e.Span.IsValid()):
				t.Fatalf("the error is %v, want %s", err, r.Error.Class)
			}
		})
	}
}

// canonical forms of graphs: for each block the colours of its inputs, in any order, and of its
// results. Left out is what has no value.
type canonical struct{ args, result, body string }

func (c canonical) String() string { return c.args + " -> " + c.result + " " + c.body }

// ours is the canonical form of a graph.
func ours(g *hintannotator.Graph) canonical {
	l := g.Letters()
	return formOf(l.Args, g.Result.String(), l.Results, l.Inputs)
}

// theirs is the canonical form of a record.
func theirs(g *recordGraph) canonical { return formOf(g.Args, g.Result, g.Seq, g.InputsSeq) }

func formOf(args, result, seq, inputs string) canonical {
	in := strings.Split(inputs, "|")
	var blocks []string
	for i, s := range strings.Split(seq, "|") {
		blocks = append(blocks, blockForm(in[i], s))
	}
	return canonical{strings.ReplaceAll(args, "-", ""), result, strings.Join(blocks, " ")}
}

func blockForm(in, out string) string {
	letters := strings.Split(strings.ReplaceAll(in, "-", ""), "")
	slices.Sort(letters)
	return strings.Join(letters, "") + ":" + strings.ReplaceAll(out, "-", "")
}

// TestPrograms compares the colours that programs of the corpus have through our own stages with
// those that the original gave.
func TestPrograms(t *testing.T) {
	same, all := 0, 0
	for _, r := range records(t) {
		if len(r.Graphs) == 0 {
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			f := openProgram(t, r)
			res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: policyOf(r)})
			if err != nil {
				t.Fatal(err)
			}
			byName := make(map[string]canonical)
			for _, g := range res.Graphs {
				name := g.Name
				if s := g.Function.Func.Graph; s != nil && titles[s] != "" {
					name = strings.Replace(name, g.Function.Func.Name, titles[s], 1)
				}
				byName[name] = ours(g)
			}
			for i := range r.Graphs {
				want := &r.Graphs[i]
				all++
				got, ok := byName[want.Graph]
				if got == theirs(want) {
					same++
				}
				if differs := got != theirs(want); differs != (differences[r.Name+" "+want.Graph] != "") {
					t.Errorf("%s is (%v)\n   %v\nwant\n   %v", want.Graph, ok, got, theirs(want))
				}
				delete(byName, want.Graph)
			}
			for _, name := range slices.Sorted(maps.Keys(byName)) {
				if differences[r.Name+" "+name] == "" {
					t.Errorf("there is a graph %s: %v", name, byName[name])
				}
			}
		})
	}
	t.Logf("%d of %d graphs are the same", same, all)
}

const (
	noInstances = "the class has no instances: nothing leads to its methods"
	keptAlive   = "keepalive has the original pass variables that nothing else needs"
	ownClass    = "what a helper raises is compared with the class of the handler"
	otherDicts  = "dictionaries keep the order of keys, and may have to make their index to look into it"
	otherLists  = "slices are copied by another loop"
	otherNames  = "the helper has another name, and takes no operand without a value"
)

// differences are the graphs that are not as the original has them, with the reason.
var differences = map[string]string{
	"ex_loop_break f":           keptAlive,
	"in_objects W_Obj.plus_Hvv": noInstances, "in_objects W_Obj.value_Hv": noInstances,
	"switch_char ll_stritem__LLHelpersConst_rpy_stringPtr_Signed": otherNames,
	"switch_char ll_stritem__rpy_stringPtr_Signed":                otherNames,
	"switch_char ll_strlen__rpy_stringPtr":                        otherNames,
	"vd_missing f":                                                ownClass, "vd_missing ll_issubclass__object_vtablePtr_object_vtablePtr_Hvxx": ownClass,
	"vl_index_error f": ownClass, "vl_index_error ll_issubclass__object_vtablePtr_object_vtablePtr_Hvxx": ownClass,
	"vd_str_env lookup_Hvxx":                                                         otherDicts,
	"vl_slice_full ll_fixed_getitem_fast__arrayPtr_Signed_Hvxx":                      otherLists,
	"vl_slice_full ll_fixed_length__arrayPtr_Hv":                                     otherLists,
	"vl_slice_full ll_items__listPtr_Hv":                                             otherLists,
	"vl_slice_full ll_listslice_startonly__GcStruct_listLlT_arrayPtr_Signed_Hxxvxx":  otherLists,
	"vl_slice_full ll_setitem_fast__listPtr_Signed_Signed_Hvxxv":                     otherLists,
	"vl_slice_tail ll_fixed_getitem_fast__arrayPtr_Signed_Hvxx":                      otherLists,
	"vl_slice_tail ll_fixed_length__arrayPtr_Hv":                                     otherLists,
	"vl_slice_tail ll_fixed_setitem_fast__arrayPtr_Signed_Signed_Hvxxv":              otherLists,
	"vl_slice_tail ll_listslice_startonly__GcArray_SignedLlT_arrayPtr_Signed_Hxxvxx": otherLists,
}

const modern = `
from rpython.rlib.jit import JitDriver, promote, elidable, dont_look_inside, unroll_safe, assert_green, hint, we_are_jitted

driver = JitDriver(greens=['code', 'pc'], reds=['a'])

@elidable
def width(c):
    return ord(c) - 40

@dont_look_inside
def show(a):
    return a + 1

@unroll_safe
def sumto(n):
    assert_green(n)
    s = 0
    for i in range(n):
        s += i
    return s

class Frame(object):
    def __init__(self, n):
        self = hint(self, access_directly=True, fresh_virtualizable=True)
        self.n = n

def interp(code, a):
    pc = 0
    frame = Frame(a)
    while pc < len(code):
        driver.jit_merge_point(code=code, pc=pc, a=a)
        c = code[pc]
        pc += 1
        if c == '+':
            a += width(c)
        elif c == 'j':
            if a < 100:
                pc = 0
                driver.can_enter_jit(code=code, pc=pc, a=a)
        elif c == 's':
            a = show(a) + frame.n
        else:
            k = promote(a)
            a = k + sumto(3)
    if we_are_jitted():
        return a
    return -a

def main(n, x):
    return interp(['+j', 's', 'p+'][n], x)

META = {'kind': 'portal', 'entry': 'main', 'portal': 'interp', 'runs': [{'args': [0, 5]}]}
`

// TestModernHints: the hints of later years mean the same as the old ones. What a JitDriver calls
// green is green; functions say whether they are looked into.
func TestModernHints(t *testing.T) {
	f := openText(t, "modern", []byte(modern))
	res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: hintannotator.Policy{OopSpec: true}})
	if err != nil {
		t.Fatal(err)
	}
	g := res.Entry
	merges, kinds := 0, make(map[string]hintannotator.CallKind)
	for _, b := range g.Blocks() {
		for i, op := range b.Operations {
			if flags := op.String(); strings.Contains(flags, "global_merge_point") {
				merges++
				if i != 0 {
					t.Errorf("the merge point is operation %d of its block", i)
				}
				for _, v := range b.InputArgs {
					want := hintannotator.Green
					if v.Prefix() == "a" || v.Prefix() == "frame" {
						want = hintannotator.Red
					}
					if g.Colour(v) != want {
						t.Errorf("%v is %v at the merge point", v, g.Colour(v))
					}
				}
			}
			if c := g.Call(op); c != nil {
				kinds[strings.Trim(op.Args[0].String(), "(&)")] = c.Kind
			}
		}
		if s := b.ExitSwitch; s != nil && len(b.Exits) == 2 && g.Colour(s) == hintannotator.Green && b.Exits[0].Target == g.ReturnBlock {
			t.Error("we_are_jitted() is not true")
		}
	}
	if merges != 1 {
		t.Errorf("there are %d merge points", merges)
	}
	for name, want := range map[string]hintannotator.CallKind{
		"width": hintannotator.GreenCall, "show": hintannotator.ResidualCall, "sumto": hintannotator.RedCall,
	} {
		if kinds[name] != want {
			t.Errorf("the call of %s is %v, want %v", name, kinds[name], want)
		}
	}
}

// TestGreenRecursion: a call of a function that is green throughout is made when code is generated, however deep it goes, also
// where the function itself asks for what is green already.
func TestGreenRecursion(t *testing.T) {
	for _, c := range []struct {
		hint string
		want hintannotator.CallKind
	}{{"concrete=True", hintannotator.GreenCall}, {"variable=True", hintannotator.RedCall}} {
		f := openText(t, "recursive", []byte("from rlib.jit import hint\ndef depth(n):\n    n = hint(n, "+c.hint+")\n    if n == 0:\n        return 0\n    return depth(n - 1) + 1\n"+
			"def f(n, m):\n    hint(n, concrete=True)\n    return depth(n) * m\n"+meta))
		res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, op := range res.Entry.StartBlock.Operations {
			if call := res.Entry.Call(op); call != nil && call.Kind != c.want {
				t.Errorf("with hint(n, %s), %v is %v, not %v", c.hint, op, call.Kind, c.want)
			}
		}
	}
}

// TestEarlyConstant: whether a value is a constant when code is generated is green, whatever the value
// is and whatever is known of lists.
func TestEarlyConstant(t *testing.T) {
	f := openText(t, "early", []byte("from rlib.jit import _is_early_constant\ndef f(n, m):\n    if _is_early_constant(n):\n        return m\n    return n\n"+meta))
	for _, oop := range []bool{false, true} {
		res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: hintannotator.Policy{OopSpec: oop}})
		if err != nil {
			t.Fatal(err)
		}
		g := res.Entry
		op := g.StartBlock.Operations[0]
		if c := g.Call(op); c == nil || c.Kind != hintannotator.EarlyCall || g.Colour(op.Result) != hintannotator.Green || g.Colour(op.Args[1]) != hintannotator.Red || len(res.Graphs) != 1 {
			t.Errorf("the call is %+v in\n%s", c, g.Dump())
		}
	}
}

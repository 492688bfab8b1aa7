package annotator_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

const corpusDir = "../flowspace/testdata/conformance/"

// A recorded is what the original annotator answered for one function of the
// corpus.
type recorded struct {
	Args    []string
	Status  string
	Return  string
	Blocked *int `json:"blocked_blocks"`
	Error   *struct {
		Stage, Kind, Message string
		Where                []struct {
			Graph string
			Block int
			Op    string
			Index *int `json:"op_index"`
		}
	}
	Graphs    []recordedGraph
	ClassDefs []recordedClass
	Lenient   *struct{ Status, Return string }
}

type recordedGraph struct {
	Name      string
	GraphName string `json:"graph_name"`
	Args      []string
	Return    string
	Blocks    []struct {
		State     string
		InputArgs []string
		Ops       []struct {
			Op, Result string
			Known      map[string]string
		}
		Exits []struct {
			Case          string
			Followed      bool
			LastException string `json:"last_exception"`
			LastExcValue  string `json:"last_exc_value"`
		}
	} `json:"block_annotations"`
}

type recordedClass struct {
	Name    string
	Base    *string
	Builtin bool
	Attrs   map[string]struct {
		Annotation string
		ReadOnly   bool
	}
	Pending map[string]int `json:"pending_attr_sources"`
}

// A theme is a file of the corpus.
type theme struct {
	name    string
	file    string
	text    []byte
	want    map[string]struct{ Annotation *recorded }
	names   []string
	dialect source.Dialect
}

func themes(t testing.TB) []*theme {
	t.Helper()
	files, err := filepath.Glob(corpusDir + "*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	var out []*theme
	for _, f := range files {
		th := &theme{name: strings.TrimSuffix(filepath.Base(f), ".json"), dialect: source.Python2}
		th.file = strings.TrimSuffix(f, ".json") + ".py"
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &th.want); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if th.text, err = os.ReadFile(th.file); err != nil {
			t.Fatal(err)
		}
		for name := range th.want {
			th.names = append(th.names, name)
		}
		sort.Strings(th.names)
		out = append(out, th)
	}
	return out
}

// load runs the module level of a text, and returns the program and a function
// of it.
func load(t testing.TB, file string, text []byte, name string, dialect source.Dialect) (annotator.Program, *stdspace.Function) {
	t.Helper()
	std := stdspace.New(stdspace.Options{Dialect: dialect})
	m, err := std.ImportFile(strings.TrimSuffix(filepath.Base(file), ".py"), file, text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	x, _ := m.Dict.Lookup(name)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		t.Fatalf("%s has no function %s", file, name)
	}
	return annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}, fn
}

func types(t testing.TB, names []string) []annotator.SomeValue {
	t.Helper()
	var out []annotator.SomeValue
	for _, n := range names {
		s, err := annotator.FromName(n)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// TestConformance compares everything that the annotator finds out about every
// program of the corpus with what the original did, in several orders of
// pending blocks.
func TestConformance(t *testing.T) {
	total, same := 0, 0
	for _, th := range themes(t) {
		for _, name := range th.names {
			want := th.want[name].Annotation
			if want == nil {
				continue
			}
			total++
			ok := true
			for _, order := range []annotator.Order{annotator.FIFO, annotator.LIFO, annotator.Random, annotator.Random + 1} {
				for _, diff := range compare(t, th, name, want, order) {
					ok = false
					t.Errorf("%s.%s, order %d: %s", th.name, name, order, diff)
				}
				if !ok {
					break
				}
			}
			if ok {
				same++
			}
		}
	}
	t.Logf("annotated programs: %d of %d", same, total)
}

// TestLenientConformance compares the outcome of the programs that are rejected
// where values may be unknown.
func TestLenientConformance(t *testing.T) {
	total := 0
	for _, th := range themes(t) {
		for _, name := range th.names {
			want := th.want[name].Annotation
			if want == nil || want.Lenient == nil {
				continue
			}
			total++
			for _, order := range []annotator.Order{annotator.FIFO, annotator.LIFO, annotator.Random} {
				prog, fn := load(t, th.file, th.text, name, th.dialect)
				opt := annotator.Options{AllowObjects: true, Order: order}
				res, err := annotator.Annotate(context.Background(), prog, fn, types(t, want.Args), opt)
				if err != nil {
					t.Fatalf("%s.%s: %v", th.name, name, err)
				}
				status, result := "ok", ""
				if len(res.Errors) > 0 {
					status = "rejected"
				} else {
					result = text(res.Graphs[0].ReturnValue())
				}
				if status != want.Lenient.Status || result != want.Lenient.Return {
					t.Errorf("%s.%s, order %d: %s %s, want %v: %v", th.name, name, order, status, result, *want.Lenient, res.Errors)
				}
			}
		}
	}
	t.Logf("rejected programs: %d", total)
}

func compare(t *testing.T, th *theme, name string, want *recorded, order annotator.Order) []string {
	prog, fn := load(t, th.file, th.text, name, th.dialect)
	res, err := annotator.Annotate(context.Background(), prog, fn, types(t, want.Args), annotator.Options{Order: order})
	if err != nil {
		return []string{err.Error()}
	}
	status := "ok"
	if len(res.Errors) > 0 {
		status = "rejected"
	}
	if status != want.Status {
		return []string{fmt.Sprintf("it is %s, want %s: %v", status, want.Status, res.Errors)}
	}
	var diffs []string
	if want.Error != nil {
		diffs = compareError(res, want)
	}
	if want.Graphs == nil {
		return diffs
	}
	if got := text(res.Graphs[0].ReturnValue()); want.Return != "" && got != want.Return {
		diffs = append(diffs, fmt.Sprintf("result %s, want %s", got, want.Return))
	}
	diffs = append(diffs, compareGraphs(res, want)...)
	return append(diffs, compareClasses(res, want.ClassDefs)...)
}

// kindOf translates the kinds of errors of the corpus.
var kindOf = map[string]string{"other_AssertionError": "mixed"}

func compareError(res *annotator.Result, want *recorded) []string {
	kind := want.Error.Kind
	if k, ok := kindOf[kind]; ok {
		kind = k
	}
	e := res.Errors[0]
	if e.Kind != kind || e.Stage != want.Error.Stage {
		return []string{fmt.Sprintf("error %s of stage %s, want %s of %s: %v", e.Kind, e.Stage, kind, want.Error.Stage, e)}
	}
	if e.File == "" || e.Span.Line == 0 {
		return []string{fmt.Sprintf("the error has no place: %v", e)}
	}
	var diffs []string
	for _, w := range want.Error.Where {
		if kind == "blocked" && !slices.ContainsFunc(res.Errors, func(e *annotator.Error) bool {
			return e.Graph.Name == w.Graph && e.Block.ID == w.Block && e.Op == *w.Index
		}) {
			diffs = append(diffs, fmt.Sprintf("no error in %s at operation %d of block %d", w.Graph, *w.Index, w.Block))
		}
	}
	return diffs
}

func text(s annotator.SomeValue) string {
	if s == nil {
		return "unbound"
	}
	return s.String()
}

func compareGraphs(res *annotator.Result, want *recorded) []string {
	graphs := slices.Clone(res.Graphs)
	sort.SliceStable(graphs[1:], func(i, j int) bool {
		a, b := graphs[1+i], graphs[1+j]
		if a.Title != b.Title {
			return a.Title < b.Title
		}
		return a.Name < b.Name
	})
	names := func() (out []string) {
		for _, g := range graphs {
			out = append(out, g.Title)
		}
		return out
	}
	if len(graphs) != len(want.Graphs) {
		return []string{fmt.Sprintf("graphs %v, want %d", names(), len(want.Graphs))}
	}
	var diffs []string
	for i, w := range want.Graphs {
		g := graphs[i]
		if g.Title != w.Name {
			return append(diffs, fmt.Sprintf("graphs %v, want %s at %d", names(), w.Name, i))
		}
		for _, d := range compareGraph(g, &w) {
			diffs = append(diffs, "graph "+w.GraphName+": "+d)
		}
	}
	return diffs
}

func compareGraph(g *annotator.Graph, want *recordedGraph) []string {
	var diffs []string
	differ := func(format string, args ...any) { diffs = append(diffs, fmt.Sprintf(format, args...)) }
	blocks := g.Blocks()
	if len(blocks) != len(want.Blocks) {
		return []string{fmt.Sprintf("%d blocks, want %d", len(blocks), len(want.Blocks))}
	}
	name := canonicalNames(blocks)
	printer := lattice.Printer{Variable: func(v *flow.Variable) string { return name[v] }}
	show := func(v flow.Value) string {
		s, _ := v.(*flow.Variable)
		if s == nil || g.Binding(s) == nil {
			return "unbound"
		}
		return printer.Text(g.Binding(s))
	}
	for i, b := range blocks {
		w := want.Blocks[i]
		if state, _ := g.State(b); state.String() != w.State {
			differ("block %d is %v, want %s", i, state, w.State)
		}
		for j, v := range b.InputArgs {
			if got := show(v); got != w.InputArgs[j] {
				differ("block %d, argument %d: %s, want %s", i, j, got, w.InputArgs[j])
			}
		}
		for j, op := range b.Operations {
			if got := show(op.Result); got != w.Ops[j].Result {
				differ("block %d, %s: %s, want %s", i, op, got, w.Ops[j].Result)
			}
			if got := known(g.Binding(op.Result), name, &printer); !sameMap(got, w.Ops[j].Known) {
				differ("block %d, %s: known %v, want %v", i, op, got, w.Ops[j].Known)
			}
		}
		for j, l := range b.Exits {
			if got := g.Followed(b, j); got != w.Exits[j].Followed {
				differ("block %d, exit %d: followed %v, want %v", i, j, got, w.Exits[j].Followed)
			}
			if w.Exits[j].LastExcValue != "" {
				if got := show(l.LastExcValue); got != w.Exits[j].LastExcValue {
					differ("block %d, exit %d: last_exc_value %s, want %s", i, j, got, w.Exits[j].LastExcValue)
				}
				if got := show(l.LastException); got != w.Exits[j].LastException {
					if _, isConst := l.LastException.(*flow.Constant); !isConst {
						differ("block %d, exit %d: last_exception %s, want %s", i, j, got, w.Exits[j].LastException)
					}
				}
			}
		}
	}
	return diffs
}

// canonicalNames numbers variables as the corpus does: block by block, input
// arguments, results, then the variables of exceptions.
func canonicalNames(blocks []*flow.Block) map[*flow.Variable]string {
	names := make(map[*flow.Variable]string)
	add := func(v *flow.Variable) {
		if v != nil && names[v] == "" {
			names[v] = fmt.Sprintf("v%d", len(names))
		}
	}
	for _, b := range blocks {
		for _, v := range b.InputArgs {
			add(v)
		}
		for _, op := range b.Operations {
			add(op.Result)
		}
		for _, l := range b.Exits {
			if v, ok := l.LastException.(*flow.Variable); ok {
				add(v)
			}
			add(l.LastExcValue)
		}
	}
	return names
}

func known(s annotator.SomeValue, name map[*flow.Variable]string, p *lattice.Printer) map[string]string {
	b, ok := s.(*lattice.SomeBool)
	if !ok {
		return nil
	}
	out := make(map[string]string)
	for _, k := range b.Known {
		cond := "False"
		if k.If {
			cond = "True"
		}
		out[cond+":"+name[k.Var]] = p.Text(k.Is)
	}
	return out
}

func sameMap(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return true
}

func compareClasses(res *annotator.Result, want []recordedClass) []string {
	var diffs []string
	differ := func(format string, args ...any) { diffs = append(diffs, fmt.Sprintf(format, args...)) }
	classes := slices.Clone(res.Classes)
	sort.Slice(classes, func(i, j int) bool { return classes[i].Name < classes[j].Name })
	if len(classes) != len(want) {
		return []string{fmt.Sprintf("classes %v, want %v", classes, want)}
	}
	for i, w := range want {
		c := classes[i]
		base := ""
		if c.Base != nil {
			base = c.Base.Name
		}
		wantBase := ""
		if w.Base != nil {
			wantBase = *w.Base
		}
		if c.Name != w.Name || base != wantBase || c.Builtin != w.Builtin {
			differ("class %s(%s), want %s(%s)", c.Name, base, w.Name, wantBase)
			continue
		}
		if len(c.Attrs) != len(w.Attrs) {
			differ("class %s has attributes %v, want %v", c.Name, c.AttrNames(), w.Attrs)
			continue
		}
		for name, attr := range w.Attrs {
			got := c.Attrs[name]
			if got == nil || got.Value.String() != attr.Annotation || got.ReadOnly != attr.ReadOnly {
				differ("class %s, attribute %s: %v, want %v", c.Name, name, got, attr)
			}
		}
		if _, pending := c.Pending(); !w.Builtin && fmt.Sprint(pending) != fmt.Sprint(w.Pending) {
			differ("class %s: pending %v, want %v", c.Name, pending, w.Pending)
		}
	}
	return diffs
}

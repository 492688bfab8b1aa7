package flowspace_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// An expectation is what the original system computed for one function of the
// corpus.
type expectation struct {
	BytecodeDependent    bool       `json:"bytecode_dependent"`
	RawBytecodeDependent bool       `json:"raw_bytecode_dependent"`
	Flow                 *flowFacts `json:"flow"`
	RawFlow              *flowFacts `json:"raw_flow"`
	FlowError            *struct {
		Kind string `json:"kind"`
	} `json:"flow_error"`
	Passes [][]any `json:"passes"`
}

type flowFacts struct {
	Blocks, Links int
	Ops           map[string]int
	Structure     []structBlock
	Text          string
}

type structBlock struct {
	Index      int
	Kind       string
	Inputargs  int
	Ops        []string
	Exitswitch string
	Exits      []structExit
}

type structExit struct {
	Case   string
	Target int
	Nargs  int
}

// corpus loads every theme of the corpus: functions and expectations.
func corpus(t testing.TB) map[string]*theme {
	t.Helper()
	files, err := filepath.Glob("testdata/conformance/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	themes := make(map[string]*theme)
	for _, f := range files {
		th := &theme{name: strings.TrimSuffix(filepath.Base(f), ".json")}
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &th.want); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		th.load(t, strings.TrimSuffix(f, ".json")+".py")
		for name := range th.want {
			th.names = append(th.names, name)
		}
		sort.Strings(th.names)
		themes[th.name] = th
	}
	return themes
}

type theme struct {
	name   string
	std    *stdspace.Space
	module *stdspace.Module
	want   map[string]*expectation
	names  []string
}

func (th *theme) load(t testing.TB, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	th.std = stdspace.New(stdspace.Options{Dialect: source.Python2})
	th.module, err = th.std.ImportFile(th.name, file, text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func (th *theme) function(t testing.TB, name string) *stdspace.Function {
	t.Helper()
	x, _ := th.module.Dict.Lookup(name)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		t.Fatalf("%s.%s is not a function", th.name, name)
	}
	return fn
}

// TestConformance compares graphs with those of the original system: the
// whole text, which is isomorphism including the order of input arguments.
func TestConformance(t *testing.T) {
	var entries, simplified, raw, rawEntries, rejected int
	for _, th := range sortedThemes(corpus(t)) {
		for _, name := range th.names {
			want := th.want[name]
			fn := th.function(t, name)
			if want.FlowError != nil {
				rejected++
				_, err := flowspace.Build(context.Background(), th.std, fn, flowspace.Options{})
				var e *flowspace.Error
				if !errors.As(err, &e) || e.Kind != want.FlowError.Kind || !e.Span.IsValid() {
					t.Errorf("%s.%s: got error %v, want kind %s with a place", th.name, name, err, want.FlowError.Kind)
				}
				continue
			}
			entries++
			if compareGraph(t, th, fn, false, want.Flow) {
				simplified++
			}
			rawEntries++
			if compareGraph(t, th, fn, true, want.RawFlow) {
				raw++
			}
		}
	}
	t.Logf("simplified graphs: %d of %d; raw graphs: %d of %d; functions without a graph: %d", simplified, entries, raw, rawEntries, rejected)
}

func sortedThemes(m map[string]*theme) []*theme {
	var list []*theme
	for _, th := range m {
		list = append(list, th)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list
}

func compareGraph(t *testing.T, th *theme, fn *stdspace.Function, raw bool, want *flowFacts) bool {
	t.Helper()
	what := fmt.Sprintf("%s.%s (raw=%v)", th.name, fn.Name, raw)
	g, err := flowspace.Build(context.Background(), th.std, fn, flowspace.Options{Raw: raw})
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return false
	}
	if err := g.Check(); err != nil {
		t.Errorf("%s: %v\n%s", what, err, g.Dump())
	}
	if got := strings.TrimRight(canonicalText(g), "\n"); got != want.Text {
		t.Errorf("%s:\n--- got\n%s--- want\n%s", what, got, want.Text)
		return false
	}
	return true
}

// canonicalText renders a graph as the corpus does: variables numbered block
// by block.
func canonicalText(g *model.FunctionGraph) string {
	names := make(map[*model.Variable]string)
	number := func(v *model.Variable) {
		if names[v] == "" {
			names[v] = fmt.Sprintf("v%d", len(names))
		}
	}
	blocks := g.Blocks()
	index := make(map[*model.Block]int)
	for i, b := range blocks {
		index[b] = i
		for _, v := range b.InputArgs {
			number(v)
		}
		for _, op := range b.Operations {
			number(op.Result)
		}
		for _, l := range b.Exits {
			if v, ok := l.LastException.(*model.Variable); ok {
				number(v)
			}
			if l.LastExcValue != nil {
				number(l.LastExcValue)
			}
		}
	}
	value := func(v model.Value) string {
		if v, ok := v.(*model.Variable); ok {
			return names[v]
		}
		return v.String()
	}
	values := func(vs []model.Value) string {
		var parts []string
		for _, v := range vs {
			parts = append(parts, value(v))
		}
		return strings.Join(parts, ", ")
	}
	var s strings.Builder
	for i, b := range blocks {
		var ins []string
		for _, v := range b.InputArgs {
			ins = append(ins, names[v])
		}
		fmt.Fprintf(&s, "block %d [%s]", i, strings.Join(ins, ", "))
		switch b {
		case g.StartBlock:
			s.WriteString(" (start)")
		case g.ReturnBlock:
			s.WriteString(" (return)")
		case g.ExceptBlock:
			s.WriteString(" (except)")
		}
		s.WriteByte('\n')
		for _, op := range b.Operations {
			fmt.Fprintf(&s, "    %s = %s(%s)\n", names[op.Result], op.Name, values(op.Args))
		}
		if b.CanRaise() {
			s.WriteString("    exitswitch last_exception\n")
		} else if b.ExitSwitch != nil {
			fmt.Fprintf(&s, "    exitswitch %s\n", value(b.ExitSwitch))
		}
		for _, l := range b.Exits {
			fmt.Fprintf(&s, "    link %s -> block %d [%s]", l.CaseText(), index[l.Target], values(l.Args))
			if l.LastExcValue != nil {
				fmt.Fprintf(&s, " last_exception=%s last_exc_value=%s", value(l.LastException), value(l.LastExcValue))
			}
			s.WriteByte('\n')
		}
	}
	return s.String()
}

package flowspace_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// record builds the graph of a function twice, with and without a recording.
func record(t *testing.T, th *theme, name string, opt flowspace.Options) (rec *flowspace.Recording, quick string, err error) {
	t.Helper()
	fn := th.function(t, name)
	g, err := flowspace.Build(context.Background(), th.std, fn, opt)
	if err == nil {
		quick = g.Dump()
	}
	rec = &flowspace.Recording{}
	opt.Record = rec
	h, err2 := flowspace.Build(context.Background(), th.std, fn, opt)
	if (err == nil) != (err2 == nil) {
		t.Fatalf("%s: without a recording %v, with one %v", name, err, err2)
	}
	if err == nil && h.Dump() != quick {
		t.Errorf("%s: the graph depends on being recorded:\n%s\n%s", name, quick, h.Dump())
	}
	return rec, quick, err
}

// TestRecordings checks every step of every recording of the corpus: pages
// hold together, belong to the union, and the last one is the graph.
func TestRecordings(t *testing.T) {
	for _, th := range sortedThemes(corpus(t)) {
		for _, name := range th.names {
			rec, quick, err := record(t, th, name, flowspace.Options{})
			what := th.name + "." + name
			checkRecording(t, what, rec)
			last := rec.Steps().Len() - 1
			if err != nil {
				if rec.Steps().At(last).Kind != flowspace.StepFail {
					t.Errorf("%s: the recording of a failure ends with %v", what, rec.Steps().At(last))
				}
				continue
			}
			for _, n := range rec.PageAt(last).Nodes {
				for _, l := range n.Lines {
					if l.Op >= 0 && !strings.Contains(unparenthesised(quick), unparenthesised(page.Text(l.Spans))) {
						t.Errorf("%s: the last step shows %q, which is not in\n%s", what, page.Text(l.Spans), quick)
					}
				}
			}
		}
	}
}

// unparenthesised drops what tells constants from variables in text.
func unparenthesised(s string) string {
	return strings.NewReplacer("(", "", ")", "", "function ", "", "class ", "", "type ", "", "builtin ", "").Replace(s)
}

func checkRecording(t *testing.T, what string, rec *flowspace.Recording) {
	t.Helper()
	union := make(map[int]*page.Node)
	for _, n := range rec.Union().Nodes {
		union[n.ID] = n
	}
	for i := range rec.Steps().Len() {
		s := rec.Steps().At(i)
		if s.Text == "" || s.Cause >= i || s.Block >= 0 && union[s.Block] == nil {
			t.Errorf("%s: step %d is wrong: %+v", what, i, s)
		}
		checkPage(t, fmt.Sprintf("%s, step %d", what, i), rec, i, union)
		if len(rec.StateAt(i)) == 0 {
			t.Errorf("%s: step %d has no state", what, i)
		}
	}
}

func checkPage(t *testing.T, what string, rec *flowspace.Recording, i int, union map[int]*page.Node) {
	t.Helper()
	p := rec.PageAt(i)
	there := make(map[int]*page.Node)
	for _, n := range p.Nodes {
		there[n.ID] = n
		largest := union[n.ID]
		if largest == nil {
			t.Errorf("%s: block %d is not in the union", what, n.ID)
			continue
		}
		w, h := n.Size()
		if uw, uh := largest.Size(); w > uw || h > uh {
			t.Errorf("%s: block %d is larger than in the union", what, n.ID)
		}
		if first, last := rec.Lifetime(n.ID); i < first || i > last {
			t.Errorf("%s: block %d is there outside of its lifetime %d to %d", what, n.ID, first, last)
		}
	}
	for _, e := range p.Edges {
		if there[e.From] == nil || there[e.To] == nil || e.Exit >= len(there[e.From].Exits) {
			t.Errorf("%s: edge from %d to %d, exit %d, is in the air", what, e.From, e.To, e.Exit)
		}
	}
	for _, m := range p.Marks {
		if n := there[m.Node]; n == nil || m.Line >= len(n.Lines) {
			t.Errorf("%s: mark on block %d, line %d, is in the air", what, m.Node, m.Line)
		}
	}
}

// kinds lists the kinds of steps in a recording, each once, bytecodes left
// out.
func kinds(rec *flowspace.Recording) map[trace.Kind]int {
	count := make(map[trace.Kind]int)
	for i := range rec.Steps().Len() {
		count[rec.Steps().At(i).Kind]++
	}
	return count
}

// TestStepKinds: a loop is generalised, a branch forks, an egg block is
// reached by replay, constants are folded, calls get exits for exceptions.
func TestStepKinds(t *testing.T) {
	rec, _, err := recordText(t, `
def g(n):
    return n

def f(n):
    total = 2 * 3
    i = 0
    while i < n:
        total = total + g(i)
        i = i + 1
    return total
`, "f")
	if err != nil {
		t.Fatal(err)
	}
	got := kinds(rec)
	for _, k := range []trace.Kind{
		flowspace.StepFollow, flowspace.StepBytecode, flowspace.StepRecord, flowspace.StepFork,
		flowspace.StepException, flowspace.StepReplay, flowspace.StepAnswer, flowspace.StepCompare,
		flowspace.StepCreate, flowspace.StepClear, flowspace.StepReuse, flowspace.StepClose, flowspace.StepSimplify,
	} {
		if got[k] == 0 {
			t.Errorf("no step of kind %s among %v", k, got)
		}
	}
	for i := range rec.Steps().Len() {
		if s := rec.Steps().At(i); s.Kind == flowspace.StepCompare && strings.Contains(s.Text, "generalised") {
			if len(s.Details) == 0 || !strings.Contains(s.Text, "local i") && !strings.Contains(s.Text, "local total") {
				t.Errorf("the step does not say which variables made the difference: %s", s.Text)
			}
			return
		}
	}
	t.Error("no state was generalised")
}

func recordText(t *testing.T, text, name string) (*flowspace.Recording, *stdspace.Space, error) {
	t.Helper()
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup(name)
	rec := &flowspace.Recording{}
	_, err = flowspace.Build(context.Background(), std, x.(*stdspace.Function), flowspace.Options{Record: rec})
	return rec, std, err
}

// TestEndlessAnalysis: a computation on constants that never ends is stopped
// by the budget or by the context, with a place.
func TestEndlessAnalysis(t *testing.T) {
	const text = `
def f(n):
    k = 0
    while k != 1900:
        k = k + 1
`
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("f")
	_, err = flowspace.Build(context.Background(), std, x.(*stdspace.Function), flowspace.Options{Budget: 1000})
	if err == nil || !strings.Contains(err.Error(), "program.py:") || !strings.Contains(err.Error(), "gave up after 1000 bytecodes") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = flowspace.Build(ctx, std, x.(*stdspace.Function), flowspace.Options{})
	if err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("got %v", err)
	}
}

// TestUnpackByIteration: taking n items apart asks the iterator n+1 times,
// which gives a tree of n+1 forks; each fork that ends too early, and the last
// one if it does not end, leads to a ValueError.
func TestUnpackByIteration(t *testing.T) {
	th := corpus(t)["seeds"]
	for _, name := range []string{"unpack_sequence_2"} {
		g, err := flowspace.Build(context.Background(), th.std, th.function(t, name), flowspace.Options{Unpack: flowspace.UnpackByIteration})
		if err != nil {
			t.Fatal(err)
		}
		forks := 0
		for _, b := range g.Blocks() {
			if op := b.RaisingOp(); op != nil && op.Name == "next" {
				forks++
				if len(b.Exits) != 2 || b.Exits[1].CaseText() != "StopIteration" {
					t.Errorf("unexpected exits of %v", op)
				}
			}
		}
		if forks != 3 {
			t.Errorf("%s: %d forks, want 3:\n%s", name, forks, g.Dump())
		}
		if err := g.Check(); err != nil {
			t.Error(err)
		}
	}
}

// TestDynamicMerging: the two functions of the document give the same graph.
func TestDynamicMerging(t *testing.T) {
	const text = `
def f(n):
    if n < 0:
        n = 0
    return n+1

def g(n):
    if n < 0:
        return 1
    else:
        return n+1
`
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var dumps []string
	for _, name := range []string{"f", "g"} {
		x, _ := m.Dict.Lookup(name)
		g, err := flowspace.Build(context.Background(), std, x.(*stdspace.Function), flowspace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		_, dump, _ := strings.Cut(g.Dump(), "\n")
		dumps = append(dumps, dump)
	}
	if dumps[0] != dumps[1] {
		t.Errorf("f:\n%s\ng:\n%s", dumps[0], dumps[1])
	}
}

// TestRecordingKeepsItsPage: analysing another function does not change what a
// recording shows.
func TestRecordingKeepsItsPage(t *testing.T) {
	th := corpus(t)["seeds"]
	builder := flowspace.NewBuilder(th.std)
	rec := &flowspace.Recording{}
	for _, name := range []string{"merge_g", "g"} {
		if _, err := builder.Build(context.Background(), th.function(t, name), flowspace.Options{Record: rec}); err != nil {
			t.Fatal(err)
		}
		if name == "merge_g" {
			first := rec
			rec = &flowspace.Recording{}
			defer func() {
				if key := first.PageAt(0).Key; key.String() != "flow:merge_g" {
					t.Errorf("the page became that of %s", key)
				}
			}()
		}
	}
}

// TestFacts: what is told about a variable is what the page of the step shows.
func TestFacts(t *testing.T) {
	rec, _, err := recordText(t, "def f(a, b):\n    return a * b + a\n", "f")
	if err != nil {
		t.Fatal(err)
	}
	last := rec.Steps().Len() - 1
	for _, tt := range []struct {
		step int
		name string
		want string
	}{
		{last, "a_0", "defined block 0: input a_0, b_1; uses 2"},
		{last, "v2", "defined block 0: v2 = mul(a_0, b_1); uses 1"},
		{0, "a_0", "defined block 0: input a_0, b_1; uses 0"},
		{0, "v2", "uses 0"},
	} {
		var got []string
		for _, f := range rec.PageAt(tt.step).Facts(tt.name) {
			got = append(got, f.Name+" "+f.Value)
		}
		if text := strings.Join(got, "; "); !strings.HasSuffix(text, tt.want) {
			t.Errorf("step %d, %s: got %q, want %q", tt.step, tt.name, text, tt.want)
		}
	}
}

// buildKept records the first bytecodes of the analysis of a function f.
func buildKept(t *testing.T, text string, kept int) (*flowspace.Recording, *model.FunctionGraph, error) {
	t.Helper()
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("f")
	rec := &flowspace.Recording{}
	g, err := flowspace.Build(context.Background(), std, x.(*stdspace.Function), flowspace.Options{Record: rec, Kept: kept})
	n := 0
	for i := range rec.Steps().Len() {
		if rec.Steps().At(i).Kind == flowspace.StepBytecode {
			n++
		}
	}
	if n > kept {
		t.Errorf("%d bytecodes are recorded, not %d", n, kept)
	}
	return rec, g, err
}

// TestKept: a recording with too many steps has the first ones, and the finished graph as its
// last; until the bound, nothing is left out.
func TestKept(t *testing.T) {
	text := manyOf("    if t < %d:\n        t = t + m\n", 40)
	whole, _, err := recordText(t, text, "f")
	if err != nil {
		t.Fatal(err)
	}
	rec, g, err := buildKept(t, text, 300)
	if err != nil {
		t.Fatal(err)
	}
	last := rec.Steps().Len() - 1
	if last < 300 || last >= whole.Steps().Len()/2 {
		t.Fatalf("%d steps of %d are recorded", last+1, whole.Steps().Len())
	}
	for i := range last {
		if a, b := rec.Steps().At(i), whole.Steps().At(i); a.Text != b.Text || len(rec.PageAt(i).Nodes) != len(whole.PageAt(i).Nodes) {
			t.Fatalf("step %d is %q, not %q", i, a.Text, b.Text)
		}
	}
	if s := rec.Steps().At(last); s.Kind != flowspace.StepOmit || !strings.Contains(s.Text, "were not recorded") || !strings.Contains(s.Text, "first 300 ") {
		t.Errorf("the last step says %q", s.Text)
	}
	got, want := rec.PageAt(last), flowspace.GraphPage(g)
	if a, b := page.Differences(got, want); len(a)+len(b) > 0 || len(got.Nodes) != len(want.Nodes) || len(got.Edges) != len(want.Edges) {
		t.Errorf("the last step does not show the finished graph: %v, %v", a, b)
	}
	for _, m := range got.Marks {
		if m.Kind != page.Changed {
			t.Errorf("at the end there is the mark %v", m)
		}
	}
	if tables := rec.StateAt(last); len(tables) != 1 {
		t.Errorf("at the end there are %d tables", len(tables))
	}
	if all, _, err := buildKept(t, text, 100_000); err != nil || all.Steps().Len() != whole.Steps().Len() {
		t.Errorf("%d of %d steps are recorded: %v", all.Steps().Len(), whole.Steps().Len(), err)
	}
}

// TestKeptOfFailure: an analysis that fails where nothing is recorded any more says how it fails,
// and executes no more than is recorded.
func TestKeptOfFailure(t *testing.T) {
	text := manyOf("    if t < %d:\n        t = t + m\n", 40) + "    return nowhere\n"
	text = strings.Replace(text, "    return t\n", "", 1)
	_, _, want := recordText(t, text, "f")
	rec, _, err := buildKept(t, text, 300)
	if want == nil || err == nil || err.Error() != want.Error() {
		t.Fatalf("the analysis fails with %v, not with %v", err, want)
	}
	n := rec.Steps().Len()
	if s := rec.Steps().At(n - 1); s.Kind != flowspace.StepFail || !strings.Contains(s.Text, "nowhere") {
		t.Errorf("the last step says %q", s.Text)
	}
}

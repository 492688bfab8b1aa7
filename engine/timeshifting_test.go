package engine

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/jit/portal/recording"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// promotingText is the promotion example of the document about the generator, with a portal around it.
const promotingText = `
from rlib.jit import hint

def ll_function(a):
    b = a // 10
    c = hint(b, promote=True)
    return c + 5

def interp(n):
    hint(None, global_merge_point=True)
    return ll_function(n)

def main(n):
    return interp(n) + interp(n + 20)

ENTRIES = {'main': ['int']}
`

func stageTexts(t *testing.T, p *Program, entry, stage string) []string {
	t.Helper()
	g, err := p.Graphs(t.Context(), entry, stage, false)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, g := range g.Graphs {
		texts = append(texts, g.Text())
		if _, err := json.Marshal(g.JSON()); err != nil {
			t.Error(err)
		}
	}
	return texts
}

// TestTimeshiftedGraphs: the stage has a low-level graph for each copy, whose red operations are calls of support
// code.
func TestTimeshiftedGraphs(t *testing.T) {
	p := colouredProgramOf(t, promotingText, Options{})
	texts := stageTexts(t, p, "main", StageTimeshifted)
	if len(texts) != 2 {
		t.Fatalf("there are %d graphs", len(texts))
	}
	for i, wants := range [][]string{
		{"graph interp_ts(n_0: Signed) -> Void {", "direct_call(&ll_function_ts, ", "direct_call(&global_merge_point, "},
		{"graph ll_function_ts(", "direct_call(&red_int_floordiv, ", "direct_call(&promote, ", "= int_add(v"},
	} {
		for _, want := range wants {
			if !strings.Contains(texts[i], want) {
				t.Errorf("%q is missing in\n%s", want, texts[i])
			}
		}
	}
	coloured, _ := p.Graphs(t.Context(), "main", StageColoured, false)
	shifted, _ := p.Graphs(t.Context(), "main", StageTimeshifted, false)
	for i, g := range coloured.Graphs {
		if shifted.Graphs[i].Name() != g.Name() {
			t.Errorf("%s is called %s", g.Name(), shifted.Graphs[i].Name())
		}
	}
	if _, err := p.View(t.Context(), page.ParseKey("timeshifted:main#nobody"), nil); err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("an unknown graph gives %v", err)
	}
}

// TestResidualGraphs: the stage has what the runs made, with the cases that the switches have by then.
func TestResidualGraphs(t *testing.T) {
	p := colouredProgramOf(t, promotingText, Options{Online: OnlineOptions{Args: "42"}})
	texts := stageTexts(t, p, "main", StageResidual)
	if len(texts) != 1 || !strings.Contains(texts[0], "int_floordiv") || !strings.Contains(texts[0], "4 -> 3 [v14]; 6 -> 4 [v14]; default -> ") {
		t.Errorf("the residual code is %q", texts)
	}
	pg, err := p.Page(t.Context(), page.ParseKey("residual:main"), false)
	if err != nil {
		t.Fatal(err)
	}
	tables := make(map[string]string)
	for _, table := range pg.Tables {
		for _, r := range table.Rows {
			tables[table.Title] += page.Text(r.Cells) + "\n"
		}
	}
	if tables["Promotions"] != "coloured.py:6 in ll_function4, 6\n" || !strings.Contains(tables["Places that grow"], "a flexible switch4, 6") {
		t.Errorf("the tables are %q", tables)
	}
	p = colouredProgramOf(t, promotingText, Options{})
	if _, err := p.Graphs(t.Context(), "main", StageResidual, false); err == nil || !strings.Contains(err.Error(), `--args "1, 2"`) {
		t.Errorf("without arguments the answer is %v", err)
	}
}

// TestResidualOfMETA: the runs of META are what makes the code; without arguments, a function with nothing green is
// only compiled.
func TestResidualOfMETA(t *testing.T) {
	const text = `
def f(n, m):
    return n * m + 1

ENTRIES = {'f': ['int', 'int']}
`
	p := colouredProgramOf(t, text, Options{})
	if texts := stageTexts(t, p, "f", StageResidual); len(texts) != 1 || !strings.Contains(texts[0], "int_mul") {
		t.Errorf("with nothing known it is %q", texts)
	}
	p = colouredProgramOf(t, text+"META = {'entry': 'f', 'kind': 'function', 'runs': [{'args': [6, 7], 'const': [0, 1]}]}\n", Options{})
	if texts := stageTexts(t, p, "f", StageResidual); len(texts) != 1 || !strings.Contains(texts[0], "return 43") {
		t.Errorf("with META it is %q", texts)
	}
}

// kindsOf returns the kinds of the steps of a timeline, those of some kinds left out.
func kindsOf(steps *trace.Timeline, without ...trace.Kind) string {
	var list []string
	for i := range steps.Len() {
		if k := steps.At(i).Kind; !slices.Contains(without, k) {
			list = append(list, string(k))
		}
	}
	return strings.Join(list, " ")
}

// TestCompilationSteps: the promotion example stops at the promotion, goes on when a value comes, and passes the nodes of
// its path again.
func TestCompilationSteps(t *testing.T) {
	p := colouredProgramOf(t, promotingText, Options{Online: OnlineOptions{Args: "42"}})
	steps, err := p.Trace(t.Context(), "main", StageResidual, nil)
	if err != nil {
		t.Fatal(err)
	}
	const arrives = " demand replay replay replay replay case fold return leave new return return done"
	want := "run entry wait resume new inline promote done" + arrives + arrives + " run"
	if got := kindsOf(steps, recording.StepCopy, recording.StepFollow); got != want {
		t.Errorf("the steps are\n%s\nnot\n%s", got, want)
	}
	var said []string
	for i := range steps.Len() {
		said = append(said, steps.At(i).Text)
	}
	for _, want := range []string{
		"main is called with 42", "interp is compiled; no argument is green",
		"The promotion of v9 stops compilation: v13 is not known, so residual code gets a switch on it, and has it go on when a value comes",
		"Run time comes to the promotion of v9 in ll_function with 4: compilation goes on",
		"The switch gets a case for 6, and the code for it is written", "v11 = int_add(v10, 5) gives 11", "main gives 20",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("%q is not among\n%s", want, strings.Join(said, "\n"))
		}
	}
	if shifted, err := p.Trace(t.Context(), "main", StageTimeshifted, nil); err != nil || shifted.Len() != steps.Len() {
		t.Errorf("the stage timeshifted has other steps: %v", err)
	}
}

// TestCompilationStates: the state has green values, boxes of all sorts, what virtual objects hold, and the states that
// wait; a merge names what differs.
func TestCompilationStates(t *testing.T) {
	const text = `
class Num(object):
    def __init__(self, v):
        self.v = v

def f(n, step):
    acc = Num(0)
    while n > 0:
        acc = Num(acc.v + step)
        n = n - 1
    return acc.v

ENTRIES = {'f': ['int', 'int']}
`
	p := colouredProgramOf(t, text, Options{Online: OnlineOptions{Args: "3, 4"}})
	steps, err := p.Trace(t.Context(), "f", StageResidual, nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := p.States(t.Context(), "f", StageResidual)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(strings.Fields(kindsOf(steps)), func(k string) bool { return k == string(recording.StepMerge) })
	if i < 0 {
		t.Fatalf("nothing is merged: %s", kindsOf(steps))
	}
	if s := steps.At(i); !strings.Contains(s.Text, "inst_v of Num 1: 0 before, a variable now") || len(s.Details) != 1 {
		t.Errorf("the merge is %q, %v", s.Text, s.Details)
	}
	k := at(i).(recording.Known)
	if len(k.Frames) != 1 || len(k.Objects) != 1 || k.Objects[0].Name != "Num 1" || len(k.Waiting) != 1 || k.Waiting[0].Where != "after a split" || k.Residual == nil {
		t.Errorf("the state is %+v", k)
	}
	sorts := make(map[string]bool)
	for i := range steps.Len() {
		for _, f := range at(i).(recording.Known).Frames {
			for _, v := range f.Variables {
				sorts[v.Is] = true
			}
		}
	}
	for _, want := range []string{"constant", "variable", "virtual"} {
		if !sorts[want] {
			t.Errorf("no variable is ever %s", want)
		}
	}
}

// TestRecordingsOfTheCorpus: what is recorded of a program is what happens without a recording, and the same each time.
// After the last step, residual code looks as it is.
func TestRecordingsOfTheCorpus(t *testing.T) {
	for _, r := range jitRecordsIn(t) {
		t.Run(r.name, func(t *testing.T) {
			first, plain := r.load(t), r.load(t)
			v, err := first.View(t.Context(), page.Key{Kind: StageResidual, Entry: r.entry}, nil)
			if v == nil {
				if _, other := plain.Graphs(t.Context(), r.entry, StageResidual, false); other == nil || other.Error() != err.Error() {
					t.Errorf("recorded it is %v, not recorded %v", err, other)
				}
				return
			}
			if got, want := stageTexts(t, first, r.entry, StageResidual), stageTexts(t, plain, r.entry, StageResidual); !slices.Equal(got, want) {
				t.Errorf("the residual code is\n%s\nnot\n%s", got, want)
			}
			checkResidualPage(t, v.Recording.PageAt(v.Recording.Steps().Len()-1), v.Page)
			if again, err := plain.Trace(t.Context(), r.entry, StageResidual, nil); err != nil || sentences(again) != sentences(v.Recording.Steps()) {
				t.Errorf("the steps are not always the same: %v", err)
			}
			checkCompilationViews(t, first, r.entry)
		})
	}
}

// sentences are the texts of all steps.
func sentences(steps *trace.Timeline) string {
	var b strings.Builder
	for i := range steps.Len() {
		fmt.Fprintln(&b, steps.At(i).Text)
	}
	return b.String()
}

// checkResidualPage compares two pages, but for the colours of nodes.
func checkResidualPage(t *testing.T, got, want *page.Page) {
	t.Helper()
	for _, n := range want.Nodes {
		m := got.NodeByID(n.ID)
		if m == nil || nodeText(m) != nodeText(n) {
			t.Errorf("after the last step, a block is\n%s\nnot\n%s", nodeText(m), nodeText(n))
		}
	}
	if len(got.Edges) < len(want.Edges) {
		t.Errorf("there are %d edges, not %d", len(got.Edges), len(want.Edges))
	}
}

func nodeText(n *page.Node) string {
	if n == nil {
		return "missing"
	}
	var b strings.Builder
	for _, l := range n.Lines {
		fmt.Fprintln(&b, page.Text(l.Spans))
	}
	for _, x := range n.Exits {
		fmt.Fprint(&b, page.Text(x.Spans), " | ")
	}
	return b.String()
}

// checkCompilationViews opens the other pages, and looks at each step.
func checkCompilationViews(t *testing.T, p *Program, entry string) {
	t.Helper()
	for _, kind := range []string{KindTimeshifting, KindBoxes, KindPaths} {
		v, err := p.View(t.Context(), page.Key{Kind: kind, Entry: entry}, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		for w := v; w != nil; w = w.Beside {
			union := w.Recording.Union()
			for i := w.Recording.Steps().Len() - 1; i >= 0; i-- {
				now := w.Recording.PageAt(i)
				for _, m := range now.Marks {
					if now.NodeByID(m.Node) == nil {
						t.Errorf("step %d of %v marks node %d, which is not there", i, w.Key, m.Node)
					}
				}
				for _, n := range now.Nodes {
					if kind != KindBoxes && w.Key.Kind != KindBoxes && union.NodeByID(n.ID) == nil {
						t.Errorf("node %d of step %d of %v is not in the union", n.ID, i, w.Key)
					}
				}
			}
		}
	}
}

// A jitProgram is a program of the corpus.
type jitProgram struct{ file, name, entry string }

func jitRecordsIn(t *testing.T) (list []jitProgram) {
	files, err := filepath.Glob("../lowlevel/rtyper/testdata/jit/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no programs: %v", err)
	}
	for _, f := range files {
		p, err := Load(t.Context(), f, Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Meta()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, jitProgram{f, strings.TrimSuffix(filepath.Base(f), ".py"), m.Entry})
	}
	return list
}

func (j jitProgram) load(t *testing.T) *Program {
	t.Helper()
	p, err := Load(t.Context(), j.file, Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCompilationWithoutCode: a promotion with too many values gets a general version; where there is to be no more code, the
// steps say so, and what is carried out. Branches that are lazy are left, and written when they are taken; a place that is
// cold has no code.
func TestCompilationWithoutCode(t *testing.T) {
	p := colouredProgramOf(t, promotingText, Options{Online: OnlineOptions{Args: "42"}, JIT: JITOptions{Cases: 1}})
	steps, err := p.Trace(t.Context(), "main", StageResidual, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := kindsOf(steps); strings.Count(got, "demand") != 2 || strings.Contains(got, "fall") || !strings.Contains(got, "case case") {
		t.Errorf("with one case the steps are %s", got)
	}
	const text = `
from rlib.jit import hint

def interp(n):
    hint(None, global_merge_point=True)
    if n > 3:
        return n * 2
    return n + 1

def main(n):
    return interp(n) + interp(n - 5) + interp(n - 5)

ENTRIES = {'main': ['int']}
`
	for _, c := range []struct {
		jit  JITOptions
		want string
	}{
		{JITOptions{Lazy: true}, "Run time takes the way that was left at the end of block 0 in interp: compilation goes on"},
		{JITOptions{Lazy: true, Operations: 1}, "where there is to be no more code: what follows is carried out"},
		{JITOptions{Threshold: 2}, "The program has come here so often that there is code for it from now on"},
	} {
		p := colouredProgramOf(t, text, Options{Online: OnlineOptions{Args: "6"}, JIT: c.jit})
		steps, err := p.Trace(t.Context(), "main", StageResidual, nil)
		if err != nil || !strings.Contains(sentences(steps), c.want) {
			t.Errorf("%+v: %v\n%s", c.jit, err, sentences(steps))
		}
	}
}

// TestCompilationIsBounded: a recording ends after a number of steps, says so, and shows what there is in the end all the
// same.
func TestCompilationIsBounded(t *testing.T) {
	const text = `
from rlib.jit import hint

def f(n, m):
    hint(n, concrete=True)
    i = 0
    r = 0
    while i < n:
        hint(i, concrete=True)
        r = r + m * i
        i = i + 1
    return r

ENTRIES = {'f': ['int', 'int']}
`
	p := colouredProgramOf(t, text, Options{Online: OnlineOptions{Args: "4000, 3"}})
	v, err := p.View(t.Context(), page.ParseKey("residual:f"), nil)
	if err != nil {
		t.Fatal(err)
	}
	steps := v.Recording.Steps()
	last := steps.Len() - 1
	if last+1 != recording.MostSteps+1 && last+1 != recording.MostSteps {
		t.Errorf("there are %d steps", last+1)
	}
	if got := steps.At(last - 1).Kind; got != recording.StepLimit {
		t.Errorf("the last step but one is %s", got)
	}
	checkResidualPage(t, v.Recording.PageAt(last), v.Page)
}

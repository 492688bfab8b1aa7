package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/runtime/llinterp"
)

const lowProgram = `
def total(n):
    i = 0
    s = 0
    while i < n:
        i = i + 1
        s = s + i * n
    return s

def divide(a, b):
    try:
        return a // b
    except ZeroDivisionError:
        return -1

def explode(n):
    if n > 3:
        raise ValueError
    return n

def mixed(n):
    if n:
        return 1
    return "one"

def scaled(n, m=4, s='x'):
    return n * m + len(s)

ENTRIES = {"scaled": ["int", "int", "str"], "total": ["int"], "divide": ["int", "int"], "explode": ["int"], "mixed": ["int"]}
`

// TestRunners: whatever runs a program gives the same answer.
func TestRunners(t *testing.T) {
	ctx := context.Background()
	p, err := engine.LoadText(ctx, "low.py", []byte(lowProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, args, result, raises string }{
		{"total", "10", "550", ""},
		{"divide", "-7, 2", "-4", ""},
		{"divide", "7, 0", "-1", ""},
		{"explode", "3", "3", ""},
		{"scaled", "2", "9", ""},
		{"scaled", "2, 3", "7", ""},
		{"scaled", "2, 3, 'ab'", "8", ""},
		{"explode", "4", "", "ValueError"},
	}
	for _, tt := range tests {
		for _, how := range engine.Runners() {
			out, err := runWith(ctx, p, tt.name, tt.args, how)
			switch {
			case err != nil:
				t.Errorf("%s(%s) with %s: %v", tt.name, tt.args, how, err)
			case tt.raises != "" && (out.Raises == nil || *out.Raises != tt.raises):
				t.Errorf("%s(%s) with %s: %+v, want %s", tt.name, tt.args, how, out, tt.raises)
			case tt.raises == "" && (out.Result == nil || *out.Result != tt.result):
				t.Errorf("%s(%s) with %s: %+v, want %s", tt.name, tt.args, how, out, tt.result)
			}
		}
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		if _, err := runWith(ctx, p, "mixed", "1", how); err == nil || !strings.Contains(err.Error(), "low.py:") {
			t.Errorf("mixed with %s: %v, want an error with a place", how, err)
		}
	}
}

func runWith(ctx context.Context, p *engine.Program, name, args, how string) (*engine.Outcome, error) {
	if how == engine.WithStd {
		return p.Run(ctx, name, args, engine.RunOptions{With: engine.WithStd})
	}
	return p.Run(ctx, name, args, engine.RunOptions{With: how})
}

// TestLowLevelGraphs: the low-level stage gives all graphs, with types for every
// variable, and a view of each.
func TestLowLevelGraphs(t *testing.T) {
	ctx := context.Background()
	p, err := engine.LoadText(ctx, "low.py", []byte(lowProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Graphs(ctx, "divide", engine.StageLowLevel, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Graphs) == 0 || g.Graphs[0].Name() != "divide" {
		t.Fatalf("graphs %v", g.Graphs)
	}
	for _, x := range g.JSON().Graphs {
		for name, v := range x.(*forms.GraphJSON).Variables {
			if v.Lltype == "" {
				t.Errorf("variable %s has no low-level type", name)
			}
		}
	}
	v, err := p.View(ctx, page.ParseKey("lowlevel:divide"), nil)
	if err != nil || len(v.Page.Nodes) == 0 || len(v.Bytecode) == 0 {
		t.Errorf("view %+v, %v", v, err)
	}
	all, err := p.Graphs(ctx, "", engine.StageLowLevel, false)
	if err != nil || len(all.Errors) != 1 {
		t.Errorf("all programs: %v, errors %v; the one of mixed is wanted", err, all.Errors)
	}
}

const lowMistakes = `
class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next

def follow(n):
    node = Node(1, Node(2, None))
    while n > 0:
        node = node.next
        n = n - 1
    return node.value

def forever(n):
    while n >= 0:
        n = n ^ 1
    return n

def deep(n):
    return deep(n + 1) + 1

def eat(n):
    node = Node(n, None)
    while n > 0:
        node = Node(n, node)
    return node.value

def index(n):
    return [1, 2, 3][n]

def words(text):
    seen = {}
    for word in text.split(" "):
        seen[word] = seen.get(word, 0) + 1
    return len(seen)

ENTRIES = {"follow": ["int"], "forever": ["int"], "deep": ["int"], "eat": ["int"], "index": ["int"], "words": ["str"]}
`

func loadMistakes(t *testing.T, opt engine.Options) *engine.Program {
	t.Helper()
	p, err := engine.LoadText(t.Context(), "mistakes.py", []byte(lowMistakes), opt)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMistakesOfPrograms: whatever a program does ends in an error or an exception.
func TestMistakesOfPrograms(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	tests := []struct{ name, args, want string }{
		{"follow", "1", "2"},
		{"follow", "2", "null pointer"},
		{"deep", "1", "recursion is too deep"},
		{"eat", "1", "MemoryError"},
		{"index", "7", "IndexError"},
		{"words", "'a b a'", "2"},
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		for _, tt := range tests {
			out, err := p.Run(t.Context(), tt.name, tt.args, engine.RunOptions{With: how, Memory: 16 << 20})
			got := ""
			switch {
			case err != nil:
				got = err.Error()
			case out.Raises != nil:
				got = *out.Raises
			default:
				got = *out.Result
			}
			if !strings.Contains(got, tt.want) {
				t.Errorf("%s(%s) with %s: %s, want %s", tt.name, tt.args, how, got, tt.want)
			}
		}
	}
	_, err := p.Run(t.Context(), "forever", "1", engine.RunOptions{With: engine.WithLowLevel, Steps: 1000})
	if err == nil || !strings.Contains(err.Error(), "budget") {
		t.Errorf("a run with a budget ends with %v", err)
	}
}

// TestStopWithin100ms: an endless loop ends soon after it is told to. A busy machine may
// make one stop late, but not each of many.
func TestStopWithin100ms(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		best := time.Hour
		for range 20 {
			if best = min(best, stopForever(t, p, how)); best <= 100*time.Millisecond {
				break
			}
		}
		if best > 100*time.Millisecond {
			t.Errorf("with %s: it ends %v after the stop at the earliest", how, best)
		}
	}
}

// stopForever stops an endless loop when it has run for a while, and returns how long
// it took to end.
func stopForever(t *testing.T, p *engine.Program, how string) time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stopped := make(chan time.Time, 1)
	time.AfterFunc(300*time.Millisecond, func() {
		stopped <- time.Now()
		cancel()
	})
	_, err := p.Run(ctx, "forever", "1", engine.RunOptions{With: how})
	ended := time.Now()
	if err == nil || ctx.Err() == nil {
		t.Fatalf("with %s: it ended without being stopped: %v", how, err)
	}
	return ended.Sub(<-stopped)
}

// TestParsePasses: names of optimisations may be cut off.
func TestParsePasses(t *testing.T) {
	tests := []struct{ text, want string }{
		{"none", "[]"},
		{"inline,malloc, inline", "[inline malloc_removal]"},
		{"remove", "may be"},
		{"faster", "there is no optimisation"},
		{"", "there is no optimisation"},
	}
	for _, tt := range tests {
		list, err := engine.ParsePasses(tt.text)
		got := fmt.Sprint(list)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
	if all, err := engine.ParsePasses("all"); err != nil || len(all) < 10 {
		t.Errorf("all: %v, %v", all, err)
	}
}

// TestOptimisedGraphs: the options say which optimisations the graphs of the stage
// have gone through; annotations stay known.
func TestOptimisedGraphs(t *testing.T) {
	sizes := map[string]int{}
	for _, opt := range []string{"", "all"} {
		p := loadMistakes(t, engine.Options{Optimise: opt})
		g, err := p.Graphs(t.Context(), "follow", engine.StageLowLevel, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range g.Graphs[0].(*forms.LowLevel).Blocks() {
			for _, op := range b.Operations {
				sizes[opt] += strings.Count(op.Name, "direct_call")
			}
		}
		if v := g.Graphs[0].JSON().(*forms.GraphJSON).Variables["n_0"]; v.Annotation != "Integer" || v.Lltype != "Signed" {
			t.Errorf("n_0 is %+v", v)
		}
	}
	if sizes[""] == 0 || sizes["all"] != 0 {
		t.Errorf("calls before and after inlining: %v", sizes)
	}
}

// TestMachineListing: the listing is the same in every run, and knows where its
// instructions come from.
func TestMachineListing(t *testing.T) {
	var texts []string
	for range 2 {
		p := loadMistakes(t, engine.Options{})
		g, err := p.Graphs(t.Context(), "", engine.StageMachine, false)
		if err != nil {
			t.Skip(err) // there is no native code here
		}
		text, err := forms.Marshal(g.JSON())
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
		dumped := ""
		for _, f := range g.Graphs {
			dumped += f.Text()
		}
		texts = append(texts, dumped)
		if g.Graphs[0].Name() != "follow" || !strings.Contains(g.Graphs[0].Text(), "(line ") {
			t.Errorf("the listing begins\n%.300s", g.Graphs[0].Text())
		}
	}
	for i := range texts[2:] {
		if texts[i] != texts[i+2] {
			t.Error("two runs give different listings")
		}
	}
}

// TestColdCode: code that is seldom run, which stands after the function, comes from
// the operation that it is executed for, or from the end of a block.
func TestColdCode(t *testing.T) {
	const text = "def f(n):\n    l = [0] * n\n    while n > 9: n -= 3\n    if n < 0:\n        raise KeyError\n    return l[n >> 1]\n\nENTRIES = {'f': ['int']}\n"
	p, err := engine.LoadText(t.Context(), "cold.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Graphs(t.Context(), "f", engine.StageMachine, false)
	if err != nil {
		t.Skip(err) // there is no native code here
	}
	lines := map[string]int32{"&KeyError": 0, "&IndexError": 0, "&MemoryError": 2, "interrupt": 3}
	seen := map[string]bool{}
	for _, f := range g.Graphs {
		if f.Name() != "f" {
			continue
		}
		for _, in := range f.JSON().(*forms.MachineJSON).Instructions {
			for what, line := range lines {
				if !strings.Contains(in.Text+in.Note, what) {
					continue
				}
				seen[what] = true
				switch {
				case in.Block == nil:
					t.Errorf("%s belongs to no block", in.Text)
				case line == 0 && in.Operation != nil, line > 0 && (in.Span == nil || in.Span.Line != line):
					t.Errorf("%s comes from %v, %+v", in.Text, *in.Operation, in.Span)
				}
			}
		}
	}
	if len(seen) != len(lines) {
		t.Errorf("only these were found: %v", seen)
	}
}

// TestLowLevelViews: every kind of view can be made, and links lead to others of
// its kind.
func TestLowLevelViews(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	if err := p.RecordRun(t.Context(), page.Key{Kind: engine.KindRun, Entry: "words"}, "'a b a'", 200); err != nil {
		t.Fatal(err)
	}
	if out, err := p.RunOutcome(page.Key{Kind: engine.KindRun, Entry: "words"}); out != nil || err != nil {
		t.Errorf("the run is not over, and gives %v, %v", out, err)
	}
	if err := p.RecordFurther(t.Context(), page.Key{Kind: engine.KindRun, Entry: "words"}, "'a b a'", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	if out, err := p.RunOutcome(page.Key{Kind: engine.KindRun, Entry: "words"}); err != nil || out == nil || *out.Result != "2" {
		t.Errorf("the run gives %v, %v", out, err)
	}
	for _, kind := range []string{engine.StageLowLevel, engine.StageMachine, engine.KindOptimised, engine.KindCompare, engine.KindExplicit, engine.KindRun} {
		v, err := p.View(t.Context(), page.ParseKey(kind+":words"), nil)
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		if len(v.Page.Nodes) == 0 || v.Text == "" || v.Page.Key != v.Key {
			t.Errorf("%s: %d nodes, key %s", kind, len(v.Page.Nodes), v.Page.Key)
		}
		checkSteps(t, p, kind, v)
	}
}

// checkSteps goes through some steps of a view, and to the pages that they are about.
func checkSteps(t *testing.T, p *engine.Program, kind string, v *views.View) {
	t.Helper()
	if v.Recording == nil {
		return
	}
	r := v.Recording.(page.Program)
	own := 0
	n := r.Steps().Len()
	for i := 0; i < n; i += 1 + n/50 {
		v.Recording.PageAt(i)
		v.Recording.StateAt(i)
		key := r.PageOf(i)
		if key.Program() != (page.Key{Kind: kind, Entry: "words"}) {
			t.Errorf("%s: step %d is about page %q", kind, i, key)
			continue
		}
		if key.Graph == "" {
			own++
		}
		if v.Beside != nil {
			v.Beside.Recording.PageAt(i)
		}
	}
	if own == 0 {
		t.Errorf("%s: no step is about the entry", kind)
	}
	if _, err := p.View(t.Context(), r.PageOf(n/2), nil); err != nil {
		t.Errorf("%s: %v", kind, err)
	}
}

// TestLowLevelTrace: there are steps of the typer, of the optimisations and of the
// interpreter.
func TestLowLevelTrace(t *testing.T) {
	p := loadMistakes(t, engine.Options{Optimise: "all"})
	steps, err := p.Trace(t.Context(), "follow", engine.StageLowLevel, nil)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[trace.Kind]bool{}
	for i := range steps.Len() {
		kinds[steps.At(i).Kind] = true
	}
	if !kinds[rtyper.StepOperation] || !kinds[backendopt.StepRewrite] {
		t.Errorf("kinds of steps: %v", kinds)
	}
	args := "2"
	steps, err = p.Trace(t.Context(), "follow", engine.StageLowLevel, &args)
	if err != nil || steps.At(steps.Len()-1).Kind != llinterp.StepFail {
		t.Errorf("a run that fails ends with %v, %v", steps.At(steps.Len()-1), err)
	}
}

const deepProgram = `
from pypy.rlib import rstack

def depth(n):
    if rstack.stack_almost_full():
        return n
    return depth(n + 1) + 0

def total(n):
    if n == 0:
        return 0
    if rstack.stack_almost_full():
        raise RuntimeError
    return n + total(n - 1)

def main(n):
    before = depth(0)
    try:
        total(n)
    except RuntimeError:
        return before > 1000 and rstack.stack_almost_full() == False
    return False

ENTRIES = {"total": ["int"], "main": ["int"]}
`

// TestStackAlmostFull: a program is told before its recursion is too deep, and can go on.
func TestStackAlmostFull(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "deep.py", []byte(deepProgram), engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		for name, want := range map[string]string{"total": "55", "main": "True"} {
			args := map[string]string{"total": "10", "main": "100000000"}[name]
			out, err := p.Run(t.Context(), name, args, engine.RunOptions{With: how})
			if err != nil || out.Result == nil || *out.Result != want {
				t.Errorf("%s(%s) with %s: %+v, %v, want %s", name, args, how, out, err, want)
			}
		}
	}
}

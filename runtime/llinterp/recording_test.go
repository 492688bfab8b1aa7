package llinterp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/pages/page"
	"vitrine/runtime/heap"
)

func pageText(p *page.Page) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		fmt.Fprintf(&b, "node %d\n", n.ID)
		for _, l := range n.Lines {
			fmt.Fprintf(&b, "  %s\n", page.Text(l.Spans))
		}
	}
	for _, e := range p.Edges {
		fmt.Fprintf(&b, "edge %d.%d -> %d\n", e.From, e.Exit, e.To)
	}
	return b.String() + fmt.Sprint(p.Marks) + "\n"
}

func tableText(tables []*page.Table) string {
	var b strings.Builder
	for _, t := range tables {
		for _, r := range t.Rows {
			fmt.Fprintf(&b, "%s: %s\n", t.Title, page.Text(r.Cells))
		}
	}
	return b.String()
}

// checkHistory steps through a run, and compares every state with what its
// recordings tell about it after the end.
func checkHistory(t *testing.T, in *Interp, f *lltype.Object, args ...uint64) *Run {
	t.Helper()
	want, wantErr := in.Call(context.Background(), f, args...)
	run, err := in.Record(f, llpage.Keys{}, args...)
	if err != nil {
		t.Fatal(err)
	}
	objects := run.Heap()
	look := func(i int) string { return tableText(objects.StateAt(i)) + pageText(objects.PageAt(i)) }
	live := []string{look(0)}
	for run.Step() && len(live) < 400 {
		live = append(live, look(len(live)))
	}
	if err := run.Continue(context.Background(), 1_000_000); err != nil {
		t.Fatal(err)
	}
	for i := len(live) - 1; i >= 0; i-- {
		if diff := cmp.Diff(live[i], look(i)); diff != "" {
			t.Fatalf("step %d, %s: seen from the end the state differs: %s", i, run.Steps().At(i).Text, diff)
		}
	}
	checkUnion(t, run, run.Heap())
	var raised *Raised
	got, gotErr := run.Result()
	if errors.As(wantErr, &raised) {
		if gotErr == nil || gotErr.Error() != wantErr.Error() {
			t.Fatalf("the recorded run gives %v, not %v", gotErr, wantErr)
		}
	} else if ft := f.Type.(*lltype.FuncType); wantErr == nil && in.Text(got, ft.Result) != in.Text(want, ft.Result) {
		t.Fatalf("the recorded run gives %v, not %v", got, want)
	}
	return run
}

// checkUnion checks that the nodes of a step are among those of all steps.
func checkUnion(t *testing.T, run *Run, r page.Recording) {
	t.Helper()
	union := r.Union()
	for i := range min(run.Steps().Len(), 100) {
		for _, n := range r.PageAt(i).Nodes {
			all := union.NodeByID(n.ID)
			if first, last := r.Lifetime(n.ID); all == nil && len(union.Nodes) < maxNodes || i < first || i > last {
				t.Fatalf("node %s of step %d is not among those of all steps", n.Name, i)
			}
		}
	}
}

func TestHistoryOfPrograms(t *testing.T) {
	f := load(t, program(), heap.Options{Stress: true}, Options{})
	for _, c := range []struct {
		name string
		arg  any
		last string
	}{
		{"fact", 5, "fact returns 120"},
		{"total", 6, "total returns 21"},
		{"catcher", 1, "catcher returns 42"},
		{"middle", 0, "No function catches the exception: the program raises KeyError"},
		{"slots", 3, "slots returns [0, 1, 4]"},
		{"weakly", 40, "weakly returns 41"},
		{"interior", 3, "interior returns 20.5"},
		{"wrong", 1, "The run ends in wrong: item 3 of an array of 3: index out of range"},
	} {
		bits, err := f.Argument(c.arg, lltype.Signed)
		if err != nil {
			t.Fatal(err)
		}
		run := checkHistory(t, f.Interp, f.p.Function(c.name), bits)
		if last := run.Steps().At(run.Steps().Len() - 1).Text; last != c.last {
			t.Errorf("%s ends with %q", c.name, last)
		}
		run.Close()
	}
}

func TestHistoryOfRandomPrograms(t *testing.T) {
	for seed := range uint64(25) {
		p, err := llgen.Program(rand.New(rand.NewPCG(seed, 9)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		h, err := heap.New(heap.Options{Stress: true, Limit: 16 << 20})
		if err != nil {
			t.Fatal(err)
		}
		in, err := New(h, p.Exceptions, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkHistory(t, in, p.Function(llgen.Entry), seed, 1000-seed).Close()
		in.Close()
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStepsAndMarks(t *testing.T) {
	f := load(t, program(), heap.Options{}, Options{})
	run, err := f.Record(f.p.Function("total"), llpage.Keys{Page: func(o *lltype.Object) page.Key { return page.Key{Kind: "key", Entry: o.Name} }}, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	if _, err := f.Record(f.p.Function("total"), llpage.Keys{}, 1); err == nil {
		t.Error("two runs are recorded at the same time")
	}
	if _, err := f.Call(context.Background(), f.p.Function("total"), 1); err == nil {
		t.Error("a call disturbs the run that is recorded")
	}
	if err := run.Continue(context.Background(), 1000); err != nil || !run.Done() || run.Step() {
		t.Fatal("the run does not end", err)
	}
	var texts []string
	for i := range run.Steps().Len() {
		texts = append(texts, run.Steps().At(i).Text)
	}
	all := strings.Join(texts, "\n")
	for _, want := range []string{"total(1) is called", "total calls build", "gives True", "gives node #", "setfield(o_19, (value), j_15) is done", "build returns to total", "On to block 1 of total", "total returns 1"} {
		if !strings.Contains(all, want) {
			t.Errorf("no step says %q:\n%s", want, all)
		}
	}
	rec := run.Graph(f.p.Function("build").Func.Graph)
	for i := range run.Steps().Len() {
		s := run.Steps().At(i)
		if s.Kind != StepOperation || s.Graph != "build" {
			continue
		}
		p := rec.PageAt(i)
		mark := p.Marks[len(p.Marks)-1]
		if line := p.NodeByID(mark.Node).Lines[mark.Line]; mark.Kind != page.Changed || line.Op != s.Op || !rec.Touches(i, mark.Node) {
			t.Errorf("step %d marks %v", i, mark)
		}
		if rec.PageOf(i).String() != "key:build" || p.Key != rec.PageOf(i) {
			t.Errorf("step %d is on page %s", i, rec.PageOf(i))
		}
	}
	changes := 0
	objects := run.Heap()
	for i := range run.Steps().Len() {
		for _, m := range objects.PageAt(i).Marks {
			if m.Kind == page.Changed {
				changes++
			}
		}
	}
	if changes != 1 { // value becomes 1; next was NULL before
		t.Errorf("%d changes of fields are marked", changes)
	}
}

func TestRunAfterARecordedRun(t *testing.T) {
	p, err := lltext.Read("t", "graph f(n: Signed) -> Signed { m = int_add(n, 1) return m }")
	if err != nil {
		t.Fatal(err)
	}
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	in, err := New(h, p.Exceptions, Options{Steps: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	run, err := in.Record(p.Function("f"), llpage.Keys{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for run.Step() {
	}
	if _, err := run.Result(); !errors.Is(err, ErrBudget) {
		t.Errorf("the run ends with %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := run.Continue(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Error("the run takes no notice of its context:", err)
	}
	run.Close()
}

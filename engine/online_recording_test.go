package engine_test

import (
	"cmp"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/jit/llabstract"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// specialising opens a program and the pages of how its main is specialised.
func specialising(t *testing.T, file string) (p *engine.Program, steps *trace.Timeline, known func(step int) llabstract.Known) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", "online", file))
	if err != nil {
		t.Fatal(err)
	}
	p, _ = loadOnline(t, file, string(source))
	if steps, err = p.Trace(t.Context(), "main", engine.StageOnline, nil); err != nil {
		t.Fatal(err)
	}
	states, err := p.States(t.Context(), "main", engine.StageOnline)
	if err != nil {
		t.Fatal(err)
	}
	return p, steps, func(step int) llabstract.Known { return states(step).(llabstract.Known) }
}

// stackOf returns what the stack of the interpreter holds, as the seed writes it.
func stackOf(k llabstract.Known, name string) []string {
	objects := make(map[int]llabstract.KnownObject)
	for _, o := range k.Objects {
		objects[o.Object] = o
	}
	for _, f := range k.Frames {
		for _, v := range f.Variables {
			if f.Graph != "interp" || !strings.HasPrefix(v.Name, name) || v.Object == nil {
				continue
			}
			list := objects[*v.Object]
			items, length := objects[*list.Parts[1].Object], list.Parts[0].Value
			held := []string{}
			for i, p := range items.Parts {
				if i < int(length[0]-'0') {
					held = append(held, p.Value)
				}
			}
			return held
		}
	}
	return nil
}

// TestStackStates: the states of `stack` while [PUSH N, PUSH M, ADD] is followed are those of
// the right column of the message of 2005, at the calls of append and pop in its left one.
func TestStackStates(t *testing.T) {
	p, steps, known := specialising(t, "stack.py")
	begin := 0
	for i := range steps.Len() {
		if steps.At(i).Kind == "entry" {
			begin = i // the last time, the opcodes are known
		}
	}
	var calls []string
	var states [][]string
	for i := begin; i < steps.Len(); i++ {
		s := steps.At(i)
		if s.Graph != "interp" || s.Kind != "leave" || !strings.Contains(s.Text, "ll_append") && !strings.Contains(s.Text, "ll_pop") {
			continue
		}
		if k := known(i); k.Frames[0].Graph != "interp" {
			t.Fatalf("step %d is in %s", i+1, k.Frames[0].Graph)
		}
		call := "append"
		if strings.Contains(s.Text, "ll_pop") {
			call = "pop"
		}
		calls, states = append(calls, call), append(states, stackOf(known(i-1), "stack_"))
	}
	if want := []string{"append", "append", "pop", "pop", "append", "pop"}; !slices.Equal(calls, want) {
		t.Fatalf("the interpreter calls %q", calls)
	}
	n, m, z := states[0][0], states[1][1], states[4][0]
	want := [][]string{{n}, {n, m}, {n}, {}, {z}, nil} // nobody needs it after the last pop
	if !reflect.DeepEqual(states, want) || n == m || z == n || z == m {
		t.Errorf("the stack holds %q, want %q", states, want)
	}
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if op := s.Function.Func.Graph.StartBlock.Operations[0]; op.Name != "int_add" || op.Result.String() != z {
		t.Errorf("%v is left, and %s was on the stack", op, z)
	}
}

// TestOpcodesAreConcreteAtTheLoop: at the loop of the interpreter, its counter is concrete in the
// end, and what is read with it is not.
func TestOpcodesAreConcreteAtTheLoop(t *testing.T) {
	_, steps, known := specialising(t, "stack.py")
	var counters []string
	for i := range steps.Len() {
		s := steps.At(i)
		if s.Kind == "entry" {
			counters = nil // everything begins again
		}
		if s.Kind != "begin" || s.Graph != "interp" || s.Block != 1 {
			continue
		}
		for _, v := range known(i).Frames[0].Variables {
			if strings.HasPrefix(v.Name, "pc_") {
				counters = append(counters, v.Is+" "+v.Value)
			}
		}
	}
	if want := []string{"concrete 0", "concrete 1", "concrete 2", "concrete 3"}; !slices.Equal(counters, want) {
		t.Errorf("pc is %q, want %q", counters, want)
	}
}

// TestStepsSayWhy: a step about states names the values that decided and the step that led
// there; so does the one after which everything begins again.
func TestStepsSayWhy(t *testing.T) {
	_, steps, _ := specialising(t, "registers.py")
	seen := make(map[trace.Kind]bool)
	for i := range steps.Len() {
		s := steps.At(i)
		switch s.Kind {
		case "merge", "duplicate", "need":
			if len(s.Details) == 0 && s.Kind != "merge" {
				t.Errorf("step %d has no details: %s", i+1, s.Text)
			}
			fallthrough
		case "match", "redo", "resume", "leave", "force":
			seen[s.Kind] = true
			if s.Cause < 0 || s.Cause >= i {
				t.Errorf("step %d has the cause %d: %s", i+1, s.Cause, s.Text)
			}
		}
	}
	for _, kind := range []trace.Kind{"merge", "duplicate", "need", "match", "redo", "resume", "leave"} {
		if !seen[kind] {
			t.Errorf("there is no step %s", kind)
		}
	}
}

// TestRecordingOfSpecialising: the last step shows the finished graph, under the same
// numbers; going backward gives the pages that going forward gave; and recording changes
// nothing.
func TestRecordingOfSpecialising(t *testing.T) {
	for _, file := range []string{"stack.py", "registers.py", "exceptions.py", "tree.py", "objects.py"} {
		p, _, _ := specialising(t, file)
		finished, err := p.Page(t.Context(), page.ParseKey("online:main"), false)
		if err != nil {
			t.Fatal(err)
		}
		v, err := p.View(t.Context(), page.ParseKey("specialising:main"), nil)
		if err != nil {
			t.Fatal(err)
		}
		last := v.Recording.Steps().Len() - 1
		if got, want := pageLines(v.Beside.Beside.Recording.PageAt(last)), pageLines(finished); got != want {
			t.Errorf("%s: the last step shows\n%s\nand the finished graph is\n%s", file, got, want)
		}
		for name, r := range map[string]page.Recording{"followed": v.Recording, "known": v.Beside.Recording, "residual": v.Beside.Beside.Recording} {
			var forward []string
			for i := range last + 1 {
				forward = append(forward, pageLines(r.PageAt(i)))
			}
			for i := last; i >= 0; i-- {
				if got := pageLines(r.PageAt(i)); got != forward[i] {
					t.Fatalf("%s: backward, step %d of what is %s shows\n%s\nand forward\n%s", file, i+1, name, got, forward[i])
				}
			}
		}
		v.Close()
	}
}

// TestRecordingChangesNothing: all these interpreters leave the same graph if the steps are
// recorded, and the last step shows it; blocks are duplicated for a reason that is named.
func TestRecordingChangesNothing(t *testing.T) {
	files, err := filepath.Glob("testdata/online/*.py")
	if err != nil || len(files) < 10 {
		t.Fatalf("there are %d programs: %v", len(files), err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(source), "def main(") || strings.HasPrefix(filepath.Base(file), "endless") {
			continue
		}
		p, steps, known := specialising(t, filepath.Base(file))
		finished, err := p.Page(t.Context(), page.ParseKey("online:main"), false)
		if err != nil {
			t.Fatal(err)
		}
		v, err := p.View(t.Context(), page.ParseKey("online:main"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := pageLines(v.Recording.PageAt(steps.Len()-1)), pageLines(finished); got != want {
			t.Errorf("%s: the last step shows\n%s\nand the finished graph is\n%s", file, got, want)
		}
		v.Close()
		for i := range steps.Len() {
			s := steps.At(i)
			if s.Kind == "duplicate" && len(s.Details) == 0 {
				t.Errorf("%s: step %d names no reason: %s", file, i+1, s.Text)
			}
			if i%(1+steps.Len()/1000) == 0 && len(known(i).Frames) == 0 {
				t.Errorf("%s: at step %d nothing is followed: %s", file, i+1, s.Text)
			}
		}
	}
}

// pageLines is all text of a page, with its edges.
func pageLines(p *page.Page) string {
	var b strings.Builder
	nodes := slices.SortedFunc(slices.Values(p.Nodes), func(a, b *page.Node) int { return a.ID - b.ID })
	for _, n := range nodes {
		b.WriteString(n.Name + "\n")
		for _, l := range n.Lines {
			b.WriteString(page.Text(l.Spans) + "\n")
		}
		for _, x := range n.Exits {
			b.WriteString(page.Text(x.Spans) + "\n")
		}
	}
	edges := slices.SortedFunc(slices.Values(p.Edges), func(a, b *page.Edge) int { return cmp.Or(a.From-b.From, a.Exit-b.Exit) })
	for _, e := range edges {
		b.WriteString(strings.Join([]string{p.NodeByID(e.From).Name, "to", p.NodeByID(e.To).Name, "\n"}, " "))
	}
	return b.String()
}

// TestOriginsOfResidualOperations: every operation of the residual graph, at every step, names
// one of the input that does the same, unless a virtual object was allocated.
func TestOriginsOfResidualOperations(t *testing.T) {
	p, _, _ := specialising(t, "registers.py")
	v, err := p.View(t.Context(), page.ParseKey("specialising:main"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	inputs := make(map[page.Key]*page.Page)
	checked := 0
	for i := range v.Recording.Steps().Len() {
		for _, n := range v.Beside.Beside.Recording.PageAt(i).Nodes {
			for _, l := range n.Lines {
				if l.Op < 0 {
					continue
				}
				if l.From == nil {
					t.Fatalf("step %d: nothing is known about where %s comes from", i+1, page.Text(l.Spans))
				}
				if inputs[l.From.Page] == nil {
					in, err := p.Page(t.Context(), l.From.Page, false)
					if err != nil {
						t.Fatal(err)
					}
					inputs[l.From.Page] = in
				}
				checked++
				if from := lineOf(inputs[l.From.Page], l.From); nameOfOperation(from) != nameOfOperation(page.Text(l.Spans)) {
					t.Errorf("step %d: %s comes from %s", i+1, page.Text(l.Spans), from)
				}
			}
		}
	}
	if checked == 0 {
		t.Error("the residual graph never has operations")
	}
}

func lineOf(p *page.Page, at *page.Origin) string {
	for _, l := range p.NodeByID(at.Node).Lines {
		if l.Op == at.Op {
			return page.Text(l.Spans)
		}
	}
	return ""
}

// nameOfOperation returns the name of an operation: "int_add" of "v1: Signed = int_add(v0, 1)".
func nameOfOperation(line string) string {
	_, does, ok := strings.Cut(line, " = ")
	if !ok {
		does = line
	}
	name, _, _ := strings.Cut(does, "(")
	return name
}

// TestEndlessSpecialisingIsRecorded: the steps up to the error are there, as many as are
// recorded, and can be looked at.
func TestEndlessSpecialisingIsRecorded(t *testing.T) {
	source, err := os.ReadFile("testdata/online/endless.py")
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.LoadText(t.Context(), "endless.py", source, engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey("specialising:main"), nil)
	if err == nil || v == nil {
		t.Fatalf("the view is %v, the error %v", v, err)
	}
	defer v.Close()
	n := v.Recording.Steps().Len()
	if s := v.Recording.Steps().At(n - 1); s.Kind != "limit" {
		t.Errorf("the last of %d steps is %s", n, s.Text)
	}
	if p := v.Beside.Beside.Recording.PageAt(200); len(p.Nodes) < 10 {
		t.Errorf("at step 201 there are %d blocks", len(p.Nodes))
	}
}

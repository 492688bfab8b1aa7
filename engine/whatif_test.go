package engine_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/engine"
	"vitrine/pages/page"
)

const promoted = `
from rlib.jit import hint

class Box(object):
    def __init__(self, v):
        self.v = v

def scale(b, k):
    return Box(b.v * k)

def f(a: int, n: int):
    b = a * 10
    c = b + 5
    x = Box(a)
    while n > 0:
        x = scale(x, c)
        n -= 1
    return x.v

META = {'entry': 'f', 'runs': [{'args': [3, 4]}]}
`

func loaded(t *testing.T, text string) *engine.Program {
	t.Helper()
	p, err := engine.LoadText(t.Context(), "t.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWhatIf: a promotion turns what depends on it green, and that leaves residual code.
func TestWhatIf(t *testing.T) {
	w, err := engine.TryHints(t.Context(), loaded(t, promoted), "f", engine.WhatIfOptions{Promote: []string{"b@12"}})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, r := range w.Rows() {
		if r.Before != r.After || r.Name == "result" {
			rows = append(rows, fmt.Sprintf("%s: %s, %s", r.Name, r.Before, r.After))
		}
	}
	want := []string{"green variables: 0, 7", "result: 4501875, 4501875", "residual operations: 5, 4", "compilations: 1, 2", "promotion switches: 0, 1", "cases of promotions: 0, 1", "int_add: 1, 0"}
	for _, row := range want {
		if !strings.Contains(strings.Join(rows, "\n"), row) {
			t.Errorf("%q is not among %q", row, rows)
		}
	}
	if diff := cmp.Diff([]string{"int_add, line 13"}, texts(w.Gone)); diff != "" {
		t.Error(diff)
	}
	if got := texts(w.Green); len(got) == 0 || !strings.HasSuffix(got[0], " of f, line 13") || !strings.HasPrefix(got[len(got)-1], "k_1 of scale_H") {
		t.Errorf("these turned green: %q", got)
	}
	if len(w.Red) > 0 || !w.Merges || w.Args != "3, 4" {
		t.Errorf("%q turned red; a merge point: %v; run on %s", w.Red, w.Merges, w.Args)
	}
}

// TestWhatIfPrintsNothing: what the program prints while hints are tried goes nowhere.
func TestWhatIfPrintsNothing(t *testing.T) {
	for _, backend := range []string{engine.BackendGraphs, engine.BackendAMD64} {
		var printed strings.Builder
		p, err := engine.LoadText(t.Context(), "t.py", []byte("def f(a: int):\n    print(a)\n    return a + 1\n"), engine.Options{Stdout: &printed})
		if err != nil {
			t.Fatal(err)
		}
		w, err := engine.TryHints(t.Context(), p, "f", engine.WhatIfOptions{Promote: []string{"a_0@f"}, Args: "3", Backend: backend})
		if err != nil || w.After.Err != nil || *w.After.Run.Result != "4" || printed.Len() > 0 {
			t.Errorf("%s: %v, %+v; the program printed %q", backend, err, w, printed.String())
		}
	}
}

func texts[T fmt.Stringer](list []T) []string {
	var all []string
	for _, x := range list {
		all = append(all, x.String())
	}
	return all
}

// TestWithoutHint: a hint less is the same as a program without it.
func TestWithoutHint(t *testing.T) {
	with := strings.Replace(promoted, "b = a * 10", "b = hint(a * 10, promote=True)", 1)
	with = strings.Replace(with, "    b = ", "    hint(None, global_merge_point=True)\n    b = ", 1)
	w, err := engine.TryHints(t.Context(), loaded(t, with), "f", engine.WhatIfOptions{Without: []int{13}})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := engine.TryHints(t.Context(), loaded(t, strings.Replace(with, "hint(a * 10, promote=True)", "a * 10", 1)), "f", engine.WhatIfOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain.Before.Run.Residual, w.After.Run.Residual); diff != "" {
		t.Errorf("what is left differs: %s", diff)
	}
	if w.Before.Run.Compilations != 2 || w.After.Run.Compilations != 1 || len(w.Red) == 0 {
		t.Errorf("%d compilations, then %d; %v turned red", w.Before.Run.Compilations, w.After.Run.Compilations, w.Red)
	}
}

// TestWrongTrials: what cannot be tried is an error that says what could.
func TestWrongTrials(t *testing.T) {
	p := loaded(t, promoted)
	for _, c := range []struct {
		opt  engine.WhatIfOptions
		want string
	}{
		{engine.WhatIfOptions{Promote: []string{"q@13"}}, "line 13 has no variable q that could be promoted; it has: v"},
		{engine.WhatIfOptions{Promote: []string{"q"}}, "write VARIABLE@LINE"},
		{engine.WhatIfOptions{Promote: []string{"q@nothing"}}, "there is no coloured graph nothing; there are: f, "},
		{engine.WhatIfOptions{Promote: []string{"v99@f"}}, "there is no variable v99"},
		{engine.WhatIfOptions{Without: []int{13}}, "line 13 has no hint, nor has any other line"},
		{engine.WhatIfOptions{Args: "1, 2, 3"}, "f takes 2 arguments"},
	} {
		if _, err := engine.TryHints(t.Context(), p, "f", c.opt); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.opt, err)
		}
	}
	if _, err := engine.ParseTrials("promote:x"); err == nil {
		t.Error("a trial without a graph is read")
	}
}

// TestWhatIfPage: both graphs stand side by side with the same names, what becomes possible is marked, and numbers are in
// tables.
func TestWhatIfPage(t *testing.T) {
	p := loaded(t, promoted)
	w, err := engine.TryHints(t.Context(), p, "f", engine.WhatIfOptions{Promote: []string{"b@12"}})
	if err != nil {
		t.Fatal(err)
	}
	key := page.Key{Kind: engine.KindWhatIf, Entry: "f", Trial: engine.TrialsText(w.Trials)}
	for _, graph := range []string{"", "scale"} {
		v, err := p.View(t.Context(), key.At(graph), nil)
		if err != nil {
			t.Fatal(err)
		}
		if v.Beside == nil || len(v.Beside.Page.Nodes) != len(v.Page.Nodes) {
			t.Fatalf("%s: there are not two graphs with the same blocks", graph)
		}
		for _, side := range []struct {
			p    *page.Page
			kind page.MarkKind
		}{{v.Page, page.Removed}, {v.Beside.Page, page.Added}} {
			if lines := marked(side.p, side.kind); len(lines) == 0 {
				t.Errorf("%s: nothing is marked", graph)
			}
		}
		if lines := marked(v.Beside.Page, page.Added); graph == "" && !strings.Contains(strings.Join(lines, "\n"), "{promote: True}") {
			t.Errorf("the new hint is not among %q", lines)
		}
		if got := v.Page.Tables[1]; got.Title != "Before and after" || len(got.Rows) != len(w.Rows()) {
			t.Errorf("%s: the table of numbers is %+v", graph, got)
		}
		v.Close()
	}
}

// TestFilesOfWhatIf: why a program has no colours is said with the name of its file, without the folder.
func TestFilesOfWhatIf(t *testing.T) {
	const text = "from rlib.jit import hint\ndef f(n: int):\n    return hint(n + 1, concrete=True)\n"
	p, err := engine.LoadText(t.Context(), "/of/a/user/red.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey("whatif:f?promote:n_0@f"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	said := ""
	for _, table := range v.Page.Tables {
		if table.Title == "Before, it fails" {
			for _, r := range table.Rows {
				said += page.Text(r.Cells) + "\n"
			}
		}
	}
	if !strings.HasPrefix(said, "red.py:") || strings.Contains(said, "/of/a") {
		t.Errorf("the table says %q", said)
	}
}

func marked(p *page.Page, kind page.MarkKind) []string {
	var lines []string
	for _, m := range p.Marks {
		if m.Kind == kind && m.Line >= 0 {
			lines = append(lines, page.Text(p.NodeByID(m.Node).Lines[m.Line].Spans))
		}
	}
	return lines
}

// TestRunsOfWindow: pages run functions on the arguments that were chosen, and not at all if there are none.
func TestRunsOfWindow(t *testing.T) {
	text, _, _ := strings.Cut(promoted, "META")
	p := loaded(t, text)
	numbers := func() string {
		v, err := p.View(t.Context(), page.ParseKey("whatif:f?promote:a_0@f"), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		return page.Text(v.Page.Tables[0].Rows[len(v.Page.Tables[0].Rows)-1].Cells)
	}
	if got := numbers(); !strings.HasPrefix(got, "not run") {
		t.Errorf("without arguments: %s", got)
	}
	p.Choose(engine.Choices{Args: map[string]string{"f": "2, 1"}})
	if got := numbers(); got != "run on 2, 1" {
		t.Errorf("with arguments: %s", got)
	}
}

// TestProposals: each unsatisfiable program proposes promotions, and each of them, tried, gives the program colours, a
// compiler and the result that it has anyway.
func TestProposals(t *testing.T) {
	text, err := os.ReadFile("testdata/unsatisfiable.py")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "# ---\n")
	for _, body := range strings.Split(rest, "# ---\n") {
		name, _, _ := strings.Cut(strings.TrimPrefix(body, "# "), "\n")
		t.Run(name, func(t *testing.T) {
			p := loaded(t, head+body)
			plain, err := p.Run(t.Context(), "f", "3, 4", engine.RunOptions{})
			if err != nil {
				t.Fatal(err)
			}
			w, err := engine.TryHints(t.Context(), p, "f", engine.WhatIfOptions{Args: "3, 4"})
			if err != nil {
				t.Fatal(err)
			}
			var e *engine.ColourError
			if !errors.As(w.Before.Err, &e) || len(e.Way) == 0 || len(e.Trials()) == 0 {
				t.Fatalf("the error is %v", w.Before.Err)
			}
			t.Log(w.Before.Err)
			for _, trial := range e.Trials() {
				w, err := engine.TryHints(t.Context(), p, "f", engine.WhatIfOptions{Args: "3, 4", Trials: []engine.Trial{trial}})
				if err != nil {
					t.Fatal(err)
				}
				if w.After.Err != nil || w.After.Run.Result == nil || *w.After.Run.Result != *plain.Result {
					t.Errorf("with %v: %v, %+v", trial, w.After.Err, w.After.Run)
				}
			}
		})
	}
}

// TestTrialInHandler: hints can be tried in what the transformation of exceptions has added.
func TestTrialInHandler(t *testing.T) {
	p := loaded(t, "class Stop(Exception):\n    pass\ndef g(n):\n    if n > 3:\n        raise Stop\n    return n\ndef f(n: int):\n    try:\n        return g(n)\n    except Stop:\n        return 0\n")
	w, err := engine.TryHints(t.Context(), p, "f", engine.WhatIfOptions{Promote: []string{"v2@ll_issubclass__object_vtablePtr_object_vtablePtr"}, Args: "5"})
	if err != nil || w.After.Err != nil || *w.After.Run.Result != "0" {
		t.Errorf("%v, %+v", err, w)
	}
}

// TestWhatIfIsBounded: a loop that runs while code is generated has no end as long as its bound is not promoted. The attempt
// says so soon.
func TestWhatIfIsBounded(t *testing.T) {
	const endless = `
from rlib.jit import hint

def f(n: int, m: int):
    hint(None, global_merge_point=True)
    i = 0
    r = 0
    while i < n:
        hint(i, concrete=True)
        r = r + m * i
        i = i + 1
    return r
`
	w, err := engine.TryHints(t.Context(), loaded(t, endless), "f", engine.WhatIfOptions{Promote: []string{"n@8"}, Args: "5, 3"})
	if err != nil {
		t.Fatal(err)
	}
	if w.Before.Err == nil || !strings.Contains(w.Before.Err.Error(), "more than 50000 operations in one go") || w.After.Err != nil {
		t.Errorf("before: %v, after: %v", w.Before.Err, w.After.Err)
	}
}

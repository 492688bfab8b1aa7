package window

import (
	"strings"
	"testing"

	"vitrine/pages/trace"
	"vitrine/viewer/panes"
)

const raisingText = `def pick(items, n):
    return items[n]


def main(n: int):
    items = [1, 2]
    items.append(n)
    return pick(items, n)
`

// TestUncaughtIsAProblem runs what raises, recorded and as machine code.
func TestUncaughtIsAProblem(t *testing.T) {
	w := openProgram(t, raisingText, "main")
	for _, title := range []string{"Run Step by Step…", "Run as Machine Code…"} {
		runs(t, w, title, "7")
		w.popups.close()
		if !w.problems.shown || len(w.problems.pane.Problems()) != 1 {
			t.Fatalf("%s: the errors are %s", title, w.problems.pane.CopyText())
		}
		p := w.problems.pane.Problems()[0]
		if p.File != w.opened.path || p.Span.Line != 2 || !strings.Contains(p.Msg, "in pick: IndexError is not caught") || len(p.Sides) < 3 {
			t.Errorf("%s: %+v", title, p)
		}
		if len(w.problems.ofText) != 1 {
			t.Errorf("%s: %d places are marked in the source", title, len(w.problems.ofText))
		}
		if !strings.Contains(w.status.said, "raises IndexError") {
			t.Errorf("%s: the status bar says %q", title, w.status.said)
		}
		last := p.Sides[len(p.Sides)-1]
		w.problems.jump(panes.Problem{File: last.File, Span: last.Span})
		if !strings.Contains(w.opened.text, "def ll_") {
			t.Errorf("%s: the helper's text is not shown", title)
		}
	}
}

// TestSourceFollowsRuns: what is lit belongs to the function that is shown, and its
// text is shown, at every step.
func TestSourceFollowsRuns(t *testing.T) {
	w := openProgram(t, raisingText, "main")
	runs(t, w, "Run Step by Step…", "2")
	helpers := 0
	for i := range w.stepper.timeline.Len() {
		w.stepper.timeline.Seek(i)
		v := w.tabs.current.view
		if w.stepper.isElsewhere() || w.opened.text != v.Text {
			t.Fatalf("at step %d, %s is shown with another text", i, v.Title)
		}
		last := v.Span.EndLine
		for _, in := range v.Bytecode {
			last = max(last, in.Span.EndLine)
		}
		if lit := w.texts.source.Lit(); lit.IsValid() && (lit.Line < v.Span.Line || lit.EndLine > last) {
			t.Errorf("at step %d of %s, which is at lines %d to %d, lit is %v", i, v.Title, v.Span.Line, last, lit)
		}
		if strings.HasPrefix(v.Title, "ll_") {
			helpers++
		}
	}
	if helpers == 0 {
		t.Error("no helper was shown")
	}
}

// TestSourceOfStepsOfOtherGraphs stays at one graph of a program while the steps of
// the typer are about others.
func TestSourceOfStepsOfOtherGraphs(t *testing.T) {
	w := openProgram(t, raisingText, "main")
	do(t, w, "Low-Level Graph")
	if w.stepper.isElsewhere() && w.texts.source.Lit().IsValid() {
		t.Errorf("%v is lit, for a step of another graph", w.texts.source.Lit())
	}
	elsewhere := 0
	for i := range w.stepper.timeline.Len() {
		w.stepper.seekHere(i)
		if w.stepper.isElsewhere() {
			elsewhere++
			if w.texts.source.Lit().IsValid() {
				t.Fatalf("at step %d, of another graph, %v is lit", i, w.texts.source.Lit())
			}
		}
	}
	if elsewhere == 0 {
		t.Error("all steps are about one graph")
	}
	for i := range w.stepper.timeline.Len() {
		w.stepper.timeline.Seek(i)
		if s := w.stepper.timeline.Recording().Steps().At(i); w.opened.text != w.tabs.current.view.Text || s.Span.IsValid() && !w.stepper.isElsewhere() && w.texts.source.Lit() != s.Span {
			t.Fatalf("step %d, %s, is lit at %v", i, s.Text, w.texts.source.Lit())
		}
	}
}

// TestLinksToHelpersShowTheirText goes to a helper while the step is about another
// graph.
func TestLinksToHelpersShowTheirText(t *testing.T) {
	w := openProgram(t, raisingText, "main")
	do(t, w, "Low-Level Graph")
	if !w.stepper.isElsewhere() {
		t.Fatal("the last step is about the entry")
	}
	for _, n := range w.tabs.current.shown().Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Link() == nil || !strings.Contains(s.Text, "ll_append") {
					continue
				}
				w.nav.follow(*s.Link())
				v := w.tabs.current.view
				if w.opened.text != v.Text || !strings.Contains(strings.Split(w.opened.text, "\n")[v.Span.Line-1], "def ll_append") || w.texts.source.Lit().IsValid() {
					t.Errorf("%s at %v, lit is %v", v.Title, v.Span, w.texts.source.Lit())
				}
				return
			}
		}
	}
	t.Error("nothing leads to ll_append")
}

// TestCaughtExceptionIsInView: the block that catches is the place of the step.
func TestCaughtExceptionIsInView(t *testing.T) {
	w := openProgram(t, `def pick(items, n):
    return items[n]


def main(n: int):
    try:
        return pick([1, 2], n)
    except IndexError:
        return -1
`, "main")
	runs(t, w, "Run Step by Step…", "7")
	found := false
	for i := range w.stepper.timeline.Len() {
		w.stepper.timeline.Seek(i)
		s, _ := w.stepper.timeline.Current()
		if s.Kind != trace.Kind("raise") || w.tabs.current.view.Title != "main" {
			continue
		}
		found = true
		at := w.stepper.place()
		marked := false
		for _, m := range w.tabs.current.shown().Marks {
			marked = marked || m.Node == at.Node
		}
		if !marked {
			t.Errorf("step %d is at block %d, marked are %v", i, at.Node, w.tabs.current.shown().Marks)
		}
	}
	if !found {
		t.Error("no exception was caught")
	}
}

package hintannotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
)

const tried = `
from rlib.jit import hint
def scaled(a, b):
    c = hint(b, promote=True)
    return a * (c + 1)
def f(n, m):
    k = n * 10
    return scaled(k + 5, m)
` + meta

// coloursOf lists the colours of the variables of a program, with the names that they have while it is analysed.
func coloursOf(t *testing.T, text string, trials ...func(r *hintannotator.Result) hintannotator.Trial) string {
	t.Helper()
	f := openText(t, "tried", []byte(text))
	o := hintannotator.Options{}
	r, err := hintannotator.Annotate(context.Background(), f.program, f.entry, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range trials {
		o.Trials = append(o.Trials, trial(r))
	}
	if r, err = hintannotator.Annotate(context.Background(), f.program, f.entry, o); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, g := range r.Graphs {
		line := g.Shown()
		for _, b := range g.Analysed().Blocks() {
			for _, v := range b.Defined() {
				line += " " + v.String() + " " + g.AnalysedColour(v).String()
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func trialOf(graph, variable string, without bool) func(*hintannotator.Result) hintannotator.Trial {
	return func(r *hintannotator.Result) hintannotator.Trial {
		return hintannotator.Trial{Function: r.Graph(graph).Function, Variable: variable, Without: without}
	}
}

// TestTrials: what is tried changes colours, and names stay what they are.
func TestTrials(t *testing.T) {
	for _, c := range []struct {
		name, want string
		trials     []func(*hintannotator.Result) hintannotator.Trial
	}{
		{"nothing", `f n_0 red m_1 red v2 red v3 red v4 red v5 red
scaled a_0 red b_1 red v2 green v3 green v4 red v5 red`, nil},
		{"a result", `f n_0 red m_1 red v2 red v8 green v3 green v4 green v5 red
scaled a_0 green b_1 red v2 green v3 green v4 green v5 green`, []func(*hintannotator.Result) hintannotator.Trial{trialOf("f", "v2", false)}},
		{"an argument", `f n_0 red m_1 red n_8 green v2 green v3 green v4 green v5 red
scaled a_0 green b_1 red v2 green v3 green v4 green v5 green`, []func(*hintannotator.Result) hintannotator.Trial{trialOf("f", "n_0", false)}},
		{"without a hint", `f n_0 red m_1 red v2 red v3 red v4 red v5 red
scaled a_0 red b_1 red v3 red v4 red v5 red`, []func(*hintannotator.Result) hintannotator.Trial{trialOf("scaled", "v2", true)}},
		{"both", `f n_0 red m_1 red v2 red v8 green v3 green v4 red v5 red
scaled a_0 green b_1 red v3 red v4 red v5 red`, []func(*hintannotator.Result) hintannotator.Trial{trialOf("scaled", "v2", true), trialOf("f", "v2", false)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := coloursOf(t, tried, c.trials...); got != c.want {
				t.Errorf("the colours are\n%s", got)
			}
		})
	}
}

// TestImpossibleTrials: what cannot be tried is an error that says why.
func TestImpossibleTrials(t *testing.T) {
	f := openText(t, "tried", []byte(tried))
	r, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		trial  hintannotator.Trial
		policy hintannotator.Policy
		want   string
	}{
		{trialOf("f", "v99", false)(r), hintannotator.Policy{}, "there is no variable v99"},
		{trialOf("f", "v5", false)(r), hintannotator.Policy{}, "v5 leaves the function here"},
		{trialOf("f", "v2", true)(r), hintannotator.Policy{}, "v2 is not the result of a hint"},
		{trialOf("scaled", "a_0", false)(r), hintannotator.Policy{Looks: func(f *lltype.Object) bool { return f.Func.Name == "f" }}, "scaled is not looked into: it is named as residual"},
	} {
		o := hintannotator.Options{Policy: c.policy, Trials: []hintannotator.Trial{c.trial}}
		_, err := hintannotator.Annotate(context.Background(), f.program, f.entry, o)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the %v: %v", c.trial, err)
		}
	}
}

// TestTrialBeforeOneOperand: an argument can be promoted whatever operation comes first.
func TestTrialBeforeOneOperand(t *testing.T) {
	got := coloursOf(t, "def f(n, m):\n    return -n\n"+meta, trialOf("f", "n_0", false))
	if want := "f n_0 red m_1 red n_6 green v2 green v3 red"; got != want {
		t.Errorf("with n promoted, the colours are %s, not %s", got, want)
	}
}

package engine

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine/forms"
	"vitrine/host/source"
	"vitrine/jit/hintannotator"
	"vitrine/pages/page"
)

const colouredText = `
from rlib.jit import hint

def look(k):
    return k + 1

def scaled(a, b):
    hint(b, concrete=True)
    return a * (b + 1) + look(a)

def main(n, m):
    return scaled(n, m) + 1

class Box(object):
    def __init__(self, v):
        self.v = v

def read(box):
    return box.v

def bad(n):
    x = read(Box(n))
    hint(x, concrete=True)
    return x

ENTRIES = {'main': ['int', 'int'], 'bad': ['int']}
`

func colouredProgramOf(t *testing.T, text string, opt Options) *Program {
	t.Helper()
	p, err := LoadText(t.Context(), "coloured.py", []byte(text), opt)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// graphTexts returns the graphs of the stage coloured.
func graphTexts(t *testing.T, p *Program, entry string) string {
	t.Helper()
	g, err := p.Graphs(t.Context(), entry, StageColoured, false)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, g := range g.Graphs {
		texts = append(texts, g.Text())
	}
	return strings.Join(texts, "\n")
}

// TestColouredGraphs: the stage has the copies with their colours, in words and as JSON.
func TestColouredGraphs(t *testing.T) {
	p := colouredProgramOf(t, colouredText, Options{})
	text := graphTexts(t, p, "main")
	for _, want := range []string{"graph main\nblock 0 [n_0: red, m_1: green]", "graph scaled\nblock 0 [a_0: red, b_1: green]", "# green (concrete)", "graph look\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	g, _ := p.Graphs(t.Context(), "main", StageColoured, false)
	data, err := json.Marshal(g.Graphs[0].JSON())
	if err != nil || !strings.Contains(string(data), `"m_1":{"lltype":"Signed","colour":"green"}`) || !strings.Contains(string(data), `"n_0":{"lltype":"Signed","colour":"red"}`) {
		t.Errorf("as JSON it is %s, %v", data, err)
	}
}

// TestPortal: META says which function is coloured, and what is not looked into; the option goes
// before it.
func TestPortal(t *testing.T) {
	const meta = "META = {'kind': 'portal', 'entry': 'main', 'portal': 'scaled', 'policy': {'stop_at': ['look']}, 'runs': []}\n"
	text := graphTexts(t, colouredProgramOf(t, colouredText+meta, Options{}), "main")
	if !strings.HasPrefix(text, "graph scaled\n") || strings.Contains(text, "graph main") || strings.Contains(text, "graph look") {
		t.Errorf("the graphs are\n%s", text)
	}
	if text := graphTexts(t, colouredProgramOf(t, colouredText+meta, Options{Portal: "look"}), "main"); !strings.HasPrefix(text, "graph look\n") {
		t.Errorf("with look as the portal, the graphs are\n%s", text)
	}
	if text := graphTexts(t, colouredProgramOf(t, colouredText+meta, Options{Portal: "main"}), "main"); !strings.HasPrefix(text, "graph main\n") {
		t.Errorf("with main as the portal, the graphs are\n%s", text)
	}
	p := colouredProgramOf(t, colouredText, Options{Portal: "bad"})
	if _, err := p.Graphs(t.Context(), "main", StageColoured, false); err == nil || !strings.Contains(err.Error(), "main never calls the portal bad") {
		t.Errorf("a portal that is not called: %v", err)
	}
}

// TestColourErrors: a hint that cannot be satisfied is told with its line and the way to the cause,
// and the steps up to there can be looked at.
func TestColourErrors(t *testing.T) {
	p := colouredProgramOf(t, colouredText, Options{})
	_, err := p.Graphs(t.Context(), "bad", StageColoured, false)
	var at *source.Error
	var hint *hintannotator.Error
	if !errors.As(err, &at) || at.Span.Line != 23 || !errors.As(err, &hint) || hint.Class != "HintError" {
		t.Fatalf("the error is %v", err)
	}
	for _, want := range []string{"coloured.py:23", "hint(x, concrete=True)", "v1 depends on box_0", "is a new object", "promote=True"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %v", want, err)
		}
	}
	v, err := p.View(t.Context(), page.Key{Kind: StageColoured, Entry: "bad"}, nil)
	if err == nil || v == nil || v.Recording == nil || v.Recording.Steps().Len() == 0 {
		t.Fatalf("there are no steps: %v", err)
	}
	steps := v.Recording.Steps()
	if last := steps.At(steps.Len() - 1); !strings.Contains(last.Text, "HintError") {
		t.Errorf("the last step is %q", last.Text)
	}
}

// TestWhyColour: the colour of a variable is explained by places of the source.
func TestWhyColour(t *testing.T) {
	p := colouredProgramOf(t, colouredText, Options{})
	why := func(graph, variable string) *forms.Why {
		w, err := p.Why(t.Context(), StageColoured, "main", graph, variable)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	if text := why("", "m").Text(); !strings.HasPrefix(text, "m_1 is green\n") || !strings.Contains(text, "coloured.py:8:5: in scaled: hint(b_1, concrete=True) asks for b_1") {
		t.Errorf("m is explained by\n%s", text)
	}
	if text := why("scaled", ReturnValue).Text(); !strings.Contains(text, "is red\n") || !strings.Contains(text, "n_0 is an argument of main, where generated code begins") {
		t.Errorf("the result of scaled is explained by\n%s", text)
	}
	if _, err := p.Why(t.Context(), StageColoured, "main", "nowhere", "m"); err == nil || !strings.Contains(err.Error(), "there are: main, scaled, look") {
		t.Errorf("an unknown graph: %v", err)
	}
	if _, err := p.Why(t.Context(), StageColoured, "main", "", "zz"); err == nil || !strings.Contains(err.Error(), "there are: n_0, m_1") {
		t.Errorf("an unknown variable: %v", err)
	}
}

// TestColouredCorpus: every program of the corpus can be looked at, step by step.
func TestColouredCorpus(t *testing.T) {
	files, err := filepath.Glob("../lowlevel/rtyper/testdata/jit/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("the programs are not there: %v", err)
	}
	for _, file := range files {
		p, err := Load(t.Context(), file, Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Meta()
		if err != nil {
			t.Fatal(err)
		}
		v, err := p.View(t.Context(), page.Key{Kind: StageColoured, Entry: m.Entry}, nil)
		if v == nil || v.Recording == nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		if _, ok := v.Recording.(page.Explainer); !ok || len(v.Page.Nodes) == 0 {
			t.Errorf("%s: the page is empty, or explains nothing", filepath.Base(file))
		}
	}
}

// TestMetaGivesTypes: the arguments of the first run in META have the types of the entry's arguments,
// at every stage.
func TestMetaGivesTypes(t *testing.T) {
	const text = "def twice(s, n):\n    return s * n\nMETA = {'kind': 'function', 'entry': 'twice', 'runs': [{'args': ['a', 3]}]}\n"
	p := colouredProgramOf(t, text, Options{})
	g, err := p.Graphs(t.Context(), "", StageAnnotated, false)
	if err != nil || len(g.Graphs) != 1 || !strings.Contains(g.Graphs[0].Text(), "s_0: String") || !strings.Contains(g.Graphs[0].Text(), "n_1: Integer") {
		t.Errorf("the graphs are %v, %v", g, err)
	}
	if e := p.Entries(); len(e) != 1 || e[0].Name != "twice" {
		t.Errorf("the entries are %v", e)
	}
	p = colouredProgramOf(t, strings.Replace(text, "'a'", "{}", 1), Options{})
	if _, err := p.Graphs(t.Context(), "twice", StageAnnotated, false); err == nil || !strings.Contains(err.Error(), "are not known") {
		t.Errorf("an argument without a certain type: %v", err)
	}
}

// generateText generates the compiler of a program, and returns the error of that.
func generateText(t *testing.T, text string) error {
	t.Helper()
	p, err := loadText(text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Generate(t.Context(), m)
	return err
}

// TestMixedColours: what is red and meets what must be green, in a helper that a program calls, is an error of the program, at its place.
func TestMixedColours(t *testing.T) {
	err := generateText(t, `from pypy.rlib.jit import hint

def f(text, n):
    return text[hint(n, concrete=True)]

META = {'kind': 'function', 'entry': 'f', 'runs': [{'args': ['abc', 1]}]}
`)
	var hint *hintannotator.Error
	if !errors.As(err, &hint) || hint.Span.Line != 4 || !strings.Contains(hint.Message, "in ll_stritem") {
		t.Errorf("the error is %v", err)
	}
}

// TestPromotionWithoutMergePoint: the error of a promotion that nothing can be walked again for names its place.
func TestPromotionWithoutMergePoint(t *testing.T) {
	const text = "from pypy.rlib.jit import hint\n\ndef f(n):\n    m = hint(n + 1, promote=True)\n    return m * 2\n\n" +
		"META = {'kind': 'portal', 'entry': 'f', 'portal': 'f', 'runs': [{'args': [3]}]}\n"
	err := generateText(t, text)
	var promotes *hintannotator.Error
	if !errors.As(err, &promotes) || promotes.Span.Line != 4 || !strings.Contains(promotes.Message, "no global merge point was found") {
		t.Errorf("the error is %v", err)
	}
}

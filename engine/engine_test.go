package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine/forms"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/pages/page"
)

func load(t *testing.T) *Program {
	t.Helper()
	p, err := Load(context.Background(), "testdata/sample.py", Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func loadText(text string) (*Program, error) {
	return LoadText(context.Background(), "text.py", []byte(text), Options{})
}

func TestFunctions(t *testing.T) {
	var names []string
	for _, f := range load(t).Functions() {
		names = append(names, f.Name+"("+strings.Join(f.Params, ",")+")")
	}
	const want = "Counter.__init__(self,start) Counter.bump(self,by) scaled(n) total(n) item(items,i) lacking(n) fail(n)"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestErrors: whatever is wrong with a program has a place in its text.
func TestErrors(t *testing.T) {
	_, err := loadText("def f(:\n  pass\n\ndef g(n)\n  return n\n")
	var list source.ErrorList
	if !errors.As(err, &list) || len(list) != 2 || list[0].Span.Line != 1 || list[1].Span.Line != 4 {
		t.Errorf("two mistakes gave %v", err)
	}
	_, err = loadText("x = 1\ny = x / 0\n")
	var run *RunError
	if !errors.As(err, &run) || run.Class != "ZeroDivisionError" || run.Place.Span.Line != 2 || run.Place.Text != "y = x / 0" {
		t.Errorf("an exception at module level gave %v", err)
	}
	if _, err = Load(context.Background(), "testdata/none.py", Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gave %v", err)
	}
	p := load(t)
	if _, err := p.View(context.Background(), page.ParseKey("flow:nothing"), nil); err == nil || !strings.Contains(err.Error(), "there is no function nothing") {
		t.Errorf("a missing function gave %v", err)
	}
	if _, err := p.View(context.Background(), page.ParseKey("flow:total#scaled"), nil); err == nil || !strings.Contains(err.Error(), "there is no function total#scaled") {
		t.Errorf("a flow graph has a graph: %v", err)
	}
	v, err := p.View(context.Background(), page.ParseKey("flow:lacking"), nil)
	var flow *flowspace.Error
	if !errors.As(err, &flow) || !flow.Span.IsValid() || v == nil || v.Text == "" {
		t.Errorf("a function without a graph gave %v and the view %v", err, v)
	}
}

// TestMainIsNotRun: what a program does only as the main one is left out.
func TestMainIsNotRun(t *testing.T) {
	if _, err := loadText("if __name__ == '__main__':\n    1/0\n"); err != nil {
		t.Error(err)
	}
}

// TestView: the view of a flow graph has its steps, and every link in it leads
// to another view.
func TestView(t *testing.T) {
	p := load(t)
	ctx := context.Background()
	v, err := p.View(ctx, page.ParseKey("flow:total"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if v.Recording.Steps().Len() < 20 || v.File != p.File || len(v.Bytecode) == 0 {
		t.Errorf("the view is poor: %+v", v)
	}
	links := 0
	for _, n := range v.Page.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Link() == nil {
					continue
				}
				links++
				if w, err := p.View(ctx, s.Link().Page, nil); err != nil || w.Page.Key != s.Link().Page {
					t.Errorf("the link to %s leads to %v, %v", s.Link().Page, w, err)
				}
			}
		}
	}
	if links != 1 {
		t.Errorf("%d links, want the one to scaled", links)
	}
}

// TestGeninterpView: the generated function is shown with its text and gives
// the same operations.
func TestGeninterpView(t *testing.T) {
	p := load(t)
	v, err := p.View(context.Background(), page.ParseKey("geninterp:total"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(v.Text, "next_block = 0") || v.Title != "total_interp" {
		t.Errorf("got %s:\n%s", v.Title, v.Text)
	}
	w, err := p.View(context.Background(), page.ParseKey("flow:total"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(v.Page.Nodes), len(w.Page.Nodes); got != want {
		t.Errorf("analysed again it has %d blocks, not %d", got, want)
	}
}

// TestBytecodePage: every instruction is on the page once, edges begin and end
// at nodes.
func TestBytecodePage(t *testing.T) {
	p := load(t)
	pg, err := p.Page(context.Background(), page.Key{Kind: StageBytecode, Entry: "item"}, false)
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	nodes := make(map[int]*page.Node)
	for _, n := range pg.Nodes {
		lines += len(n.Lines)
		nodes[n.ID] = n
	}
	fn, err := p.functions.find("item")
	if err != nil {
		t.Fatal(err)
	}
	if lines != len(fn.Code.Instrs) {
		t.Errorf("%d instructions are shown, not %d", lines, len(fn.Code.Instrs))
	}
	exceptions := 0
	for _, e := range pg.Edges {
		if nodes[e.From] == nil || nodes[e.To] == nil || e.Exit >= len(nodes[e.From].Exits) {
			t.Errorf("edge %+v is in the air", e)
		}
		if e.Style == page.ExceptionCase {
			exceptions++
		}
	}
	if exceptions != 1 {
		t.Errorf("%d edges to handlers, want 1", exceptions)
	}
}

func TestRun(t *testing.T) {
	p := load(t)
	tests := []struct{ name, args, result, raises string }{
		{"total", "4", "18", ""},
		{"scaled", "'ab'", "'ababab'", ""},
		{"item", "[1, 2], 5", "-1", ""},
		{"fail", "3", "", "ValueError"},
		{"scaled", " 'a', ", "'aaa'", ""},
		{"scaled", "None", "", "TypeError"},
	}
	for _, tt := range tests {
		r, err := p.Run(context.Background(), tt.name, tt.args, RunOptions{With: WithStd})
		if err != nil {
			t.Fatal(err)
		}
		if text(r.Result) != tt.result || text(r.Raises) != tt.raises {
			t.Errorf("%s(%s): got %q, %q", tt.name, tt.args, text(r.Result), text(r.Raises))
		}
	}
	for args, want := range map[string]string{
		"4 +":     `the arguments "4 +" are not Python literals: SyntaxError: expected an expression`,
		"unknown": "NameError: name 'unknown' is not defined",
		"":        "testdata/sample.py:19:1: total takes 1 argument, and there are 0",
		"1, 2":    "testdata/sample.py:19:1: total takes 1 argument, and there are 2",
	} {
		if _, err := p.Run(context.Background(), "total", args, RunOptions{With: WithStd}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("total(%s): got %v, want %s", args, err, want)
		}
	}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// TestStop: a program that never ends is stopped by its context.
func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := LoadText(ctx, "text.py", []byte("while True: pass\n"), Options{}); err == nil {
		t.Error("an endless module level came to an end")
	}
	p, err := loadText("def f():\n    while True: pass\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Run(ctx, "f", "", RunOptions{With: WithStd}); err == nil {
		t.Error("an endless function came to an end")
	}
}

// TestGraphsJSON checks the form that other programs rely on.
func TestGraphsJSON(t *testing.T) {
	answer, err := load(t).Graphs(context.Background(), "item", StageFlow, false)
	if err != nil {
		t.Fatal(err)
	}
	out, err := forms.Marshal(answer.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Program, Entry, Stage string
		Graphs                []struct {
			Name   string
			Start  int
			Return *int
			Except *int
			Blocks []struct {
				ID         int
				Inputs     []string
				Operations []struct {
					Name   string
					Args   []any
					Result string
					Span   *forms.SpanJSON
				}
				Switch *string
				Exits  []struct {
					Case          *string
					Target        int
					Args          []any
					LastException []any
				}
			}
			Variables map[string]any
		}
		Errors []any
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	g := got.Graphs[0]
	b := g.Blocks[0]
	op := b.Operations[0]
	switch {
	case got.Entry != "item" || got.Stage != "flow" || got.Errors == nil || g.Name != "item" || g.Start != 0:
		t.Errorf("wrong head: %+v", got)
	case op.Name != "getitem_idx" || op.Args[0] != b.Inputs[0] || *op.Span != (forms.SpanJSON{Line: 30, Col: 15, EndLine: 30, EndCol: 23}):
		t.Errorf("wrong operation: %+v", op)
	case *b.Switch != "last_exception" || b.Exits[0].Case != nil || *b.Exits[1].Case != "IndexError" || len(b.Exits[1].LastException) != 2:
		t.Errorf("wrong exits: %+v", b)
	case g.Return == nil || *g.Return != b.Exits[0].Target || g.Variables[op.Result] == nil:
		t.Errorf("wrong graph: %+v", g)
	}
	if c := b.Exits[1].Args[0].(map[string]any)["const"]; c != "-1" {
		t.Errorf("the constant is %v", c)
	}
}

// TestDeterminism: the same program gives the same bytes.
func TestDeterminism(t *testing.T) {
	var first string
	for range 5 {
		p := load(t)
		answer, err := p.Graphs(context.Background(), "", StageFlow, false)
		if err != nil {
			t.Fatal(err)
		}
		out, err := forms.Marshal(answer.JSON())
		if err != nil {
			t.Fatal(err)
		}
		steps, err := p.Trace(context.Background(), "total", StageFlow, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := forms.WriteSteps(&b, steps, p.File, true, nil); err != nil {
			t.Fatal(err)
		}
		out += b.String()
		if first == "" {
			first = out
		}
		if out != first {
			t.Fatal("two runs gave different graphs or steps")
		}
	}
}

// TestImports: a program's own files are found beside it, and functions of
// theirs lead to their text.
func TestImports(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	helper := write("helper.py", "def twice(n):\n    return n + n\n")
	main := write("main.py", "from helper import twice\n\ndef f(n):\n    return twice(n)\n")
	p, err := Load(context.Background(), main, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.View(context.Background(), page.ParseKey("flow:f"), nil); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(context.Background(), page.ParseKey("flow:twice"), nil)
	if err != nil || v.File != helper || !strings.Contains(v.Text, "n + n") {
		t.Errorf("got %+v, %v", v, err)
	}
	write("helper.py", "def twice(n:\n")
	_, err = Load(context.Background(), main, Options{})
	if err == nil || !strings.Contains(err.Error(), "helper.py:1") {
		t.Errorf("a mistake in the other file gave %v", err)
	}
}

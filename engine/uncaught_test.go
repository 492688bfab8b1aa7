package engine_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

const raisingProgram = `
def pick(items, n):
    return items[n]

def main(n: int):
    items = [1, 2]
    if n < 0:
        raise KeyError
    return pick(items, n)

def deep(n: int):
    if n == 0:
        raise ValueError
    return deep(n - 1) + 1
`

func runUncaught(t *testing.T, p *engine.Program, name, args, with string) *engine.Uncaught {
	t.Helper()
	ctx := context.Background()
	opt := engine.RunOptions{With: with}
	out, err := p.Run(ctx, name, args, opt)
	if err != nil || out.Raises == nil {
		t.Fatalf("%s(%s): %+v, %v", name, args, out, err)
	}
	u := out.Uncaught
	if with == engine.WithNative {
		if u, err = p.Explain(ctx, name, args, out, opt); err != nil {
			t.Fatal(err)
		}
	}
	if u == nil {
		t.Fatalf("nobody knows where %s(%s) raises %s", name, args, *out.Raises)
	}
	return u
}

// TestUncaught looks where an exception comes from, under the interpreter and of
// machine code.
func TestUncaught(t *testing.T) {
	p, err := engine.LoadText(context.Background(), "low.py", []byte(raisingProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, with := range []string{engine.WithLowLevel, engine.WithNative} {
		u := runUncaught(t, p, "main", "5", with)
		if u.Class != "IndexError" || u.Place.Function != "pick" || u.Place.Span.Line != 3 || u.Place.Text != "    return items[n]" {
			t.Errorf("%s: %+v", with, u.Place)
		}
		text := u.Traceback()
		for _, want := range []string{"line 9, in main\n    return pick(items, n)", "line 3, in pick\n    return items[n]", "in ll_"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", with, want, text)
			}
		}
		if !strings.HasSuffix(text, "\nIndexError") || !strings.Contains(u.Error(), "low.py:3: in pick: IndexError") {
			t.Errorf("%s: %v\n%s", with, u, text)
		}
		u = runUncaught(t, p, "deep", "500", with)
		if n := len(u.Frames); n > 50 || u.Frames[19].Left != 501-n {
			t.Errorf("%s: %d functions are listed\n%s", with, n, u.Traceback())
		}
	}
}

// TestRecordedRunSaysWhere follows the places of a recorded run: each is on the page
// and in the text that is shown then.
func TestRecordedRunSaysWhere(t *testing.T) {
	ctx := context.Background()
	p, err := engine.LoadText(ctx, "low.py", []byte(raisingProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.RecordRun(ctx, page.Key{Kind: engine.KindRun, Entry: "main"}, "5", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(ctx, page.ParseKey("run:main"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Errors) != 1 || !strings.Contains(v.Errors[0].Error(), "low.py:3") {
		t.Errorf("the errors are %v", v.Errors)
	}
	program := v.Recording.(page.Program)
	for i := range program.Steps().Len() {
		key := program.PageOf(i)
		shown, err := p.View(ctx, key, nil)
		if err != nil {
			t.Fatal(err)
		}
		at := shown.Recording.(page.Locator).PlaceAt(i)
		if shown.Page.NodeByID(at.Node) == nil {
			t.Errorf("step %d, %s, is at block %d of %s", i, program.Steps().At(i).Text, at.Node, key)
		}
		if lines := strings.Count(shown.Text, "\n"); int(at.Text.Line) > lines {
			t.Errorf("step %d is at line %d of the %d of %s", i, at.Text.Line, lines, shown.File)
		}
		if s := program.Steps().At(i); s.Text == "main calls pick" && (at.Text.Line != 3 || shown.Title != "pick") {
			t.Errorf("the call leads to line %d of %s", at.Text.Line, shown.Title)
		}
	}
}

// TestRecursionIsMarkedOnce looks at the marks of a call that many functions wait at.
func TestRecursionIsMarkedOnce(t *testing.T) {
	ctx := context.Background()
	p, err := engine.LoadText(ctx, "low.py", []byte(raisingProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.RecordRun(ctx, page.Key{Kind: engine.KindRun, Entry: "deep"}, "100", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(ctx, page.ParseKey("run:deep"), nil)
	if err != nil {
		t.Fatal(err)
	}
	marks := map[page.Mark]int{}
	for _, m := range v.Recording.PageAt(v.Recording.Steps().Len() - 1).Marks {
		marks[m]++
		if marks[m] > 1 {
			t.Fatalf("%v is there more than once", m)
		}
	}
	if len(marks) < 2 {
		t.Errorf("the marks are %v", marks)
	}
}

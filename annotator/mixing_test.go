package annotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/host/source"
)

const mixed = `
def push(stack, item):
    stack.append(item)

def top(stack):
    return stack[-1]

def both(n, s):
    a = []
    b = []
    push(a, n)
    push(b, s)
    push(a, 3)
    return top(a) + len(top(b))

def pick(n):
    if n > 3:
        x = 5
    else:
        x = "five"
    print(x)
    n = n + 1
    if n > 4:
        return n + 1
    return 7

def three(n):
    push([], n)
    push([], "text")
    push([], (n, n))
    return n
`

func annotateText(t *testing.T, text, name string, args string, opt annotator.Options) *annotator.Result {
	t.Helper()
	prog, fn := load(t, "program.py", []byte(text), name, source.Python2)
	res, err := annotator.Annotate(context.Background(), prog, fn, types(t, strings.Fields(args)), opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// signatures returns what every graph takes and gives.
func signatures(res *annotator.Result) string {
	var lines []string
	for _, g := range res.Graphs {
		var args []string
		for _, v := range g.StartBlock.InputArgs {
			args = append(args, text(g.Binding(v)))
		}
		lines = append(lines, g.Name+"("+strings.Join(args, ", ")+") "+text(g.ReturnValue()))
	}
	return strings.Join(lines, "\n")
}

// TestMixedCalls: calls with annotations that do not go together get graphs of
// their own, if that is wanted for the function.
func TestMixedCalls(t *testing.T) {
	want := `both(Integer, String) Integer
push(List(Integer, mutated, resized), Integer) None
push__variant1(List(String, mutated, resized), String) None
top(List(Integer, mutated, resized)) Integer
top__variant1(List(String, mutated, resized)) String`
	res := annotateText(t, mixed, "both", "int str", annotator.Options{Variants: 2})
	if got := signatures(res); got != want || len(res.Errors) > 0 {
		t.Errorf("with variants:\n%s\n%v", got, res.Errors)
	}
	if n := len(res.Graphs[1].Func.Graphs()); n != 2 {
		t.Errorf("push has %d graphs, want 2 variants of one function", n)
	}
	res = annotateText(t, mixed, "both", "int str", annotator.Options{Variants: 2, Functions: []string{"push", "top"}})
	if got := signatures(res); got != want {
		t.Errorf("with variants of these functions:\n%s", got)
	}
	for _, opt := range []annotator.Options{{}, {Variants: 2, Functions: []string{"pick"}}} {
		if res := annotateText(t, mixed, "both", "int str", opt); len(res.Errors) == 0 {
			t.Errorf("without variants of push there must be an error:\n%s", signatures(res))
		}
	}
}

// TestMixedBlocks: two ways into a block get blocks of their own.
func TestMixedBlocks(t *testing.T) {
	plain := annotateText(t, mixed, "pick", "int", annotator.Options{})
	if len(plain.Errors) != 1 || plain.Errors[0].Kind != "degenerated" {
		t.Errorf("without variants: %v", plain.Errors)
	}
	res := annotateText(t, mixed, "pick", "int", annotator.Options{Variants: 2})
	if len(res.Errors) > 0 {
		t.Errorf("with variants: %v", res.Errors)
	}
	if got, want := len(res.Graphs[0].Blocks()), len(plain.Graphs[0].Blocks())+1; got != want {
		t.Errorf("%d blocks, want %d", got, want)
	}
	if err := res.Graphs[0].Check(); err != nil {
		t.Error(err)
	}
}

// TestVariantsAreBounded: beyond the bound, what does not go together is an
// error again.
func TestVariantsAreBounded(t *testing.T) {
	res := annotateText(t, mixed, "three", "int", annotator.Options{Variants: 3})
	if len(res.Errors) > 0 || len(res.Graphs) != 4 {
		t.Errorf("three variants are needed:\n%s\n%v", signatures(res), res.Errors)
	}
	res = annotateText(t, mixed, "three", "int", annotator.Options{Variants: 2})
	if len(res.Errors) == 0 || len(res.Graphs) != 3 {
		t.Errorf("two variants are not enough:\n%s\n%v", signatures(res), res.Errors)
	}
}

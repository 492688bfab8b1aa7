package annset

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

const faultyProgram = `
class Thing(object):
    pass

def numbers(n):
    exec "n"

def caller(n):
    return numbers(n)

def loop(n):
    while n:
        n = n - 1
    return n

def thing(x):
    return x

def several(n):
    return str(n)
`

func TestErrors(t *testing.T) {
	p := load(t, "faulty", faultyProgram)
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	background := context.Background()
	tests := []struct {
		ctx      context.Context
		function string
		args     []string
		budget   int
		want     []string
	}{
		{background, "numbers", []string{"int"}, 0, []string{"faulty.py:5:", "numbers has no flow graph", "exec"}},
		{background, "caller", []string{"int"}, 0, []string{"annotating caller", "faulty.py:5:", "exec"}},
		{background, "loop", nil, 0, []string{"faulty.py:11:", "takes 1 arguments, but 0 types are given"}},
		{background, "loop", []string{"number"}, 0, []string{"faulty.py:11:", "there is no type number; use int, "}},
		{background, "loop", []string{"int"}, 2, []string{"not complete after 2 analyses"}},
		{canceled, "loop", []string{"int"}, 0, []string{"was stopped", "context canceled"}},
	}
	for _, test := range tests {
		rec := &Recording{}
		res, err := Annotate(test.ctx, p.flow, p.function(t, test.function), test.args, Options{Budget: test.budget, Record: rec})
		if err == nil || res != nil {
			t.Errorf("%s(%v): got %v, %v", test.function, test.args, res, err)
			continue
		}
		for _, want := range test.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s(%v): error %q lacks %q", test.function, test.args, err, want)
			}
		}
		if last := rec.Steps().At(rec.Steps().Len() - 1); last.Kind != StepFail {
			t.Errorf("%s(%v): the last step is %v", test.function, test.args, last)
		}
	}
	_, err := Annotate(canceled, p.flow, p.function(t, "loop"), []string{"int"}, Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error of a stopped annotation is %v", err)
	}
}

// TestDefects checks that a panic of a flow becomes an error.
func TestDefects(t *testing.T) {
	p := load(t, "faulty", faultyProgram)
	flow := func(context.Context, *stdspace.Function) (*model.FunctionGraph, error) { panic("broken") }
	_, err := Annotate(context.Background(), flow, p.function(t, "loop"), []string{"int"}, Options{})
	if err == nil || !strings.Contains(err.Error(), "the engine failed: broken") {
		t.Errorf("got %v", err)
	}
}

func TestArgumentTypes(t *testing.T) {
	p := load(t, "faulty", faultyProgram)
	tests := map[string]string{
		"int": "type=int", "str": "type=str", "float": "type=float", "bool": "type=bool", "list": "type=list",
		"dict": "type=dict", "None": "const=None", "object": "mostgeneralvalue", "Thing": "type=Thing",
	}
	for name, want := range tests {
		res := p.annotate(t, "thing", []string{name}, Options{})
		if got := res.facts(res.Graphs[0]); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestUnreached checks what is said of a variable that no value reaches.
func TestUnreached(t *testing.T) {
	p := load(t, "rules", rulePrograms)
	res := p.annotate(t, "r_type_known", []string{"int"}, Options{})
	if sv := res.Binding(&model.Variable{}); sv != ImpossibleValue {
		t.Errorf("got %v", sv)
	}
	if res.Annotations(MostGeneralValue) != nil {
		t.Error("something is known about mostgeneralvalue")
	}
}

// TestForms annotates every function of further files, with arguments about
// which nothing is known: each annotation must end, if only because a
// function has no graph.
func TestForms(t *testing.T) {
	files, err := filepath.Glob("../../flowspace/testdata/forms/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	annotated := 0
	for _, file := range files {
		p := loadAuto(t, file)
		for _, e := range p.module.Dict.Entries() {
			fn, ok := e.Value.(*stdspace.Function)
			if !ok || fn.Code.File != file {
				continue
			}
			for _, arg := range []string{"object", "int", "list"} {
				args := make([]string, fn.Code.Params())
				for i := range args {
					args[i] = arg
				}
				_, err := Annotate(context.Background(), p.flow, fn, args, Options{Budget: 10_000})
				var noGraph *flowspace.Error
				if err != nil && !errors.As(err, &noGraph) {
					t.Errorf("%s: %s(%s): %v", file, fn.Name, arg, err)
				} else if err == nil {
					annotated++
				}
			}
		}
	}
	if annotated < 100 {
		t.Errorf("only %d annotations were possible", annotated)
	}
}

// TestDeterminism annotates the same program twice, once with a recording.
func TestDeterminism(t *testing.T) {
	for _, name := range []string{"r_choose", "r_caught", "r_operator", "r_recursion", "r_hidden"} {
		var texts [2]string
		for i, rec := range []*Recording{nil, {}} {
			res := load(t, "rules", rulePrograms).annotate(t, name, []string{"int"}, Options{Record: rec})
			for _, g := range res.Graphs {
				texts[i] += g.Name + "\n" + res.Table(g)
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: the results differ\n%s\n%s", name, texts[0], texts[1])
		}
	}
}

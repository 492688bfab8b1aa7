package annotator_test

import (
	"context"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/host/stdspace"
)

// TestSoundCorpus runs the graphs of every program of the corpus that is
// accepted on its examples: every value is contained in its annotation, and
// the outcome is that of the program itself.
func TestSoundCorpus(t *testing.T) {
	programs, runs, checked := 0, 0, 0
	for _, th := range themes(t) {
		for _, name := range th.names {
			want := th.want[name].Annotation
			if want == nil || want.Status != "ok" {
				continue
			}
			prog, fn := load(t, th.file, th.text, name, th.dialect)
			res, err := annotator.Annotate(context.Background(), prog, fn, types(t, want.Args), annotator.Options{})
			if err != nil || len(res.Errors) > 0 {
				t.Errorf("%s.%s: %v %v", th.name, name, err, res.Errors)
				continue
			}
			programs++
			e := annotatortest.NewEvaluator(prog, res)
			plain, plainFn := load(t, th.file, th.text, name, th.dialect)
			for i, args := range examples(t, prog.Std, th.name, name) {
				runs++
				same := examples(t, plain.Std, th.name, name)[i]
				if name == "attr_never_set_unused" {
					continue // what raises there was dropped, as its result is not used
				}
				if diff := annotatortest.Differ(e, plain.Std, plainFn, args, same); diff != "" {
					t.Errorf("%s.%s, example %d: %s", th.name, name, i, diff)
				}
			}
			checked += e.Checked
			for _, v := range e.Violations {
				t.Errorf("%s.%s: %s", th.name, name, v)
			}
		}
	}
	t.Logf("%d programs, %d runs, %d values", programs, runs, checked)
	if checked < 10*programs {
		t.Errorf("only %d values were checked", checked)
	}
}

// examples returns the arguments that the corpus gives for a function.
func examples(t *testing.T, std *stdspace.Space, module, name string) [][]stdspace.Object {
	t.Helper()
	m, err := std.ImportName(module)
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.(*stdspace.Module).Dict.Lookup("EXAMPLES")
	list, ok := x.(*stdspace.Dict).Lookup(name)
	if !ok {
		return nil
	}
	var out [][]stdspace.Object
	for _, args := range list.(*stdspace.List).Items {
		out = append(out, args.(*stdspace.Tuple).Items)
	}
	return out
}

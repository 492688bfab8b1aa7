package annotator_test

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// loadText is load for a random program; an error of its module level is
// returned.
func loadText(text string) (annotator.Program, *stdspace.Function, error) {
	std := stdspace.New(stdspace.Options{Dialect: source.Python2, Budget: stdspace.Budget{Steps: 1_000_000}})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		return annotator.Program{}, nil, fmt.Errorf("%s", std.FormatException(err))
	}
	x, _ := m.Dict.Lookup("main")
	fn, ok := x.(*stdspace.Function)
	if !ok {
		return annotator.Program{}, nil, fmt.Errorf("there is no main")
	}
	return annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}, fn, nil
}

// check runs a property on so many random programs. They are the same each
// time, unless their number or a seed is given by -rapid.checks, -rapid.seed.
func check(t *testing.T, seed, checks int, property func(*rapid.T)) {
	t.Helper()
	for name, value := range map[string]int{"rapid.seed": seed, "rapid.checks": checks} {
		f := flag.Lookup(name)
		if f.Value.String() != f.DefValue {
			continue
		}
		if err := f.Value.Set(fmt.Sprint(value)); err != nil {
			t.Fatal(err)
		}
		defer f.Value.Set(f.DefValue)
	}
	rapid.Check(t, property)
}

// picker makes the choices of a random program those of a property.
func picker(t *rapid.T) func(n int) int {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// TestSoundPrograms runs random programs by their graphs: every value is
// contained in its annotation, and the outcome is that of the program itself.
func TestSoundPrograms(t *testing.T) {
	all, accepted, runs, compared, checked := 0, 0, 0, 0, 0
	rejected := make(map[string]int)
	args := types(t, annotatortest.Types)
	check(t, 1, 100, func(t *rapid.T) {
		text := annotatortest.Write(picker(t), 0)
		prog, fn, err := loadText(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		all++
		res, err := annotator.Annotate(context.Background(), prog, fn, args, annotator.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if len(res.Errors) > 0 {
			rejected[res.Errors[0].Kind]++
			t.Logf("rejected: %s", res.Errors[0].Msg)
			return
		}
		accepted++
		e := annotatortest.NewEvaluator(prog, res)
		plain, plainFn, _ := loadText(text)
		for _, args := range annotatortest.Inputs {
			runs++
			diff := annotatortest.Differ(e, plain.Std, plainFn, input(prog.Std, args), input(plain.Std, args))
			if diff != "" {
				t.Fatalf("main%s: %s\n%s", args, diff, text)
			}
			for _, v := range e.Violations {
				t.Fatalf("main%s: %s\n%s", args, v, text)
			}
		}
		checked += e.Checked
		compared += e.Compared
	})
	t.Logf("%d programs, %d accepted (others: %v), %d runs, %d compared, %d values", all, accepted, rejected, runs, compared, checked)
	if 10*accepted < 9*all || 10*compared < 9*runs {
		t.Errorf("of %d programs %d were accepted; of %d runs %d were compared", all, accepted, runs, compared)
	}
}

// input returns a tuple of arguments.
func input(std *stdspace.Space, text string) []stdspace.Object {
	x, err := std.Eval(text)
	if err != nil {
		panic(err)
	}
	return x.(*stdspace.Tuple).Items
}

package rtyper_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/engine/heap"
	"vitrine/engine/rtyper"
	"vitrine/engine/source"
	"vitrine/engine/stdspace"
	"vitrine/flowspace"
)

// randomPrograms is how many random programs are run, unless VITRINE_SOAK says
// how many more, with other seeds.
const randomPrograms = 60

func seeds(t *testing.T) (from, to int64) {
	more, err := strconv.Atoi(os.Getenv("VITRINE_SOAK"))
	if err != nil {
		return 0, randomPrograms
	}
	from = time.Now().UnixNano()
	t.Logf("seeds from %d", from)
	return from, from + int64(more)
}

// TestRandomPrograms types random programs and runs them: where flow graphs say
// what happens, the outcome is that of the program under the standard space.
func TestRandomPrograms(t *testing.T) {
	var count randomCount
	from, to := seeds(t)
	for seed := from; seed < to; seed++ {
		text := annotatortest.Write(rand.New(rand.NewSource(seed)).Intn, 0)
		count.programs++
		if diff := count.run(t, text); diff != "" {
			t.Errorf("random program %d: %s", seed, diff)
			if testing.Verbose() {
				t.Log(text)
			}
		}
	}
	t.Logf("%d programs, %d accepted, %d of them not typed, %d runs compared, %d programs left open",
		count.programs, count.accepted, count.untyped, count.compared, count.open)
	if 20*count.untyped > count.accepted {
		t.Errorf("%d of %d programs are not typed", count.untyped, count.accepted)
	}
	if 10*count.accepted < 9*count.programs {
		t.Errorf("only %d of %d programs were accepted", count.accepted, count.programs)
	}
}

type randomCount struct{ programs, accepted, untyped, compared, open int }

// annotateRandom runs the module level of a random program and annotates it.
func annotateRandom(text string) (annotator.Program, *annotator.Result, error) {
	std := stdspace.New(stdspace.Options{Dialect: source.Python2, Budget: stdspace.Budget{Steps: 1_000_000}})
	prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		return prog, nil, err
	}
	x, _ := m.Dict.Lookup("main")
	args := make([]annotator.SomeValue, len(annotatortest.Types))
	for i, name := range annotatortest.Types {
		if args[i], err = annotator.FromName(name); err != nil {
			return prog, nil, err
		}
	}
	res, err := annotator.Annotate(context.Background(), prog, x.(*stdspace.Function), args, annotator.Options{})
	return prog, res, err
}

// run tells how the outcomes of a random program differ, "" if they do not.
func (c *randomCount) run(t *testing.T, text string) string {
	_, res, err := annotateRandom(text)
	if err != nil {
		return err.Error()
	}
	if len(res.Errors) > 0 {
		return ""
	}
	c.accepted++
	low, err := rtyper.Type(context.Background(), res, rtyper.Options{})
	if err == nil {
		err = low.Check()
	}
	if err != nil {
		c.untyped++
		t.Logf("not typed: %v", err)
		return ""
	}
	return c.compare(newMachine(t, low, heap.Options{Limit: 16 << 20}), newNative(t, low, heap.Options{Limit: 16 << 20}), text)
}

// compare runs a typed program beside its annotated graphs, which do what the
// program does and notice what is left open.
// Machine code, fast, does the same as the interpreter.
func (c *randomCount) compare(m, fast *machine, text string) string {
	prog, res, _ := annotateRandom(text)
	e := annotatortest.NewEvaluator(prog, res)
	for _, input := range annotatortest.Inputs {
		x, err := prog.Std.Eval(input)
		if err != nil {
			return err.Error()
		}
		args := x.(*stdspace.Tuple).Items
		result, err := e.Call(args)
		var unspecified *annotatortest.Unspecified
		if errors.As(err, &unspecified) || e.Converted {
			c.open++
			return "" // prebuilt objects may differ from now on
		}
		got, ok := m.call(args)
		want := strings.Replace(annotatortest.Outcome(prog.Std, result, err), "exception", "raises", 1)
		if err == nil {
			want = "returns " + want
		}
		if got == "raises MemoryError" && want != got || strings.Contains(got, "used up its budget") {
			c.open++
			return "" // the program takes more memory or time than it has
		}
		if !ok || got != want {
			return fmt.Sprintf("main%s: it %s, want: it %s", input, got, want)
		}
		if fast != nil {
			if again, _ := fast.call(args); again != got {
				return fmt.Sprintf("main%s: as machine code it %s, interpreted it %s", input, again, got)
			}
		}
		c.compared++
	}
	return ""
}

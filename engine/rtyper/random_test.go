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
		t.Run(strconv.FormatInt(seed, 10), func(t *testing.T) { // which gives back the memory at its end
			if diff := count.run(t, text); diff != "" {
				t.Error(diff)
				if testing.Verbose() {
					t.Log(text)
				}
			}
		})
	}
	t.Logf("%d programs, %d accepted, %d of them not typed, %d runs compared, %d programs left open",
		count.programs, count.accepted, count.untyped, count.compared, count.open)
	if count.untyped > 0 {
		t.Errorf("%d of %d programs are not typed", count.untyped, count.accepted)
	}
	if 10*count.accepted < 9*count.programs {
		t.Errorf("only %d of %d programs were accepted", count.accepted, count.programs)
	}
}

type randomCount struct{ programs, accepted, untyped, compared, open int }

// importRandom runs the module level of a random program.
func importRandom(text string) (*stdspace.Space, *stdspace.Function, error) {
	std := stdspace.New(stdspace.Options{Dialect: source.Python2, Budget: stdspace.Budget{Steps: 1_000_000, Bytes: 4 << 20}})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		return nil, nil, err
	}
	main, _ := m.Dict.Lookup("main")
	return std, main.(*stdspace.Function), nil
}

// annotateRandom runs the module level of a random program and annotates it.
func annotateRandom(text string) (annotator.Program, *annotator.Result, error) {
	std, main, err := importRandom(text)
	if err != nil {
		return annotator.Program{}, nil, err
	}
	prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
	args := make([]annotator.SomeValue, len(annotatortest.Types))
	for i, name := range annotatortest.Types {
		if args[i], err = annotator.FromName(name); err != nil {
			return prog, nil, err
		}
	}
	res, err := annotator.Annotate(context.Background(), prog, main, args, annotator.Options{FloatDivision: true})
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
	opt := heap.Options{Limit: 16 << 20}
	m := newMachine(t, low, source.Python2, opt)
	others := []*machine{newOptimised(t, low, source.Python2, opt)}
	if c.accepted%4 == 0 {
		others = append(others, newNative(t, low, source.Python2, opt))
	}
	return c.compare(m, others, text)
}

// compare runs a typed program beside its annotated graphs, which do what the
// program does and notice what is left open, and beside the program itself. Machine
// code does the same as the interpreter; others may have nil.
func (c *randomCount) compare(m *machine, others []*machine, text string) string {
	prog, res, _ := annotateRandom(text)
	e := annotatortest.NewEvaluator(prog, res)
	plain, fn, err := importRandom(text)
	if err != nil {
		return err.Error()
	}
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
		want := outcomeOf(prog.Std, result, err)
		result, err = plain.Call(fn, args)
		if direct := outcomeOf(plain, result, err); direct != want {
			if e.Changed() || direct == "raises MemoryError" {
				c.open++
				return ""
			}
			return fmt.Sprintf("main%s: the program %s, its graphs: it %s", input, direct, want)
		}
		got, ok := m.call(args)
		if want == "raises MemoryError" || got == "raises MemoryError" && want != got || strings.Contains(got, "used up its budget") {
			c.open++
			return "" // the program takes more memory or time than it has
		}
		if !ok || got != want {
			return fmt.Sprintf("main%s: it %s, want: it %s", input, got, want)
		}
		for _, o := range others {
			if o == nil {
				continue
			}
			if again, _ := o.call(args); again != got {
				return fmt.Sprintf("main%s: as machine code it %s, interpreted it %s", input, again, got)
			}
		}
		c.compared++
	}
	return ""
}

func outcomeOf(std *stdspace.Space, result stdspace.Object, err error) string {
	if err != nil {
		return strings.Replace(annotatortest.Outcome(std, result, err), "exception", "raises", 1)
	}
	return "returns " + annotatortest.Outcome(std, result, err)
}

// TestChangedConstants: what flow reads of a list of the module level does not follow
// what the program does to the list. That is no difference of the later stages.
func TestChangedConstants(t *testing.T) {
	var count randomCount
	const text = "G = []\ndef main(n, m, s, b, x):\n    l = G\n    l.append(n)\n    if l:\n        return 1\n    return 2\n"
	if diff := count.run(t, text); diff != "" || count.open != 1 {
		t.Errorf("%q, %+v", diff, count)
	}
}

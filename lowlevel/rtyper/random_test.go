package rtyper_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
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
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // little of a program outlives it
	from, to := seeds(t)
	for seed := from; seed < to; seed++ {
		draw := rand.New(rand.NewSource(seed))
		text := annotatortest.Write(draw.Intn, 0)
		count.programs++
		t.Run(strconv.FormatInt(seed, 10), func(t *testing.T) { // which gives back the memory at its end
			if diff := count.run(t, text, draw); diff != "" {
				t.Error(diff)
				if testing.Verbose() {
					t.Log(text)
				}
			}
		})
	}
	t.Logf("%d programs, %d accepted, %d of them not typed, %d runs compared, %d of them asked for what is lacking, %d programs left open",
		count.programs, count.accepted, count.untyped, count.compared, count.stopped, count.open)
	if count.untyped > 0 {
		t.Errorf("%d of %d programs are not typed", count.untyped, count.accepted)
	}
	if 10*count.accepted < 9*count.programs {
		t.Errorf("only %d of %d programs were accepted", count.accepted, count.programs)
	}
}

type randomCount struct{ programs, accepted, untyped, compared, stopped, open int }

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

// run tells how the outcomes of a random program differ, "" if they do not. The
// optimisations are those that draw chooses.
func (c *randomCount) run(t *testing.T, text string, draw *rand.Rand) string {
	prog, res, err := annotateRandom(text)
	if err != nil {
		return err.Error()
	}
	if len(res.Errors) > 0 {
		return ""
	}
	c.accepted++
	low, err := rtyper.Type(context.Background(), res, rtyper.Options{})
	if err != nil {
		c.untyped++
		t.Logf("not typed: %v", err)
		return ""
	}
	opt := heap.Options{Limit: 16 << 20}
	p := &randomProgram{randomCount: c, prog: prog, res: res, low: newMachine(t, low, source.Python2, opt)}
	o := randomPasses(draw, low)
	p.others = append(p.others, newOptimised(t, low, source.Python2, opt, o))
	if c.accepted%4 == 0 {
		p.others = append(p.others, newNative(t, low, source.Python2, opt))
	}
	if diff := p.compare(text); diff != "" {
		return fmt.Sprintf("%s (optimised by %v, without %v)", diff, o.Passes, o.Off)
	}
	return ""
}

// randomPasses chooses optimisations: all, or any of them.
func randomPasses(draw *rand.Rand, low *rtyper.Program) backendopt.Options {
	o := backendopt.Options{Exceptions: low.Exceptions}
	if draw.Intn(2) == 0 {
		o.Roots = []*lltype.Object{low.Entry.Function()}
	}
	if draw.Intn(3) == 0 {
		return o
	}
	o.Passes = []string{}
	for _, pass := range backendopt.Passes {
		if draw.Intn(2) == 0 {
			o.Passes = append(o.Passes, pass.Name)
		}
	}
	o.InlineThreshold = []float64{0, 5, 200}[draw.Intn(3)]
	return o
}

// A randomProgram is a program that was typed, with those who run it: the interpreter,
// and others, which may be nil.
type randomProgram struct {
	*randomCount
	prog   annotator.Program
	res    *annotator.Result
	low    *machine
	others []*machine
}

// compare runs a typed program beside its annotated graphs, which do what the
// program does and notice what is left open, and beside the program itself.
func (p *randomProgram) compare(text string) string {
	e := annotatortest.NewEvaluator(p.prog, p.res)
	plain, fn, err := importRandom(text)
	if err != nil {
		return err.Error()
	}
	for _, input := range annotatortest.Inputs {
		x, err := p.prog.Std.Eval(input)
		if err != nil {
			return err.Error()
		}
		args := x.(*stdspace.Tuple).Items
		result, graphErr := e.Call(args)
		want := outcomeOf(p.prog.Std, result, graphErr)
		result, err = plain.Call(fn, args)
		direct := outcomeOf(plain, result, err)
		var unspecified *annotatortest.Unspecified
		isOpen := errors.As(graphErr, &unspecified)
		diff := errOpen
		switch {
		case e.Converted:
		case isOpen && unspecified.Exception == "AttributeError" && direct == lacking:
			diff = p.stop(args)
		case isOpen:
		case direct == want:
			diff = p.agree(args, want)
		case !e.Changed() && direct != "raises MemoryError" && direct != lacking: // for graphs need not read what is not used
			diff = fmt.Errorf("the program %s, its graphs: it %s", direct, want)
		}
		if diff == errOpen {
			p.open++
			return "" // prebuilt objects may differ from now on
		}
		if diff != nil {
			return fmt.Sprintf("main%s: %v", input, diff)
		}
		p.compared++
	}
	return ""
}

// lacking is the outcome of asking an instance for what it lacks. Then the low-level
// program stops too, with that exception or with an error, but it never returns.
const lacking = "raises AttributeError"

// errOpen tells that nothing says what a program does.
var errOpen = errors.New("this is left open")

// stop runs a program that asks an instance for what it lacks.
func (p *randomProgram) stop(args []stdspace.Object) error {
	p.stopped++
	for _, m := range append(p.others, p.low) {
		if m == nil {
			continue
		}
		got, _ := m.call(args)
		if usedUp(got) {
			return errOpen
		}
		if !stopped(got) {
			return fmt.Errorf("it %s, though the program %s", got, lacking)
		}
	}
	return nil
}

func stopped(outcome string) bool { return outcome == lacking || strings.HasPrefix(outcome, "fails: ") }

// agree compares a run by the interpreter with what the program does, and machine code
// with the interpreter.
func (p *randomProgram) agree(args []stdspace.Object, want string) error {
	got, ok := p.low.call(args)
	if want == "raises MemoryError" || usedUp(got) && want != got {
		return errOpen // the program takes more memory or time than it has
	}
	if !ok || got != want {
		return fmt.Errorf("it %s, want: it %s", got, want)
	}
	for _, m := range p.others {
		if m == nil {
			continue
		}
		if again, _ := m.call(args); again != got {
			return fmt.Errorf("as machine code it %s, interpreted it %s", again, got)
		}
	}
	return nil
}

// usedUp reports whether a run took more memory or time than it has.
func usedUp(outcome string) bool {
	return outcome == "raises MemoryError" || strings.Contains(outcome, "used up its budget")
}

func outcomeOf(std *stdspace.Space, result stdspace.Object, err error) string {
	if err != nil {
		return strings.Replace(annotatortest.Outcome(std, result, err), "exception", "raises", 1)
	}
	return "returns " + annotatortest.Outcome(std, result, err)
}

// TestChangedConstants: what flow reads of a list of the module level does not follow
// what the program does to the list. That is not a difference of the later stages.
func TestChangedConstants(t *testing.T) {
	var count randomCount
	const text = "G = []\ndef main(n, m, s, b, x):\n    l = G\n    l.append(n)\n    if l:\n        return 1\n    return 2\n"
	if diff := count.run(t, text, rand.New(rand.NewSource(1))); diff != "" || count.open != 1 {
		t.Errorf("%q, %+v", diff, count)
	}
}

// TestLackingMethods: a program that calls a method of an instance that lacks it is
// compared too, and its low-level form must not return.
func TestLackingMethods(t *testing.T) {
	const text = "class A(object):\n    pass\nclass B(A):\n    def only(self):\n        return 1\n" +
		"def main(n, m, s, b, x):\n    a = A()\n    if b:\n        a = B()\n    k = a.only()\n    return k + n\n"
	var count randomCount
	if diff := count.run(t, text, rand.New(rand.NewSource(1))); diff != "" || count.stopped != 3 || count.compared != 5 || count.open > 0 {
		t.Errorf("%q, %+v", diff, count)
	}
	for _, outcome := range []string{"returns 1", "raises KeyError"} {
		if stopped(outcome) {
			t.Errorf("it %s is taken for a stop", outcome)
		}
	}
}

// TestUncaughtOverflow: an overflow that no handler of its function waits for is no
// reason to leave the outcome open.
func TestUncaughtOverflow(t *testing.T) {
	const text = "from rlib.rarithmetic import ovfcheck\ndef plus(n, m):\n    return ovfcheck(n + m)\n" +
		"def main(n, m, s, b, x):\n    try:\n        return plus(n, 9223372036854775807)\n    except OverflowError:\n        return plus(m, -9223372036854775807)\n"
	var count randomCount
	if diff := count.run(t, text, rand.New(rand.NewSource(2))); diff != "" || count.compared != 5 || count.open > 0 {
		t.Errorf("%q, %+v", diff, count)
	}
}

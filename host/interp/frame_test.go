package interp_test

import (
	"errors"
	"strings"
	"testing"

	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/compile"
	"vitrine/host/source/syntax"
	"vitrine/host/stdspace"
)

const program = `
result = []
for i in range(4):
    try:
        if i == 1: continue
        if i == 2: 1 // 0
        a, b = i, [i] * 2
        result.append((a, b, not a, -a, a < 2 < 3))
    except ZeroDivisionError as e:
        result.append(str(e))
    finally:
        result.append(i)
x = result[0][1][:]
`

// moduleFrame returns a frame for the program, with its global variables.
func moduleFrame(t *testing.T) (*interp.Frame, *stdspace.Space, *stdspace.Dict) {
	t.Helper()
	return frameFor(t, program)
}

func frameFor(t *testing.T, text string) (*interp.Frame, *stdspace.Space, *stdspace.Dict) {
	t.Helper()
	tree, err := syntax.Parse("program.py", []byte(text), 3)
	if err != nil {
		t.Fatal(err)
	}
	code, err := compile.File(tree)
	if err != nil {
		t.Fatal(err)
	}
	s := stdspace.New(stdspace.Options{})
	globals := stdspace.NewDict()
	f := interp.NewFrame(s, code, globals, nil)
	f.Names = globals
	return f, s, globals
}

func resultOf(t *testing.T, s *stdspace.Space, globals *stdspace.Dict) string {
	t.Helper()
	v, ok := globals.Lookup("result")
	if !ok {
		t.Fatal("no result")
	}
	text, err := s.Repr(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

const want = "[(0, [0, 0], True, 0, True), 0, 1, 'integer division or modulo by zero', 2, (3, [3, 3], False, -3, False), 3]"

// TestTraceEveryInstruction runs a frame with and without a Trace function. The function must
// see every instruction that is executed, before it is, with the stack as deep
// as the compiler says at most.
func TestTraceEveryInstruction(t *testing.T) {
	f, s, globals := moduleFrame(t)
	if _, err := f.Resume(); err != nil {
		t.Fatal(s.FormatException(err))
	}
	if got := resultOf(t, s, globals); got != want {
		t.Errorf("the result is %s, want %s", got, want)
	}

	f, s, globals = moduleFrame(t)
	last := -1
	counts := map[bytecode.Op]int{}
	f.Trace = func(f *interp.Frame) error {
		if f.LastInstr != last {
			t.Fatalf("instruction %d was executed without being traced", f.LastInstr)
		}
		if len(f.Stack) > f.Code.StackSize {
			t.Fatalf("%d values on a stack of %d", len(f.Stack), f.Code.StackSize)
		}
		last = f.NextInstr
		counts[f.Code.Instrs[f.NextInstr].Op]++
		return nil
	}
	if _, err := f.Resume(); err != nil {
		t.Fatal(s.FormatException(err))
	}
	if got := resultOf(t, s, globals); got != want {
		t.Errorf("the traced result is %s, want %s", got, want)
	}
	if counts[bytecode.ForIter] != 5 || counts[bytecode.SetupFinally] != 4 {
		t.Errorf("traced %d ForIter, %d SetupFinally; want 5 and 4", counts[bytecode.ForIter], counts[bytecode.SetupFinally])
	}
}

// TestStopAndGoOn stops a frame before each instruction in turn, by an error,
// and goes on with a frame that has the same state.
func TestStopAndGoOn(t *testing.T) {
	stop := errors.New("stop")
	f, s, globals := moduleFrame(t)
	for steps := 0; ; steps++ {
		traced := false
		f.Trace = func(*interp.Frame) error {
			if traced {
				return stop
			}
			traced = true
			return nil
		}
		_, err := f.Resume()
		if err == nil {
			break
		}
		if err != stop {
			t.Fatal(s.FormatException(err))
		}
		next := interp.NewFrame(s, f.Code, f.Globals, nil)
		next.Names = f.Names
		next.Stack = append([]interp.Object(nil), f.Stack...)
		next.Blocks = append([]interp.Block(nil), f.Blocks...)
		next.NextInstr, next.LastInstr, next.LastException = f.NextInstr, f.LastInstr, f.LastException
		f = next
		if steps > 10_000 {
			t.Fatal("the frame does not end")
		}
	}
	if got := resultOf(t, s, globals); got != want {
		t.Errorf("the result is %s, want %s", got, want)
	}
}

// TestKeep makes sure that a frame that somebody may still look at is not used
// again: one that the program asked for, and one that a traceback leads to.
func TestKeep(t *testing.T) {
	for _, text := range []string{program, "result = 1\n"} {
		f, s, globals := frameFor(t, text)
		if _, err := f.Resume(); err != nil {
			t.Fatal(err)
		}
		if text != program {
			f.Keep()
		}
		f.Recycle()
		if interp.NewFrame(s, f.Code, globals, nil) == f || f.Globals == nil {
			t.Errorf("the frame of %q was used again", text)
		}
	}
}

// TestUntraced: an exception does not tell that it passed through an untraced frame, so
// that the frame can be used again.
func TestUntraced(t *testing.T) {
	f, s, globals := frameFor(t, "1 // 0\n")
	f.Untraced = true
	_, err := f.Resume()
	var exc *interp.OperationError
	if !errors.As(err, &exc) || len(exc.Traceback) != 0 {
		t.Fatalf("got %v with %d places", err, len(exc.Traceback))
	}
	f.Recycle()
	again := interp.NewFrame(s, f.Code, globals, nil)
	if again != f || again.Untraced {
		t.Error("the frame was not used again as a new one")
	}
}

// TestRecycle makes sure that a frame that is used again is as new.
func TestRecycle(t *testing.T) {
	f, s, globals := frameFor(t, strings.Replace(program, "1 // 0", "pass", 1))
	if _, err := f.Resume(); err != nil {
		t.Fatal(err)
	}
	want := resultOf(t, s, globals)
	code := f.Code
	f.Recycle()
	again := interp.NewFrame(s, code, globals, nil)
	if again != f {
		t.Error("the frame was not used again")
	}
	if again.NextInstr != 0 || again.LastInstr != -1 || len(again.Stack)+len(again.Blocks) != 0 || again.LastException != nil || again.Back != nil {
		t.Errorf("the frame still has something of its first life: %+v", again)
	}
	again.Names = globals
	if _, err := again.Resume(); err != nil {
		t.Fatal(err)
	}
	if got := resultOf(t, s, globals); got != want {
		t.Errorf("the result is %s, want %s", got, want)
	}
}

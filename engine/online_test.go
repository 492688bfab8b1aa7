package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/jit/llabstract"
)

// loadOnline loads a program whose main takes some integers.
func loadOnline(t *testing.T, file, text string) (*engine.Program, int) {
	t.Helper()
	args := 1
	if strings.Contains(text, "main(n, m)") || strings.Contains(text, "main(n: int, m: int)") {
		args = 2
	}
	types := strings.TrimSuffix(strings.Repeat("int,", args), ",")
	p, err := engine.LoadText(t.Context(), file, []byte(text), engine.Options{Annotate: engine.AnnotateOptions{Types: types}})
	if err != nil {
		t.Fatal(err)
	}
	return p, args
}

// agrees runs a specialised main and compares it with the program itself.
func agrees(t *testing.T, p *engine.Program, s *engine.Specialised, args string) {
	t.Helper()
	agreesOn(t, p, s, "main", args)
}

// agreesOn is agrees for a function of another name.
func agreesOn(t *testing.T, p *engine.Program, s *engine.Specialised, name, args string) {
	t.Helper()
	want, err := p.Run(t.Context(), name, args, engine.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, with := range []string{engine.WithLowLevel, engine.WithNative} {
		got, _, err := p.RunSpecialised(t.Context(), s, args, engine.RunOptions{With: with})
		if err != nil {
			t.Errorf("%s: %s(%s), specialised, with %s: %v", p.File, name, args, with, err)
			continue
		}
		if text(got.Result) != text(want.Result) || text(got.Raises) != text(want.Raises) {
			t.Errorf("%s: %s(%s) gives %s %s, specialised with %s %s %s", p.File, name, args, text(want.Result), text(want.Raises), with, text(got.Result), text(got.Raises))
		}
	}
}

func text(s *string) string {
	if s == nil {
		return "-"
	}
	return *s
}

// interpretation are the operations that only an interpreter at work needs.
var interpretation = []string{"getarrayitem", "getfield", "char_eq", "malloc", "malloc_varsize", "indirect_call", "getinteriorfield", "cast_char_to_int"}

// TestInterpretersVanish specialises interpreters of different makes to programs that they
// have as constants: nothing is left of the interpreter.
func TestInterpretersVanish(t *testing.T) {
	operations := map[string]int{"stack": 1, "stack NF": 3, "registers": 3, "tree": 3, "pairs": 3, "functions": 3, "letters": 4, "objects": 3, "numbers": 3,
		"accumulator": 3, "tuples": 3, "lines": 3, "variables": 3, "tape": 6, "brackets": 10, "boxes": 3, "packed": 3, "subroutines": 3,
		"cells": 3, "descent": 5, "raising": 3, "compiled": 4, "opcodes": 3, "parsed": 4, "threaded": 2, "lisp": 6, "statements": 3, "handlers": 2, "assembled": 4, "words": 3, "tower": 8, "turns": 3,
		"built": 4, "words16": 3, "jumps": 3, "infix": 5, "named": 3,
		"instructions": 3, "labels": 3, "wordcode": 2, "nodes": 3, "procedures": 2, "halting": 3, "forth": 3, "methods": 3, "transitions": 5,
		"fixedwidth": 3, "successors": 3, "micro": 4, "environment": 3, "hexadecimal": 3, "nextpc": 3, "pushback": 3, "machines": 4, "basic": 3,
		"tagged": 2, "messages": 1, "lambdas": 4, "frames": 6, "circuit": 5, "continuations": 3}
	for name, most := range operations {
		name, code, other := strings.Cut(name, " ") // another program for the interpreter
		file := filepath.Join("testdata", "online", name+".py")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if other {
			source = bytes.Replace(source, []byte(`"NM+"`), []byte(`"`+code+`"`), 1)
		}
		p, args := loadOnline(t, file, string(source))
		s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := s.Residual()
		total := 0
		for _, n := range r.Operations {
			total += n
		}
		if total > most || len(r.Calls) > 0 {
			t.Errorf("%s: left are %+v", name, r)
		}
		for n := 1; n < 8; n++ { // objects.py never ends for 0
			agrees(t, p, s, strings.TrimSuffix(strings.Repeat(strconv.Itoa(n)+",", args), ","))
		}
	}
}

// TestProgramsInDepth: a program that the interpreter follows deeper than calls are followed is specialised all the same, in
// several functions.
func TestProgramsInDepth(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"deeplist": {"int_add": 200, "int_sub": 200, "int_xor": 200},
		"deeptree": {"int_add": 250, "int_xor": 250},
	} {
		file := filepath.Join("testdata", "online", name+".py")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, args := loadOnline(t, file, string(source))
		s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r := s.Residual(); !maps.Equal(r.Operations, want) || len(s.Called) == 0 {
			t.Errorf("%s: %d functions, left are %+v", name, len(s.Called), r)
		}
		agrees(t, p, s, "5,9"[:2*args-1])
	}
}

// TestIndexOfDictionary: a dictionary that is searched for what is not known has its index made when the residual graph runs.
func TestIndexOfDictionary(t *testing.T) {
	source, err := os.ReadFile("testdata/online/digits.py")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := loadOnline(t, "digits.py", string(source))
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	agrees(t, p, s, "11,2")
}

// TestOperationWithoutOperands: a call with known arguments is not carried out beforehand if something in it has no operands, and is kept.
func TestOperationWithoutOperands(t *testing.T) {
	p, _ := loadOnline(t, "tidy.py", "from rlib import rgc\n\ndef tidy(n):\n    rgc.collect()\n    return n + 1\n\ndef main(n):\n    return n + tidy(3)\n\nENTRIES = {'main': ['int']}\n")
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Residual().Operations["gc_collect"]; n != 1 {
		t.Errorf("garbage is collected %d times", n)
	}
	agrees(t, p, s, "7")
}

// TestCountingRecursion: a function that counts its own calls is not followed as deep as may be.
func TestCountingRecursion(t *testing.T) {
	source, err := os.ReadFile("testdata/online/counting.py")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := loadOnline(t, "counting.py", string(source))
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Residual(); r.Blocks > 4 || r.Loops != 0 {
		t.Errorf("left are %+v", r)
	}
	agrees(t, p, s, "7")
}

// TestLoopsAreCounted: ways that meet are no loop, and one that comes back is.
func TestLoopsAreCounted(t *testing.T) {
	source := `
def meet(n, m):
    if n > 3:
        m += 1
    elif n > 1:
        m += 2
    return m * n
def twice(n, m):
    for i in range(n):
        for k in range(m):
            n += i * k
    return n
`
	p, err := engine.LoadText(t.Context(), "meet.py", []byte(source), engine.Options{Annotate: engine.AnnotateOptions{Types: "int,int"}})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"meet": 0, "twice": 2} {
		s, err := p.Specialise(t.Context(), name, engine.OnlineOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r := s.Residual(); r.Loops != want {
			t.Errorf("%s has %d loops: %+v", name, r.Loops, r)
		}
	}
}

// TestExceptionsAreSpecialised: handlers in the interpreter work for the program that it
// interprets.
func TestExceptionsAreSpecialised(t *testing.T) {
	source, err := os.ReadFile("testdata/online/exceptions.py")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := loadOnline(t, "exceptions.py", string(source))
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []string{"0", "7", "-3"} {
		agrees(t, p, s, n)
	}
}

// TestKnownArguments: the text of the program may be an argument.
func TestKnownArguments(t *testing.T) {
	source, err := os.ReadFile("testdata/online/stack.py")
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.LoadText(t.Context(), "stack.py", source, engine.Options{Annotate: engine.AnnotateOptions{Types: "str,int,int"}})
	if err != nil {
		t.Fatal(err)
	}
	args := "'NM+p3-', 40, 5"
	s, err := p.Specialise(t.Context(), "interp", engine.OnlineOptions{Known: []int{0}, Args: args})
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Residual(); r.Operations["int_add"] != 1 || r.Operations["int_sub"] != 1 || len(r.Operations) != 2 {
		t.Errorf("left are %+v", r)
	}
	out, _, err := p.RunSpecialised(t.Context(), s, args, engine.RunOptions{With: engine.WithNative})
	if err != nil || text(out.Result) != "42" {
		t.Errorf("%v, %v", out, err)
	}
	if _, err := p.Specialise(t.Context(), "interp", engine.OnlineOptions{Known: []int{7}, Args: args}); err == nil {
		t.Error("there is an argument 7")
	}
}

// TestKnownLists: the text of the program may be a list that is given. Where it is not, the strings in it are
// compared when the residual graph runs, and nothing is unrolled for ever.
func TestKnownLists(t *testing.T) {
	source, err := os.ReadFile("testdata/online/given.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, types, args string
		want              map[string]int
	}{
		{"interp", "[int],int", "[1,2,1], 5", map[string]int{"int_add": 2, "int_mul": 1}},
		{"pairs", "[(str,int)],int", "[('+',1),('*',2),('j',0)], 5", map[string]int{"int_add": 1, "int_mul": 1, "int_lt": 1}},
		{"strs", "[str],int", "['inc','dbl'], 5", map[string]int{"int_add": 1, "int_mul": 1}},
	} {
		p, err := engine.LoadText(t.Context(), "given.py", source, engine.Options{Annotate: engine.AnnotateOptions{Types: c.types}})
		if err != nil {
			t.Fatal(err)
		}
		for _, known := range [][]int{{0}, nil} {
			s, err := p.Specialise(t.Context(), c.name, engine.OnlineOptions{Known: known, Args: c.args})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if r := s.Residual(); known != nil && (!maps.Equal(r.Operations, c.want) || len(r.Calls) > 0) {
				t.Errorf("%s: left are %+v", c.name, r)
			}
			want, err := p.Run(t.Context(), c.name, c.args, engine.RunOptions{})
			if err != nil {
				t.Fatal(err)
			}
			got, _, err := p.RunSpecialised(t.Context(), s, c.args, engine.RunOptions{With: engine.WithNative})
			if err != nil || text(got.Result) != text(want.Result) {
				t.Errorf("%s: %v, %v, want %s", c.name, got, err, text(want.Result))
			}
		}
	}
}

// TestWrittenConstants: what the program writes into its prebuilt objects is what it reads from them
// afterwards, although both the object and the place in it are known.
func TestWrittenConstants(t *testing.T) {
	source, err := os.ReadFile("testdata/online/written.py")
	if err != nil {
		t.Fatal(err)
	}
	load := func() *engine.Program {
		p, err := engine.LoadText(t.Context(), "written.py", source, engine.Options{Annotate: engine.AnnotateOptions{Types: "int,int"}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, f := range load().Functions() {
		if len(f.Params) != 2 {
			continue
		}
		for _, known := range [][]int{{0}, nil} {
			const args = "0, 9"
			p := load()
			s, err := p.Specialise(t.Context(), f.Name, engine.OnlineOptions{Known: known, Args: args})
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
				continue
			}
			want, err := load().Run(t.Context(), f.Name, args, engine.RunOptions{With: engine.WithLowLevel})
			if err != nil {
				t.Fatal(err)
			}
			for _, with := range []string{engine.WithLowLevel, engine.WithNative} {
				got, _, err := p.RunSpecialised(t.Context(), s, args, engine.RunOptions{With: with})
				if err != nil || text(got.Result) != text(want.Result) || text(got.Raises) != text(want.Raises) {
					t.Errorf("%s with %v known gives %v, %v with %s, want %s %s", f.Name, known, got, err, with, text(want.Result), text(want.Raises))
				}
			}
		}
	}
}

// TestHeuristic2005: the heuristic of the message does not work, as it says: the
// interpreter is still there, and the program still gives the same.
func TestHeuristic2005(t *testing.T) {
	source, err := os.ReadFile("testdata/online/registers.py")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := loadOnline(t, "registers.py", string(source))
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{Rule: llabstract.Heuristic2005})
	if err != nil {
		t.Fatal(err)
	}
	left := 0
	for _, name := range interpretation {
		left += s.Residual().Operations[name]
	}
	if left == 0 {
		t.Errorf("nothing is left of the interpreter: %+v", s.Residual())
	}
	agrees(t, p, s, "4,4")
}

// TestOutcomesOf2005: what the tests of the original asserted under its heuristic.
func TestOutcomesOf2005(t *testing.T) {
	source := `
def add(a, b):
    return a + b
def count(x, y):
    while x > 0:
        y += x
        x -= 1
    return y
def literal(n, unused):
    return loop(1, 1, n)
def loop(r, i, n):
    while i < n:
        r *= i
        i += 1
    return r
`
	p, err := engine.LoadText(t.Context(), "outcomes.py", []byte(source), engine.Options{Annotate: engine.AnnotateOptions{Types: "int,int"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		known []int
		want  string
	}{
		{"add", []int{0}, "map[int_add:1]"},
		{"add", []int{0, 1}, "map[]"},
		{"count", []int{0}, "map[int_add:6]"},
		{"count", nil, "map[int_add:1 int_gt:1 int_sub:1]"},
		{"count", []int{1}, "map[int_add:2 int_gt:2 int_sub:2]"},
		{"literal", nil, "map[int_add:1 int_lt:1 int_mul:1]"},
	} {
		s, err := p.Specialise(t.Context(), c.name, engine.OnlineOptions{Known: c.known, Args: "6,10", Rule: llabstract.Heuristic2005})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(s.Residual().Operations); got != c.want {
			t.Errorf("%s with %v known leaves %s, not %s", c.name, c.known, got, c.want)
		}
	}
}

// TestEndlessUnrolling: a loop that is unrolled for ever is named, with what changes.
func TestEndlessUnrolling(t *testing.T) {
	for name, want := range map[string]string{
		"endless":      "endless.py:6:11: in main: | by now i",
		"endlessinner": "endlessinner.py:8:21: in main: | by now j",
		"endlessfield": "endlessfield.py:14:17: in step: | by now inst_pc of endlessfield.VM 0 is 19999",
		"endlessitems": "endlessitems.py:5:11: in main: | item 0 of array 0 is | item 1 of array 0 is 19999",
	} {
		file := filepath.Join("testdata", "online", name+".py")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := loadOnline(t, filepath.Base(file), string(source))
		_, err = p.Specialise(t.Context(), "main", engine.OnlineOptions{})
		if !errors.Is(err, llabstract.ErrEndless) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, part := range strings.Split(want, "|") {
			if !strings.Contains(err.Error(), strings.TrimSpace(part)) {
				t.Errorf("%s: no %q in: %v", name, part, err)
			}
		}
	}
}

// toyPrograms makes random programs for testdata/online/toy.py. The stack is as deep at
// the end of a loop as at its beginning.
type toyPrograms struct {
	*rand.Rand
	code []byte
	free int // registers that loops do not count in
}

func (g *toyPrograms) program() string {
	g.code, g.free = nil, 4
	for range 1 + g.Intn(4) {
		g.statement(2)
	}
	g.value(2)
	var b strings.Builder
	for _, c := range g.code {
		fmt.Fprintf(&b, "\\x%02x", c)
	}
	return b.String()
}

func (g *toyPrograms) emit(code ...byte) { g.code = append(g.code, code...) }

// value pushes one value.
func (g *toyPrograms) value(depth int) {
	switch n := g.Intn(9); {
	case depth == 0 || n < 2:
		switch g.Intn(4) {
		case 0:
			g.emit('N')
		case 1:
			g.emit('M')
		case 2:
			g.emit('p', byte(g.Intn(100)))
		case 3:
			g.emit('l', byte(g.Intn(4)))
		}
	case n == 2:
		g.value(depth - 1)
		g.emit("fF"[g.Intn(2)])
	case n == 3:
		g.value(depth - 1)
		g.emit('d', "+-*<"[g.Intn(4)])
	default:
		g.value(depth - 1)
		g.value(depth - 1)
		g.emit("+-*<"[g.Intn(4)])
	}
}

// statement leaves the stack as it is.
func (g *toyPrograms) statement(depth int) {
	switch n := g.Intn(4); {
	case n == 0 && depth > 0 && g.free > 1:
		g.loop(depth)
	case n == 1 && depth > 0:
		g.choice(depth)
	default:
		g.value(2)
		if g.Intn(5) == 0 {
			g.emit('x')
		} else {
			g.emit('w', byte(g.Intn(g.free)))
		}
	}
}

// loop counts down in a register of its own.
func (g *toyPrograms) loop(depth int) {
	g.free--
	counter := byte(g.free)
	g.emit('p', byte(1+g.Intn(5)), 'w', counter)
	if g.Intn(2) == 0 {
		g.emit('N', 'p', 7, '<', 'l', counter, '+', 'w', counter)
	}
	start := len(g.code)
	g.statement(depth - 1)
	g.emit('l', counter, 'p', 1, '-', 'd', 'w', counter, 'j', byte(start))
	g.free++
}

// choice jumps over a statement.
func (g *toyPrograms) choice(depth int) {
	g.value(1)
	g.emit('j', 0)
	at := len(g.code) - 1
	g.statement(depth - 1)
	g.code[at] = byte(len(g.code))
}

// TestRandomToyPrograms: specialised programs give what interpreted ones do, and nothing is
// left of the interpreter.
func TestRandomToyPrograms(t *testing.T) {
	interpreter, err := os.ReadFile("testdata/online/toy.py")
	if err != nil {
		t.Fatal(err)
	}
	count := 60
	if n, err := strconv.Atoi(os.Getenv("VITRINE_SOAK")); err == nil {
		count = n
	}
	for seed := range count {
		g := &toyPrograms{Rand: rand.New(rand.NewSource(int64(seed)))}
		code := g.program()
		if len(g.code) > 250 {
			continue // a jump takes one byte
		}
		p, _ := loadOnline(t, "toy.py", strings.Replace(string(interpreter), "PROGRAM", code, 1))
		s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, code, err)
		}
		for _, name := range interpretation {
			if n := s.Residual().Operations[name]; n > 0 {
				t.Errorf("seed %d: %s: there are %d %s left", seed, code, n, name)
			}
		}
		for range 3 {
			agrees(t, p, s, fmt.Sprintf("%d,%d", g.Intn(30)-5, g.Intn(300)))
		}
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, code)
		}
	}
}

// TestRecursionIsSpecialised: a function that comes back to itself with the same constants is
// specialised on its own, and called.
func TestRecursionIsSpecialised(t *testing.T) {
	for name, most := range map[string]int{"recursive": 6, "power": 6} {
		file := filepath.Join("testdata", "online", name+".py")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := loadOnline(t, file, string(source))
		s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for _, n := range s.Residual().Operations {
			total += n
		}
		if len(s.Called) != 1 || total > most {
			t.Errorf("%s: %d functions, left are %+v", name, len(s.Called), s.Residual())
		}
		for _, n := range []string{"0", "1", "5"} {
			agrees(t, p, s, n)
		}
	}
}

// TestGrowingStack: a stack that grows with a loop of the program cannot stay virtual, and the loop
// is not unrolled.
func TestGrowingStack(t *testing.T) {
	source, err := os.ReadFile("testdata/online/growing.py")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := loadOnline(t, "growing.py", string(source))
	s, err := p.Specialise(t.Context(), "main", engine.OnlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Residual(); r.Blocks > 40 || r.Loops == 0 {
		t.Errorf("left are %+v", r)
	}
	for _, n := range []string{"0", "1", "5", "40"} {
		agrees(t, p, s, n)
	}
}

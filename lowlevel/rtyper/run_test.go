package rtyper_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
	"vitrine/jit/codegen/codemem"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	native "vitrine/runtime/machine"
	"vitrine/runtime/readback"
)

// A machine runs a typed program.
type machine struct {
	prog *rtyper.Program
	heap *heap.Heap
	in   *llinterp.Interp
	run  caller
	std  *stdspace.Space // shows results
}

// A caller runs functions: the low-level interpreter, or machine code.
type caller interface {
	Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error)
}

// newNative is newMachine for machine code; nil where there is none.
func newNative(t testing.TB, prog *rtyper.Program, dialect source.Dialect, opt heap.Options) *machine {
	t.Helper()
	return newCompiled(t, prog, dialect, opt, nil)
}

// newOptimised is newNative after some optimisations.
func newOptimised(t testing.TB, prog *rtyper.Program, dialect source.Dialect, opt heap.Options, by backendopt.Options) *machine {
	t.Helper()
	functions := make([]*lltype.Object, len(prog.Graphs))
	for i, g := range prog.Graphs {
		functions[i] = g.Function()
	}
	better, err := backendopt.Optimise(context.Background(), functions, by, nil)
	if err != nil {
		t.Fatal(err)
	}
	return newCompiled(t, prog, dialect, opt, func(f *lltype.Object) *model.FunctionGraph {
		if g := better.Graph(f); g != nil {
			return g
		}
		return f.Func.Graph
	})
}

func newCompiled(t testing.TB, prog *rtyper.Program, dialect source.Dialect, opt heap.Options, graph func(*lltype.Object) *model.FunctionGraph) *machine {
	t.Helper()
	m := newMachine(t, prog, dialect, opt)
	code, err := native.Compile(m.heap, prog.Exceptions, []*lltype.Object{prog.Entry.Function()}, native.Options{Graph: graph})
	if errors.Is(err, codemem.ErrUnsupported) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { code.Close() })
	m.run = code
	return m
}

func newMachine(t testing.TB, prog *rtyper.Program, dialect source.Dialect, opt heap.Options) *machine {
	t.Helper()
	h, err := heap.New(opt)
	if err != nil {
		t.Fatal(err)
	}
	in, err := llinterp.New(h, prog.Exceptions, llinterp.Options{Steps: 50_000_000})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		h.Close()
	})
	return &machine{prog, h, in, in, stdspace.New(stdspace.Options{Dialect: dialect})}
}

// call runs the entry and returns what became of it: "returns 3", "raises
// KeyError"; ok is false for arguments that have no low-level value.
func (m *machine) call(args []stdspace.Object) (outcome string, ok bool) {
	entry := m.prog.Entry.Function()
	ft := entry.Type.(*lltype.FuncType)
	bits := make([]uint64, len(args))
	for i, x := range args {
		v, isGo := stdspace.ToGo(x)
		if !isGo {
			return "", false
		}
		b, err := m.in.Argument(v, ft.Args[i])
		if err != nil {
			return "", false
		}
		bits[i] = b
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	r, err := m.run.Call(ctx, entry, bits...)
	var raised *llinterp.Raised
	switch {
	case errors.As(err, &raised):
		return "raises " + raised.Class, true
	case err != nil:
		return "fails: " + err.Error(), true
	}
	reader := readback.Reader{Heap: m.heap, Space: m.std, Other: m.in.Text}
	return "returns " + reader.Text(r, ft.Result, m.prog.Entry.Source.ReturnValue()), true
}

// expected runs a function under the standard space.
func expected(std *stdspace.Space, p *program, args []stdspace.Object) string {
	m, _ := std.ImportName(p.theme)
	fn, _ := m.(*stdspace.Module).Dict.Lookup(p.name)
	x, err := std.Call(fn, args)
	var raised *interp.OperationError
	switch {
	case errors.As(err, &raised):
		return "raises " + raised.Type.(*stdspace.Class).Name
	case err != nil:
		return "fails: " + err.Error()
	}
	text, err := std.Repr(x)
	if err != nil {
		return "fails: " + err.Error()
	}
	return "returns " + text
}

// exampleArgs returns the arguments that the corpus gives for a program.
func (p *program) exampleArgs(t testing.TB, std *stdspace.Space) [][]stdspace.Object {
	t.Helper()
	m, err := std.ImportName(p.theme)
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.(*stdspace.Module).Dict.Lookup("EXAMPLES")
	list, ok := x.(*stdspace.Dict).Lookup(p.name)
	if !ok {
		return nil
	}
	var out [][]stdspace.Object
	for _, args := range list.(*stdspace.List).Items {
		out = append(out, args.(*stdspace.Tuple).Items)
	}
	return out
}

// undefined reports whether an outcome of the standard space is one that RPython
// leaves open: exceptions that the program does not check for.
func undefined(want string) bool {
	switch want {
	case "raises IndexError", "raises AssertionError", "raises AttributeError", "raises KeyError":
		return true
	}
	return strings.HasPrefix(want, "fails")
}

// TestRunCorpus runs every program of the corpus that can be typed on its
// examples: the outcome is that of the program under the standard space.
func TestRunCorpus(t *testing.T) {
	programs, runs, open := 0, 0, 0
	for _, p := range corpus(t) {
		res, std := annotate(t, p)
		prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
		if err != nil {
			continue
		}
		programs++
		plain := stdspace.New(stdspace.Options{Dialect: p.dialect})
		if _, err := plain.ImportFile(p.theme, p.file, p.text); err != nil {
			t.Fatal(err)
		}
		m := newMachine(t, prog, p.dialect, heap.Options{Stress: true, Limit: 16 << 20})
		fast := newNative(t, prog, p.dialect, heap.Options{Stress: true, Limit: 16 << 20})
		same := p.exampleArgs(t, plain)
		for i, args := range p.exampleArgs(t, std) {
			got, ok := m.call(args)
			if !ok {
				continue
			}
			runs++
			want := expected(plain, p, same[i])
			if got != want && got != want+".0" {
				if undefined(want) {
					open++
					continue
				}
				t.Errorf("%s.%s, example %d: it %s, want: it %s", p.theme, p.name, i, got, want)
			}
			if fast == nil {
				continue
			}
			if again, _ := fast.call(args); again != got {
				t.Errorf("%s.%s, example %d: as machine code it %s, interpreted it %s", p.theme, p.name, i, again, got)
			}
		}
	}
	t.Logf("%d programs, %d runs, %d of them undefined", programs, runs, open)
	if runs < programs {
		t.Errorf("only %d runs", runs)
	}
}

// ownPrograms returns the functions of a file of testdata that take integers, or
// what TYPES says, with their examples.
func ownPrograms(t testing.TB, file string) []*program {
	t.Helper()
	return ownProgramsIn(t, file, source.Python2)
}

// ownProgramsIn is ownPrograms for a dialect.
func ownProgramsIn(t testing.TB, file string, dialect source.Dialect) []*program {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	theme := strings.TrimSuffix(filepath.Base(file), ".py")
	std := stdspace.New(stdspace.Options{Dialect: dialect})
	m, err := std.ImportFile(theme, file, text)
	if err != nil {
		t.Fatal(err)
	}
	types, _ := m.Dict.Lookup("TYPES")
	var out []*program
	for _, e := range m.Dict.Entries() {
		fn, ok := e.Value.(*stdspace.Function)
		if !ok || fn.Code.File != file || !isEntry(fn) {
			continue
		}
		p := &program{theme: theme, name: fn.Name, file: file, text: text, dialect: dialect}
		for range fn.Code.ArgCount {
			p.args = append(p.args, "int")
		}
		if list, ok := types.(*stdspace.Dict).Lookup(fn.Name); ok {
			p.args = nil
			for _, x := range list.(*stdspace.List).Items {
				name, _ := stdspace.AsText(x)
				p.args = append(p.args, name)
			}
		}
		out = append(out, p)
	}
	return out
}

// isEntry reports whether a function is a program, and no part of one: parts are
// those with defaults, or with parameters of other names.
func isEntry(fn *stdspace.Function) bool {
	if fn.Code.Flags != fn.Code.Flags&^(bytecode.VarArgs) || len(fn.Defaults) > 0 {
		return false
	}
	for _, name := range fn.Code.VarNames[:fn.Code.ArgCount] {
		if name != "n" && name != "x" && name != "y" {
			return false
		}
	}
	return true
}

// tried returns the arguments to try a program with.
func (p *program) tried(std *stdspace.Space) [][]stdspace.Object {
	m, _ := std.ImportName(p.theme)
	dict := m.(*stdspace.Module).Dict
	examples, _ := dict.Lookup("EXAMPLES")
	list, ok := examples.(*stdspace.Dict).Lookup(p.name)
	if !ok && len(p.args) == 2 {
		list, ok = dict.Lookup("NUMBERS")
	}
	var out [][]stdspace.Object
	if ok {
		for _, x := range list.(*stdspace.List).Items {
			out = append(out, x.(*stdspace.Tuple).Items)
		}
		return out
	}
	for _, n := range []int64{-1, 0, 1, 2, 3, 4, 5, 6, 7, 10} {
		out = append(out, []stdspace.Object{stdspace.MakeInt(n)})
	}
	return out
}

// TestRunCore runs the programs of testdata on their examples, as Python 2 and as
// Python 3.
func TestRunCore(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/core.py") {
		t.Run(p.name, func(t *testing.T) {
			compareRuns(t, p)
			p.dialect = source.Python3
			compareRuns(t, p)
		})
	}
}

// TestRunFlowing runs programs whose graphs depend on what is known while they are made.
func TestRunFlowing(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/flowing.py") {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}

func compareRuns(t *testing.T, p *program) {
	res, std := annotate(t, p)
	prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain := stdspace.New(stdspace.Options{Dialect: p.dialect})
	if _, err := plain.ImportFile(p.theme, p.file, p.text); err != nil {
		t.Fatal(err)
	}
	m := newMachine(t, prog, p.dialect, heap.Options{Stress: true, Limit: 16 << 20})
	fast := newNative(t, prog, p.dialect, heap.Options{Stress: true, Limit: 16 << 20})
	same := p.tried(plain)
	for i, args := range p.tried(std) {
		want := expected(plain, p, same[i])
		got, ok := m.call(args)
		if !ok {
			t.Fatalf("example %d has no low-level arguments", i)
		}
		if got != want && got != want+".0" {
			text, _ := std.Repr(stdspace.NewTuple(args...))
			t.Errorf("for %s it %s, want: it %s", text, got, want)
		}
		if fast == nil {
			continue
		}
		if again, _ := fast.call(args); again != got {
			t.Errorf("example %d: as machine code it %s, interpreted it %s", i, again, got)
		}
	}
}

// TestChecksWithoutHandlers: what the program does not catch is raised all the same,
// as under the standard space, unless the checks are left out.
func TestChecksWithoutHandlers(t *testing.T) {
	for _, text := range []string{
		"def main(x):\n    return 7 // x\n", "def main(x):\n    return 7 % x\n", "def main(x):\n    return 7.0 / x\n",
	} {
		prog, err := typeText(t, text, rtyper.Options{}, "int")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []*machine{newMachine(t, prog, source.Python2, heap.Options{}), newNative(t, prog, source.Python2, heap.Options{})} {
			if m == nil {
				continue
			}
			if got, _ := m.call([]stdspace.Object{stdspace.MakeInt(0)}); got != "raises ZeroDivisionError" {
				t.Errorf("%s%s", text, got)
			}
		}
		free, err := typeText(t, text, rtyper.Options{Unchecked: true}, "int")
		if err != nil {
			t.Fatal(err)
		}
		if len(free.Graphs) >= len(prog.Graphs) {
			t.Errorf("%sthe checks are still there: %d graphs", text, len(free.Graphs))
		}
	}
}

package pythonlike_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// The interpreter of Python in assets/python, and programs for it. What they print was written down under CPython 2.7.
const (
	pythonFolder   = "../../assets/python"
	programsFolder = pythonFolder + "/programs"
)

// sizes are arguments of the programs of the benchmarks; the others have none.
var sizes = map[string]string{
	"fib": "12", "sieve": "3000", "mandelbrot": "20", "nbody": "100", "sched": "300", "strings": "500", "wordcount": "8000", "bytecode": "30",
}

// quicklyCompiled are programs of all kinds that do not take long to compile.
var quicklyCompiled = []string{"bytecode", "closures1", "fib", "mandelbrot", "sieve", "tuples", "withs", "wordcount"}

// allPrograms returns the names of all programs.
func allPrograms(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(programsFolder + "/*.py")
	if err != nil || len(files) < 40 {
		t.Fatalf("there are %d programs, %v", len(files), err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".py"))
	}
	return names
}

// oneTarget is a program that runs several programs of the interpreter one after another, since translating takes longer.
func oneTarget(t *testing.T, names []string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("import library, program, streams\nfrom lists import new_list\nfrom target import run_code, arg_of, portal\n\nnames, codes, args = [], [], []\n\n" +
		"def add(name, text, arg):\n    names.append(name)\n    codes.append(program.load(text, name)[0])\n    args.append(arg)\n\n")
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(programsFolder, name+".py"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "add(%q, %q, %q)\n", name, text, sizes[name])
	}
	b.WriteString(`
def entry(argv):
    for i in range(len(names)):
        streams.out.write("=== " + names[i] + "\n")
        given = [arg_of(names[i])]
        if args[i] != "":
            given.append(arg_of(args[i]))
        library.w_sys.names["argv"] = new_list(given)
        run_code(codes[i][min(len(argv), 1)])
    return 0

def target(driver, args):
    return entry, None
`)
	return b.String()
}

// printedBy runs programs and returns what each prints.
func printedBy(t *testing.T, names []string, opt engine.RunOptions) map[string]string {
	t.Helper()
	ctx := t.Context()
	var out strings.Builder
	p, err := engine.LoadText(ctx, filepath.Join(pythonFolder, "all.py"), []byte(oneTarget(t, names)), engine.Options{Dialect: source.Python2, Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	target, err := engine.FindTarget(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	o, err := p.Run(ctx, target.Entry, engine.CommandLine(p, []string{"all"}), opt)
	if err != nil {
		t.Fatal(err)
	}
	if o.Raises != nil {
		t.Errorf("with %s: %s", opt.With, o.Traceback)
	}
	printed := make(map[string]string)
	for _, part := range strings.Split(out.String(), "=== ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		printed[name] = text
	}
	return printed
}

func comparePython(t *testing.T, names []string, opt engine.RunOptions) {
	t.Helper()
	printed := printedBy(t, names, opt)
	for _, name := range names {
		want, err := os.ReadFile(filepath.Join(programsFolder, name+".out"))
		if err != nil {
			t.Fatal(err)
		}
		if got := printed[name]; got != string(want) {
			at := 0
			for at < len(got) && at < len(want) && got[at] == want[at] {
				at++
			}
			line := strings.LastIndexByte(string(want[:at]), '\n') + 1
			t.Errorf("%s with %s: differs from line %d on: want %.200q, got %.200q",
				name, opt.With, strings.Count(string(want[:at]), "\n")+1, want[line:], got[line:])
		}
	}
}

// TestPythonPrograms: what programs print on the interpreter of Python as machine code is what they print under CPython.
func TestPythonPrograms(t *testing.T) {
	comparePython(t, allPrograms(t), engine.RunOptions{With: engine.WithNative})
}

// TestPythonProgramsEverywhere: some are run by the other executors, too.
func TestPythonProgramsEverywhere(t *testing.T) {
	comparePython(t, []string{"fib", "tuples"}, engine.RunOptions{With: engine.WithStd})
	comparePython(t, []string{"closures1", "exceptions1", "strings"}, engine.RunOptions{With: engine.WithLowLevel})
}

// TestPythonProgramsCompiled: so do programs with a generated compiler, which may foresee how code goes on and compile it again; those that take long to compile when VITRINE_SOAK is set.
func TestPythonProgramsCompiled(t *testing.T) {
	names := quicklyCompiled
	if os.Getenv("VITRINE_SOAK") != "" {
		names = allPrograms(t)
	}
	jit := engine.JITOptions{Lazy: true, Cases: 32, Recursion: 7, Step: 10000, Operations: 1000000, Threshold: 3}
	comparePython(t, names, engine.RunOptions{With: engine.WithJIT, Backend: engine.BackendAMD64, JIT: jit})
	jit.Foresee, jit.Tier = true, 20
	comparePython(t, names, engine.RunOptions{With: engine.WithJIT, Backend: engine.BackendAMD64, JIT: jit})
	if all := allPrograms(t); slices.ContainsFunc(quicklyCompiled, func(name string) bool { return !slices.Contains(all, name) }) {
		t.Error("a program that is quickly compiled is not there")
	}
}

package stdspace_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// corpus holds small functions with the results of calls, used by the tests of
// several packages.
const corpus = "../../flowspace/testdata/conformance"

// TestCorpus calls every function of the corpus with its examples, in both
// dialects.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(corpus + "/*.py")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no corpus")
	}
	calls := 0
	for _, file := range files {
		for _, d := range []source.Dialect{source.Python2, source.Python3} {
			t.Run(filepath.Base(file)+"/"+d.String(), func(t *testing.T) { calls += testTheme(t, file, d) })
		}
	}
	if calls < 500 {
		t.Errorf("only %d calls were made", calls)
	}
}

func testTheme(t *testing.T, file string, d source.Dialect) (calls int) {
	text, err := os.ReadFile(strings.TrimSuffix(file, ".py") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var functions map[string]struct {
		Execution []struct {
			Args   json.RawMessage
			Result string
		}
	}
	if err := json.Unmarshal(text, &functions); err != nil {
		t.Fatal(err)
	}
	s := stdspace.New(stdspace.Options{Dialect: d})
	if _, err := s.RunFile(file); err != nil {
		t.Fatal(s.FormatException(err))
	}
	for name, f := range functions {
		for i, want := range f.Execution {
			got := outcome(s, fmt.Sprintf("%s(*EXAMPLES[%q][%d])", name, name, i))
			calls++
			if got != want.Result {
				t.Errorf("%s with example %d (%s) %s, want %s", name, i, want.Args, got, want.Result)
			}
		}
	}
	return calls
}

// outcome evaluates a call and says what came of it, in the words of the
// corpus.
func outcome(s *stdspace.Space, call string) string {
	v, err := s.Eval(call)
	if c := s.ExceptionClass(err); c != nil {
		return "raises " + c.Name
	} else if err != nil {
		return err.Error()
	}
	switch v := v.(type) {
	case *stdspace.Instance, *stdspace.Class, *stdspace.Function:
		return "returns instance of " + s.TypeOf(v).Name
	}
	text, err := s.Repr(v)
	if err != nil {
		return s.FormatException(err)
	}
	return "returns " + text
}

// TestBenchPrograms runs the benchmark programs with little to do and compares
// their results with those of CPython.
func TestBenchPrograms(t *testing.T) {
	for _, test := range []struct{ file, call, want string }{
		{"fib", "main(14)", "10556"},
		{"sieve", "main(3000)", "430"},
		{"mandelbrot", "main(30)", "21635"},
		{"nbody", "main(300)", "'-0.169013342'"},
		{"sched", "main(500)", "(3044, 512, 488, 270122, 495100, 2000)"},
		{"strings", "main(300)", "(4089, 650, 790, 299, 10057600, 300, 162)"},
		{"wordcount", "main(4000)", "(2741, 4000, 6, 711)"},
		{"bytecode", "main(50)", "13846"},
	} {
		for _, d := range []source.Dialect{source.Python2, source.Python3} {
			s := stdspace.New(stdspace.Options{Dialect: d})
			if _, err := s.RunFile(filepath.Join("testdata", "bench", test.file+".py")); err != nil {
				t.Errorf("%s: %s", test.file, s.FormatException(err))
				continue
			}
			v, err := s.Eval(test.call)
			if err != nil {
				t.Errorf("%s: %s", test.file, s.FormatException(err))
				continue
			}
			if got, _ := s.Repr(v); got != test.want {
				t.Errorf("%s.%s in dialect %s is %s, want %s", test.file, test.call, d, got, test.want)
			}
		}
	}
}

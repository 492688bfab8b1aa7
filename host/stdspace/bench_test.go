package stdspace_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"vitrine/host/stdspace"
)

// benchmarks are calls of functions in testdata/bench.
var benchmarks = []struct{ file, call string }{
	{"paper", "f1(300)"},
	{"paper", "recurse(22)"},
	{"fib", "main(15)"},
	{"sieve", "main(50000)"},
	{"mandelbrot", "main(60)"},
	{"nbody", "main(2000)"},
	{"sched", "main(4000)"},
	{"strings", "main(3000)"},
	{"wordcount", "main(50000)"},
	{"bytecode", "main(100)"},
}

// BenchmarkPrograms runs small programs. Where python3 is installed, each is
// also run there, and "x-python3" is our time divided by its time.
func BenchmarkPrograms(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.file+"/"+bm.call, func(b *testing.B) {
			file := filepath.Join("testdata", "bench", bm.file+".py")
			s := stdspace.New(stdspace.Options{})
			if _, err := s.RunFile(file); err != nil {
				b.Fatal(err)
			}
			best := time.Duration(1 << 62)
			b.ReportAllocs()
			for b.Loop() {
				start := time.Now()
				if _, err := s.Eval(bm.call); err != nil {
					b.Fatal(s.FormatException(err))
				}
				best = min(best, time.Since(start))
			}
			if peer, ok := python3Time(file, bm.call); ok {
				b.ReportMetric(float64(best)/float64(peer), "x-python3")
			}
		})
	}
}

// python3Time is the best time of a call in CPython, of the file as a module.
func python3Time(file, call string) (time.Duration, bool) {
	script := fmt.Sprintf(`
import sys, time
sys.path.insert(0, %q)
sys.dont_write_bytecode = True
module = __import__(%q)
code = compile(%q, "call", "eval")
best = 1e9
end = time.time() + 0.5
while time.time() < end:
    start = time.perf_counter()
    eval(code, module.__dict__)
    best = min(best, time.perf_counter() - start)
print(best)
`, filepath.Dir(file), strings.TrimSuffix(filepath.Base(file), ".py"), call)
	out, err := exec.Command("python3", "-c", script).Output()
	if err != nil {
		return 0, false
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return time.Duration(seconds * float64(time.Second)), err == nil && seconds > 0
}

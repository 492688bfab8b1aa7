package machine

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// written are low-level programs that were written by hand, each a function of
// its own name. What they give for a small and for a large argument was computed
// by C programs that do the same.
var written = []struct {
	name         string
	small, gives int64
	large, ends  int64
}{
	{"f1", 60, 27398, 2117, 1083876708},
	{"fib", 12, 144, 25, 75025},
	{"sum", 50, 857500, 5000, 8748250000},
	{"scan", 50, 4600, 5000, 39297100},
	{"lists", 50, 127500, 2000, 200100000},
	{"sieve", 500, 95, 200_000, 17984},
	{"nbody", 5, 2999999707, 500, 2997549772},
	{"digits", 2000, 28000, 50_000, 1000000},
}

func readWritten(t testing.TB, name string) *both {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "programs", name+".ll"))
	if err != nil {
		t.Fatal(err)
	}
	return load(t, string(text))
}

// TestWritten: machine code and interpreter give what C gives; of the large
// arguments, machine code alone.
func TestWritten(t *testing.T) {
	for _, p := range written {
		t.Run(p.name, func(t *testing.T) {
			b := readWritten(t, p.name)
			b.check(t, fmt.Sprint(p.gives), p.name, signed(p.small))
			got, err := b.native.Call(t.Context(), b.program.Function(p.name), signed(p.large))
			if err != nil || int64(got) != p.ends {
				t.Errorf("%s(%d) is %d, %v; C gives %d", p.name, p.large, int64(got), err, p.ends)
			}
		})
	}
}

func BenchmarkWritten(b *testing.B) {
	for _, p := range written {
		b.Run(p.name, func(b *testing.B) {
			both := readWritten(b, p.name)
			f := both.program.Function(p.name)
			for b.Loop() {
				if _, err := both.native.Call(b.Context(), f, signed(p.large)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

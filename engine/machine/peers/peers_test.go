package peers

import (
	"os"
	"testing"
)

// TestPrograms checks that all programs give the same natively and in C.
func TestPrograms(t *testing.T) {
	for _, p := range Programs {
		p.Arg = min(p.Arg, 50)
		if p.Name == "fib" {
			p.Arg = 12
		}
		r, err := Compare(t.Context(), p, 1, 1)
		if err != nil {
			t.Error(err)
			continue
		}
		if r.Rows[0].Median <= 0 || r.String() == "" {
			t.Errorf("nothing was measured: %v", r)
		}
	}
}

// BenchmarkPeers prints the ratios; VITRINE_PEERS names the programs, all if it
// is empty.
func BenchmarkPeers(b *testing.B) {
	for _, p := range Programs {
		if want := os.Getenv("VITRINE_PEERS"); want != "" && want != p.Name {
			continue
		}
		b.Run(p.Name, func(b *testing.B) {
			for b.Loop() {
				r, err := Compare(b.Context(), p, 7, 15)
				if err != nil {
					b.Fatal(err)
				}
				b.Logf("\n%v", r)
				if ratio := r.Ratio(1); ratio > 0 {
					b.ReportMetric(ratio, "times-gcc-O2")
				}
			}
		})
	}
}

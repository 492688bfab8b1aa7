package peers

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// A Row is what was measured of one compiler.
type Row struct {
	Name    string
	Median  time.Duration // of a call
	Missing string        // why nothing was measured, or ""
}

// A Report is what was measured of a program: our code first, then the
// compilers.
type Report struct {
	Program Program
	Rows    []Row
}

// compilers are those that are looked for.
var compilers = []struct{ command, flags string }{{"gcc", "-O2"}, {"gcc", "-O0"}}

// Compare measures a program: so many rounds, in each of which every compiler's
// code runs a number of times. It fails if the results differ.
func Compare(ctx context.Context, p Program, rounds, calls int) (*Report, error) {
	dir, err := os.MkdirTemp("", "vitrine-peers")
	if err != nil {
		return nil, fmt.Errorf("peers: no place for the programs of the peers: %w", err)
	}
	defer os.RemoveAll(dir)
	ours, err := compile(p)
	if err != nil {
		return nil, fmt.Errorf("peers: %w", err)
	}
	defer ours.close()
	r := &Report{Program: p, Rows: []Row{{Name: "native"}}}
	runs := []func(context.Context, int) (int64, []time.Duration, error){ours.run}
	for _, c := range compilers {
		b, err := build(ctx, c.command, c.flags, dir, p)
		row := Row{Name: c.command + " " + c.flags}
		if err != nil {
			row.Missing = err.Error()
			runs = append(runs, nil)
		} else {
			runs = append(runs, b.run)
		}
		r.Rows = append(r.Rows, row)
	}
	return r, r.measure(ctx, runs, rounds, calls)
}

func (r *Report) measure(ctx context.Context, runs []func(context.Context, int) (int64, []time.Duration, error), rounds, calls int) error {
	times := make([][]time.Duration, len(runs))
	var want int64
	for range rounds {
		for i, run := range runs {
			if run == nil {
				continue
			}
			result, t, err := run(ctx, calls)
			if err != nil {
				return fmt.Errorf("peers: %s: %w", r.Rows[i].Name, err)
			}
			if i == 0 {
				want = result
			} else if result != want {
				return fmt.Errorf("peers: %s(%d) is %d with %s, but %d natively", r.Program.Name, r.Program.Arg, result, r.Rows[i].Name, want)
			}
			times[i] = append(times[i], t...)
		}
	}
	for i, t := range times {
		if len(t) > 0 {
			slices.Sort(t)
			r.Rows[i].Median = t[len(t)/2]
		}
	}
	return nil
}

// Ratio returns how our time compares to that of a row; 0 if it is missing.
func (r *Report) Ratio(i int) float64 {
	if r.Rows[i].Median == 0 {
		return 0
	}
	return float64(r.Rows[0].Median) / float64(r.Rows[i].Median)
}

// String returns a line for each row.
func (r *Report) String() string {
	var b strings.Builder
	for i, row := range r.Rows {
		name := fmt.Sprintf("%s(%d)", r.Program.Name, r.Program.Arg)
		if row.Missing != "" {
			fmt.Fprintf(&b, "%-16s %-10s missing: %s\n", name, row.Name, row.Missing)
			continue
		}
		fmt.Fprintf(&b, "%-16s %-10s %12.3f ms", name, row.Name, float64(row.Median.Nanoseconds())/1e6)
		if i > 0 {
			fmt.Fprintf(&b, "   native takes %.2f times that", r.Ratio(i))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

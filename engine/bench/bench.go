package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// Options say how much is measured.
type Options struct {
	Rounds int // how often each peer has its turn
	Calls  int // how many calls are timed in a turn
	Warm   int // how many calls come before them
}

// A Row is what was measured of one implementation.
type Row struct {
	Name    string   `json:"name"`
	Seconds *float64 `json:"seconds"` // median of the processor time of a call
	Ratio   *float64 `json:"ratio"`   // our time divided by this one
	Missing string   `json:"missing,omitempty"`
}

// A Report is what was measured of one program: ours first, then the peers.
type Report struct {
	Program string  `json:"program"`
	Arg     int64   `json:"arg"`
	Result  int64   `json:"result"`
	Compile float64 `json:"compileSeconds"` // from the source to machine code
	Rows    []Row   `json:"rows"`
}

// Run measures a program. It fails if one implementation gives another result
// than ours.
func Run(ctx context.Context, p Program, o Options) (*Report, error) {
	dir, err := os.MkdirTemp("", "vitrine-bench")
	if err != nil {
		return nil, fmt.Errorf("bench: no place for the programs of the peers: %w", err)
	}
	defer os.RemoveAll(dir)
	ours, took, err := prepareNative(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("bench: %s: %w", p.Name, err)
	}
	defer ours.function.Close()
	r := &Report{Program: p.Name, Arg: p.Arg, Compile: took.Seconds(), Rows: []Row{{Name: "native"}}}
	runners := []runner{ours}
	for _, peer := range peers {
		run, err := peer.prepare(ctx, dir, p)
		if errors.Is(err, errNoProgram) {
			continue
		}
		row := Row{Name: peer.name}
		if err != nil {
			row.Missing = err.Error()
		}
		r.Rows = append(r.Rows, row)
		runners = append(runners, run)
	}
	return r, r.measure(ctx, runners, o)
}

// measure lets all runners have their turns.
func (r *Report) measure(ctx context.Context, runners []runner, o Options) error {
	times := make([][]time.Duration, len(runners))
	for range o.Rounds {
		for i, run := range runners {
			if r.Rows[i].Missing != "" {
				continue
			}
			result, t, err := run.run(ctx, o.Calls, o.Warm)
			if err != nil {
				return fmt.Errorf("bench: %s with %s: %w", r.Program, r.Rows[i].Name, err)
			}
			if i == 0 {
				r.Result = result
			} else if result != r.Result {
				return fmt.Errorf("bench: %s(%d) is %d with %s, but %d natively", r.Program, r.Arg, result, r.Rows[i].Name, r.Result)
			}
			times[i] = append(times[i], t...)
		}
	}
	for i, t := range times {
		if len(t) == 0 {
			continue
		}
		slices.Sort(t)
		median := t[len(t)/2].Seconds()
		r.Rows[i].Seconds = &median
		if first := *r.Rows[0].Seconds; i > 0 && median > 0 {
			ratio := first / median
			r.Rows[i].Ratio = &ratio
		}
	}
	return nil
}

// Text returns the report as text, a line for each implementation.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s(%d) = %d, from source to machine code in %.1f ms\n", r.Program, r.Arg, r.Result, 1e3*r.Compile)
	for _, row := range r.Rows {
		switch {
		case row.Missing != "":
			fmt.Fprintf(&b, "  %-10s missing: %s\n", row.Name, row.Missing)
		case row.Ratio != nil:
			fmt.Fprintf(&b, "  %-10s %12.3f ms   native takes %.3f times that\n", row.Name, 1e3**row.Seconds, *row.Ratio)
		case row.Seconds != nil:
			fmt.Fprintf(&b, "  %-10s %12.3f ms\n", row.Name, 1e3**row.Seconds)
		}
	}
	return b.String()
}

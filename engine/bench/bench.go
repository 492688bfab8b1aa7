package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// Options say how much is measured.
type Options struct {
	Rounds int // how many turns each implementation has
	Calls  int // how many calls are timed in a turn

	// Warm is how many calls at most come before them. They end when times are steady, or
	// after WarmTime.
	Warm     int
	WarmTime time.Duration // 0 stands for DefaultWarmTime
}

// DefaultWarmTime bounds the processor time of the calls that warm up.
const DefaultWarmTime = time.Second

func (o Options) warmTime() time.Duration {
	if o.WarmTime == 0 {
		return DefaultWarmTime
	}
	return o.WarmTime
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

// measure gives all runners their turns.
func (r *Report) measure(ctx context.Context, runners []runner, o Options) error {
	turns := make([][]*turn, len(runners))
	for range o.Rounds {
		for i, run := range runners {
			if r.Rows[i].Missing != "" {
				continue
			}
			t, err := run.run(ctx, o)
			if err != nil {
				return fmt.Errorf("bench: %s with %s: %w", r.Program, r.Rows[i].Name, err)
			}
			if i == 0 {
				r.Result = t.result
			} else if t.result != r.Result {
				return fmt.Errorf("bench: %s(%d) is %d with %s, but %d natively", r.Program, r.Arg, t.result, r.Rows[i].Name, r.Result)
			}
			turns[i] = append(turns[i], t)
		}
	}
	for i, t := range turns {
		if len(t) > 0 {
			r.set(i, runners[i].how(), t)
		}
	}
	return nil
}

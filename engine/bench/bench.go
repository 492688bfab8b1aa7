package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"vitrine/engine"
)

// Options say how much is measured.
type Options struct {
	Rounds int // how many turns each implementation has
	Calls  int // how many calls are timed in a turn

	// Warm is how many calls at most come before them. They end when times are steady, or
	// after WarmTime.
	Warm     int
	WarmTime time.Duration // 0 stands for DefaultWarmTime

	// NoInterpreter leaves our interpreter of Python out, which takes longer to translate than most programs to run.
	NoInterpreter bool

	// Executable is the path of vitrine, by which runs from cold are timed, too: from the start of a process to its end.
	// They are left out if it is "".
	Executable string
}

// DefaultWarmTime bounds the processor time of the calls that warm up. Three tenths of it pass in any case: compilers that have found nothing to do for a while may still come to it.
const DefaultWarmTime = 5 * time.Second

func (o Options) warmTime() time.Duration {
	if o.WarmTime == 0 {
		return DefaultWarmTime
	}
	return o.WarmTime
}

// Run measures a program. It fails if one implementation gives another result than the first.
func Run(ctx context.Context, p Program, o Options) (*Report, error) {
	dir, err := os.MkdirTemp("", "vitrine-bench")
	if err != nil {
		return nil, fmt.Errorf("bench: no place for the programs of the peers: %w", err)
	}
	defer os.RemoveAll(dir)
	r := &Report{Program: p.Name, Arg: p.Arg}
	var runners []runner
	for _, e := range everybody(r) {
		if e.interpreted && o.NoInterpreter {
			continue
		}
		run, err := e.prepare(ctx, dir, p)
		if errors.Is(err, errNoProgram) {
			continue
		}
		row := Row{Name: e.name}
		switch {
		case err == nil:
			defer run.close()
		case e.ours:
			return nil, fmt.Errorf("bench: %s: %w", p.Name, err)
		default:
			row.Missing = err.Error()
		}
		r.Rows = append(r.Rows, row)
		runners = append(runners, run)
	}
	if err := r.measure(ctx, runners, o); err != nil {
		return r, err
	}
	if o.Executable != "" {
		err = r.measureCold(ctx, dir, p, o)
	}
	return r, err
}

// An implementation is one that runs programs.
type implementation struct {
	name        string
	ours        bool
	interpreted bool // by our interpreter of Python
	prepare     func(ctx context.Context, dir string, p Program) (runner, error)
}

// The names of our rows.
const (
	nativeName      = "native"
	interpreterName = "interpreter"
	jitName         = "with JIT"
)

// everybody lists all implementations, ours first.
func everybody(r *Report) []implementation {
	interpreted := func(opt engine.RunOptions, how string) func(context.Context, string, Program) (runner, error) {
		return func(ctx context.Context, dir string, p Program) (runner, error) {
			return prepareInterpreted(ctx, dir, p, opt, how)
		}
	}
	jit := engine.UsualJIT()
	jit.Beside, jit.Foresee = runtime.GOMAXPROCS(0) > 1, true
	list := []implementation{
		{nativeName, true, false, func(ctx context.Context, _ string, p Program) (runner, error) {
			return prepareNative(ctx, p, &r.Compile)
		}},
		{interpreterName, true, true, interpreted(engine.RunOptions{With: engine.WithNative}, "translated to machine code, without a JIT")},
		{jitName, true, true, interpreted(engine.RunOptions{With: engine.WithJIT, Backend: engine.BackendAMD64, JIT: jit}, "with its generated JIT")},
	}
	for _, p := range peers {
		list = append(list, implementation{p.name, false, false, p.prepare})
	}
	return list
}

// measure gives all runners their turns.
func (r *Report) measure(ctx context.Context, runners []runner, o Options) error {
	turns := make([][]*turn, len(runners))
	var first *turn
	for range o.Rounds {
		for i, run := range runners {
			if r.Rows[i].Missing != "" {
				continue
			}
			t, err := run.run(ctx, o)
			if err != nil {
				return fmt.Errorf("bench: %s with %s: %w", r.Program, r.Rows[i].Name, err)
			}
			if first == nil {
				first, r.Result = t, t.result
			} else if t.result != r.Result {
				return fmt.Errorf("bench: %s(%d) is %d with %s, but %d with %s", r.Program, r.Arg, t.result, r.Rows[i].Name, r.Result, r.Rows[0].Name)
			}
			turns[i] = append(turns[i], t)
		}
	}
	for i, t := range turns {
		if len(t) > 0 {
			r.set(i, runners[i].how(), t)
		}
	}
	r.compare()
	return nil
}

package bench

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"vitrine/assets"
	"vitrine/engine"
)

// A native program is ours.
type native struct {
	function *engine.NativeFunction
	manner   string
}

// prepareNative makes machine code of a program, and says how many seconds that took, reading and module level included.
func prepareNative(ctx context.Context, program Program, took *float64) (runner, error) {
	if program.Path != "" {
		return nil, errNoProgram
	}
	file := program.Name + ".py"
	text, err := assets.Bench(file)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	p, err := engine.LoadText(ctx, file, []byte(text), engine.Options{})
	if err != nil {
		return nil, err
	}
	f, err := p.Native(ctx, "main", strconv.FormatInt(program.Arg, 10), engine.RunOptions{})
	if err != nil {
		return nil, err
	}
	*took = time.Since(began).Seconds()
	return &native{f, file + " translated to machine code"}, nil
}

func (n *native) close() { n.function.Close() }

func (n *native) how() string { return n.manner }

func (n *native) run(ctx context.Context, o Options) (*turn, error) {
	runtime.LockOSThread() // the time is that of the thread
	defer runtime.UnlockOSThread()
	t := &turn{}
	call := func() (took time.Duration, err error) {
		t.result, took, err = n.call(ctx)
		return took, err
	}
	if _, err := call(); err != nil {
		return nil, err
	}
	var err error
	if t.warm, t.steady, err = warmUp(o, call); err != nil {
		return nil, err
	}
	for range o.Calls {
		took, err := call()
		if err != nil {
			return nil, err
		}
		t.times = append(t.times, took)
	}
	return t, nil
}

// call calls the program once.
func (n *native) call(ctx context.Context) (result int64, took time.Duration, err error) {
	begin := processorTime()
	out, err := n.function.Call(ctx)
	took = processorTime() - begin
	if err != nil {
		return 0, 0, err
	}
	if out.Raises != nil {
		return 0, 0, fmt.Errorf("it raises %s", *out.Raises)
	}
	if result, err = strconv.ParseInt(*out.Result, 10, 64); err != nil {
		return 0, 0, fmt.Errorf("it gives %s", *out.Result)
	}
	return result, took, nil
}

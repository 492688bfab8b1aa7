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
}

// prepareNative makes machine code of a program, and says how long that took,
// reading and module level included.
func prepareNative(ctx context.Context, program Program) (*native, time.Duration, error) {
	text, err := assets.Bench(program.Name + ".py")
	if err != nil {
		return nil, 0, err
	}
	began := time.Now()
	p, err := engine.LoadText(ctx, program.Name+".py", []byte(text), engine.Options{})
	if err != nil {
		return nil, 0, err
	}
	f, err := p.Native(ctx, "main", strconv.FormatInt(program.Arg, 10), engine.RunOptions{})
	if err != nil {
		return nil, 0, err
	}
	return &native{f}, time.Since(began), nil
}

func (n *native) run(ctx context.Context, calls, warm int) (result int64, times []time.Duration, err error) {
	runtime.LockOSThread() // the time is that of the thread
	defer runtime.UnlockOSThread()
	for i := range 1 + warm + calls {
		begin := processorTime()
		out, err := n.function.Call(ctx)
		took := processorTime() - begin
		if err != nil {
			return 0, nil, err
		}
		if out.Raises != nil {
			return 0, nil, fmt.Errorf("it raises %s", *out.Raises)
		}
		if result, err = strconv.ParseInt(*out.Result, 10, 64); err != nil {
			return 0, nil, fmt.Errorf("it gives %s", *out.Result)
		}
		if i > warm {
			times = append(times, took)
		}
	}
	return result, times, nil
}

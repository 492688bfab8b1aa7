package peers

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"vitrine/engine/heap"
	"vitrine/engine/lltype"
	"vitrine/engine/lltype/lltext"
	"vitrine/engine/machine"
)

// A compiled program is ours.
type compiled struct {
	heap     *heap.Heap
	program  *machine.Program
	function *lltype.Object
	arg      int64
}

// compile makes a program native.
func compile(p Program) (*compiled, error) {
	text, err := read(p.Name + ".ll")
	if err != nil {
		return nil, err
	}
	program, err := lltext.Read(p.Name, text)
	if err != nil {
		return nil, err
	}
	h, err := heap.New(heap.Options{Limit: 64 << 20})
	if err != nil {
		return nil, err
	}
	c := &compiled{heap: h, function: program.Function(p.Name), arg: p.Arg}
	c.program, err = machine.Compile(h, program.Exceptions, []*lltype.Object{c.function}, machine.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return c, nil
}

func (c *compiled) close() {
	// What was measured stays true.
	_ = c.program.Close()
	_ = c.heap.Close()
}

// run returns the result of the function and the times of some calls.
func (c *compiled) run(ctx context.Context, calls int) (result int64, times []time.Duration, err error) {
	runtime.LockOSThread() // the time is that of the thread
	defer runtime.UnlockOSThread()
	for range calls {
		begin := processorTime()
		v, err := c.program.Call(ctx, c.function, uint64(c.arg))
		if err != nil {
			return 0, nil, err
		}
		times = append(times, processorTime()-begin)
		result = int64(v)
	}
	return result, times, nil
}

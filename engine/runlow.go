package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"vitrine/engine/heap"
	"vitrine/engine/llinterp"
	"vitrine/engine/lltype"
	"vitrine/engine/machine"
	"vitrine/engine/stdspace"
)

// What else runs a program: the low-level interpreter, or the processor.
const (
	WithLowLevel = "lowlevel"
	WithNative   = "native"
)

// Runners are the names of all that can run a program.
var Runners = []string{WithStd, WithLowLevel, WithNative}

// heapLimit is how many bytes of memory a program may use.
const heapLimit = 1 << 30

// A runner runs a function of a low-level program.
type runner interface {
	Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error)
}

// RunLowLevel runs the low-level form of a function: how is WithLowLevel or
// WithNative. Typing and compiling do not count as time of the run.
func (p *Program) RunLowLevel(ctx context.Context, name, args, how string) (out *Outcome, err error) {
	defer guard(&err, name)
	fn, err := p.function(name)
	if err != nil {
		return nil, err
	}
	values, err := p.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	l, err := p.lowLevel(ctx, fn)
	if err != nil {
		return nil, err
	}
	h, err := heap.New(heap.Options{Limit: heapLimit})
	if err != nil {
		return nil, err
	}
	defer h.Close()
	in, err := llinterp.New(h, l.Exceptions, llinterp.Options{Output: p.options.Stdout})
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var run runner = in
	if how == WithNative {
		m, err := machineCode(h, l, p.options.Stdout)
		if err != nil {
			return nil, err
		}
		defer m.Close()
		run = m
	}
	bits, err := p.lowArguments(in, l, values)
	if err != nil {
		return nil, err
	}
	return lowOutcome(ctx, run, in, l, bits)
}

// machineCode makes machine code of all functions of a program.
func machineCode(h *heap.Heap, l *LowLevel, stdout io.Writer) (*machine.Program, error) {
	m, err := machine.Compile(h, l.Exceptions, []*lltype.Object{l.Entry.Function()}, machine.Options{Output: stdout})
	if err != nil {
		return nil, fmt.Errorf("compiling to machine code: %w", err)
	}
	return m, nil
}

// lowArguments converts arguments to low-level values.
func (p *Program) lowArguments(in *llinterp.Interp, l *LowLevel, values []stdspace.Object) ([]uint64, error) {
	types := l.Entry.Function().Type.(*lltype.FuncType).Args
	bits := make([]uint64, len(values))
	for i, x := range values {
		v, ok := stdspace.ToGo(x)
		if !ok || i >= len(types) {
			return nil, fmt.Errorf("argument %d has no low-level value", i+1)
		}
		b, err := in.Argument(v, types[i])
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		bits[i] = b
	}
	return bits, nil
}

// lowOutcome runs the entry and says what became of it.
func lowOutcome(ctx context.Context, run runner, in *llinterp.Interp, l *LowLevel, bits []uint64) (*Outcome, error) {
	entry := l.Entry.Function()
	began := time.Now()
	r, err := run.Call(ctx, entry, bits...)
	out := &Outcome{Seconds: Seconds(time.Since(began).Seconds())}
	var raised *llinterp.Raised
	switch {
	case errors.As(err, &raised):
		out.Raises, out.Traceback = &raised.Class, raised.Error()
	case err != nil:
		return nil, err
	default:
		text := in.Text(r, entry.Type.(*lltype.FuncType).Result)
		out.Result = &text
	}
	return out, nil
}

package stdspace

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"vitrine/host/beside"
	"vitrine/host/interp"
	"vitrine/host/memory"
	"vitrine/host/source"
)

// tickEvery is the number of backward jumps and calls between two looks at
// the context.
const tickEvery = 2048

// ErrBudget is the error of a program that used up its steps or its memory.
// It is not an exception of the program, which cannot catch it.
var ErrBudget = errors.New("the program used up its budget")

// A StopError tells where a program was when something other than an exception
// ended it: its budget, or the context of the run.
type StopError struct {
	File string
	Func string
	Span source.Span
	err  error
}

// Error gives the place and the reason.
func (e *StopError) Error() string {
	return fmt.Sprintf("%s:%v: in %s: %v", e.File, e.Span, e.Func, e.err)
}

// Unwrap returns the reason.
func (e *StopError) Unwrap() error { return e.err }

// stopped gives an error that is not an exception, and has no place, that of the
// frame it ended.
func stopped(f *interp.Frame, err error) error {
	switch err.(type) {
	case *interp.OperationError, *interp.InternalError, *StopError:
		return err
	}
	e := &StopError{File: f.Code.File, Func: f.Code.QualName, Span: f.Code.Span, err: err}
	if f.LastInstr >= 0 {
		e.Span = f.Code.Spans[f.LastInstr]
	}
	return e
}

// A limiter counts what a program uses, and stops it when that is too much.
type limiter struct {
	s      *Space
	budget Budget
	ctx    context.Context // ends the program; may be nil

	ticker  interp.Ticker
	depth   int // nested calls and nested recursions through objects
	steps   int64
	claimed int64 // bytes of large objects made since the last look at the heap
	over    error // of memory that was taken by what has no way to end the program; the next check does
}

func (lim *limiter) init(s *Space, opt Options) {
	lim.s, lim.budget, lim.ctx = s, opt.Budget, opt.Context
	lim.ticker.Every, lim.ticker.Left, lim.ticker.Check, lim.ticker.Budget = tickEvery, tickEvery, lim.check, opt.Budget.Frames
	if lim.ctx != nil {
		lim.stopWith(lim.ctx)
	}
}

// CheckMemory returns an error if the process holds more memory than the
// budget allows. It is for others who compute on behalf of the program.
func (s *Space) CheckMemory() error { return s.limits.checkHeap(0) }

// Claim notes that n objects of some bytes each are made on behalf of the
// program.
func (s *Space) Claim(n, each int64) error { return s.limits.claim(n, each) }

// check is asked from time to time whether the program may go on.
func (lim *limiter) check() error {
	lim.ticker.Now.Store(false)
	if err := lim.over; err != nil {
		lim.over = nil // the space may run again
		return err
	}
	if ctx := lim.ctx; ctx != nil {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	lim.steps += tickEvery
	if b := lim.budget.Steps; b > 0 && lim.steps > b {
		return fmt.Errorf("%w of steps", ErrBudget)
	}
	if lim.steps%(64*tickEvery) == 0 {
		return lim.checkHeap(0)
	}
	return nil
}

// stopWith has the program looked at as soon as a context ends. A single call of a
// builtin function may take long, and there may be many before the next look.
func (lim *limiter) stopWith(ctx context.Context) (forget func() bool) {
	return context.AfterFunc(ctx, func() { lim.ticker.Now.Store(true) })
}

// checkHeap returns an error if the process holds too much memory, or would with some
// bytes more.
func (lim *limiter) checkHeap(more int64) error {
	if memory.Exceeded(lim.budget.Heap, more) {
		return fmt.Errorf("%w of memory: it holds more than %d MiB", ErrBudget, lim.budget.Heap>>20)
	}
	return nil
}

// SetSteps sets how many backward jumps and calls may come from now on; 0 sets no
// bound.
func (s *Space) SetSteps(most int64) { s.limits.steps, s.limits.budget.Steps = 0, most }

// awaySize is how many bytes may be worked on, or copied, at once without asking whether to stop.
const awaySize = 1 << 20

// away does what may take seconds, on so many bytes, and cannot be asked to stop. If
// the run ends it is left alone, so it must use nothing of the space.
func (lim *limiter) away(bytes int, work func()) error {
	ctx := lim.ctx
	if bytes < awaySize || ctx == nil {
		work()
		return nil
	}
	aside := beside.Go(work)
	select {
	case <-aside.Done():
		aside.Wait()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tickItems is the mask of the rounds in which a loop over values that need no code of
// the program ticks.
const tickItems = 1<<12 - 1

// tick is to be called once per round of a loop of a builtin function.
func (lim *limiter) tick() error { return lim.ticker.Tick() }

// room returns a MemoryError if n things of some bytes each are more than one
// object may hold.
func (lim *limiter) room(n, each int64) error {
	if n > 0 && n > lim.budget.Bytes/each {
		return lim.s.Throw("MemoryError", "")
	}
	return nil
}

// textEnds returns the OverflowError of a string of bytes that no machine could hold together with what CPython keeps of it.
func (lim *limiter) textEnds(length int) error {
	const kept2, kept3 = 37, 33
	switch {
	case lim.s.py2() && length > math.MaxInt-kept2:
		return lim.s.Throw("OverflowError", "string is too large")
	case !lim.s.py2() && length > math.MaxInt-kept3:
		return lim.s.Throw("OverflowError", "byte string is too large")
	}
	return nil
}

// claimEvery is how many bytes large objects may take between two looks at the
// heap.
const claimEvery = 64 << 20

// itemSize is how many bytes an item of a list takes in it.
const itemSize = 16

// claim is room for an object that is about to be made at once.
func (lim *limiter) claim(n, each int64) error {
	if err := lim.room(n, each); err != nil {
		return err
	}
	return lim.reserve(n * each)
}

// reserve accounts for some bytes that are about to be allocated.
func (lim *limiter) reserve(bytes int64) error {
	if lim.claimed += bytes; lim.claimed < claimEvery {
		return nil
	}
	lim.claimed = 0
	return lim.checkHeap(bytes)
}

// grow returns items, of some bytes each, with capacity for n more. What grows is copied, and
// the copy is there together with the old items: so it is accounted for before it is made.
func grow[T any](lim *limiter, items []T, n int, each int64) ([]T, error) {
	size := len(items) + n
	if size <= cap(items) {
		return items, nil
	}
	if err := lim.room(int64(size), each); err != nil {
		return nil, err
	}
	size = max(size, len(items)+len(items)/4)
	if err := lim.reserve(int64(size) * each); err != nil {
		return nil, err
	}
	if int64(len(items))*each <= awaySize {
		return slices.Grow(items, n), nil
	}
	return appendItems(lim, make([]T, 0, size), items, int(awaySize/each))
}

// push appends an item to what a builtin function collects, which stays as it was if there is
// no memory for it.
func (lim *limiter) push(items []Object, x Object) ([]Object, error) {
	larger, err := grow(lim, items, 1, itemSize)
	if err != nil {
		return items, err
	}
	return append(larger, x), nil
}

// enter counts one level of recursion through objects, or a call; the caller
// must leave if there is no error.
func (lim *limiter) enter() error {
	if lim.depth >= lim.budget.Frames {
		return lim.tooDeep("maximum recursion depth exceeded")
	}
	lim.depth++
	return nil
}

func (lim *limiter) leave() { lim.depth-- }

func (lim *limiter) tooDeep(msg string) error {
	class := "RecursionError"
	if lim.s.registry.classes[class] == nil {
		class = "RuntimeError"
	}
	// The exception is made, and may be printed, with some room to spare.
	lim.depth -= 50
	err := lim.s.Throw(class, msg)
	lim.depth += 50
	return err
}

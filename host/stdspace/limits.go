package stdspace

import (
	"context"
	"errors"
	"fmt"

	"vitrine/host/interp"
	"vitrine/host/memory"
	"vitrine/host/source"
)

// tickEvery is the number of backward jumps and calls between two looks at
// the context.
const tickEvery = 2048

// ErrBudget is the error of a program that used up its steps or its memory.
// It is no exception of the program, which cannot catch it.
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

// stopped gives an error that is no exception, and has no place, that of the
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

// CheckMemory returns an error if the process holds more memory than the
// budget allows. It is for others who compute on behalf of the program.
func (s *Space) CheckMemory() error { return s.checkHeap() }

// Claim notes that n objects of some bytes each are made on behalf of the
// program.
func (s *Space) Claim(n, each int64) error { return s.claim(n, each) }

// check is asked from time to time whether the program may go on.
func (s *Space) check() error {
	s.ticker.Now.Store(false)
	if ctx := s.opt.Context; ctx != nil {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	s.steps += tickEvery
	if b := s.opt.Budget.Steps; b > 0 && s.steps > b {
		return fmt.Errorf("%w of steps", ErrBudget)
	}
	if s.steps%(64*tickEvery) == 0 {
		return s.checkHeap()
	}
	return nil
}

// stopWith has the program looked at as soon as a context ends. A single call of a
// builtin function may take long, and there may be many before the next look.
func (s *Space) stopWith(ctx context.Context) (forget func() bool) {
	return context.AfterFunc(ctx, func() { s.ticker.Now.Store(true) })
}

// checkHeap returns an error if the process holds too much memory.
func (s *Space) checkHeap() error {
	if memory.Exceeded(s.opt.Budget.Heap) {
		return fmt.Errorf("%w of memory: it holds more than %d MiB", ErrBudget, s.opt.Budget.Heap>>20)
	}
	return nil
}

// SetSteps sets how many backward jumps and calls may come from now on; 0 sets no
// bound.
func (s *Space) SetSteps(most int64) { s.steps, s.opt.Budget.Steps = 0, most }

// awaySize is how many bytes may be worked on at once without asking whether to stop.
const awaySize = 1 << 20

// away does what may take seconds, on so many bytes, and cannot be asked to stop. If
// the run ends it is left alone, so it must use nothing of the space.
func (s *Space) away(bytes int, work func()) error {
	ctx := s.opt.Context
	if bytes < awaySize || ctx == nil {
		work()
		return nil
	}
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		work()
	}()
	select {
	case defect := <-done:
		if defect != nil {
			panic(defect)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tickItems is the mask of the rounds in which a loop over values that need no code of
// the program ticks.
const tickItems = 1<<12 - 1

// tick is to be called once per round of a loop of a builtin function.
func (s *Space) tick() error { return s.ticker.Tick() }

// room returns a MemoryError if n things of some bytes each are more than one
// object may hold.
func (s *Space) room(n, each int64) error {
	if n > 0 && n > s.opt.Budget.Bytes/each {
		return s.Throw("MemoryError", "")
	}
	return nil
}

// claimEvery is how many bytes large objects may take between two looks at the
// heap.
const claimEvery = 64 << 20

// itemSize is how many bytes an item of a list takes in it.
const itemSize = 16

// claim is room for an object that is about to be made at once.
func (s *Space) claim(n, each int64) error {
	if err := s.room(n, each); err != nil {
		return err
	}
	if s.claimed += n * each; s.claimed < claimEvery {
		return nil
	}
	s.claimed = 0
	return s.checkHeap()
}

// enter counts one level of recursion through objects, or a call; the caller
// must leave if there is no error.
func (s *Space) enter() error {
	if s.depth >= s.opt.Budget.Frames {
		return s.tooDeep("maximum recursion depth exceeded")
	}
	s.depth++
	return nil
}

func (s *Space) leave() { s.depth-- }

func (s *Space) tooDeep(msg string) error {
	class := "RecursionError"
	if s.classes[class] == nil {
		class = "RuntimeError"
	}
	// The exception is made, and may be printed, with some room to spare.
	s.depth -= 50
	err := s.Throw(class, msg)
	s.depth += 50
	return err
}

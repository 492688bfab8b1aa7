package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"vitrine/host/memory"
)

// errMemory is why a verb that takes too much memory is stopped.
var errMemory = fmt.Errorf("this needs more than %d MiB of memory, the share that a program may use: make its data smaller", most()>>20)

// errInterrupted is why a verb stopped by the user ends.
var errInterrupted = errors.New("interrupted")

// most is how many bytes of the machine's memory the process may take, its heaps beside
// Go's and its code included. That is more than the share of the program, which gets a
// MemoryError, or is stopped with its place, before that. A quarter more than the share is
// not passed while the verb ends.
func most() int64 { return memory.Share() + memory.Share()/8 }

// collected is how many bytes the process takes before Go collects whatever it costs: what
// is more than that is not garbage, unless it is made faster than it is collected.
func collected() int64 { return memory.Share() + memory.Share()/16 }

const (
	grace   = time.Second / 3       // for a verb to end by itself after it was stopped
	between = 20 * time.Millisecond // two looks at the memory
)

// guard makes a verb end soon after it is stopped, and stops it when it holds too much
// memory. A verb that does not end by itself is abandoned: what it does cannot be
// stopped, and ends with the process.
func guard(cmd *cobra.Command) {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		ctx, stop := context.WithCancelCause(cmd.Context())
		defer stop(nil)
		out, errs := &quietWriter{w: cmd.OutOrStdout()}, &quietWriter{w: cmd.ErrOrStderr()}
		cmd.SetContext(ctx)
		cmd.SetOut(out)
		cmd.SetErr(errs)
		done := make(chan error, 1)
		go func() { done <- recovered(func() error { return run(cmd, args) }) }()
		err := watch(ctx, stop, done, most())
		out.silence()
		errs.silence()
		return err
	}
}

// recovered turns a panic into an error: nothing else would see it in another goroutine.
func recovered(run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	return run()
}

// watch waits for a verb, and stops it when the process takes more than most bytes.
func watch(ctx context.Context, stop func(error), done <-chan error, most int64) error {
	look := time.NewTicker(between)
	defer look.Stop()
	var allowed allowance
	for {
		allowed.adapt()
		select {
		case err := <-done:
			return because(ctx, err)
		case <-look.C:
			if memory.Resident() > most {
				stop(errMemory)
			}
		case <-ctx.Done():
			return stopped(ctx, done, most+memory.Share()/8)
		}
	}
}

// An allowance is what Go may take of the machine's memory: what low-level programs take is
// not there for it.
type allowance struct {
	outside int64 // that was reckoned with
	set     bool
}

// adapt sets the allowance anew if what is not Go's has changed much: the world stops for
// that.
func (a *allowance) adapt() {
	const (
		much  = 16 << 20
		least = 128 << 20 // for a verb to end in order
	)
	outside := memory.Outside()
	if a.set && outside < a.outside+much && outside > a.outside-much {
		return
	}
	a.outside, a.set = outside, true
	debug.SetMemoryLimit(max(least, collected()-outside))
}

// stopped waits a little for a verb that was stopped, unless it goes on to take memory, up to
// more than most bytes.
func stopped(ctx context.Context, done <-chan error, most int64) error {
	over := time.After(grace)
	look := time.NewTicker(between)
	defer look.Stop()
	for waits := true; waits; {
		select {
		case err := <-done:
			return because(ctx, err)
		case <-over:
			waits = false
		case <-look.C:
			waits = memory.Resident() <= most
		}
	}
	if tookTooMuch(ctx) {
		return errMemory
	}
	return errInterrupted
}

// because adds to the error of a verb that it was stopped as it took too much memory.
func because(ctx context.Context, err error) error {
	switch {
	case err == nil || !tookTooMuch(ctx):
		return err
	case errors.Is(err, context.Canceled): // says no more
		return errMemory
	}
	return fmt.Errorf("%w\n%w", errMemory, err)
}

func tookTooMuch(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errMemory) }

// A quietWriter writes until it is silenced: an abandoned verb must not write after the
// last message.
type quietWriter struct {
	mu     sync.Mutex
	w      io.Writer
	silent bool
}

func (q *quietWriter) Write(p []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.silent {
		return len(p), nil
	}
	return q.w.Write(p)
}

// silence makes the writer ignore further output.
func (q *quietWriter) silence() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.silent = true
}

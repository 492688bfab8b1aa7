package main

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
var errMemory = fmt.Errorf("this needs more than %d MiB of memory, the share that a program may use: make its data smaller", limit()>>20)

// errInterrupted is why a verb stopped by the user ends.
var errInterrupted = errors.New("interrupted")

// limit is how much memory a verb may hold: a quarter more than the program itself, which
// gets a MemoryError, or is stopped with its place, before that.
func limit() int64 { return memory.Share() + memory.Share()/4 }

// itself is how much memory the verb takes besides what Go allocates, in bytes: above all its code.
const itself = 64 << 20

const (
	grace   = 500 * time.Millisecond // for a verb to end by itself after it was stopped
	between = 100 * time.Millisecond // two looks at the memory
)

// guard makes a verb end soon after it is stopped, and stops it when it holds too much
// memory. A verb that does not end by itself is abandoned: what it does cannot be
// stopped, and ends with the process.
func guard(cmd *cobra.Command) {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		debug.SetMemoryLimit(limit() - itself)
		ctx, stop := context.WithCancelCause(cmd.Context())
		defer stop(nil)
		out, errs := &quietWriter{w: cmd.OutOrStdout()}, &quietWriter{w: cmd.ErrOrStderr()}
		cmd.SetContext(ctx)
		cmd.SetOut(out)
		cmd.SetErr(errs)
		done := make(chan error, 1)
		go func() { done <- recovered(func() error { return run(cmd, args) }) }()
		err := watch(ctx, stop, done)
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

// watch waits for a verb.
func watch(ctx context.Context, stop func(error), done <-chan error) error {
	look := time.NewTicker(between)
	defer look.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-look.C:
			if memory.Exceeded(limit(), 0) {
				stop(errMemory)
			}
		case <-ctx.Done():
			return stopped(ctx, done)
		}
	}
}

// stopped waits a little for a verb that was stopped.
func stopped(ctx context.Context, done <-chan error) error {
	tooMuch := errors.Is(context.Cause(ctx), errMemory)
	select {
	case err := <-done:
		if err != nil && tooMuch {
			return fmt.Errorf("%w\n%w", errMemory, err)
		}
		return err
	case <-time.After(grace):
	}
	if tooMuch {
		return errMemory
	}
	return errInterrupted
}

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

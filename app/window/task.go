package window

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// A task is work that goes on beside the window. There is one at a time: a new
// one stops the one before.
type task struct {
	cancel context.CancelFunc
	what   string
	began  time.Time
}

// A crash is a panic that was caught, as an error.
type crash struct {
	what  string
	cause any
	stack string
}

func (c *crash) Error() string {
	return fmt.Sprintf("%s failed inside the program: %v", c.what, c.cause)
}

// guard calls f and turns a panic into a crash.
func guard(what string, f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &crash{what: what, cause: r, stack: string(debug.Stack())}
		}
	}()
	return f()
}

// showAfter is how long a task may take before the window speaks of it.
const showAfter = 120 * time.Millisecond

// begin runs work in a goroutine and then done on Fyne's goroutine. If the
// task was stopped, by the user or by a newer one, done is not called. Work
// reports how far it is by progress, as often as it likes.
func (w *Window) begin(what string, work func(ctx context.Context, progress func(string)) error, done func(error)) {
	if w.inline {
		done(guard(what, func() error { return work(w.ctx, func(string) {}) }))
		w.askRefused()
		return
	}
	w.stopTask()
	ctx, cancel := context.WithCancel(w.ctx)
	t := &task{cancel: cancel, what: what, began: time.Now()}
	w.task = t
	time.AfterFunc(showAfter, func() {
		w.later(func() {
			if w.task == t {
				w.status.showTask(what)
				w.menuChanged() // it can be stopped
			}
		})
	})
	report := w.reporter(t)
	go func() {
		err := guard(what, func() error { return work(ctx, report) })
		w.later(func() {
			if w.task != t {
				return
			}
			w.task = nil
			cancel()
			w.status.hideTask()
			w.menuChanged()
			if errors.Is(err, context.Canceled) {
				w.status.say(what + ": stopped")
				return
			}
			w.protect(what, func() { done(err) })
			w.askRefused()
		})
	}()
}

// reporter passes progress on to the status bar, some ten times a second.
func (w *Window) reporter(t *task) func(string) {
	last := time.Time{}
	return func(text string) {
		if time.Since(last) < 100*time.Millisecond {
			return
		}
		last = time.Now()
		w.later(func() {
			if w.task == t && time.Since(t.began) > showAfter {
				w.status.showTask(t.what + ": " + text)
			}
		})
	}
}

// stopTask stops what is going on, if anything is.
func (w *Window) stopTask() {
	if w.task == nil {
		return
	}
	w.task.cancel()
	w.task = nil
	w.status.hideTask()
	w.menuChanged()
}

// protect calls f on Fyne's goroutine and shows a panic as a problem. Whatever
// calls into the engine from a callback is wrapped in it.
func (w *Window) protect(what string, f func()) {
	if err := guard(what, func() error { f(); return nil }); err != nil {
		w.showError(what, err)
	}
}

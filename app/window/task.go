package window

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// A task is work in the background. There is one at a time: a new one stops the one
// before.
type task struct {
	cancel context.CancelCauseFunc
	what   string

	progress atomic.Pointer[string] // what it said last

	byUser  bool        // the user has stopped it
	stopped func(error) // called with the error that it then ends with; or nil
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

// A taskRunner runs long work in the background.
type taskRunner struct {
	w       *Window
	running *task // or nil

	// inline makes tasks run at once on the calling goroutine: when only a picture is
	// made, there is nobody to wait.
	inline bool
	// later calls a function on Fyne's goroutine. It is fyne.Do except in tests, whose
	// driver has no such goroutine.
	later func(func())
}

// begin runs work in a goroutine and then done on Fyne's goroutine. If the
// task was stopped, by the user or by a newer one, done is not called. Work
// reports its progress as often as it likes.
func (r *taskRunner) begin(what string, work func(ctx context.Context, progress func(string)) error, done func(error)) {
	if r.inline {
		done(guard(what, func() error { return work(r.w.ctx, func(string) {}) }))
		r.w.access.askRefused()
		r.w.editing.resume()
		return
	}
	r.stop()
	ctx, cancel := context.WithCancelCause(r.w.ctx)
	t := &task{cancel: cancel, what: what}
	r.running = t
	r.w.layout.showWaiting()
	go r.speak(ctx, t)
	go func() {
		err := guard(what, func() error { return work(ctx, func(text string) { t.progress.Store(&text) }) })
		r.later(func() {
			if r.running != t {
				r.afterStop(t, err)
				return
			}
			r.running = nil
			closing := ctx.Err() != nil // an error may also tell of what was stopped before
			cancel(nil)
			r.w.layout.showWaiting()
			r.w.status.hideTask()
			r.w.menus.changed()
			if closing && errors.Is(err, context.Canceled) {
				r.w.status.say(what + ": stopped")
				return
			}
			r.protect(what, func() { done(err) })
			r.w.access.askRefused()
			r.w.editing.resume()
		})
	}()
}

// speakEvery is the time from one word of the window about a task to the next. Each draws the whole window anew, which
// without a graphics card takes the time from the task.
const speakEvery = 400 * time.Millisecond

// speak shows how far a task has come, until its context ends.
func (r *taskRunner) speak(ctx context.Context, t *task) {
	for wait := showAfter; ; wait = speakEvery {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		first := wait == showAfter
		r.later(func() {
			if r.running != t {
				return
			}
			r.w.status.showTask(t.saying())
			if first {
				r.w.menus.changed() // it can be stopped
			}
		})
	}
}

// saying is what the window says about a task.
func (t *task) saying() string {
	if p := t.progress.Load(); p != nil {
		return t.what + ": " + *p
	}
	return t.what
}

// stop stops the running task, if there is one, as nobody waits for it any more.
func (r *taskRunner) stop() { r.end(nil) }

// end ends the running task, if there is one. Its context tells the cause.
func (r *taskRunner) end(cause error) {
	if r.running == nil {
		return
	}
	r.running.cancel(cause)
	r.running = nil
	r.w.layout.showWaiting()
	r.w.status.hideTask()
	r.w.menus.changed()
}

// byUser is why a task ends that the user has stopped.
type byUser struct{}

func (byUser) Error() string        { return "by the user" }
func (byUser) Is(target error) bool { return target == context.Canceled }

// stopByUser stops the running task on behalf of the user.
func (r *taskRunner) stopByUser() {
	t := r.running
	r.end(byUser{})
	if t != nil {
		t.byUser = true
	}
	r.w.status.say("Stopped")
}

// whenStopped sets what is called with the error of the task that has begun last, once it
// has ended because the user stopped it: that knows how far it came.
func (r *taskRunner) whenStopped(then func(error)) {
	if r.running != nil {
		r.running.stopped = then
	}
}

// afterStop tells how far a task came, unless something else has begun since.
func (r *taskRunner) afterStop(t *task, err error) {
	if t.byUser && t.stopped != nil && r.running == nil && r.w.ctx.Err() == nil {
		r.protect(t.what, func() { t.stopped(err) })
	}
}

// protect calls f on Fyne's goroutine and shows a panic as a problem. Every callback that
// calls the engine is wrapped in it.
func (r *taskRunner) protect(what string, f func()) {
	if err := guard(what, func() error { f(); return nil }); err != nil {
		r.w.problems.showError(what, err)
	}
}

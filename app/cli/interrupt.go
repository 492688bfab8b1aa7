package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// interrupted is the only message once the user has ended the program.
const interrupted = "interrupted"

// interruptGrace is the time that a verb has to stop by itself.
const interruptGrace = time.Second / 3

// interruptible returns a context that ends with the first interrupt (Ctrl+C) or
// request to terminate. What does not heed it in time is ended by exit; a second
// interrupt ends everything at once. Stop restores the signals; once it has returned,
// exit is no longer called.
func interruptible(stderr io.Writer, exit func(status int)) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-signals:
			cancel()
		case <-done:
			return
		}
		select {
		case <-signals:
			fmt.Fprintln(stderr, interrupted)
			exit(exitAtOnce)
		case <-time.After(interruptGrace):
			fmt.Fprintln(stderr, interrupted)
			exit(exitError)
		case <-done:
		}
	}()
	stopped := false
	return ctx, func() {
		if stopped {
			return
		}
		stopped = true
		signal.Stop(signals)
		close(done)
		<-ended
		cancel()
	}
}

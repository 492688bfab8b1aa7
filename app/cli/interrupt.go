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

const (
	interruptGrace = time.Second / 3  // for a verb to stop by itself
	messageGrace   = time.Second / 10 // for somebody to take the message
)

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
			sayInterrupted(stderr)
			exit(exitAtOnce)
		case <-time.After(interruptGrace):
			sayInterrupted(stderr)
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

// sayInterrupted writes the only message, unless nobody takes it: who does not read what a program says can still end it.
func sayInterrupted(stderr io.Writer) {
	said := make(chan struct{})
	go func() {
		defer close(said)
		fmt.Fprintln(stderr, interrupted)
	}()
	select {
	case <-said:
	case <-time.After(messageGrace):
	}
}

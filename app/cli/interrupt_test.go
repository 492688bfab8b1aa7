package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asProgram, in the environment, lets the test's program be Vitrine.
const asProgram = "VITRINE_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Execute(os.Args[1:], os.Stdout, os.Stderr, noWindow))
	}
	os.Exit(withOwnCache(m.Run))
}

// withOwnCache runs tests that keep nothing among what the user has kept.
func withOwnCache(run func() int) int {
	dir, err := os.MkdirTemp("", "vitrine-cache")
	if err == nil {
		defer os.RemoveAll(dir)
		err = os.Setenv("XDG_CACHE_HOME", dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// heavyFiles writes inputs that keep verbs busy for many seconds.
func heavyFiles(t *testing.T) (program, graph string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("def spin(n):\n    i = 0\n    while True:\n        i = i + n\n    return i\n\ndef wide(x):\n")
	for i := range 20_000 {
		fmt.Fprintf(&text, "    if x > %d:\n        x = x + 1\n", i)
	}
	text.WriteString("    return x\n")
	var dot strings.Builder
	dot.WriteString("digraph {\n")
	for i := range 60_000 {
		fmt.Fprintf(&dot, "n%d -> n%d; n%d -> n%d;\n", i, i*7919%60_000, i, i*104729%60_000)
	}
	dot.WriteString("}\n")
	dir := t.TempDir()
	program, graph = filepath.Join(dir, "heavy.py"), filepath.Join(dir, "heavy.dot")
	for file, content := range map[string]string{program: text.String(), graph: dot.String()} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return program, graph
}

// TestInterruptedVerbs: whatever a verb is busy with, it ends soon after a
// signal, with one line.
func TestInterruptedVerbs(t *testing.T) {
	program, graph := heavyFiles(t)
	picture := filepath.Join(t.TempDir(), "out.svg")
	for k, args := range [][]string{
		{"run", program + ":spin", "--args", "1", "--with", "std"},
		{"run", program + ":spin", "--args", "1", "--types", "int", "--with", "native"},
		{"render", program + ":wide", "-o", picture},
		{"graph", program + ":wide", "--types", "int", "--stage", "annotated"},
		{"layout", graph},
	} {
		t.Run(strings.Join([]string{args[0], args[len(args)-1]}, " "), func(t *testing.T) {
			sig := []os.Signal{os.Interrupt, syscall.SIGTERM}[k%2]
			var exit *exec.ExitError
			stderr, err := "", error(nil)
			for wait := 200 * time.Millisecond; wait < 10*time.Second; wait *= 2 {
				stderr, err = interruptAfter(t, wait, sig, args...)
				if !errors.As(err, &exit) || exit.ExitCode() >= 0 {
					break // else the signal came before the program was ready for it
				}
			}
			if !errors.As(err, &exit) || exit.ExitCode() != exitError || stderr != interrupted+"\n" {
				t.Errorf("%v, %q", err, stderr)
			}
		})
	}
}

// interruptAfter runs the program, sends it a signal and returns what it says.
func interruptAfter(t *testing.T, wait time.Duration, sig os.Signal, args ...string) (stderr string, err error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	began := time.Now()
	_ = cmd.Process.Signal(sig)
	err = cmd.Wait()
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("ended %v after the signal", took)
	}
	return errs.String(), err
}

// TestInterruptible: a verb that does not heed its context is ended after a
// while, and at once by a second interrupt.
func TestInterruptible(t *testing.T) {
	for _, c := range []struct{ signals, status int }{{1, exitError}, {2, exitAtOnce}} {
		exits := make(chan int, 1)
		var said bytes.Buffer
		ctx, stop := interruptible(&said, func(status int) { exits <- status })
		for range c.signals {
			if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			<-ctx.Done() // the system may merge signals that are not yet taken
		}
		if status := <-exits; status != c.status {
			t.Errorf("%d signals: exit status %d, want %d", c.signals, status, c.status)
		}
		stop()
		if said.String() != interrupted+"\n" {
			t.Errorf("%d signals: %q is said", c.signals, said.String())
		}
	}
}

// TestNoInterrupt: without a signal the context lasts until the verb ends.
func TestNoInterrupt(t *testing.T) {
	ctx, stop := interruptible(io.Discard, func(int) { t.Error("ended") })
	if ctx.Err() != nil {
		t.Error(ctx.Err())
	}
	stop()
	stop()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Error(ctx.Err())
	}
}

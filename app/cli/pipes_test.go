//go:build unix

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPipes: no verb waits for what a pipe may give.
func TestPipes(t *testing.T) {
	for name, args := range map[string][]string{
		"p.py": {"run", ":f"}, "p.session": {"trace", ""}, "p.json": {"layout", ""}, "p.dot": {"layout", ""}, "p.md": {"lesson", "check", ""},
	} {
		pipe := filepath.Join(t.TempDir(), name)
		if err := syscall.Mkfifo(pipe, 0o644); err != nil {
			t.Fatal(err)
		}
		args[len(args)-1] = pipe + args[len(args)-1]
		said := make(chan string, 1)
		go func() {
			_, _, errs := vitrine(args...)
			said <- errs
		}()
		select {
		case errs := <-said:
			if !strings.Contains(errs, "is a pipe") {
				t.Errorf("%v: %s", args, errs)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%v waits", args)
		}
	}
}

// TestInterruptedUnread: a program ends after a signal although nobody reads what it says: while it says it, and when it says why it ends.
func TestInterruptedUnread(t *testing.T) {
	for _, text := range []string{"import sys\ndef f(n):\n    while True: sys.stderr.write('x')\n", "def f(n): raise KeyError(n)\n"} {
		file := filepath.Join(t.TempDir(), "loud.py")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for wait := 200 * time.Millisecond; wait < 10*time.Second; wait *= 2 {
			if signalledUnread(t, wait, "run", file+":f", "--args", "1") >= 0 {
				break // else the signal came before the program was ready for it
			}
		}
	}
}

// signalledUnread runs the program with a pipe for errors that is full, sends it a signal and returns its exit status.
func signalledUnread(t *testing.T, wait time.Duration, args ...string) int {
	t.Helper()
	var pipe [2]int
	if err := syscall.Pipe(pipe[:]); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Close(pipe[0]) }()
	if err := syscall.SetNonblock(pipe[1], true); err != nil {
		t.Fatal(err)
	}
	for err := error(nil); err == nil; {
		_, err = syscall.Write(pipe[1], make([]byte, 1<<12))
	}
	if err := syscall.SetNonblock(pipe[1], false); err != nil {
		t.Fatal(err)
	}
	full := os.NewFile(uintptr(pipe[1]), "errors")
	defer full.Close()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = full
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	time.Sleep(wait)
	_ = cmd.Process.Signal(os.Interrupt)
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Errorf("%v: it goes on after the signal", args)
		_ = cmd.Process.Kill()
		<-ended
	}
	return cmd.ProcessState.ExitCode()
}

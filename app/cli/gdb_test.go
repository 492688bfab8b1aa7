package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestGDB: the debugger finds functions of machine code by their names, has their instructions, and stops in them.
func TestGDB(t *testing.T) {
	debugger, err := exec.LookPath("gdb")
	if err != nil {
		t.Skip("there is no gdb here")
	}
	// A program of tests has no symbols, by which the debugger finds who registers code.
	program := "../../bin/vitrine"
	if _, err := os.Stat(program); err != nil {
		t.Skip("make build has not built the program")
	}
	file := filepath.Join(t.TempDir(), "t.py")
	text := "def squares_up_to(n):\n    s = 0\n    while n:\n        s += n * n\n        n -= 1\n    return s\n\ndef main(n):\n    return squares_up_to(n) + 1\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	// On a busy machine, the debugger breaks down now and then when the program ends, or waits for ever: that is tried again.
	for range 3 {
		out, err := debugged(t, debugger, program, file)
		if strings.Contains(out, "ptrace") {
			t.Skipf("no program may be debugged here: %s", out)
		}
		if strings.Contains(out, "problem internal to GDB") || errors.Is(err, context.DeadlineExceeded) {
			t.Logf("the debugger failed: %v", err)
			continue
		}
		if !strings.Contains(out, "for function squares_up_to") {
			t.Errorf("the debugger does not find the function: %v: %s", err, out)
		}
		if strings.Contains(out, "not insert hardware breakpoint") {
			t.Skip("this machine has no breakpoints in hardware")
		}
		if strings.Contains(out, "Hardware assisted breakpoint") && !stopsInHardware(t, debugger, program, file) {
			t.Skip("this machine sets breakpoints in hardware, and does not stop there")
		}
		if err != nil || !strings.Contains(out, "in squares_up_to ()") || !strings.Contains(out, "56") {
			t.Errorf("the debugger does not stop in the function, or the program does not end: %v: %s", err, out)
		}
		return
	}
	t.Error("the debugger failed three times")
}

// debugged runs a program in the debugger up to its machine code, and on to its end.
func debugged(t *testing.T, debugger, program, file string) (string, error) {
	return commanded(t, debugger, program, file,
		"break vitrine_native_run", "run", "disassemble squares_up_to", "hbreak squares_up_to", "continue", "continue")
}

// stopsInHardware reports whether the debugger stops at a breakpoint in hardware in a function of C: virtual machines may take such a
// breakpoint without an error, and never come to it.
func stopsInHardware(t *testing.T, debugger, program, file string) bool {
	out, _ := commanded(t, debugger, program, file, "break main", "run", "hbreak vitrine_native_run", "continue")
	return strings.Contains(out, "Breakpoint 2, ")
}

// commanded runs a program in the debugger, with commands.
func commanded(t *testing.T, debugger, program, file string, commands ...string) (string, error) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	// Without libthread_db, which stops the debugger with an error when a thread ends as it asks for its name.
	args := []string{"-nx", "-q", "-batch", "-iex", "set debuginfod enabled off", "-iex", "set libthread-db-search-path /nowhere",
		"-ex", "handle SIGURG nostop noprint"}
	for _, c := range commands {
		args = append(args, "-ex", c)
	}
	args = append(args, "--args", program, "run", file+":main", "--args", "5", "--with", "native", "--opt", "none", "--perf", "gdb")
	cmd := exec.CommandContext(ctx, debugger, args...)
	cmd.WaitDelay = time.Second // what it debugs may hold on to the pipe
	out, err := cmd.CombinedOutput()
	return string(out), errors.Join(err, ctx.Err())
}

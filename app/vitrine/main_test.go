package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// asProgram, in the environment, lets the test's program be the command line.
const asProgram = "VITRINE_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestWindowProgram: a window is opened by the program beside this one, with the same arguments, environment and exit status.
// That draws pictures and checks lessons too, unless the command line is wrong.
func TestWindowProgram(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a script stands for the other program")
	}
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	program, window := filepath.Join(folder, "vitrine"), filepath.Join(folder, "vitrine-window")
	write(t, program, string(self))
	want := func(status int, says string, args ...string) {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), asProgram+"=1", "GREETING=hello")
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != status || !strings.Contains(string(out), says) {
			t.Errorf("%v %v, want status %d and %q:\n%s", args, err, status, says, out)
		}
	}
	want(1, "vitrine: windows are opened, pictures drawn and lessons played by "+window+", which is not there", "a.py:f")
	write(t, window, "#!/bin/sh\necho \"$GREETING from $0:\" \"$@\"\nexit 7\n")
	want(7, "hello from "+window+": a.py:f --picture w.png\n", "a.py:f", "--picture", "w.png")
	want(7, ": --allow-read . render a.py:f -o a.png\n", "--allow-read", ".", "render", "a.py:f", "-o", "a.png")
	want(7, ": lesson check a.md\n", "lesson", "check", "a.md")
	want(2, "too many arguments", "a.py", "b.py")
	want(2, "cannot draw into a.gif", "render", "a.py:f", "-o", "a.gif")
	want(0, "Usage", "run", "--help")
	if err := os.Chmod(window, 0o600); err != nil {
		t.Fatal(err)
	}
	want(1, "windows are opened, pictures drawn and lessons played by "+window+", which cannot be started: permission denied")
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o700); err != nil {
		t.Fatal(err)
	}
}

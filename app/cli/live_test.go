package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"vitrine/engine/forms"
	"vitrine/jit/session"
)

const liveProgram = `from rlib.jit import hint

def f(a):
    hint(None, global_merge_point=True)
    b = hint(a // 10, promote=True)
    return b + 5

ENTRIES = {'f': ['int']}
`

// TestTraceLive: the events of a live session are the same from the program and from the file that it was exported to, and JSON has the
// patches with their bytes.
func TestTraceLive(t *testing.T) {
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("code for amd64 cannot run here")
	}
	folder := t.TempDir()
	program, file := filepath.Join(folder, "live.py"), filepath.Join(folder, "live"+session.Extension)
	if err := os.WriteFile(program, []byte(liveProgram), 0o644); err != nil {
		t.Fatal(err)
	}
	calls := []string{"trace", program + ":f", "--stage", "machine", "--args", "42", "--then", "47", "--then", "53"}
	text := succeed(t, append(calls, "--export", file)...)
	if again := succeed(t, "trace", file); again != text {
		t.Errorf("the file has other events:\n%s\nnot\n%s", again, text)
	}
	for _, want := range []string{"f is called with 42", "gets a case for 5", "(jmp ask for block", "f gives 10"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	asTarget := filepath.Join(folder, "target.py")
	text = liveProgram + "\ndef entry(argv):\n    return f(len(argv) * 10)\n\ndef target(driver, args):\n    return entry, None\n"
	if err := os.WriteFile(asTarget, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if text := succeed(t, "trace", asTarget, "--stage", "machine", "--", "a", "b"); !strings.Contains(text, "'a', 'b'") || !strings.Contains(text, "entry gives 8") {
		t.Errorf("the arguments of a target lead to\n%s", text)
	}
	patches := 0
	for i, line := range strings.Split(strings.TrimSpace(succeed(t, "trace", file, "--format", "json")), "\n") {
		var step struct {
			forms.StepJSON
			State *session.Change `json:"state"`
		}
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&step); err != nil || step.Step != i || step.State == nil {
			t.Fatalf("line %d: %v\n%s", i+1, err, line)
		}
		for _, p := range step.State.Patches {
			patches++
			if len(p.Before) == 0 || len(p.After) == 0 || len(p.After[0].Bytes) == 0 {
				t.Errorf("line %d has a patch without bytes: %+v", i+1, p)
			}
		}
	}
	if patches != 2 {
		t.Errorf("there are %d patches, not one of the jump and one of the tests", patches)
	}
	if status, _, stderr := vitrine("trace", program+":f", "--stage", "flow", "--then", "4"); status != exitUsage || !strings.Contains(stderr, "--stage machine") {
		t.Errorf("--then with another stage: status %d, %s", status, stderr)
	}
	if status, _, stderr := vitrine("trace", filepath.Join(folder, "none"+session.Extension)); status != exitError || stderr == "" {
		t.Errorf("a file that is not there: status %d, %s", status, stderr)
	}
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine/lesson"
	"vitrine/host/source"
	"vitrine/viewer/picture"
)

// noWindow are the parts of a program with all verbs, which opens no window.
var noWindow = Parts{
	Open:        func(context.Context, Window) error { return errors.New("a window would open here") },
	Draw:        picture.Write,
	CheckLesson: lesson.Report,
}

// TestWindow: who opens the window gets what the command line says, and his error is that of the program.
func TestWindow(t *testing.T) {
	args := []string{"some.py:f", "--picture", "w.png", "--dialect", "2", "--allow-read", "testdata"}
	var got Window
	var stdout, stderr strings.Builder
	status := Execute(args, &stdout, &stderr, Parts{Open: func(_ context.Context, w Window) error {
		got = w
		fmt.Fprint(w.Messages, "a message")
		return errors.New("it is dark")
	}})
	if status != exitError || stdout.Len() > 0 || stderr.String() != "a messagevitrine: it is dark\n" {
		t.Errorf("status %d: %s%s", status, stdout.String(), stderr.String())
	}
	if !slices.Equal(got.Args, args) || got.File != "some.py" || got.Function != "f" || got.Picture != "w.png" || got.Dialect != source.Python2 ||
		!slices.Equal(got.Permissions.Read, []string{"testdata"}) {
		t.Errorf("it is told %+v", got)
	}
}

// TestWindowWords: what stands after -- is for the program in the file, which is named before.
func TestWindowWords(t *testing.T) {
	var got Window
	var stdout, stderr strings.Builder
	parts := Parts{Open: func(_ context.Context, w Window) error { got = w; return nil }}
	if status := Execute([]string{"target.py", "--", "program.py", "7"}, &stdout, &stderr, parts); status != 0 || got.File != "target.py" || !slices.Equal(got.Words, []string{"program.py", "7"}) {
		t.Errorf("status %d: %s; it is told %+v", status, stderr.String(), got)
	}
	if status := Execute([]string{"--", "program.py"}, &stdout, &stderr, parts); status != exitUsage || !strings.Contains(stderr.String(), "a file, which is named before them") {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}

func TestParseTarget(t *testing.T) {
	folder := t.TempDir()
	odd := filepath.Join(folder, "a:b.py")
	if err := os.WriteFile(odd, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for arg, want := range map[string]target{
		"t.py":              {File: "t.py"},
		"t.py:f":            {File: "t.py", Function: "f"},
		"dir/t.py:Class.m":  {File: "dir/t.py", Function: "Class.m"},
		`C:\dir\t.py`:       {File: `C:\dir\t.py`},
		`C:\dir\t.py:f`:     {File: `C:\dir\t.py`, Function: "f"},
		odd:                 {File: odd},
		odd + ":f":          {File: odd, Function: "f"},
		"strange:name/t.py": {File: "strange:name/t.py"},
	} {
		if got := parseTarget(arg); got != want {
			t.Errorf("%s is %+v, want %+v", arg, got, want)
		}
	}
}

func TestExitStatus(t *testing.T) {
	graph := filepath.Join(t.TempDir(), "g.dot")
	if err := os.WriteFile(graph, []byte("digraph { a -> b; b -> a }"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		status int
		stdout string
		stderr string
	}{
		{"layout " + graph, exitOK, "2 nodes, 2 edges", ""},
		{"layout " + graph + " --format json", exitOK, `"crossings":0`, ""},
		{"layout " + graph + " --format xml", exitUsage, "", "--format"},
		{"layout nothing.json", exitError, "", "nothing.json"},
		{"layout", exitUsage, "", "Usage: vitrine layout"},
		{"one two", exitUsage, "", "Usage: vitrine"},
		{"--unknown", exitUsage, "", "unknown flag"},
		{"graph nothing.py:f", exitError, "", "nothing.py"},
	} {
		var stdout, stderr strings.Builder
		status := Execute(strings.Fields(c.args), &stdout, &stderr, noWindow)
		if status != c.status || !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("vitrine %s: status %d, want %d\n%s%s", c.args, status, c.status, stdout.String(), stderr.String())
		}
		if c.status == exitOK && stderr.Len() > 0 {
			t.Errorf("vitrine %s complains: %s", c.args, stderr.String())
		}
	}
}

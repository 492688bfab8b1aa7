package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
		status := execute(strings.Fields(c.args), &stdout, &stderr)
		if status != c.status || !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("vitrine %s: status %d, want %d\n%s%s", c.args, status, c.status, stdout.String(), stderr.String())
		}
		if c.status == exitOK && stderr.Len() > 0 {
			t.Errorf("vitrine %s complains: %s", c.args, stderr.String())
		}
	}
}

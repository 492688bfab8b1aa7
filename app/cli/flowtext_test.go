package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/flowspace"
	"vitrine/flowspace/flowtext"
	"vitrine/host/source"
	"vitrine/host/source/syntax"
	"vitrine/host/stdspace"
)

// TestFlowTextIsReadAgain reads the flow graphs that the command line prints, of every
// function of many files, and writes them again. Instances of AssertionError stand for
// exceptions that nobody expects, in raw graphs; all else should have more than a text.
func TestFlowTextIsReadAgain(t *testing.T) {
	graphs, constants, opaque := 0, 0, 0
	for _, pattern := range []string{
		"../../flowspace/testdata/conformance/*.py", "../../flowspace/testdata/forms/*.py", "../../assets/examples/*.py", "../../assets/bench/*.py",
	} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", pattern, err)
		}
		for _, file := range files {
			if base := filepath.Base(file); base == "driver.py" || base == "once.py" {
				continue // they run a program when they are loaded
			}
			format := formatOf(t, file)
			for _, raw := range []string{"--raw=false", "--raw=true"} {
				_, out, _ := vitrine("graph", file, "--stage", "flow", raw)
				for text := range strings.SplitSeq(strings.TrimSuffix(out, "\n\n"), "\n\n") {
					if text == "" {
						continue // no function of the file has a graph
					}
					text += "\n"
					g, err := format.Read(file, text)
					if err != nil {
						t.Fatalf("%v in\n%s", err, text)
					}
					if diff := cmp.Diff(text, format.Write(g)); diff != "" {
						t.Errorf("%s: %s is written in another way after reading: %s", file, g.Name, diff)
					}
					graphs, constants, opaque = graphs+1, constants+strings.Count(text, "("), opaque+strings.Count(text, "(?")-strings.Count(text, ` "AssertionError(`)
				}
			}
		}
	}
	if graphs < 300 || opaque > constants/100 {
		t.Errorf("%d graphs, of %d constants %d are texts only", graphs, constants, opaque)
	}
}

// formatOf returns the format of the graphs of a file, in a program of its own.
func formatOf(t *testing.T, file string) *flowtext.Format {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	read, err := syntax.Parse(file, text, source.Auto)
	if err != nil {
		t.Fatal(err)
	}
	std := stdspace.New(stdspace.Options{Dialect: read.Dialect})
	if _, err := std.ImportFile(strings.TrimSuffix(filepath.Base(file), ".py"), file, text); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return flowtext.New(std, flowspace.NewBuilder(std).Constant)
}

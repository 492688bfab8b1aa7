package docs

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A namer finds the files and folders that a document names: in code, with a / or the
// ending of a file, but for those in which NAME or FILE stands for a name. A name stands for what lies at the root of the project, or beside
// what the same paragraph, or row of a table, has named before.
type namer struct {
	root   string
	before []string // folders that the paragraph has named, the latest last
}

var (
	pathName = regexp.MustCompile(`^(\./)?[\w*][\w*.-]*(/[\w*.-]+)*/?$`)
	ending   = regexp.MustCompile(`\.(go|py|md|json|toml|dot|txt|png)$`)
)

// isPath reports whether a word of code names a file or a folder of the project.
func (n *namer) isPath(word string) bool {
	if !pathName.MatchString(word) || strings.Contains(word, "NAME") || strings.Contains(word, "FILE") {
		return false
	}
	if strings.HasPrefix(word, "./") || strings.HasSuffix(word, "/") || ending.MatchString(word) {
		return true
	}
	first, _, below := strings.Cut(word, "/")
	_, err := os.Stat(filepath.Join(n.root, first))
	return below && err == nil
}

// there reports whether a name stands for something, and remembers its folder.
func (n *namer) there(name string) bool {
	name = path.Clean(strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/..."))
	for i := len(n.before); i >= 0; i-- {
		at := name
		if i < len(n.before) {
			at = path.Join(n.before[i], name)
		}
		found, err := filepath.Glob(filepath.Join(n.root, at))
		if err != nil || len(found) == 0 {
			continue
		}
		if info, err := os.Stat(found[0]); err == nil && !info.IsDir() {
			at = path.Dir(at)
		}
		n.before = append(n.before, path.Dir(at), at)
		return true
	}
	return false
}

// missing returns the names in a document that stand for nothing, with their lines, and
// how many names there are.
func (n *namer) missing(text string) (gone []string, names int) {
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "|") || strings.HasPrefix(line, "- ") {
			n.before = nil
		}
		code := spans(line)
		if strings.HasPrefix(line, "    ") {
			code = append(code, line)
		}
		for _, c := range code {
			for _, word := range strings.Fields(c) {
				if !n.isPath(word) {
					continue
				}
				names++
				if !n.there(word) {
					gone = append(gone, fmt.Sprintf("line %d: %s", i+1, word))
				}
			}
		}
	}
	return gone, names
}

// TestFilesAreThere: the files and folders exist that the documents name.
func TestFilesAreThere(t *testing.T) {
	howTo, err := filepath.Glob("howto/*.md")
	if err != nil || len(howTo) == 0 {
		t.Fatalf("no howto: %v", err)
	}
	all := 0
	for _, file := range append(howTo, "architecture.md", "keys.md", "../CONTRIBUTING.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		gone, names := (&namer{root: ".."}).missing(string(text))
		for _, g := range gone {
			t.Errorf("%s, %s is not there", file, g)
		}
		all += names
	}
	if all < 150 {
		t.Errorf("only %d names were found", all)
	}
}

// TestMissingFiles: that test can fail.
func TestMissingFiles(t *testing.T) {
	text := "`docs/paths_test.go`, `keys.md`, `gone.md` and `docs/gone`\n\n`keys.md`, `go vet ./docs ./gone/...`, `a/b`, `x.Y`"
	gone, names := (&namer{root: ".."}).missing(text)
	want := []string{"line 1: gone.md", "line 1: docs/gone", "line 3: keys.md", "line 3: ./gone/..."}
	if !slices.Equal(gone, want) || names != 7 {
		t.Errorf("of %d names, these are gone: %q", names, gone)
	}
}

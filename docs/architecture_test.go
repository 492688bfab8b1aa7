// Package docs has no code: its tests check that the documents are true.
package docs

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "vitrine/"

// A room is a row of the table of the architecture: what its packages may import.
type room struct {
	line    int
	folders []string
	all     bool     // everything but what not lists
	not     []string // folders, or libraries by the beginning of their path
	may     []string // the same
}

// covers reports whether a path is a folder or lies below it.
func covers(folder, path string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func anyCovers(folders []string, path string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return covers(f, path) })
}

// lets reports whether the packages of the room may import a path.
func (r *room) lets(path string) bool {
	if r.all {
		return !anyCovers(r.not, path)
	}
	return anyCovers(r.may, path)
}

// rooms are the rows of a table, the longest folders first.
type rooms []*room

// of returns the room of a package: the row with the longest folder that covers it.
func (rs rooms) of(path string) *room {
	var best *room
	longest := -1
	for _, r := range rs {
		for _, f := range r.folders {
			if covers(f, path) && len(f) > longest {
				best, longest = r, len(f)
			}
		}
	}
	return best
}

var codeSpan = regexp.MustCompile("`([^`]+)`")

func spans(text string) []string {
	var out []string
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		out = append(out, strings.TrimSuffix(m[1], "/"))
	}
	return out
}

// readRooms reads the table whose last column is headed "may import".
func readRooms(text string) (rooms, error) {
	var rs rooms
	in := false
	for i, line := range strings.Split(text, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), "|")
		switch {
		case !strings.HasPrefix(line, "|"):
			in = false
		case strings.TrimSpace(cells[len(cells)-1]) == "may import":
			in = true
		case in && !strings.HasPrefix(line, "| ---"):
			r, err := readRoom(i+1, cells)
			if err != nil {
				return nil, err
			}
			rs = append(rs, r)
		}
	}
	if len(rs) == 0 {
		return nil, fmt.Errorf(`there is no table with a column "may import"`)
	}
	return rs, nil
}

func readRoom(line int, cells []string) (*room, error) {
	if len(cells) != 3 {
		return nil, fmt.Errorf("line %d: a row needs a folder, what lives there, and what it may import, and no other |", line)
	}
	r := &room{line: line, folders: spans(cells[0])}
	if len(r.folders) == 0 {
		return nil, fmt.Errorf("line %d: no folder stands between backquotes", line)
	}
	switch text := strings.TrimSpace(cells[2]); {
	case strings.HasPrefix(text, "everything"):
		r.all, r.not = true, spans(text)
	case text != "-" && len(spans(text)) == 0:
		return nil, fmt.Errorf("line %d: what %s may import must be folders between backquotes, everything, or -", line, r.folders[0])
	default:
		r.may = spans(text)
	}
	return r, nil
}

// packages returns what each package of the project imports, tests left out.
func packages(root string) (map[string][]string, error) {
	imports := make(map[string][]string)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		if imports[dir] == nil {
			imports[dir] = []string{}
		}
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			imports[dir] = append(imports[dir], name)
		}
		return nil
	})
	for dir, list := range imports {
		slices.Sort(list)
		imports[dir] = slices.Compact(list)
	}
	return imports, err
}

// libraries are those that the table speaks of.
var libraries = []string{"fyne.io", "gonum.org"}

// wrong returns what is wrong with the imports of packages, by a table.
func (rs rooms) wrong(imports map[string][]string) []string {
	var out []string
	used := make(map[string]bool)
	for _, pkg := range slices.Sorted(maps.Keys(imports)) {
		r := rs.of(pkg)
		if r == nil {
			out = append(out, fmt.Sprintf("package %s has no row: add one to the table of docs/architecture.md that says what lives there and what it may import", pkg))
			continue
		}
		for _, f := range r.folders {
			used[f] = used[f] || covers(f, pkg)
		}
		for _, path := range imports[pkg] {
			inner, ours := strings.CutPrefix(path, module)
			if !ours && !anyCovers(libraries, path) || ours && anyCovers(r.folders, inner) || r.lets(inner) {
				continue
			}
			out = append(out, fmt.Sprintf("package %s imports %s, which its row (docs/architecture.md:%d, `%s`) does not allow: take the import out, or change the row if the design has changed", pkg, inner, r.line, r.folders[0]))
		}
	}
	return append(out, rs.idle(used)...)
}

// idle returns a complaint for each folder of the table that has no package.
func (rs rooms) idle(used map[string]bool) []string {
	var out []string
	for _, r := range rs {
		for _, f := range r.folders {
			if !used[f] && !hasTestsOnly(f) {
				out = append(out, fmt.Sprintf("docs/architecture.md:%d: there is no package in %s: take it out of the table", r.line, f))
			}
		}
	}
	return out
}

// hasTestsOnly reports whether a folder has Go files, all of them tests.
func hasTestsOnly(folder string) bool {
	files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(folder), "*_test.go"))
	return err == nil && len(files) > 0
}

// TestImports: every import of the project is one that the architecture allows.
func TestImports(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := readRooms(string(text))
	if err != nil {
		t.Fatalf("docs/architecture.md: %v", err)
	}
	imports, err := packages("..")
	if err != nil {
		t.Fatal(err)
	}
	if len(imports) < 40 {
		t.Fatalf("only %d packages were found", len(imports))
	}
	for _, w := range rs.wrong(imports) {
		t.Error(w)
	}
}

// TestCommandLineWithoutDisplay: nothing that the command line imports, or that this imports, loads the libraries of windows, of
// letters or of texts.
func TestCommandLineWithoutDisplay(t *testing.T) {
	imports, err := packages("..")
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]string{"app/vitrine": "the command line"}
	for pending := []string{"app/vitrine"}; len(pending) > 0; pending = pending[1:] {
		pkg := pending[0]
		for _, path := range imports[pkg] {
			if anyCovers([]string{"fyne.io", "github.com/go-gl", "github.com/go-text", "github.com/yuin", "vitrine/app/window", "vitrine/viewer"}, path) {
				t.Errorf("%s imports %s, and is imported by %s", pkg, path, from[pkg])
			}
			if inner, ours := strings.CutPrefix(path, module); ours && from[inner] == "" {
				from[inner] = pkg
				pending = append(pending, inner)
			}
		}
	}
	if len(from) < 60 {
		t.Errorf("the command line has %d packages only", len(from))
	}
}

// TestTable: what the check of imports finds, and what it lets pass.
func TestTable(t *testing.T) {
	rs, err := readRooms("text\n| folder | what | may import |\n| --- | --- | --- |\n" +
		"| `a` | x | `b`, `gonum.org` |\n| `a/in` | y | - |\n| `b`, `c` | z | everything but `a`, `fyne.io` |\n")
	if err != nil {
		t.Fatal(err)
	}
	good := map[string][]string{"a": {"fmt", "golang.org/x/sys", "gonum.org/v1/x", "vitrine/a/in", "vitrine/b/deep"}, "a/in": {"os"}, "b": {"vitrine/c", "vitrine/d"}, "c": {"gonum.org/v1/x"}}
	if w := rs.wrong(good); len(w) > 0 {
		t.Errorf("good imports are refused: %q", w)
	}
	for _, c := range []struct{ pkg, imports, want string }{
		{"a", "vitrine/c", "package a imports c, which its row (docs/architecture.md:4, `a`) does not allow"},
		{"a", "vitrine/bb", "package a imports bb"},
		{"a/in/more", "vitrine/b", "(docs/architecture.md:5, `a/in`)"},
		{"a", "fyne.io/fyne/v2", "package a imports fyne.io/fyne/v2"},
		{"b", "fyne.io/fyne/v2", "package b imports fyne.io/fyne/v2"},
		{"c", "vitrine/a/in", "package c imports a/in"},
		{"d", "fmt", "package d has no row: add one"},
	} {
		bad := maps.Clone(good)
		bad[c.pkg] = []string{c.imports}
		w := rs.wrong(bad)
		if len(w) != 1 || !strings.Contains(w[0], c.want) {
			t.Errorf("%s imports %s: %q, want %q", c.pkg, c.imports, w, c.want)
		}
	}
	delete(good, "c")
	if w := rs.wrong(good); len(w) != 1 || !strings.Contains(w[0], "no package in c") {
		t.Errorf("a row without a package: %q", w)
	}
}

// TestTableMistakes: a table that cannot be read is refused.
func TestTableMistakes(t *testing.T) {
	head := "| folder | what | may import |\n| --- | --- | --- |\n"
	for _, c := range []struct{ text, want string }{
		{"no table", "no table"},
		{head + "| a | x | - |", "line 3: no folder"},
		{head + "| `a` | x | b |", "between backquotes, everything, or -"},
		{head + "| `a` | x | y | - |", "no other |"},
	} {
		if _, err := readRooms(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestTestsWithoutDisplay: tests outside of app and viewer need neither.
func TestTestsWithoutDisplay(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		rel := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || rel == "app" || rel == "viewer" || strings.HasPrefix(rel, ".") && rel != ".."):
			return filepath.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if anyCovers([]string{"vitrine/app", "vitrine/viewer", "fyne.io"}, name) {
				t.Errorf("%s imports %s: tests of the engine need neither a window nor Fyne", rel, name)
			}
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files with tests, %v", files, err)
	}
}

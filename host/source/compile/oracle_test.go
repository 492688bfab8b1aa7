package compile

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// TestAgainstCPython compares the scopes of the programs in testdata with
// those that CPython finds: for each code object its parameters, its other
// local variables, cells, free variables and flags.
func TestAgainstCPython(t *testing.T) {
	for _, oracle := range []struct {
		program string
		version string // whose comprehensions are functions
		d       source.Dialect
	}{
		{"python2.7", `^Python 2\.7`, source.Python2},
		{"python3", `^Python 3\.([89]|10|11)\.`, source.Python3},
	} {
		t.Run(oracle.program, func(t *testing.T) {
			version, err := exec.Command(oracle.program, "--version").CombinedOutput()
			if err != nil || !regexp.MustCompile(oracle.version).Match(version) {
				t.Skipf("needs %s with version %s", oracle.program, oracle.version)
			}
			names, err := filepath.Glob(filepath.Join("testdata", "programs", "*"+oracle.d.String()+".py"))
			if err != nil || len(names) == 0 {
				t.Fatalf("no programs: %v", err)
			}
			for _, name := range names {
				compareScopes(t, oracle.program, name, oracle.d)
			}
		})
	}
}

func compareScopes(t *testing.T, program, name string, d source.Dialect) {
	t.Helper()
	out, err := exec.Command(program, filepath.Join("testdata", "scopes.py"), name).Output()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := syntax.Parse(name, text, d)
	if err != nil {
		t.Fatal(err)
	}
	c, err := compileFile(f, options{neverInline: true})
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	got := scopeLines(c, nil)
	sort.Strings(want)
	sort.Strings(got)
	if w, g := strings.Join(want, "\n"), strings.Join(got, "\n"); w != g {
		t.Errorf("%s\ngot\n%s\nwant\n%s", name, g, w)
	}
}

// scopeLines writes a line per code object, as testdata/scopes.py does.
func scopeLines(c *bytecode.Code, lines []string) []string {
	flags := ""
	for _, f := range []struct {
		flag bytecode.Flag
		name string
	}{{bytecode.VarArgs, "*"}, {bytecode.VarKeywords, "k"}, {bytecode.Generator, "g"}} {
		if c.Flags&f.flag != 0 {
			flags += f.name
		}
	}
	rest := []string{}
	for _, name := range c.VarNames[c.Params():] {
		if !strings.HasPrefix(name, "_[") { // a temporary variable
			rest = append(rest, name)
		}
	}
	sort.Strings(rest)
	lines = append(lines, fmt.Sprintf("%s %d %s params %s locals %s cells %s free %s", c.Name, c.ArgCount, flags,
		strings.Join(c.VarNames[:c.Params()], ","), strings.Join(rest, ","), strings.Join(c.CellVars, ","), strings.Join(c.FreeVars, ",")))
	for _, k := range c.Consts {
		if sub, ok := k.(*bytecode.Code); ok {
			lines = scopeLines(sub, lines)
		}
	}
	return lines
}

package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"vitrine/assets"
)

// A Program is a function that is measured: main of a Python file, entry of a
// C file if there is one, and what a Lua file returns.
type Program struct {
	Name string
	Arg  int64
	C    string // how the C program differs, "" if there is none

	// Python is the file, without its suffix, that other implementations of Python
	// run; "" if they run ours. Ours may ask for checks that they make anyway.
	Python string

	// Path is the file of a program that does not come with Vitrine: Python with a function main, which is called
	// without arguments. Name is then only shown, and there are no other forms.
	Path string
}

func (p Program) cForm() string {
	if p.C == "" {
		return ""
	}
	return p.Name
}

func (p Program) pythonForm() string {
	if p.Python != "" {
		return p.Python
	}
	return p.Name
}

func (p Program) luaForm() string {
	if p.Path != "" {
		return ""
	}
	return p.Name
}

// argument is what drivers are told to call main with.
func (p Program) argument() string {
	if p.Path != "" {
		return "-"
	}
	return strconv.FormatInt(p.Arg, 10)
}

// pythonText returns the program as Python knows it.
func (p Program) pythonText() (string, error) {
	if p.Path == "" {
		return assets.Bench(p.pythonForm() + ".py")
	}
	text, err := os.ReadFile(p.Path)
	if err != nil {
		return "", fmt.Errorf("bench: %w", err)
	}
	return string(text), nil
}

// Programs lists everything that can be measured.
var Programs = []Program{
	{Name: "f1", Arg: 2117, C: "with checks for overflow", Python: "f1_python"},
	{Name: "fib", Arg: 27, C: "without checks"},
	{Name: "sieve", Arg: 300_000, C: "with bytes, without checks"},
	{Name: "mandelbrot", Arg: 120, C: "the same"},
	{Name: "nbody", Arg: 4000, C: "the same"},
	{Name: "sched", Arg: 30_000, C: "with malloc and free"},
	{Name: "bytecode", Arg: 300, C: "without checks"},
	{Name: "strings", Arg: 30_000},
	{Name: "wordcount", Arg: 60_000},
	{Name: "lists", Arg: 5000, C: "with malloc and free"},
	{Name: "objects", Arg: 2000},
}

// Named returns the programs with these names; all for none. What ends in ".py" is the file of a program.
func Named(names ...string) ([]Program, error) {
	if len(names) == 0 {
		return Programs, nil
	}
	var list []Program
	for _, name := range names {
		if base, isFile := strings.CutSuffix(filepath.Base(name), ".py"); isFile {
			list = append(list, Program{Name: base, Path: name})
			continue
		}
		p, ok := named(name)
		if !ok {
			var all []string
			for _, p := range Programs {
				all = append(all, p.Name)
			}
			return nil, fmt.Errorf("there is no benchmark %q; there are: %s, and files that end in .py", name, strings.Join(all, ", "))
		}
		list = append(list, p)
	}
	return list, nil
}

func named(name string) (Program, bool) {
	for _, p := range Programs {
		if p.Name == name {
			return p, true
		}
	}
	return Program{}, false
}

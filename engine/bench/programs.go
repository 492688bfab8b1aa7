package bench

import (
	"fmt"
	"strings"
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

func (p Program) luaForm() string { return p.Name }

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

// Named returns the programs with these names; all for none.
func Named(names ...string) ([]Program, error) {
	if len(names) == 0 {
		return Programs, nil
	}
	var list []Program
	for _, name := range names {
		p, ok := named(name)
		if !ok {
			var all []string
			for _, p := range Programs {
				all = append(all, p.Name)
			}
			return nil, fmt.Errorf("there is no benchmark %q; there are: %s", name, strings.Join(all, ", "))
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

package bench

import (
	"fmt"
	"strings"
)

// A Program is a function that is measured: main of a Python file, and entry of a
// C file if there is one.
type Program struct {
	Name string
	Arg  int64
	C    string // what the C program is like, "" if there is none
}

// Programs are all that can be measured.
var Programs = []Program{
	{"f1", 2117, "with checks for overflow"},
	{"fib", 27, "without checks"},
	{"sieve", 300_000, "with bytes, without checks"},
	{"mandelbrot", 120, "the same"},
	{"nbody", 4000, "the same"},
	{"sched", 30_000, "with malloc and free"},
	{"bytecode", 300, "without checks"},
	{"strings", 30_000, ""},
	{"wordcount", 60_000, ""},
	{"lists", 5000, "with malloc and free"},
	{"objects", 2000, ""},
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

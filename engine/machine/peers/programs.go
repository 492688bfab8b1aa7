package peers

import (
	"embed"
	"fmt"
)

//go:embed programs
var files embed.FS

// A Program is a function that is measured.
type Program struct {
	Name string // of the function, and of its files
	Arg  int64
}

// Programs are all that can be measured; the first is the one that matters most.
var Programs = []Program{
	{"f1", 2117},
	{"fib", 25},
	{"sum", 5000},
	{"scan", 5000},
	{"lists", 2000},
	{"sieve", 200_000},
	{"nbody", 500},
	{"digits", 50_000},
}

func read(name string) (string, error) {
	text, err := files.ReadFile("programs/" + name)
	if err != nil {
		return "", fmt.Errorf("peers: there is no program %s: %w", name, err)
	}
	return string(text), nil
}

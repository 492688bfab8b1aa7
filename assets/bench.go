package assets

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed bench
var benchFiles embed.FS

//go:embed python/*.py
var pythonFiles embed.FS

// Python returns the interpreter of Python, a program to translate that is written in RPython: target.py and its modules.
func Python() fs.FS {
	files, err := fs.Sub(pythonFiles, "python")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}

// Bench returns the text of a file of the benchmarks: a program in Python, the
// same in C or Lua, or what times them.
func Bench(name string) (string, error) {
	text, err := benchFiles.ReadFile("bench/" + name)
	if err != nil {
		return "", fmt.Errorf("no benchmark has a file %q: %w", name, err)
	}
	return string(text), nil
}

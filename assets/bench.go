package assets

import (
	"embed"
	"fmt"
)

//go:embed bench
var benchFiles embed.FS

// Bench returns the text of a file of the benchmarks: a program in Python, the
// same in C or Lua, or what times them.
func Bench(name string) (string, error) {
	text, err := benchFiles.ReadFile("bench/" + name)
	if err != nil {
		return "", fmt.Errorf("no benchmark has a file %q: %w", name, err)
	}
	return string(text), nil
}

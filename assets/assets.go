// Package assets holds what comes with the program: its icon, and the lessons and example
// programs that the start page offers.
package assets

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed icon.png
var icon []byte

//go:embed examples/*.py examples/jit/*.py lessons/*.md
var files embed.FS

// Icon returns the program's icon as PNG. It is drawn from icon.svg.
func Icon() []byte { return icon }

// An Example is a program to begin with.
type Example struct {
	Name  string // of the file: "factorial.py"
	About string // the first sentence of its text
	Text  string
}

// Examples returns the example programs in the order in which to read them.
func Examples() []Example {
	return examples("factorial", "merging", "exceptions", "linkedlist", "stackmachine", "toylanguage")
}

// Interpreters returns example programs that are interpreters with hints, from which compilers are
// generated, in the order in which to read them. The names of their files begin with a folder: "jit/boxed.py".
func Interpreters() []Example {
	return examples("jit/accumulator", "jit/stack", "jit/registers", "jit/boxed", "jit/lists", "jit/environment", "jit/frame", "jit/exceptions")
}

func examples(names ...string) []Example {
	list := make([]Example, len(names))
	for i, name := range names {
		e, err := ExampleNamed(name + ".py")
		if err != nil {
			panic(err) // they are part of the program: nothing from outside decides what is there
		}
		list[i] = e
	}
	return list
}

// ExampleNamed returns the example with that file name.
func ExampleNamed(name string) (Example, error) {
	text, err := fs.ReadFile(files, path.Join("examples", name))
	if err != nil {
		return Example{}, fmt.Errorf("no example is called %q: %w", name, err)
	}
	return Example{Name: name, About: firstSentence(string(text)), Text: string(text)}, nil
}

// firstSentence returns the first sentence, up to a colon at most, of a program's doc string.
func firstSentence(text string) string {
	text = strings.TrimLeft(text, "\"\n")
	if end := strings.IndexAny(text, ".:"); end >= 0 {
		text = text[:end]
	}
	return strings.Join(strings.Fields(text), " ")
}

package assets

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// A Lesson is a text for the lesson player.
type Lesson struct {
	Name  string // of the file: "dynamic-merging.md"
	Title string
	Text  string
}

// Lessons returns the lessons in the order in which to take them.
func Lessons() []Lesson {
	names := []string{"flow-graph", "dynamic-merging", "egg-blocks", "geninterp", "factorial", "list-identity", "online",
		"colours", "turning-green", "merges", "promotion", "path-tree", "boxed-integers", "escaping", "virtualizable", "exceptions",
		"patch-by-patch", "path-in-code", "reserve-runs-out", "lazy-branches", "two-tiers", "f1"}
	list := make([]Lesson, len(names))
	for i, name := range names {
		l, err := LessonNamed(name + ".md")
		if err != nil {
			panic(err) // they are part of the program: nothing from outside decides what is there
		}
		list[i] = l
	}
	return list
}

// LessonNamed returns the lesson with that file name.
func LessonNamed(name string) (Lesson, error) {
	text, err := fs.ReadFile(files, path.Join("lessons", name))
	if err != nil {
		return Lesson{}, fmt.Errorf("no lesson is called %q: %w", name, err)
	}
	title, _, _ := strings.Cut(string(text), "\n")
	return Lesson{Name: name, Title: strings.TrimPrefix(title, "# "), Text: string(text)}, nil
}

package lesson

import (
	"fmt"
	"path"
	"strings"

	"vitrine/pages/page"
	"vitrine/pages/prose"
)

// A Lesson is a text in steps about programs.
type Lesson struct {
	File  string // its name, for errors
	Title string
	Intro []prose.Block
	Steps []*Step

	content  []byte
	programs []Program                         // in its text, in their order
	beside   func(name string) ([]byte, error) // reads a file that lies beside the lesson; nil if there is none
}

// A Step is what is read and looked at together.
type Step struct {
	Title    string
	Line     int // of its heading, from 1
	Text     []prose.Block
	Show     *Show     // never nil: a step without one of its own has that of the step before
	Question *Question // nil if nothing is asked
}

// A Show says what is to be seen: a page of a program at a moment.
type Show struct {
	Line    int
	Program string // name of the program
	Page    page.Key
	Moment  *Moment // nil for the last step of the page, or for the page as it is if it has no steps

	elsewhere bool // it names a program or a page: the moment of the step before is not meant
}

// A Program is a text that a lesson is about.
type Program struct {
	Name string // ends in .py
	Text string
	line int // of the lesson at which the text begins; 0 if it is elsewhere
}

// embedded returns the program of a name that stands in the lesson's text.
func (l *Lesson) embedded(name string) (Program, bool) {
	for _, p := range l.programs {
		if p.Name == name {
			return p, true
		}
	}
	return Program{}, false
}

// ProgramNames lists the names of all programs that the steps show, each once.
func (l *Lesson) ProgramNames() []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range l.Steps {
		if !seen[s.Show.Program] {
			seen[s.Show.Program] = true
			names = append(names, s.Show.Program)
		}
	}
	return names
}

// checkName reports a name of a program that could lead out of the folder of a lesson.
func checkName(name string) error {
	if name != path.Base(name) || strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") || !strings.HasSuffix(name, ".py") {
		return fmt.Errorf("%q is not the name of a program: it must end in .py and have no folder", name)
	}
	return nil
}

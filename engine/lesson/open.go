package lesson

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"vitrine/assets"
	"vitrine/host/permission"
	"vitrine/pages/page"
)

// Open reads a lesson from a file. Programs that it names may lie beside it.
func Open(file string) (*Lesson, error) {
	content, err := permission.ReadFile(file, permission.MostGraph)
	if err != nil {
		return nil, err
	}
	l, err := Parse(file, content)
	if err != nil {
		return nil, err
	}
	l.beside = func(name string) ([]byte, error) {
		return permission.ReadFile(filepath.Join(filepath.Dir(file), name), permission.MostGraph)
	}
	return l, nil
}

// Program returns a program that the lesson names: one in its own text, one that lies beside
// it, or an example, in this order.
func (l *Lesson) Program(name string) (Program, error) {
	if p, ok := l.embedded(name); ok {
		return p, nil
	}
	if err := checkName(name); err != nil {
		return Program{}, err
	}
	if l.beside != nil {
		content, err := l.beside(name)
		if err == nil {
			return Program{Name: name, Text: string(content)}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return Program{}, fmt.Errorf("the program %s cannot be read: %w", name, err)
		}
	}
	if e, err := assets.ExampleNamed(name); err == nil {
		return Program{Name: name, Text: e.Text}, nil
	}
	return Program{}, fmt.Errorf("there is no program %s: it is not in the lesson, not beside it, and no example", name)
}

// Find returns the step at which a page is to be shown, 0 if it has no steps.
func (s *Show) Find(r page.Recording, of Source) (int, error) {
	switch {
	case r != nil && s.Moment != nil:
		return s.Moment.Find(r, of)
	case s.Moment != nil:
		return 0, fmt.Errorf("%s has no steps: leave moment: out", s.Page)
	case r == nil:
		return 0, nil
	}
	return max(0, r.Steps().Len()-1), nil
}

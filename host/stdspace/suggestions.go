package stdspace

import (
	"math"
	"slices"

	"vitrine/host/interp"
)

// Where names are compared, mostSuggested is how many of them, longestSuggested how long they may be where they differ, and a letter
// that is inserted, left out or another one costs moveCost, one of the other case caseCost. These numbers, and what follows from
// them, are those of CPython 3.11 (Python/suggestions.c).
const (
	mostSuggested    = 750
	longestSuggested = 40
	moveCost         = 2
	caseCost         = 1
)

// suggestion returns the name that may have been meant where an exception of Python 3 says that a name or an attribute is not there,
// or "". The program is asked for the names of attributes; what it raises then is ignored.
func (s *Space) suggestion(err *interp.OperationError) string {
	if s.py2() {
		return ""
	}
	missing := func(class string) (string, bool) {
		if !s.excs.is(err, class) {
			return "", false
		}
		name, e := s.GetAttr(err.Value, "name")
		if e != nil {
			return "", false
		}
		return AsText(name)
	}
	if name, ok := missing("AttributeError"); ok {
		return s.suggestAttribute(err.Value, name)
	}
	if name, ok := missing("NameError"); ok {
		return suggestVariable(s, err, name)
	}
	return ""
}

// suggestAttribute returns an attribute, of the object that an AttributeError is about, that is called much as name is.
func (s *Space) suggestAttribute(exc Object, name string) string {
	best := ""
	_ = s.Do("dir() of an object", func() error {
		x, err := s.GetAttr(exc, "obj")
		if err != nil || x == nil {
			return err
		}
		names, err := dir(s, []Object{x})
		if err != nil {
			return err
		}
		var texts []string
		for _, n := range names.(*List).Items {
			if text, ok := AsText(n); ok {
				texts = append(texts, text)
			}
		}
		best = nearest(name, texts)
		return nil
	})
	return best
}

// suggestVariable returns a variable of the place where a NameError was raised that is called much as name is: one of the function, else
// one of its module, else one of all programs.
func suggestVariable(s *Space, err *interp.OperationError, name string) string {
	tb := tracebackOf(err)
	if len(tb) == 0 {
		return ""
	}
	code := tb[0].Code
	locals := slices.Concat(code.VarNames, code.CellVars, code.FreeVars)
	locals = slices.DeleteFunc(locals, func(name string) bool { return !isPlainName(name) })
	if best := nearest(name, locals); best != "" || tb[0].Frame == nil {
		return best
	}
	if best := nearest(name, selfDict(tb[0].Frame.Globals).Names()); best != "" {
		return best
	}
	if builtins, ok := s.imports.modules.GetStr(s.Intern(s.builtinsName())).(*Module); ok {
		return nearest(name, builtins.Dict.Names())
	}
	return ""
}

// nearest returns the first of the names that are least different from the given one, or "" if all are too different.
func nearest(name string, names []string) string {
	if len(names) >= mostSuggested {
		return ""
	}
	best, least := "", math.MaxInt
	for _, n := range names {
		if n == name {
			continue
		}
		most := min((len(name)+len(n)+3)*moveCost/6, least-1)
		if d := nameDistance(name, n, most); d <= most {
			best, least = n, d
		}
	}
	return best
}

// nameDistance is what it costs to make one name of the other (V. Levenshtein, 1966), or more than most if that is more.
func nameDistance(a, b string, most int) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	switch {
	case a == "" || b == "":
		return (len(a) + len(b)) * moveCost
	case len(a) > longestSuggested || len(b) > longestSuggested:
		return most + 1
	}
	row := make([]int, len(a)) // for what b begins with, the cost of each beginning of a
	for i := range row {
		row[i] = (i + 1) * moveCost
	}
	result := 0
	for j := range b {
		diagonal := j * moveCost
		result = diagonal
		for i := range row {
			changed := diagonal + letterCost(a[i], b[j])
			diagonal = row[i]
			result = min(changed, min(result, diagonal)+moveCost)
			row[i] = result
		}
	}
	return result
}

// letterCost is what it costs to put a letter in the place of another.
func letterCost(a, b byte) int {
	switch lower := a | 0x20; {
	case a == b:
		return 0
	case lower == b|0x20 && 'a' <= lower && lower <= 'z':
		return caseCost
	}
	return moveCost
}

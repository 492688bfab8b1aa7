package compile

import (
	"slices"

	"vitrine/host/source/syntax"
)

// future is what a file asked for with "from __future__ import".
type future struct {
	division       bool // "/" is true division (Python 2)
	absoluteImport bool // imports are not relative by default (Python 2)
	annotations    bool // annotations are kept as text

	names []string // of all features, each once

	imports map[*syntax.ImportFrom]bool // those that stand where they may
}

// futureNames are the features that exist. Most of them mean nothing to the
// compiler: they are always on, or the parser's business.
var futureNames = map[string]func(*future){
	"division":         func(f *future) { f.division = true },
	"absolute_import":  func(f *future) { f.absoluteImport = true },
	"annotations":      func(f *future) { f.annotations = true },
	"nested_scopes":    nil,
	"generators":       nil,
	"generator_stop":   nil,
	"with_statement":   nil,
	"print_function":   nil,
	"unicode_literals": nil,
}

// readFuture reads the future imports at the beginning of f. The binder
// reports the others.
func readFuture(f *syntax.File, r *reporter) future {
	result := future{imports: make(map[*syntax.ImportFrom]bool)}
	body := f.Body
	if docstring(body) != nil {
		body = body[1:]
	}
	for len(body) > 0 {
		imp := futureImport(body[0])
		if imp == nil {
			break
		}
		result.read(imp, r)
		body = body[1:]
	}
	return result
}

func futureImport(s syntax.Stmt) *syntax.ImportFrom {
	if imp, ok := s.(*syntax.ImportFrom); ok && imp.Module == "__future__" && imp.Level == 0 {
		return imp
	}
	return nil
}

func (f *future) read(imp *syntax.ImportFrom, r *reporter) {
	f.imports[imp] = true
	if imp.Star {
		r.errorf(imp.Span(), "future feature * is not defined")
	}
	for _, a := range imp.Names {
		set, ok := futureNames[a.Name]
		if !ok {
			r.errorf(a.Span(), "future feature %s is not defined", a.Name)
			continue
		}
		if !slices.Contains(f.names, a.Name) {
			f.names = append(f.names, a.Name)
		}
		if set != nil {
			set(f)
		}
	}
}

package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
)

// The names that stand for sets of optimisations.
const (
	OptimiseAll  = "all"
	OptimiseNone = "none"
)

// ParsePasses takes apart a list of optimisations: "all", "none", or names of
// [backendopt.Passes] with commas between them, which may be cut off where the
// rest is clear: "inline,malloc".
func ParsePasses(text string) ([]string, error) {
	passes := []string{}
	switch text {
	case OptimiseNone:
		return passes, nil
	case OptimiseAll:
		return passNames(), nil
	}
	for _, word := range strings.Split(text, ",") {
		name, err := passNamed(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		if !slices.Contains(passes, name) {
			passes = append(passes, name)
		}
	}
	return passes, nil
}

// passNames are the names of all optimisations.
func passNames() []string {
	names := make([]string, len(backendopt.Passes))
	for i, p := range backendopt.Passes {
		names[i] = p.Name
	}
	return names
}

// passNamed returns the optimisation whose name begins with a word.
func passNamed(word string) (string, error) {
	var found []string
	for _, name := range passNames() {
		if name == word {
			return name, nil
		}
		if word != "" && strings.HasPrefix(name, word) {
			found = append(found, name)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", fmt.Errorf("there is no optimisation %q; there are: %s", word, strings.Join(append([]string{OptimiseAll, OptimiseNone}, passNames()...), ", "))
	}
	return "", fmt.Errorf("the optimisation %q may be %s", word, strings.Join(found, " or "))
}

// SetPasses says which optimisations graphs go through from now on where all would
// be, and the options say nothing; nil stands for all.
func (p *Program) SetPasses(passes []string) { p.passesOfAll = passes }

// passes returns the optimisations that are wished: those of the options, or
// else those of a default.
func (p *Program) passes(otherwise string) ([]string, error) {
	switch {
	case p.options.Optimise != "":
		otherwise = p.options.Optimise
	case otherwise == OptimiseAll && p.passesOfAll != nil:
		return p.passesOfAll, nil
	}
	return ParsePasses(otherwise)
}

// passesText tells how many of the optimisations there are.
func passesText(passes []string) string {
	switch all := len(backendopt.Passes); len(passes) {
	case all:
		return "After the optimisations"
	case 0:
		return "After no optimisation"
	default:
		return fmt.Sprintf("After %d of %d optimisations", len(passes), all)
	}
}

// An optimised is a low-level program after some optimisations.
type optimised struct {
	*LowLevel
	passes    []string
	program   *backendopt.Program   // nil without any
	recording *backendopt.Recording // nil if none was asked for

	explicit    *exctransform.Program // nil until it is asked for
	keysOfSteps map[string]string     // of views, by those of the recording
}

// optimised returns the low-level program that a function starts, after the
// optimisations of the options, or else those of a default.
func (p *Program) optimised(ctx context.Context, fn *stdspace.Function, otherwise string) (*optimised, error) {
	passes, err := p.passes(otherwise)
	if err != nil {
		return nil, err
	}
	l, err := p.lowLevel(ctx, fn)
	if err != nil {
		return nil, err
	}
	return l.optimise(ctx, passes, false)
}

// optimise optimises a program. It remembers the answer.
func (l *LowLevel) optimise(ctx context.Context, passes []string, record bool) (*optimised, error) {
	for _, o := range l.optimised {
		if slices.Equal(o.passes, passes) && (o.recording != nil || !record) {
			return o, nil
		}
	}
	o := &optimised{LowLevel: l, passes: passes}
	if len(passes) > 0 {
		if record {
			o.recording = &backendopt.Recording{Keys: o.keys(lowLevelPlace{kind: ViewOptimised, name: l.entry})}
		}
		var err error
		o.program, err = backendopt.Optimise(ctx, l.functions(), backendopt.Options{Passes: passes, Roots: []*lltype.Object{l.Entry.Function()}, Exceptions: l.Exceptions}, o.recording)
		if err != nil {
			return nil, err
		}
	}
	l.optimised = append(l.optimised, o)
	return o, nil
}

// functions returns the functions of all graphs.
func (l *LowLevel) functions() []*lltype.Object {
	list := make([]*lltype.Object, len(l.Graphs))
	for i, g := range l.Graphs {
		list[i] = g.Function()
	}
	return list
}

// graph returns the graph of a function as the optimisations left it.
func (o *optimised) graph(f *lltype.Object) *model.FunctionGraph {
	if o.program != nil {
		if g := o.program.Graph(f); g != nil {
			return g
		}
	}
	return f.Func.Graph
}

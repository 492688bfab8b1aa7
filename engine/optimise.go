package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/engine/typed"
	"vitrine/host/stdspace"
	"vitrine/jit/llabstract"
	"vitrine/lowlevel/backendopt"
)

// The names that stand for sets of optimisations.
const (
	OptimiseAll  = "all"
	OptimiseNone = "none"
)

// ParsePasses takes apart a list of optimisations: "all", "none", or names of
// [backendopt.Passes] with commas between them, which may be abbreviated:
// "inline,malloc".
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

// Choices are what may change while a program is open.
type Choices struct {
	Passes []string        // which optimisations "all" stands for, unless the options say otherwise; nil stands for really all
	Rule   llabstract.Rule // by which functions are specialised at the stage online
	Arch   string          // whose code the stage machine shows; "" stands for that of the options

	// Args are the arguments that functions were run with last, as Python literals, by their names. Pages that
	// compare hints, and those of the stages timeshifted and residual, run them on these.
	Args map[string]string

	// JIT says how the generated compilers of these pages work, by the names of the functions. Those of other functions
	// work as the options of the program say.
	JIT map[string]JITOptions
}

// Choose sets what holds from now on.
func (p *Program) Choose(c Choices) {
	p.running.arch = c.Arch
	p.lowering.ofAll, p.running.online.Rule, p.running.lastArgs, p.running.lastJIT = c.Passes, c.Rule, c.Args, c.JIT
}

// passes returns the requested optimisations: those of the options, or else the default.
func (p *lowering) passes(otherwise string) ([]string, error) {
	switch {
	case p.options.Optimise != "":
		otherwise = p.options.Optimise
	case otherwise == OptimiseAll && p.ofAll != nil:
		return p.ofAll, nil
	}
	return ParsePasses(otherwise)
}

// optimised returns the low-level program that a function starts, after the
// optimisations of the options, or else those of a default.
func (p *lowering) optimised(ctx context.Context, fn *stdspace.Function, otherwise string, record bool) (*typed.Optimised, error) {
	passes, err := p.passes(otherwise)
	if err != nil {
		return nil, err
	}
	l, err := p.lowLevel(ctx, fn)
	if err != nil {
		return nil, err
	}
	return l.Optimise(ctx, passes, record)
}

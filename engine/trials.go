package engine

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Trial is a change of the hints of a program that is tried: a promotion more, or a hint less. The file stays as it is.
type Trial struct {
	Graph    string // the name of a coloured graph
	Variable string // of it, as its page names it: what is promoted, or the result of the hint that is left out
	Without  bool   // the hint is left out
}

// What trials begin with, as text.
const (
	tryPromote = "promote"
	tryWithout = "without"
)

// String is "promote:v3@f".
func (t Trial) String() string {
	what := tryPromote
	if t.Without {
		what = tryWithout
	}
	return what + ":" + t.Variable + "@" + t.Graph
}

// TrialsText is the text of trials, as keys of pages have it.
func TrialsText(trials []Trial) string {
	texts := make([]string, len(trials))
	for i, t := range trials {
		texts[i] = t.String()
	}
	return strings.Join(texts, "&")
}

// ParseTrials reads the text of trials.
func ParseTrials(text string) ([]Trial, error) {
	var list []Trial
	for _, one := range strings.Split(text, "&") {
		what, of, ok := strings.Cut(one, ":")
		variable, graph, also := strings.Cut(of, "@")
		if !ok || !also || variable == "" || what != tryPromote && what != tryWithout {
			return nil, fmt.Errorf("%q says nothing that can be tried: write %s:VARIABLE@GRAPH or %s:VARIABLE@GRAPH", one, tryPromote, tryWithout)
		}
		list = append(list, Trial{Graph: graph, Variable: variable, Without: what == tryWithout})
	}
	return list, nil
}

// trialsIn returns trials as they are about the functions of a program.
func trialsIn(r *hintannotator.Result, trials []Trial) ([]hintannotator.Trial, error) {
	var list []hintannotator.Trial
	for _, t := range trials {
		g := r.Graph(t.Graph)
		if g == nil {
			return nil, fmt.Errorf("there is no coloured graph %s; there are: %s", t.Graph, strings.Join(copyNames(r), ", "))
		}
		list = append(list, hintannotator.Trial{Function: g.Function, Variable: t.Variable, Without: t.Without})
	}
	return list, nil
}

func copyNames(r *hintannotator.Result) []string {
	var names []string
	for _, g := range r.Copies() {
		names = append(names, g.Shown())
	}
	return names
}

// promotionAt returns the trial that "x@12" means: the promotion of the variable x, of the source or of a graph, where it
// gets or has its value in line 12 of a file; or that "v3@f" means, with the name of a graph.
func promotionAt(r *hintannotator.Result, file, where string, line func(n int) string) (Trial, error) {
	name, at, ok := strings.Cut(where, "@")
	if !ok || name == "" {
		return Trial{}, fmt.Errorf("%q does not say what is promoted: write VARIABLE@LINE, or VARIABLE@GRAPH", where)
	}
	n, err := strconv.Atoi(at)
	if err != nil {
		if r.Graph(at) == nil {
			return Trial{}, fmt.Errorf("there is no coloured graph %s; there are: %s", at, strings.Join(copyNames(r), ", "))
		}
		return Trial{Graph: r.Graph(at).Shown(), Variable: name}, nil
	}
	var there []string
	for _, g := range copiesOf(r, file) {
		if v := variableAt(g, name, n, line(n)); v != nil {
			return Trial{Graph: g.Shown(), Variable: v.String()}, nil
		}
		there = append(there, variablesAt(g, n)...)
	}
	if len(there) == 0 {
		return Trial{}, fmt.Errorf("line %d has no variable %s that could be promoted, nor any other", n, name)
	}
	slices.Sort(there)
	return Trial{}, fmt.Errorf("line %d has no variable %s that could be promoted; it has: %s", n, name, strings.Join(slices.Compact(there), ", "))
}

// copiesOf returns the first copy of each function of a file.
func copiesOf(r *hintannotator.Result, file string) []*hintannotator.Graph {
	var list []*hintannotator.Graph
	seen := make(map[*lltype.Object]bool)
	for _, g := range r.Copies() {
		if !seen[g.Function] && filepath.Base(g.File) == filepath.Base(file) {
			seen[g.Function] = true
			list = append(list, g)
		}
	}
	return list
}

// isAt reports whether an operation comes from a line of its own function.
func isAt(op *model.SpaceOperation, line int) bool {
	return op.Inlined == nil && int(op.Span.Line) == line
}

// variableAt returns the variable that a name means in a line: that of the graph; what is assigned to the
// name there; else what an operation of the line uses under that name, or an argument of the function that begins there.
func variableAt(g *hintannotator.Graph, name string, line int, text string) *model.Variable {
	var assigned, used *model.Variable
	widest := source.Span{}
	left, _, assigns := strings.Cut(text, "=")
	for _, b := range g.Analysed().Blocks() {
		for _, op := range b.Operations {
			if !isAt(op, line) || lltype.TypeOf(op.Result) == lltype.Void {
				continue
			}
			if op.Result.String() == name {
				return op.Result
			}
			if s := op.Span; assigns && strings.TrimSpace(left) == name && (assigned == nil || s.Join(widest) == s) {
				assigned, widest = op.Result, s
			}
			for _, x := range op.Args {
				if v, ok := x.(*model.Variable); ok && used == nil && (v.Prefix() == name || v.String() == name) {
					used = v
				}
			}
		}
	}
	if assigned != nil || used != nil {
		if assigned == nil {
			return used
		}
		return assigned
	}
	if int(g.Span.Line) == line {
		for _, v := range g.Analysed().StartBlock.InputArgs {
			if v.Prefix() == name || v.String() == name {
				return v
			}
		}
	}
	return nil
}

// variablesAt names what a line computes or uses.
func variablesAt(g *hintannotator.Graph, line int) []string {
	var names []string
	for _, b := range g.Analysed().Blocks() {
		for _, op := range b.Operations {
			if !isAt(op, line) {
				continue
			}
			for _, x := range append([]model.Value{op.Result}, op.Args...) {
				if v, ok := x.(*model.Variable); ok && lltype.TypeOf(v) != lltype.Void {
					names = append(names, v.String())
				}
			}
		}
	}
	return names
}

// withoutHints returns the trials that leave out the hints of a line.
func withoutHints(r *hintannotator.Result, file string, line int) ([]Trial, error) {
	var list []Trial
	var lines []string
	for _, g := range copiesOf(r, file) {
		for _, b := range g.Analysed().Blocks() {
			for _, op := range b.Operations {
				switch {
				case llop.Of(op) != llop.Hint:
				case isAt(op, line):
					list = append(list, Trial{Graph: g.Shown(), Variable: op.Result.String(), Without: true})
				case op.Inlined == nil:
					lines = append(lines, fmt.Sprint(op.Span.Line))
				}
			}
		}
	}
	switch {
	case len(list) > 0:
		return list, nil
	case len(lines) == 0:
		return nil, fmt.Errorf("line %d has no hint, nor has any other line", line)
	}
	return nil, fmt.Errorf("line %d has no hint; these have: %s", line, strings.Join(slices.Compact(lines), ", "))
}

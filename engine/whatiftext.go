package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"vitrine/flowspace/model"
)

// A ComparedRow is one number of a [WhatIf], before and after.
type ComparedRow struct{ Name, Before, After string }

// Rows are the numbers of a comparison: colours, then what residual code consists of, compilations and promotions, and the
// result. A number that there is none of is "–".
func (w *WhatIf) Rows() []ComparedRow {
	var rows []ComparedRow
	add := func(name string, of func(a *Attempt) string) {
		rows = append(rows, ComparedRow{name, of(w.Before), of(w.After)})
	}
	number := func(name string, there func(a *Attempt) bool, of func(a *Attempt) int) {
		add(name, func(a *Attempt) string {
			if !there(a) {
				return "–"
			}
			return strconv.Itoa(of(a))
		})
	}
	coloured := func(a *Attempt) bool { return a.coloured }
	number("green variables", coloured, func(a *Attempt) int { return a.GreenVariables })
	number("red variables", coloured, func(a *Attempt) int { return a.RedVariables })
	if !w.Ran {
		return rows
	}
	ran := func(a *Attempt) bool { return a.Run != nil }
	add("result", (*Attempt).resultText)
	number("residual operations", ran, (*Attempt).Operations)
	number("allocations", ran, (*Attempt).Allocations)
	number("calls", ran, func(a *Attempt) int {
		return a.Run.Residual.Operations["direct_call"] + a.Run.Residual.Operations["indirect_call"]
	})
	number("blocks", ran, func(a *Attempt) int { return a.Run.Residual.Blocks })
	number("loops", ran, func(a *Attempt) int { return a.Run.Residual.Loops })
	number("compilations", ran, func(a *Attempt) int { return a.Run.Compilations })
	number("promotion switches", ran, func(a *Attempt) int { return len(a.Run.Residual.Switches) })
	number("cases of promotions", ran, (*Attempt).cases)
	for _, name := range w.kinds() {
		number(name, ran, func(a *Attempt) int { return a.Run.Residual.Operations[name] })
	}
	return rows
}

// kinds are the names of all residual operations.
func (w *WhatIf) kinds() []string {
	all := make(map[string]bool)
	for _, a := range []*Attempt{w.Before, w.After} {
		if a.Run != nil {
			for name := range a.Run.Residual.Operations {
				all[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Operations is how many operations residual code has.
func (a *Attempt) Operations() int {
	n := 0
	for _, count := range a.Run.Residual.Operations {
		n += count
	}
	return n
}

func (a *Attempt) cases() int {
	n := 0
	for _, count := range a.Run.Residual.Switches {
		n += count
	}
	return n
}

func (a *Attempt) resultText() string {
	switch {
	case a.Run == nil:
		return "–"
	case a.Run.Raises != nil:
		return "raises " + *a.Run.Raises
	}
	return *a.Run.Result
}

// Tried says what was tried.
func (w *WhatIf) Tried() string { return strings.Join(w.texts(), ", ") }

func (w *WhatIf) texts() []string {
	var texts []string
	for _, t := range w.Trials {
		texts = append(texts, w.text(t))
	}
	if w.Merges {
		texts = append(texts, "a global merge point at the beginning, which promotion needs")
	}
	return texts
}

// text is "promotion of v3 in f, line 12" or "f without the hint {concrete: True}, line 12".
func (w *WhatIf) text(t Trial) string {
	g := w.Before.result.Graph(t.Graph)
	op := g.Operation(t.Variable)
	text := fmt.Sprintf("promotion of %s in %s", t.Variable, g.Shown())
	if t.Without && op != nil {
		text = fmt.Sprintf("%s without the hint %v", g.Shown(), op.Args[1].(*model.Constant).Value)
	}
	if op != nil && op.Inlined == nil && op.Span.IsValid() {
		text += fmt.Sprintf(", line %d", op.Span.Line)
	}
	return text
}

// brief is what was tried, for the title of a page: "v3 promoted" or "without the hint v4".
func (w *WhatIf) brief() string {
	if len(w.Trials) != 1 {
		return fmt.Sprintf("%d other hints", len(w.Trials))
	}
	if t := w.Trials[0]; t.Without {
		return "without the hint " + t.Variable
	}
	return w.Trials[0].Variable + " promoted"
}

// String is "x_3 of f, line 7".
func (t Turned) String() string { return t.Variable + " of " + t.where() }

func (t Turned) where() string {
	if t.Line == 0 {
		return t.Graph
	}
	return fmt.Sprintf("%s, line %d", t.Graph, t.Line)
}

// String is "2 int_add, line 7".
func (o PlacedOperation) String() string {
	text := o.Name
	if o.Count > 1 {
		text = fmt.Sprintf("%d %s", o.Count, o.Name)
	}
	if o.Line == 0 {
		return text
	}
	return fmt.Sprintf("%s, line %d", text, o.Line)
}

// Text is the comparison for people.
func (w *WhatIf) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tried: %s\n", w.Tried())
	if w.Ran {
		fmt.Fprintf(&b, "run on: %s\n", w.Args)
	} else {
		b.WriteString("not run: there are no arguments\n")
	}
	fmt.Fprintf(&b, "\n%-24s %12s %12s\n", "", "before", "after")
	for _, r := range w.Rows() {
		fmt.Fprintf(&b, "%-24s %12s %12s\n", r.Name, r.Before, r.After)
	}
	for _, list := range []struct {
		title string
		texts []string
	}{
		{"turned green", textsOf(w.Green)}, {"turned red", textsOf(w.Red)},
		{"gone from residual code", textsOf(w.Gone)}, {"new in residual code", textsOf(w.New)},
	} {
		if len(list.texts) > 0 {
			fmt.Fprintf(&b, "\n%s:\n    %s\n", list.title, strings.Join(list.texts, "\n    "))
		}
	}
	for _, e := range []struct {
		when string
		err  error
	}{{"before", w.Before.Err}, {"after", w.After.Err}} {
		if e.err != nil {
			fmt.Fprintf(&b, "\n%s: %v\n", e.when, e.err)
		}
	}
	return b.String()
}

func textsOf[T fmt.Stringer](list []T) []string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = x.String()
	}
	return texts
}

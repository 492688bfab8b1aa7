package engine

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// comparedHints is a comparison, and what it is about.
type comparedHints struct {
	*WhatIf
	fn    *stdspace.Function
	trial string
	types string
	args  string
	given bool
	jit   string
}

// whatIfOf makes the comparison of a page. It remembers the last one: the graphs of one program share it.
func (p *running) whatIfOf(ctx context.Context, fn *stdspace.Function, key page.Key) (*WhatIf, error) {
	c := comparedHints{fn: fn, trial: key.Trial, types: p.optionsFor(fn).Types, jit: p.jitOf(fn).String()}
	c.args, c.given = p.lastArgs[p.nameOf(fn)]
	if last := p.compared; last.WhatIf != nil {
		c.WhatIf = last.WhatIf
		if c == last {
			return last.WhatIf, nil
		}
	}
	opt := WhatIfOptions{Args: c.args, ArgsGiven: c.given}
	var err error
	if key.Trial != "" {
		if opt.Trials, err = ParseTrials(key.Trial); err != nil {
			return nil, err
		}
	}
	if c.WhatIf, err = p.whatIf(ctx, fn, opt); err != nil {
		return nil, err
	}
	p.compared = c
	return c.WhatIf, nil
}

// summary says in a few words what the other hints make of the program.
func (w *WhatIf) summary() string {
	text := "With other hints"
	switch a, b := w.After, w.Before; {
	case a.Err != nil:
		text += " · it fails"
	case b.Err != nil:
		text += " · the error is resolved"
	case a.Run != nil && b.Run != nil:
		text += fmt.Sprintf(" · operations %d → %d", b.Operations(), a.Operations())
	}
	return text + " · Shift+T: numbers"
}

// turned are the variables that have another colour, as pages mark them.
func (w *WhatIf) turned() map[views.Variable]bool {
	all := make(map[views.Variable]bool)
	for _, t := range w.Green {
		all[views.Variable{Function: t.of, Name: t.Variable}] = true
	}
	for _, t := range w.Red {
		all[views.Variable{Function: t.of, Name: t.Variable}] = false
	}
	return all
}

func placesOf(list []PlacedOperation) map[views.Operation]bool {
	all := make(map[views.Operation]bool)
	for _, o := range list {
		all[views.Operation{Name: o.Name, Line: o.Line}] = true
	}
	return all
}

// tables are what stands beside the graphs: what is tried, numbers, and what has changed. Files beside the given one have
// their names alone.
func (w *WhatIf) tables(base page.Key, file string) []*page.Table {
	tried := page.NewTable("What is tried")
	for _, text := range w.texts() {
		tried.Add(-1, page.Plain.Span(text))
	}
	if w.Ran {
		tried.Add(-1, page.Comment.Span("run on "+w.Args))
	} else {
		tried.Add(-1, page.Comment.Span("not run: run the function once (F5), so that there are arguments"))
	}
	numbers := page.NewTable("Before and after", "", "before", "after")
	for _, r := range w.Rows() {
		after := page.Plain.Span(r.After)
		if r.Before != r.After {
			after.Style = page.Heading
		}
		numbers.Add(-1, page.Comment.Span(r.Name), page.Plain.Span(r.Before), after)
	}
	tables := []*page.Table{tried, numbers}
	for _, f := range []struct {
		title string
		err   error
	}{{"Before, it fails", w.Before.Err}, {"After, it fails", w.After.Err}} {
		if f.err != nil {
			t := page.NewTable(f.title)
			for _, line := range strings.Split(besideFile(f.err.Error(), file), "\n") {
				t.Add(-1, page.Failure.Span(line))
			}
			tables = append(tables, t)
		}
	}
	tables = append(tables, turnedTable("Turned green", w.Green, base, page.Green), turnedTable("Turned red", w.Red, base, page.Red))
	for _, list := range []struct {
		title string
		of    []PlacedOperation
	}{{"Gone from residual code", w.Gone}, {"New in residual code", w.New}} {
		t := page.NewTable(list.title)
		for _, o := range list.of {
			t.Add(-1, page.Plain.Span(o.String()))
		}
		tables = append(tables, t)
	}
	return tables
}

// besideFile leaves the folder of a file out of a text, unless that is the folder of the process.
func besideFile(text, file string) string {
	folder, _ := filepath.Split(file)
	if folder == "" {
		return text
	}
	return strings.ReplaceAll(text, folder, "")
}

func turnedTable(title string, list []Turned, base page.Key, style page.Style) *page.Table {
	t := page.NewTable(title)
	for _, x := range list {
		link := &page.Link{Page: base.At(x.Graph), Node: x.Block}
		if x.entry {
			link.Page = base
		}
		t.Add(-1, style.Span(x.Variable).About(x.Variable), page.Plain.Span(x.where()).Leading(link))
	}
	return t
}

package views

import (
	"fmt"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/runtime/machine"
)

// The functions below make the views of low-level programs. The key of the view says
// which graph is shown.

// find finds the graph of a view, and shows its source. It returns the graph's number and
// function.
func (v *View) find(l *typed.LowLevel, text Text) (i int, f *lltype.Object, err error) {
	if i, err = l.Find(v.Key.Graph); err != nil {
		return 0, nil, err
	}
	v.showSource(l.Graphs[i], text)
	return i, l.Graphs[i].Function(), nil
}

// LowLevel shows a graph as the typer made it, and how, if the program has a recording.
func LowLevel(v *View, l *typed.LowLevel, text Text) error {
	i, _, err := v.find(l, text)
	if err != nil {
		return err
	}
	g := l.Graphs[i]
	v.Page = lowLevelPage(l.Plain(), g.FunctionGraph, i, l.Keys(v.Key.Kind))
	if l.Recording == nil {
		v.Unrecorded, v.Graphs = true, l.Pages(v.Key.Kind)
		return nil
	}
	v.Recording = newTyping(l, g, v.Page, v.Key.Kind)
	return nil
}

// lowLevelPage draws a graph, which is a form of graph i, with what is known about its
// variables.
func lowLevelPage(o *typed.Optimised, g *model.FunctionGraph, i int, keys llpage.Keys) *page.Page {
	pg := llpage.GraphPage(g, keys)
	pg.Title = o.Names()[i]
	known, types := typed.Annotations(o.Graphs[i]), pg.Facts
	pg.Facts = func(variable string) []page.Fact {
		facts := types(variable)
		if a := known[variable]; a != "" {
			facts = append(facts, page.Fact{Name: "annotation", Value: a})
		}
		return facts
	}
	return pg
}

// Optimised shows a graph as the optimisations leave it, and how.
func Optimised(v *View, o *typed.Optimised, text Text) error {
	i, f, err := v.find(o.LowLevel, text)
	if err != nil {
		return err
	}
	v.Page = lowLevelPage(o, o.Graph(f), i, o.Keys(v.Key.Kind))
	if o.Recording != nil {
		if r := o.Recording.Graph(f); r != nil {
			v.Recording = r
		}
	}
	return nil
}

// Compare shows a graph before and after the optimisations.
func Compare(v *View, o *typed.Optimised, text Text) error {
	i, f, err := v.find(o.LowLevel, text)
	if err != nil {
		return err
	}
	keys := o.Keys(typed.OptimisedKind)
	left, right := backendopt.Compare(lowLevelPage(o, o.Before(f), i, keys), lowLevelPage(o, o.Graph(f), i, keys))
	left.Title, right.Title = o.Names()[i]+" – before and after", o.Names()[i]
	v.Page = left
	v.besides(keys.Page(f), passesText(o.Passes), right)
	return nil
}

// besides puts a page of the same source beside the view.
func (v *View) besides(key page.Key, title string, p *page.Page) {
	v.Beside = &View{Key: key, Title: title, Page: p, File: v.File, Text: v.Text}
}

// passesText says how many of the optimisations were made.
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

// Explicit shows a graph beside what the exception transformation makes of it.
func Explicit(v *View, o *typed.Optimised, text Text) error {
	i, f, err := v.find(o.LowLevel, text)
	if err != nil {
		return err
	}
	after, err := o.Explicit(f)
	if err != nil {
		return err
	}
	keys := o.Keys(v.Key.Kind)
	v.Page = lowLevelPage(o, o.Graph(f), i, keys)
	v.Page.Title = o.Names()[i] + " – exceptions made explicit"
	beside := llpage.GraphPage(after, keys) // its variables have their own names, which the annotator does not know
	beside.Title = o.Names()[i]
	v.besides(keys.Page(f), "With exceptions as operations", beside)
	return nil
}

// Machine shows the code of a function for a machine, as [typed.Optimised.Code] names it.
func Machine(v *View, o *typed.Optimised, text Text, arch string) error {
	i, f, err := v.find(o.LowLevel, text)
	if err != nil {
		return err
	}
	code, err := o.Code(arch)
	if err != nil {
		return err
	}
	defer code.Close()
	if !code.Has(f) {
		return fmt.Errorf("%s has no machine code of its own: the optimisations have inlined it into its callers", o.Names()[i])
	}
	graphs := make(map[*model.FunctionGraph]page.Key)
	optimised := o.Keys(typed.OptimisedKind)
	for _, f := range o.Functions() {
		graphs[o.Graph(f)] = optimised.Page(f)
	}
	v.Page, err = code.Page(f, machine.Keys{
		Functions: o.Keys(v.Key.Kind),
		Graph:     func(g *model.FunctionGraph) page.Key { return graphs[g] },
	})
	return err
}

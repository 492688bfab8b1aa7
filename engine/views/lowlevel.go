package views

import (
	"fmt"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/runtime/machine"
)

// The functions below make the views of low-level programs. The key of the view says
// which graph is shown.

// LowLevel shows a graph as the typer made it, and how. The program must have a
// recording.
func LowLevel(v *View, l *typed.LowLevel, text Text) error {
	i, err := l.Find(v.Key.Graph)
	if err != nil {
		return err
	}
	g, plain := l.Graphs[i], l.Plain()
	v.Page = lowLevelPage(plain, g.FunctionGraph, i, l.Keys(v.Key.Kind))
	v.showSource(g, text)
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
	i, err := o.Find(v.Key.Graph)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	v.Page = lowLevelPage(o, o.Graph(f), i, o.Keys(v.Key.Kind))
	v.showSource(o.Graphs[i], text)
	if o.Recording != nil {
		if r := o.Recording.Graph(f); r != nil {
			v.Recording = r
		}
	}
	return nil
}

// Compare shows a graph before and after the optimisations.
func Compare(v *View, o *typed.Optimised, text Text) error {
	i, err := o.Find(v.Key.Graph)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	keys := o.Keys(typed.OptimisedKind)
	left, right := backendopt.Compare(lowLevelPage(o, o.Before(f), i, keys), lowLevelPage(o, o.Graph(f), i, keys))
	left.Title, right.Title = o.Names()[i]+" – before and after", o.Names()[i]
	v.Page = left
	v.besides(keys.Page(f), passesText(o.Passes), right)
	v.showSource(o.Graphs[i], text)
	v.Beside.File, v.Beside.Text = v.File, v.Text
	return nil
}

// besides puts a page beside the view.
func (v *View) besides(key page.Key, title string, p *page.Page) {
	v.Beside = &View{Key: key, Title: title, Page: p}
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
	i, err := o.Find(v.Key.Graph)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
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
	v.showSource(o.Graphs[i], text)
	v.Beside.File, v.Beside.Text = v.File, v.Text
	return nil
}

// Machine shows the machine code of a function.
func Machine(v *View, o *typed.Optimised, text Text) error {
	i, err := o.Find(v.Key.Graph)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	code, err := o.Code()
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
	if err != nil {
		return err
	}
	v.showSource(o.Graphs[i], text)
	return nil
}

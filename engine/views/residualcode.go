package views

import (
	"fmt"

	"vitrine/engine/typed"
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal/recording"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// ResidualCodeKind is the kind of the pages of what generated compilers make.
const ResidualCodeKind = "residual"

// ResidualCode shows functions that a generated compiler has made. They may have blocks in common, so all are on one
// page, and below them tails, which general versions of promotions call. A recording shows them as they grow, without
// the tails.
func ResidualCode(v *View, l *typed.LowLevel, p *timeshifter.Program, gen *llgraph.Generator, made []*codegen.Function, tails []*lltype.Object, rec *recording.Recording, text Text) {
	v.showColoured(l, p.Coloured.Entry, text)
	v.Page = &page.Page{Kind: page.FlowGraph, File: v.File, Title: p.Coloured.Entry.Shown() + " – residual"}
	grows := page.NewTable("Places that grow", "block", "is", "cases")
	drawn := make(map[int]bool)
	facts := make([]func(string) []page.Fact, 0, len(made))
	for _, f := range made {
		one := gen.Page(f, llpage.Keys{})
		facts = append(facts, one.Facts)
		fresh := make(map[int]bool)
		for _, n := range one.Nodes {
			if !drawn[n.ID] {
				fresh[n.ID], drawn[n.ID] = true, true
				v.Page.Nodes = append(v.Page.Nodes, n)
			}
		}
		for _, e := range one.Edges {
			if fresh[e.From] {
				v.Page.Edges = append(v.Page.Edges, e)
			}
		}
		for _, t := range one.Tables {
			for _, r := range t.Rows {
				if fresh[r.Node] {
					grows.Rows = append(grows.Rows, r)
				}
			}
		}
	}
	v.Page.Facts = func(variable string) []page.Fact {
		for _, known := range facts {
			if list := known(variable); list != nil {
				return list
			}
		}
		return nil
	}
	if len(grows.Rows) > 0 {
		v.Page.Tables = append(v.Page.Tables, grows)
	}
	if rec == nil {
		v.showTails(made, tails)
	} else {
		v.Recording = rec.Residual(&page.Page{Kind: page.FlowGraph, Key: v.Key, Title: v.Page.Title, File: v.File, Facts: v.Page.Facts})
	}
}

// showTails adds tails to the page, with numbers that no block and no variable there has.
func (v *View) showTails(made []*codegen.Function, tails []*lltype.Object) {
	firstBlock, firstVariable := 0, 0
	for _, f := range made {
		firstBlock, firstVariable = max(firstBlock, f.Graph.NumBlocks()), max(firstVariable, f.Graph.NumVariables())
	}
	known := v.Page.Facts
	for _, f := range tails {
		blocks, variables := make(map[*flow.Block]int), make(map[*flow.Variable]int)
		g := f.Func.Graph.Copy(func(_, w *flow.Variable) { variables[w] = firstVariable + w.Number })
		for _, b := range append(g.Blocks(), g.ReturnBlock, g.ExceptBlock) {
			blocks[b] = firstBlock + b.ID
		}
		firstBlock, firstVariable = firstBlock+g.NumBlocks(), firstVariable+g.NumVariables()
		g.SetNumbers(blocks, variables)
		one := llpage.GraphPage(g, llpage.Keys{})
		v.Page.Nodes, v.Page.Edges = append(v.Page.Nodes, one.Nodes...), append(v.Page.Edges, one.Edges...)
		before := known
		known = func(variable string) []page.Fact { return append(before(variable), one.Facts(variable)...) }
	}
	v.Page.Facts = known
}

// Timeshifting shows a coloured graph, the compile-time state beside it, and the residual code beside that.
func Timeshifting(v *View, l *typed.LowLevel, p *timeshifter.Program, rec *recording.Recording, text Text) error {
	g := p.Coloured.Graph(v.Key.Graph)
	if g == nil || p.Of(g) == nil {
		return fmt.Errorf("the program has no coloured graph %s", v.Key.Graph)
	}
	v.showColoured(l, g, text)
	pages := hintannotator.NewPages(p.Coloured, v.Key.Program())
	v.Page = pages.Tidied(g)
	v.Recording = rec.Input(g, v.Page)
	state := page.Key{Kind: recording.StateKind, Entry: l.EntryName()}
	known := rec.State(state)
	v.Beside = &View{Key: state, Title: "Compile-time state", Page: known.Union(), Recording: known}
	of := page.Key{Kind: ResidualCodeKind, Entry: l.EntryName()}
	residual := rec.Residual(&page.Page{Kind: page.FlowGraph, Key: of, Title: "Residual graph", File: g.File})
	v.Beside.Beside = &View{Key: of, Title: "Residual graph", Page: residual.Union(), Recording: residual}
	return nil
}

// Boxes shows the compile-time state.
func Boxes(v *View, l *typed.LowLevel, p *timeshifter.Program, rec *recording.Recording, text Text) {
	v.showColoured(l, p.Coloured.Entry, text)
	v.Recording = rec.State(v.Key)
	v.Page = v.Recording.Union()
}

// Paths shows the path tree.
func Paths(v *View, l *typed.LowLevel, p *timeshifter.Program, rec *recording.Recording, text Text) {
	v.showColoured(l, p.Coloured.Entry, text)
	v.Recording = rec.Paths(&page.Page{Key: v.Key, Title: p.Coloured.Entry.Shown() + " – path tree", File: v.File})
	v.Page = v.Recording.PageAt(v.Recording.Steps().Len() - 1)
	v.Page.Marks = nil
}

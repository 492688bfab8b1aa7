package views

import (
	"fmt"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/annset"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// Lattice shows a page of a program that the annotator has annotated: the page of a
// graph, or one of those that draw the whole program.
func Lattice(v *View, pages *annotator.Pages, names []string) error {
	if draw := latticePages[v.Key.Kind]; draw != nil {
		v.Page = draw(pages)
		return nil
	}
	g := pages.Graph(v.Key.Graph)
	if g == nil {
		return noGraph(v.Key.Graph, names)
	}
	v.Page, v.Function = pages.FlowGraph(g), g.Func.Func
	if rec := pages.Recording(g); rec != nil {
		v.Recording = rec
	}
	return nil
}

// latticePages draw whole programs.
var latticePages = map[string]func(*annotator.Pages) *page.Page{
	annotator.CallsKey:      (*annotator.Pages).Calls,
	annotator.ClassesKey:    (*annotator.Pages).Classes,
	annotator.BindingsKey:   (*annotator.Pages).Bindings,
	annotator.ContainersKey: (*annotator.Pages).Containers,
	annotator.LatticeKey:    (*annotator.Pages).Lattice,
}

// noGraph says that a program has no graph of that name.
func noGraph(name string, names []string) error {
	return fmt.Errorf("the program has no graph %s; there are: %s", name, strings.Join(names, ", "))
}

// A Sets is a program that the annotation-set engine has annotated. The entry is the
// first of its graphs.
type Sets struct {
	Result    *annset.Result
	Recording *annset.Recording // nil if there is none
	Graphs    []*model.FunctionGraph
	Names     []string // of the graphs
}

// Draw shows a graph.
func (s *Sets) Draw(v *View) error {
	for i, g := range s.Graphs {
		if s.Names[i] != v.Key.Graph && (v.Key.Graph != "" || i > 0) {
			continue
		}
		v.Page = annset.GraphPage(s.Result, g)
		v.Function = g.Func.(*stdspace.Function)
		if s.Recording != nil {
			v.Recording = s.Recording.For(g)
		}
		return nil
	}
	return noGraph(v.Key.Graph, s.Names)
}

package window

import (
	"context"

	"vitrine/app/graphfile"
	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/pages/page"
)

// graphDocument is a graph that another program drew. It is shown as one
// function, which has no source.
type graphDocument struct {
	graph *graphfile.Graph
}

// isDrawing reports whether what is open is such a document.
func (tb *tabBar) isDrawing() bool {
	_, ok := tb.w.opened.doc.(*graphDocument)
	return ok
}

// graphKey is the key of the only view of such a document.
var graphKey = page.Key{Entry: "graph"}

func loadGraph(file string) (document, error) {
	g, err := graphfile.Read(file)
	if err != nil {
		return nil, err
	}
	return &graphDocument{graph: g}, nil
}

// Functions implements document.
func (d *graphDocument) Functions() []engine.Function {
	return []engine.Function{{Name: d.graph.Name, Key: graphKey}}
}

// View implements document.
func (d *graphDocument) View(context.Context, page.Key, func(int)) (*views.View, error) {
	return &views.View{Key: graphKey, Title: d.graph.Name, Page: d.graph.Page(graphKey)}, nil
}

// Text implements document.
func (d *graphDocument) Text() string { return "" }

// Language implements document.
func (d *graphDocument) Language() string { return "graph" }

package engine

import (
	"vitrine/engine/typed"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// liveFile is the file that a live session is about: that of the portal, whose code it is.
func (p *running) liveFile(g *Generated) string {
	if g.portal != nil && g.portal.Func != nil && g.portal.Func.Graph != nil {
		return g.portal.Func.Graph.File
	}
	return p.file
}

// leadTo returns a function that finds the flow graph of the function of a program that a line belongs to: the
// one that begins last before it.
func (p *running) leadTo(g *Generated) func(file string, line int) *page.Link {
	byFile := make(map[string][]*stdspace.Function)
	for _, graph := range g.LowLevel.Graphs {
		if fn := typed.Source(graph); fn != nil && !graph.Helper {
			byFile[fn.Code.File] = append(byFile[fn.Code.File], fn)
		}
	}
	return func(file string, line int) *page.Link {
		var found *stdspace.Function
		for _, fn := range byFile[file] {
			if at := fn.Code.Span.Line; int(at) <= line && (found == nil || found.Code.Span.Line < at) {
				found = fn
			}
		}
		if found == nil {
			return nil
		}
		return &page.Link{Page: p.functions.key(found), Node: -1, Source: source.AtLine(line)}
	}
}

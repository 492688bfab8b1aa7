package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// A drawnBlock is a block as it was for a while.
type drawnBlock struct {
	node  *page.Node
	edges []*page.Edge
}

func draw(g *flow.FunctionGraph, b *flow.Block, keys llpage.Keys) *drawnBlock {
	n, edges := llpage.Block(g, b, keys)
	return &drawnBlock{n, edges}
}

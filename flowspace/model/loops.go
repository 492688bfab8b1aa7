package model

// BackEdges counts the links that lead back to a block on the way to them. Blocks that without reports are left out; nil
// leaves out none.
func (g *FunctionGraph) BackEdges(without func(*Block) bool) int {
	type visit struct {
		block *Block
		exits []*Link // that are not followed yet
	}
	g.Read()
	n := 0
	ended := map[*Block]bool{g.StartBlock: false} // false while the block is on the way
	way := []visit{{g.StartBlock, g.StartBlock.Exits}}
	for len(way) > 0 {
		at := &way[len(way)-1]
		if len(at.exits) == 0 {
			ended[at.block] = true
			way = way[:len(way)-1]
			continue
		}
		to := at.exits[0].Target
		at.exits = at.exits[1:]
		done, seen := ended[to]
		switch {
		case without != nil && without(to):
		case !seen:
			ended[to] = false
			way = append(way, visit{to, to.Exits})
		case !done:
			n++
		}
	}
	return n
}

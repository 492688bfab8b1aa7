package layout

import (
	"math/rand/v2"
	"slices"
)

// structured makes the flow graph of a random structured program of about n
// blocks: conditionals, loops with break and continue, switches, calls that may
// raise, early returns. The same seed gives the same graph.
func structured(n int, seed uint64) *Graph {
	p := &program{rng: rand.New(rand.NewPCG(seed, 1)), g: &Graph{}}
	entry := p.block()
	p.ret, p.raise = p.block(), p.block()
	at := entry
	for len(p.g.Nodes) < n {
		if next := p.statement(at, 0); next >= 0 {
			at = next
		} else {
			// All ways end; the program goes on after one more conditional.
			next := p.block()
			p.edge(at, next)
			at = next
		}
	}
	p.edge(at, p.ret)
	return p.g
}

type program struct {
	rng        *rand.Rand
	g          *Graph
	ret, raise int
	loops      [][2]int // header and what follows, innermost last
}

func (p *program) block() int {
	p.g.Nodes = append(p.g.Nodes, Node{Width: 150 + float64(p.rng.IntN(500)), Height: 50 + float64(p.rng.IntN(200))})
	return len(p.g.Nodes) - 1
}

func (p *program) edge(from, to int) { p.g.Edges = append(p.g.Edges, Edge{From: from, To: to}) }

// body adds statements after block at and returns the last block, or -1 if
// control never gets there. At the top level it always does.
func (p *program) body(at, statements, depth int) int {
	for range statements {
		at = p.statement(at, depth)
		if at < 0 {
			return -1
		}
	}
	return at
}

func (p *program) statement(at, depth int) int {
	choice := p.rng.IntN(100)
	if depth > 4 && choice < 70 {
		choice = 70 + p.rng.IntN(30)
	}
	inner := 1 + p.rng.IntN(3)
	switch {
	case choice < 20: // if
		then, join := p.block(), p.block()
		p.edge(at, then)
		p.edge(at, join)
		p.join(p.body(then, inner, depth+1), join)
		return join
	case choice < 38: // if and else
		then, other := p.block(), p.block()
		p.edge(at, then)
		p.edge(at, other)
		return p.meet(p.body(then, inner, depth+1), p.body(other, inner, depth+1))
	case choice < 60: // while
		header, body, after := p.block(), p.block(), p.block()
		p.edge(at, header)
		p.edge(header, body)
		p.edge(header, after)
		p.loops = append(p.loops, [2]int{header, after})
		p.join(p.body(body, inner, depth+1), header)
		p.loops = p.loops[:len(p.loops)-1]
		return after
	case choice < 68: // switch
		var ends []int
		for range 2 + p.rng.IntN(5) {
			arm := p.block()
			p.edge(at, arm)
			ends = append(ends, p.body(arm, p.rng.IntN(2), depth+1))
		}
		return p.meet(ends...)
	case choice < 90 || depth == 0: // a call, which may raise
		next := p.block()
		p.edge(at, next)
		if p.rng.IntN(4) == 0 {
			p.edge(at, p.raise)
		}
		return next
	case choice < 93 || len(p.loops) == 0:
		p.edge(at, p.ret)
	case choice < 97:
		p.edge(at, p.loops[len(p.loops)-1][1])
	default:
		p.edge(at, p.loops[len(p.loops)-1][0])
	}
	return -1
}

// meet makes the block where ways come together again, or returns -1 if
// control gets to none of their ends.
func (p *program) meet(ends ...int) int {
	if slices.Max(ends) < 0 {
		return -1
	}
	to := p.block()
	for _, from := range ends {
		p.join(from, to)
	}
	return to
}

func (p *program) join(from, to int) {
	if from >= 0 {
		p.edge(from, to)
	}
}

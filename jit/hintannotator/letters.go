package hintannotator

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// Letters are the colours of a copy in a form that does not depend on names, nor on the order in
// which links pass what they pass: a letter for each variable, as [Colour.Letter] has them.
type Letters struct {
	Args string

	// Results and Inputs are the results of operations, and the input variables of blocks; blocks
	// are in breadth-first order, with | between them. Inputs of a block stand in the order in which
	// the block that first leads there defines what it passes, constants at the end.
	//
	// An operation that reads inside of an object counts as one that leads inside, unless the block
	// had one before, and one that reads.
	Results, Inputs string
}

// Letters returns the colours of the copy as letters.
func (g *Graph) Letters() Letters {
	var out Letters
	for _, c := range g.Args {
		out.Args += string(c.Letter())
	}
	order := map[*flow.Block][]*flow.Variable{g.StartBlock: g.StartBlock.InputArgs}
	var results, inputs []string
	for _, b := range g.Blocks() {
		defined := slices.Clone(order[b])
		for _, op := range b.Operations {
			defined = append(defined, op.Result)
		}
		for _, l := range b.Exits {
			if order[l.Target] == nil {
				order[l.Target] = passed(l, defined)
			}
		}
		var in strings.Builder
		for _, v := range order[b] {
			in.WriteByte(g.Colour(v).Letter())
		}
		results, inputs = append(results, g.resultLetters(b)), append(inputs, in.String())
	}
	out.Results, out.Inputs = strings.Join(results, "|"), strings.Join(inputs, "|")
	return out
}

// passed are the input variables of the target of a link, in the order in which what they get was
// defined.
func passed(l *flow.Link, defined []*flow.Variable) []*flow.Variable {
	place := make(map[*flow.Variable]int)
	for i, x := range l.Args {
		place[l.Target.InputArgs[i]] = len(defined)
		if v, ok := x.(*flow.Variable); ok {
			if k := slices.Index(defined, v); k >= 0 {
				place[l.Target.InputArgs[i]] = k
			}
		}
	}
	inputs := slices.Clone(l.Target.InputArgs)
	slices.SortStableFunc(inputs, func(v, w *flow.Variable) int { return place[v] - place[w] })
	return inputs
}

// resultLetters are the colours of the results of a block.
func (g *Graph) resultLetters(b *flow.Block) string {
	var out strings.Builder
	inside := make(map[string]bool)
	for _, op := range b.Operations {
		switch llop.Of(op) {
		case llop.GetInteriorField, llop.SetInteriorField, llop.GetInteriorArraySize:
			if path := fmt.Sprint(op.Args[:2]); !inside[path] {
				inside[path] = true
				out.WriteByte(g.Colour(op.Args[0]).Letter())
			}
		}
		out.WriteByte(g.Colour(op.Result).Letter())
	}
	return out.String()
}

package llabstract

import (
	"context"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A numbering gives the numbers of the blocks and variables of the residual graph that an
// attempt makes.
type numbering struct {
	attempt int
	given   *flow.Numbers
}

// An attempt is the last one to specialise a function.
type attempt struct {
	number int // counted from 0
	by     *interpreter
	graph  *flow.FunctionGraph
}

// specialise begins again and again, as long as something is learned about where constants are
// to be concrete.
func (fs *functions) specialise(ctx context.Context, f *lltype.Object, known []*flow.Constant, n *numbering) (attempt, error) {
	d := newDecisions()
	for i := 0; ; i++ {
		var given *flow.Numbers
		if n != nil && n.attempt == i {
			given = n.given
		}
		it := newInterpreter(ctx, f, fs, d, given)
		g, err := it.run(known)
		lesson := d.learn(err)
		if lesson == nil {
			return attempt{i, it, g}, err
		}
		it.again(lesson)
	}
}

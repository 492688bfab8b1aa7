package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// replaceWeAreJitted takes False for we_are_jitted(). It is left out where partial evaluation is still
// to work on the graphs.
func replaceWeAreJitted(r *rewriter) {
	for _, b := range r.g.Blocks() {
		for _, op := range b.Operations {
			if notJitted(op.Args) {
				r.did(b, op, "we_are_jitted() is False")
			}
		}
		for _, l := range b.Exits {
			if notJitted(l.Args) {
				r.did(b, nil, "we_are_jitted() is False")
			}
		}
	}
}

func notJitted(args []flow.Value) (changed bool) {
	for i, a := range args {
		if a == flow.Value(lltype.WeAreJitted) {
			args[i], changed = truth(false), true
		}
	}
	return changed
}

package annotatortest

import (
	"slices"

	"vitrine/host/stdspace"
)

// A prebuiltContainer is what a prebuilt list or dictionary held when the evaluator was made.
type prebuiltContainer struct {
	x    any
	held []stdspace.Object
}

// content returns what a list or a dictionary holds.
func content(x any) []stdspace.Object {
	switch x := x.(type) {
	case *stdspace.List:
		return slices.Clone(x.Items)
	case *stdspace.Dict:
		var out []stdspace.Object
		for _, e := range x.Entries() {
			out = append(out, e.Key, e.Value)
		}
		return out
	}
	return nil
}

// Changed reports whether a prebuilt list or dictionary holds something else than when
// the graphs were made. What flow reads of it is what it held then, so that from now on
// the graphs may do other things than the program.
func (e *Evaluator) Changed() bool {
	return slices.ContainsFunc(e.prebuilt, func(s prebuiltContainer) bool { return !slices.Equal(s.held, content(s.x)) })
}

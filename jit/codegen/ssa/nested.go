package ssa

// mostBack bounds how many edges to one header are compared.
const mostBack = 16

// nested divides the edges that close loops at a header into those of an inner loop and those of a loop around it;
// rest is empty if all belong to one loop.
//
// Two loops have one header where the test of the outer one comes before it on the way round, as when the code
// of the first round is separate. An edge is taken for one of the inner loop if it leaves a variable as it is that another
// edge changes (LLVM's separateNestedLoops goes by that), and if its way round is part of that of the other, or the other
// begins the inner loop anew.
func (l *loops) nested(h *Block) (inner, rest []*Edge) {
	var back []*Edge
	for _, e := range h.Preds {
		if e.Back {
			back = append(back, e)
		}
	}
	if len(back) < 2 || len(back) > mostBack {
		return back, nil
	}
	ways := make([]map[int]bool, len(back))
	for i, e := range back {
		ways[i] = l.wayRound(h, e)
	}
	for i, e := range back {
		isRest := false
		for k, in := range back {
			isRest = isRest || keeps(in, e) && (l.f.begins(e, in) || len(ways[k]) < len(ways[i]) && isPart(ways[k], ways[i]))
		}
		if isRest {
			rest = append(rest, e)
		} else {
			inner = append(inner, e)
		}
	}
	return inner, rest
}

// wayRound returns the blocks between a header and an edge that closes a loop at it.
func (l *loops) wayRound(h *Block, e *Edge) map[int]bool {
	way := map[int]bool{h.Index: true}
	for work := []*Block{e.From}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if way[b.Index] || !l.below(h, b.Index) {
			continue
		}
		way[b.Index] = true
		for _, e := range b.Preds {
			work = append(work, e.From)
		}
	}
	return way
}

func isPart(a, b map[int]bool) bool {
	for i := range a { // the order does not matter
		if !b[i] {
			return false
		}
	}
	return true
}

// keeps reports whether edge a leaves a parameter of its target as it is, while b changes it.
func keeps(a, b *Edge) bool {
	for i, p := range a.To.Params {
		if a.Args[i] == p && b.Args[i] != p {
			return true
		}
	}
	return false
}

// begins reports whether edge a gives a parameter of its target a constant, or the value that an edge from outside
// gives it, while b goes on with another.
func (f *Func) begins(a, b *Edge) bool {
	for i, p := range a.To.Params {
		if a.Args[i] == b.Args[i] || b.Args[i] == p || f.IsConst(b.Args[i]) {
			continue
		}
		if f.IsConst(a.Args[i]) {
			return true
		}
		for _, e := range a.To.Preds {
			if !e.Back && e.Args[i] == a.Args[i] {
				return true
			}
		}
	}
	return false
}

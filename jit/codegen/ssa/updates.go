package ssa

import "slices"

// sinkUpdates moves operations that compute what a loop's variable is in the next round to the end of the round, if they are needed there
// alone: then the next value can take the place of the one that it is computed from, as nobody needs that any more.
func (f *Func) sinkUpdates() {
	var defined []*Block
	for _, latch := range f.Blocks {
		if len(latch.Exits) != 1 || !latch.Exits[0].Back || latch.Kind != Plain {
			continue
		}
		if defined == nil {
			defined = f.definitions()
		}
		e := latch.Exits[0]
		for i, v := range e.Args {
			if v < 0 || defined[v] == nil || f.Uses[v] != 1 {
				continue
			}
			f.sinkUpdate(defined[v], latch, v, e.To.Params[i])
		}
	}
}

// sinkUpdate moves the operation that computes v in block b, from p, to the end of the round.
func (f *Func) sinkUpdate(b, latch *Block, v, p Value) {
	if b.Depth != latch.Depth {
		return
	}
	for i := range b.Instrs {
		in := b.Instrs[i]
		if in.Result != v {
			continue
		}
		if in.Info == nil || !in.Info.Fold || !in.Info.Kind.IsInteger() || in.Args[0] != p || b == latch && !needs(b.Instrs[i+1:], p) {
			return
		}
		b.Instrs = append(b.Instrs[:i:i], b.Instrs[i+1:]...)
		latch.Instrs = append(latch.Instrs, in)
		return
	}
}

// needs reports whether operations take a value.
func needs(instrs []Instr, v Value) bool {
	return slices.ContainsFunc(instrs, func(in Instr) bool { return slices.Contains(in.Args, v) })
}

// definitions returns by value the block that computes it or takes it as a parameter, nil for a constant.
func (f *Func) definitions() []*Block {
	defined := make([]*Block, f.NumValues())
	for _, b := range f.Blocks {
		for _, v := range b.Params {
			defined[v] = b
		}
		for i := range b.Instrs {
			if v := b.Instrs[i].Result; v >= 0 {
				defined[v] = b
			}
		}
	}
	return defined
}

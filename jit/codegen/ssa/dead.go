package ssa

// dropDead counts the uses of values, and leaves out operations without effects
// whose results nobody uses, and parameters likewise.
func (f *Func) dropDead() {
	f.Uses = make([]int, f.NumValues())
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			f.count(b.Instrs[i].Args, 1)
		}
		if b.Switch >= 0 {
			f.Uses[b.Switch]++
		}
		for _, e := range b.Exits {
			f.count(e.Args, 1)
		}
	}
	for f.dropInstrs() || f.dropParams() {
	}
}

func (f *Func) count(args []Value, by int) {
	for _, v := range args {
		if v >= 0 {
			f.Uses[v] += by
		}
	}
}

// dropInstrs drops operations; true if it has found one.
func (f *Func) dropInstrs() bool {
	found := false
	for _, b := range f.Blocks {
		for i := len(b.Instrs) - 1; i >= 0; i-- {
			in := &b.Instrs[i]
			raises := b.Flow.CanRaise() && i == len(b.Instrs)-1
			if in.Info == nil || !in.Info.Pure || raises || in.Result == None || f.Uses[in.Result] > 0 {
				continue
			}
			f.count(in.Args, -1)
			b.Instrs = append(b.Instrs[:i], b.Instrs[i+1:]...)
			found = true
		}
	}
	return found
}

// dropParams drops parameters that are only used to pass themselves on; true
// if it has found one.
func (f *Func) dropParams() bool {
	found := false
	for i, b := range f.Blocks {
		if i == 0 || f.IsReturn(b) || f.IsExcept(b) {
			continue
		}
		for j := len(b.Params) - 1; j >= 0; j-- {
			p := b.Params[j]
			own := 0
			for _, e := range b.Preds {
				if e.Args[j] == p {
					own++
				}
			}
			if f.Uses[p] > own {
				continue
			}
			b.Params = append(b.Params[:j], b.Params[j+1:]...)
			for _, e := range b.Preds {
				f.count(e.Args[j:j+1], -1)
				e.Args = append(e.Args[:j], e.Args[j+1:]...)
			}
			found = true
		}
	}
	return found
}

package ssa

// dropDead leaves out operations without effects whose results nobody needs, and
// parameters likewise, and counts the uses of what is left.
func (f *Func) dropDead() {
	m := newMarker(f)
	m.markEffects()
	m.spread()
	for i, b := range f.Blocks {
		b.Instrs = keepInstrs(b, m.needed)
		if i > 0 && !f.IsReturn(b) && !f.IsExcept(b) && b.Kind != Older {
			f.dropParams(b, m.needed)
		}
	}
	f.countUses()
}

// A marker finds the values that are needed.
type marker struct {
	f      *Func
	needed []bool // by Value
	work   []Value

	// Where a value is defined: by an operation, or as a parameter.
	instr  []*Instr
	block  []*Block
	number []int
}

func newMarker(f *Func) *marker {
	n := f.NumValues()
	m := &marker{
		f: f, needed: make([]bool, n),
		instr: make([]*Instr, n), block: make([]*Block, n), number: make([]int, n),
	}
	for _, b := range f.Blocks {
		for i, p := range b.Params {
			m.block[p], m.number[p] = b, i
		}
		for i := range b.Instrs {
			if r := b.Instrs[i].Result; r != None {
				m.instr[r] = &b.Instrs[i]
			}
		}
	}
	return m
}

func (m *marker) need(args ...Value) {
	for _, v := range args {
		if v >= 0 && !m.needed[v] {
			m.needed[v] = true
			m.work = append(m.work, v)
		}
	}
}

// markEffects marks what operations with effects need, and what the ends of blocks need.
func (m *marker) markEffects() {
	for _, b := range m.f.Blocks {
		if m.f.IsReturn(b) || m.f.IsExcept(b) || b.Kind == Older {
			m.need(b.Params...)
		}
		m.need(b.Switch)
		for i := range b.Instrs {
			if in := &b.Instrs[i]; hasEffect(in) {
				m.need(in.Args...)
			}
		}
	}
}

// hasEffect reports whether an operation is needed for more than its result.
// One that may raise is, wherever it stands: it may set the record of the current
// exception.
func hasEffect(in *Instr) bool {
	return in.Info == nil || !in.Info.Removable() || in.Result == None
}

// spread marks the operands of what is needed.
func (m *marker) spread() {
	for len(m.work) > 0 {
		v := m.work[len(m.work)-1]
		m.work = m.work[:len(m.work)-1]
		switch {
		case m.instr[v] != nil:
			m.need(m.instr[v].Args...)
		case m.block[v] != nil:
			for _, e := range m.block[v].Preds {
				m.need(e.Args[m.number[v]])
			}
		}
	}
}

func keepInstrs(b *Block, needed []bool) []Instr {
	kept := b.Instrs[:0]
	for _, in := range b.Instrs {
		if hasEffect(&in) || needed[in.Result] {
			kept = append(kept, in)
		}
	}
	return kept
}

// dropParams drops the parameters of a block that are not needed.
func (f *Func) dropParams(b *Block, needed []bool) {
	kept := 0
	for j, p := range b.Params {
		if !needed[p] {
			continue
		}
		b.Params[kept], b.Inputs[kept] = p, b.Inputs[j]
		for _, e := range b.Preds {
			e.Args[kept] = e.Args[j]
		}
		kept++
	}
	if kept == len(b.Params) {
		return
	}
	b.Params, b.Inputs = b.Params[:kept], b.Inputs[:kept]
	for _, e := range b.Preds {
		e.Args = e.Args[:kept]
	}
}

func (f *Func) countUses() {
	f.Uses = make([]int, f.NumValues())
	count := func(v Value) {
		if v >= 0 {
			f.Uses[v]++
		}
	}
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			for _, v := range b.Instrs[i].Args {
				count(v)
			}
		}
		count(b.Switch)
		for _, e := range b.Exits {
			for _, v := range e.Args {
				count(v)
			}
		}
	}
}

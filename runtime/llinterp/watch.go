package llinterp

import (
	flow "vitrine/flowspace/model"
)

// A Position is where an active function is. It holds until the interpreter goes on.
type Position struct {
	in    *Interp
	frame int
}

// Graph returns the graph of the function.
func (p Position) Graph() *flow.FunctionGraph { return p.in.frames[p.frame].code.graph }

// Block returns the block in which it is.
func (p Position) Block() *flow.Block { return p.place().block() }

// Op returns the index of the operation that is next, or of the call that waits; -1 at the links that leave the
// block.
func (p Position) Op() int { return int(p.place().op) }

// Depth returns how many functions are active below.
func (p Position) Depth() int { return p.frame }

// Value returns the bits of a variable of the graph; ok is false if it has no value here.
func (p Position) Value(v *flow.Variable) (bits uint64, ok bool) {
	f := &p.in.frames[p.frame]
	for i := range p.place().info.vars {
		if s := &p.place().info.vars[i]; s.v == v && s.isSet(f.pc) {
			return p.in.stack[f.base+int(s.slot)], true
		}
	}
	return 0, false
}

// Caller returns where the caller is; ok is false for the function that was called from outside.
func (p Position) Caller() (caller Position, ok bool) {
	if p.frame <= p.in.floor() {
		return p, false
	}
	return Position{p.in, p.frame - 1}, true
}

func (p Position) place() place {
	f := &p.in.frames[p.frame]
	return f.code.places[min(f.pc, len(f.code.places)-1)]
}

// A watcher tells somebody where an interpreter is, once for each operation and for the links of each block.
type watcher struct {
	tell  func(Position)
	last  place
	depth int
}

// look tells where the interpreter is, if it has gone on since the last time.
func (w *watcher) look(in *Interp) {
	p := Position{in, len(in.frames) - 1}
	at := p.place()
	if at == w.last && p.frame == w.depth {
		return
	}
	w.last, w.depth = at, p.frame
	w.tell(p)
}

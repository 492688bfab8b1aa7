package stdspace

import "weak"

// watch has collections find out whether the object of a weak reference is dead. Objects other than
// instances live as long as their references: they are part of the program.
func (g *graveyard) watch(r *WeakRef) {
	if _, ok := r.held.(*Instance); ok {
		g.refs = append(g.refs, weak.Make(r))
	}
}

// loosen has no weak reference hold its object.
func (g *graveyard) loosen() {
	g.eachRef(func(r *WeakRef) bool {
		r.waits, r.held = weak.Make(r.held.(*Instance)), nil
		return true
	})
}

// tighten has the weak references hold their objects again, and returns those with a callback whose
// object is dead, in the order in which they were made.
func (g *graveyard) tighten() (calls []*WeakRef) {
	g.eachRef(func(r *WeakRef) bool {
		x := r.waits.Value()
		if x != nil {
			r.held = x
			return true
		}
		if r.callback != nil {
			calls = append(calls, r)
		}
		return false
	})
	return calls
}

// eachRef goes through the weak references that are alive, and keeps those that keep says.
func (g *graveyard) eachRef(keep func(*WeakRef) bool) {
	kept := g.refs[:0]
	for _, p := range g.refs {
		if r := p.Value(); r != nil && keep(r) {
			kept = append(kept, p)
		}
	}
	g.refs = kept
}

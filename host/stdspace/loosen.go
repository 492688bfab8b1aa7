package stdspace

import (
	"slices"
	"weak"
)

// watch has collections find out whether the object of a weak reference is dead. Objects other than
// instances live as long as their references: they are part of the program.
func (g *graveyard) watch(r *WeakRef) {
	if _, ok := r.held.(*Instance); ok {
		g.refs = append(g.refs, weak.Make(r))
	}
	key := weakKey(r.held)
	if key == nil {
		return
	}
	if len(g.byObject) >= g.pruneAt {
		g.prune()
	}
	g.byObject[key] = append(g.byObject[key], weak.Make(r))
}

// weakKey stands for an object without keeping it alive; nil for one of a kind whose weak references
// are not found again.
func weakKey(x Object) any {
	switch x := x.(type) {
	case *Instance:
		return weak.Make(x)
	case *Function:
		return weak.Make(x)
	case *Method:
		return weak.Make(x)
	case *Generator:
		return weak.Make(x)
	case *Class:
		return weak.Make(x)
	}
	return nil
}

// prune forgets objects without references. It is to be called again when there are twice as many.
func (g *graveyard) prune() {
	for key, all := range g.byObject {
		all = slices.DeleteFunc(all, func(p weak.Pointer[WeakRef]) bool { return alive(p) == nil })
		if g.byObject[key] = all; len(all) == 0 {
			delete(g.byObject, key)
		}
	}
	if g.byObject == nil {
		g.byObject = map[any][]weak.Pointer[WeakRef]{}
	}
	g.pruneAt = 2*len(g.byObject) + 1024
}

// alive returns a weak reference, nil if it or its object is dead.
func alive(p weak.Pointer[WeakRef]) *WeakRef {
	if r := p.Value(); r != nil && r.held != nil {
		return r
	}
	return nil
}

// refsTo returns the weak references to an object: first the plain one, then the others, the newest
// first.
func (g *graveyard) refsTo(x Object) []Object {
	var out []Object
	for _, p := range slices.Backward(g.byObject[weakKey(x)]) {
		r := alive(p)
		if r == nil {
			continue
		}
		switch x := r.self(); {
		case x == nil:
		case r.plain:
			out = slices.Insert(out, 0, x)
		default:
			out = append(out, x)
		}
	}
	return out
}

// plainRef returns the reference to an object that has no callback, which all who make one share;
// nil if there is none.
func (g *graveyard) plainRef(x Object) Object {
	for _, p := range g.byObject[weakKey(x)] {
		if r := alive(p); r != nil && r.plain {
			return r.self()
		}
	}
	return nil
}

// loosen has no weak reference hold its object.
func (g *graveyard) loosen() {
	g.eachRef(func(r *WeakRef) bool {
		r.waits, r.held = weak.Make(r.held.(*Instance)), nil
		return true
	})
}

// tighten has the weak references hold their objects again, and returns those with a callback whose
// object is dead: object by object, of each the newest first.
func (g *graveyard) tighten() (calls []*WeakRef) {
	first := map[weak.Pointer[Instance]]int{} // when an object got its first callback
	g.eachRef(func(r *WeakRef) bool {
		x := r.waits.Value()
		if x != nil {
			r.held = x
			return true
		}
		if r.callback != nil && r.self() != nil {
			if _, known := first[r.waits]; !known {
				first[r.waits] = len(first)
			}
			calls = append(calls, r)
		}
		return false
	})
	slices.Reverse(calls)
	slices.SortStableFunc(calls, func(a, b *WeakRef) int { return first[a.waits] - first[b.waits] })
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

// firstWeakRef is the attribute __weakref__: the plain reference or else another, None if there is none.
func firstWeakRef(s *Space, x Object) (Object, error) {
	if all := s.graves.refsTo(x); len(all) > 0 {
		return all[0], nil
	}
	return None, nil
}

package backendopt

import "vitrine/lowlevel/lltype/llop"

// recursive returns the functions that can call themselves, directly or by way of
// others: those in a strongly connected component of the graph of direct calls,
// found by R. Tarjan's algorithm (1972).
func (p *Program) recursive(calls map[*function][]*function) map[*function]bool {
	t := &tarjan{calls: calls, index: make(map[*function]int), low: make(map[*function]int), out: make(map[*function]bool)}
	for _, f := range p.functions {
		if t.index[f] == 0 {
			t.visit(f)
		}
	}
	return t.out
}

type tarjan struct {
	calls      map[*function][]*function
	index, low map[*function]int // index counts from 1; low is 0 once the component is known
	stack      []*function
	out        map[*function]bool
}

// visit keeps a stack of its own, because chains of calls may be long.
func (t *tarjan) visit(root *function) {
	type visit struct {
		f    *function
		next int
	}
	work := []visit{{f: root}}
	t.enter(root)
	for len(work) > 0 {
		top := &work[len(work)-1]
		if callees := t.calls[top.f]; top.next < len(callees) {
			g := callees[top.next]
			top.next++
			switch {
			case g == top.f:
				t.out[g] = true
			case t.index[g] == 0:
				t.enter(g)
				work = append(work, visit{f: g})
			case t.low[g] > 0:
				t.low[top.f] = min(t.low[top.f], t.index[g])
			}
			continue
		}
		f := top.f
		work = work[:len(work)-1]
		if len(work) > 0 {
			above := work[len(work)-1].f
			t.low[above] = min(t.low[above], t.low[f])
		}
		if t.low[f] == t.index[f] {
			t.component(f)
		}
	}
}

func (t *tarjan) enter(f *function) {
	t.index[f] = len(t.index) + 1
	t.low[f] = t.index[f]
	t.stack = append(t.stack, f)
}

// component takes the component that begins with f from the stack.
func (t *tarjan) component(f *function) {
	single := t.stack[len(t.stack)-1] == f
	for {
		g := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.low[g] = 0
		if !single {
			t.out[g] = true
		}
		if g == f {
			return
		}
	}
}

// directCalls returns, for every function, those that it calls directly, each
// once, in the order in which it mentions them.
func (p *Program) directCalls() map[*function][]*function {
	calls := make(map[*function][]*function)
	for _, f := range p.functions {
		calls[f] = p.calledBy(f)
	}
	return calls
}

func (p *Program) calledBy(f *function) []*function {
	var out []*function
	seen := make(map[*function]bool)
	for _, b := range f.graph.Blocks() {
		for _, op := range b.Operations {
			if llop.Of(op) != llop.DirectCall {
				continue
			}
			if _, g := p.called(op.Args[0]); g != nil && !seen[g] {
				seen[g] = true
				out = append(out, g)
			}
		}
	}
	return out
}

package backendopt

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llop"
)

// A rewriter is what a pass works with: one graph, and memory that serves one
// pass after the other.
type rewriter struct {
	p    *Program
	f    *function
	g    *flow.FunctionGraph
	pass *Pass

	takes   int // how many arguments the function has
	changes int
	to      []flow.Value // what variables are replaced by, by number
	renamed bool
	dropped map[*flow.SpaceOperation]bool // answered, to go with the replacements

	values   origins
	order    ordering
	analysed *function // what values and order are of
	at       int       // its version then
	live     flow.Liveness

	wide      map[int]side // what [induction] has found out
	induced   *function    // about this function
	inducedAt int          // its version then

	kinds     kinds
	counted   *function // what kinds is of
	countedAt int       // its version then

	constants map[any]int // their numbers, by key

	inputs       sharedInputs
	defined      []*flow.Block // by the number of a variable
	work         []*flow.Block
	here         table[*flow.Variable]
	marks        table[bool]
	roots        castRoots
	mallocs      mallocs
	sinking      sinking
	fresh        table[bool]
	fieldNumbers fieldNumbers

	defs   []*flow.SpaceOperation // by the number of the result
	nulls  scope[int8]
	bounds scope[interval]
}

func (r *rewriter) begin(pass *Pass, f *function) {
	r.pass, r.f, r.g, r.takes = pass, f, f.graph, len(f.graph.StartBlock.InputArgs)
	if r.renamed {
		clear(r.to)
	}
	r.changes, r.renamed = 0, false
	r.to = resized(r.to, r.g.NumVariables())
	clear(r.dropped)
}

// end finishes a pass.
func (r *rewriter) end() (changed bool) {
	if r.renamed {
		r.rename()
	}
	if r.changes > 0 {
		r.f.version++
		r.p.rec.finish(r)
		passcheck.After(r.pass.Name, r.g, r.check)
		if r.p.options.afterPass != nil {
			r.p.options.afterPass(r.g)
		}
	}
	return r.changes > 0
}

// check is the rule for graphs that a pass has changed: the function takes what it took before.
func (r *rewriter) check(g *flow.FunctionGraph) error {
	if n := len(g.StartBlock.InputArgs); n != r.takes {
		return fmt.Errorf("%s took %d arguments, and takes %d now", g.Name, r.takes, n)
	}
	return llcheck.Graph(g)
}

// did reports a change in a block; op is the operation that it concerns, or nil.
func (r *rewriter) did(b *flow.Block, op *flow.SpaceOperation, format string, args ...any) {
	r.changes++
	if r.p.rec != nil {
		r.p.rec.rewrote(r, b, op, fmt.Sprintf(format, args...))
	}
}

// replace has a variable stand for another value of its block, from the end of
// the pass on.
func (r *rewriter) replace(v *flow.Variable, by flow.Value) {
	for v.Number >= len(r.to) {
		r.to = append(r.to, nil)
	}
	r.to[v.Number] = by
	r.renamed = true
}

// value returns what a value stands for.
func (r *rewriter) value(v flow.Value) flow.Value {
	for {
		w, ok := v.(*flow.Variable)
		if !ok || w.Number >= len(r.to) || r.to[w.Number] == nil {
			return v
		}
		v = r.to[w.Number]
	}
}

// rename carries out all replacements.
func (r *rewriter) rename() {
	for _, b := range r.g.Blocks() {
		if len(r.dropped) > 0 {
			b.Operations = filter(b.Operations, func(i int) bool { return !r.dropped[b.Operations[i]] })
		}
		for _, op := range b.Operations {
			for i, a := range op.Args {
				op.Args[i] = r.value(a)
			}
		}
		for _, l := range b.Exits {
			for i, a := range l.Args {
				l.Args[i] = r.value(a)
			}
		}
		if b.ExitSwitch != nil && !b.CanRaise() {
			r.setSwitch(b, r.value(b.ExitSwitch))
		}
	}
}

// setSwitch changes what the exits of a block depend on. Where that is known,
// only one of them stays.
func (r *rewriter) setSwitch(b *flow.Block, v flow.Value) {
	b.ExitSwitch = v
	c, ok := v.(*flow.Constant)
	if !ok {
		return
	}
	if l := exitFor(b, c); l != nil {
		b.ExitSwitch = nil
		l.Case = nil
		b.Close(l)
		return
	}
	// No exit is for this value: the program will stop here, and must be left
	// to do so.
	b.ExitSwitch = r.append(b, llop.SameAs, lltype.TypeOf(c), c)
}

// exitFor returns the exit of a switch that a value takes, nil if there is none.
func exitFor(b *flow.Block, c *flow.Constant) *flow.Link {
	for _, l := range b.Exits {
		if l.Case.Key == c.Key || l.Case == lltype.DefaultCase {
			return l
		}
	}
	return nil
}

// append adds an operation to the end of a block and returns its result.
func (r *rewriter) append(b *flow.Block, o llop.Op, t lltype.Type, args ...flow.Value) *flow.Variable {
	op := r.g.NewOperation(o, args, r.variable("", t))
	op.Instr = -1
	if n := len(b.Operations); n > 0 {
		op.Place = b.Operations[n-1].Place
	}
	r.g.Append(b, op)
	return op.Result
}

func (r *rewriter) variable(prefix string, t lltype.Type) *flow.Variable {
	v := r.g.NewVariable(prefix)
	v.Concrete = t
	return v
}

// like returns a fresh variable with the name and the type of another.
func (r *rewriter) like(v *flow.Variable) *flow.Variable {
	w := r.g.NewVariableLike(v)
	w.Concrete = v.Concrete
	return w
}

// noExceptions makes the way without an exception the only exit of a block.
func noExceptions(b *flow.Block) {
	b.ExitSwitch = nil
	b.Close(b.Exits[0])
}

// keepOperations drops the operations for which keep is false. If the one that
// may raise is among them, the exits for its exceptions go too.
func keepOperations(b *flow.Block, keep func(i int, op *flow.SpaceOperation) bool) {
	raising := b.RaisingOp()
	kept := b.Operations[:0]
	for i, op := range b.Operations {
		switch {
		case keep(i, op):
			kept = append(kept, op)
		case op == raising:
			noExceptions(b)
		}
	}
	b.Operations = kept
}

// sized returns a slice of n zero values that uses the memory of s.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	s = s[:n]
	clear(s)
	return s
}

// resized returns a slice of n elements that uses the memory of s, all of which is zero.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	return s[:n]
}

// filter keeps some of the elements of s, in its place.
func filter[T any](s []T, keep func(i int) bool) []T {
	n := 0
	for i, x := range s {
		if keep(i) {
			s[n] = x
			n++
		}
	}
	return s[:n]
}

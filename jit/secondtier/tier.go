package secondtier

import (
	"context"
	"fmt"
	"sync"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A Generator makes residual functions that the second tier can read.
type Generator interface {
	codegen.Generator

	// Waiting returns the operation by which a block waits for the code that follows, nil for other blocks.
	Waiting(b *flow.Block) *flow.SpaceOperation

	// IsKept reports whether a block is a label that later code may go to.
	IsKept(b *flow.Block) bool

	// LabelOf returns a label for a block that waits, or is kept.
	LabelOf(f *codegen.Function, b *flow.Block) codegen.Label

	// Graft ends a path in a copy of a graph.
	Graft(b codegen.Builder, gr llgraph.Graft, args ...codegen.Value) []*flow.Block
}

// A Leader is a generator that can redirect calls of a function.
type Leader interface {
	Lead(f, to *codegen.Function) error
}

// Options say when code is compiled again, and how.
type Options struct {
	// Threshold is how often a jump to older code, or the beginning of a function, is taken before that.
	Threshold int

	// Operations bounds how many operations the second tier makes in all; 0 stands for DefaultOperations.
	Operations int

	Exceptions *rclass.ExceptionData

	// Off are the names of optimisations that are not made.
	Off []string

	// Before is called before each part is compiled, with how many there are; it may be nil.
	Before func(parts int) error

	// Graph gives the graphs of functions that residual code calls, which may be inlined; nil for those that must not. If it is nil, none is.
	Graph func(f *lltype.Object) *flow.FunctionGraph

	// Context stops optimisation.
	Context func() context.Context

	// Done, if not nil, is told of each part that was compiled again.
	Done func(p *Part) error

	// Word, if not nil, has parts be optimised beside the program, which goes on in older code until then. It returns where in
	// memory a counter counts.
	Word func(counter *lltype.Object) (*uint64, error)
}

// DefaultOperations bounds how much the second tier makes if nothing else is said.
const DefaultOperations = 200_000

// A Part is residual code that was compiled again.
type Part struct {
	Function *codegen.Function
	From     *flow.Block       // of the first tier, that it begins at
	Begin    *flow.Block       // where it begins itself
	Entry    *codegen.Function // that begins there; nil if none does
	Count    int               // of its operations
	Before   int               // of those it was made from

	// Calls are the functions that it calls by name, residual ones among them.
	Calls []*lltype.Object

	label  codegen.Label
	leaves map[*flow.Block]int // blocks of the first tier that it goes back to, and how many exits they had
}

// Place returns where in the program the part begins, as far as its operations know: the
// first of them that is not a helper's.
func (p *Part) Place() (at flow.Place, ok bool) {
	for b := p.From; ; b = b.Exits[0].Target {
		for _, op := range b.Operations {
			if op.Span.IsValid() && !(op.Inlined != nil && op.Inlined.IsHelper()) {
				return op.Place, true
			}
		}
		if len(b.Exits) != 1 || b.Exits[0].Target == p.From {
			return at, false
		}
	}
}

// A Tier is the second tier of a residual program.
type Tier struct {
	gen     Generator
	options Options
	parts   []*Part
	by      map[*flow.Block]*Part // the newest part that begins at a block
	counter *lltype.Struct        // the type of counters
	made    map[*flow.Block]bool
	begins  map[*lltype.Object]beginning
	returns map[*flow.Block]*codegen.Function
	backs   map[*flow.Block]codegen.Label // where it is counted how often the second tier goes back to a block
	left    int

	jobs    map[*flow.Block]*job // at work or not yet taken over, by the block that their part begins at
	workers sync.WaitGroup
	turn    sync.Mutex // held by the job at work
}

// A beginning is where the code of a function begins, after the counting.
type beginning struct {
	function *codegen.Function
	block    *flow.Block
}

// New returns the second tier beside a generator.
func New(g Generator, o Options) *Tier {
	if o.Operations == 0 {
		o.Operations = DefaultOperations
	}
	return &Tier{
		gen: g, options: o, by: make(map[*flow.Block]*Part), made: make(map[*flow.Block]bool), left: o.Operations,
		begins: make(map[*lltype.Object]beginning), returns: make(map[*flow.Block]*codegen.Function),
		backs: make(map[*flow.Block]codegen.Label), jobs: make(map[*flow.Block]*job),
		counter: lltype.StructOf("counter", lltype.Raw, lltype.Hints{}, lltype.Field{Name: countField, Type: lltype.Signed}),
	}
}

const countField = "count"

// Parts returns what was compiled again, in the order of time.
func (t *Tier) Parts() []*Part { return t.parts }

// Made reports whether a block belongs to a part.
func (t *Tier) Made(b *flow.Block) bool { return t.made[b] }

// Goto ends a path at the label of older code. When it was taken often enough, it leads to the second tier.
func (t *Tier) Goto(b codegen.Builder, l codegen.Label, args ...codegen.Value) {
	t.count(b).Goto(l, args...)
	t.suspend(b, &hotPath{label: l, args: args, end: func(*Part) error { return t.gen.Finish() }})
}

// Enter begins a function whose calls are counted, and returns its builder and its parameters as the code that
// follows has them.
func (t *Tier) Enter(b codegen.Builder, params []codegen.Value) (codegen.Builder, []codegen.Value) {
	f := b.Function()
	cold := t.count(b)
	l, inside := cold.Label(true, params...)
	t.begins[f.Object] = beginning{f, llgraph.BlockOf(l)}
	t.suspend(b, &hotPath{label: l, args: params, end: func(p *Part) error { return t.begin(f, p) }})
	return cold, inside
}

// A hotPath goes on at a label when it was taken often enough.
type hotPath struct {
	label codegen.Label
	args  []codegen.Value
	end   func(p *Part) error // finishes what was written; p is where the path leads to, nil if it is none
	job   *job                // that it waits for, or has waited for
}

// suspend ends a path that is written when it is first taken.
func (t *Tier) suspend(b codegen.Builder, h *hotPath) {
	b.Suspend(h.args, func(b codegen.Builder) error {
		p, err := t.lead(b, h)
		if err != nil {
			return err
		}
		return h.end(p)
	})
}

// begin finishes what was written, and has calls of a function begin with a part, unless that is nil.
func (t *Tier) begin(f *codegen.Function, p *Part) error {
	if p != nil {
		p.Entry = f
	}
	leader, ok := t.gen.(Leader)
	if p == nil || !ok {
		return t.gen.Finish()
	}
	to := t.entry(f, p.label)
	if err := t.gen.Finish(); err != nil {
		return err
	}
	return leader.Lead(f, to)
}

// entry makes a function that goes to a label at once.
func (t *Tier) entry(f *codegen.Function, l codegen.Label) *codegen.Function {
	b, params := t.gen.BeginBeside(f, f.Graph.Name, f.Object.Type.(*lltype.FuncType))
	b.Goto(l, params...)
	return b.Function()
}

// count has a path counted down, and forks it: b goes on when it was taken often enough, the returned one else.
func (t *Tier) count(b codegen.Builder) (cold codegen.Builder) {
	cold, _ = t.countFrom(b, int64(t.options.Threshold))
	return cold
}

// countFrom is count from a number. It returns the counter, too.
func (t *Tier) countFrom(b codegen.Builder, n int64) (cold codegen.Builder, counter *lltype.Object) {
	o := lltype.NewObject("counter", t.counter, 0)
	o.Set(countField, n)
	return b.Split(b.Op(llop.CountDown, lltype.Bool, lltype.NewConstant(o.Ref(), lltype.PtrTo(t.counter)))), o
}

// lead ends a path, which was taken often enough, at the newest code for its label. That is made anew if there is none,
// or if the first tier has code by now that it does without. p is nil if there is to be none, or if it is not ready: then the
// path goes on when it is.
func (t *Tier) lead(b codegen.Builder, h *hotPath) (p *Part, err error) {
	from := llgraph.BlockOf(h.label)
	p = t.by[from]
	newest := h.label
	if p != nil {
		newest = p.label
	}
	if p != nil && (h.waitedFor(p) || !p.grown()) || t.left <= 0 {
		b.Goto(newest, h.args...)
		return p, nil
	}
	if h.job != nil && h.job.region.from != from { // it has waited for a part that may do without it
		h.job = nil
		t.count(b).Goto(newest, h.args...)
		t.suspend(b, h)
		return nil, nil
	}
	if j := t.covering(from); j != nil {
		return nil, t.wait(b, h, newest, j)
	}
	j, err := t.jobFor(b.Function(), from)
	if err == nil && !j.isDone() {
		return nil, t.wait(b, h, newest, j)
	}
	delete(t.jobs, from)
	if err == nil {
		p, err = t.install(b, j, h.args)
	}
	if err != nil && j != nil && j.stopped { // the program is stopped: it may be run again, and get hot again
		t.Goto(b, newest, h.args...)
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the second tier of %s: %w", b.Function().Graph.Name, err)
	}
	t.by[from] = p
	t.parts = append(t.parts, p)
	t.left -= p.Count
	if t.options.Done != nil {
		err = t.options.Done(p)
	}
	return p, err
}

// grown reports whether the first tier has got code where the part goes back to it.
func (p *Part) grown() bool {
	for b, exits := range p.leaves { // whether there is one: the order does not matter
		if exitsOf(b) != exits {
			return true
		}
	}
	return false
}

// exitsOf returns how many paths there are after a block that waits, or has waited.
func exitsOf(b *flow.Block) int {
	if b.ExitSwitch == nil && len(b.Operations) == 0 {
		return 2 // it has been resumed
	}
	return len(b.Exits)
}

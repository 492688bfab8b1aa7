package llabstract

import (
	"maps"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Recording holds every step of a specialisation: where the interpreter was in the input
// graphs, what it knew, and the residual graph as it grew. While it is written nobody
// looks; then it can be viewed in three ways: [Recording.Input], [Recording.State] and
// [Recording.Residual].
//
// A step that does several things is noted first; what it has done belongs to it until it
// is settled. What happens after that belongs to the next step.
type Recording struct {
	film.Film
	keys   llpage.Keys
	inputs map[*flow.FunctionGraph]*film.Graph
	known  history
	notes  residualNotes

	state    *state
	blocks   [2]*block // that may have changed since it was settled
	settled  bool
	full     bool // mostSteps were recorded
	cause    int  // the step that made everything begin again, or none
	lost     map[origin]int
	latestAt map[string]*specialised // by its place, without its constants
}

// mostSteps is how many steps are recorded of what is followed.
const mostSteps = 50_000

// NewRecording returns an empty recording; keys gives the keys of the pages of the input
// graphs.
func NewRecording(keys llpage.Keys) *Recording {
	r := &Recording{
		keys: keys, inputs: make(map[*flow.FunctionGraph]*film.Graph), known: newHistory(),
		settled: true, cause: trace.NoStep, lost: make(map[origin]int),
	}
	r.notes = newNotes(r.Film.Graph(&page.Page{Kind: page.FlowGraph}))
	return r
}

// latest returns the number of the latest step.
func (r *Recording) latest() int {
	if r == nil {
		return trace.NoStep
	}
	return r.Steps().Len() - 1
}

// step appends a step about a graph and returns its number.
func (r *Recording) step(g *flow.FunctionGraph, s trace.Step) int {
	r.settle()
	if r.full {
		return r.latest()
	}
	if r.Steps().Len() == mostSteps {
		r.full = true
		s = trace.Step{Kind: stepLimit, Text: "What is followed from here on is not recorded", Graph: s.Graph, Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep}
	}
	r.settled = false
	return r.Film.Step(r.input(g), s)
}

// input returns what steps about a graph name.
func (r *Recording) input(g *flow.FunctionGraph) *film.Graph {
	f := r.inputs[g]
	if f == nil {
		f = r.Film.Graph(r.inputHead(g))
		r.inputs[g] = f
	}
	return f
}

func (r *Recording) inputHead(g *flow.FunctionGraph) *page.Page {
	return &page.Page{Kind: page.FlowGraph, Key: r.keyOf(g), Title: g.Name, File: g.File, Facts: llpage.Facts(g)}
}

// keyOf returns the key of the page of an input graph.
func (r *Recording) keyOf(g *flow.FunctionGraph) page.Key {
	f := r.functionOf(g)
	if f == nil || r.keys.Page == nil {
		return page.Key{}
	}
	return r.keys.Page(f)
}

func (r *Recording) functionOf(g *flow.FunctionGraph) *lltype.Object {
	if r.keys.Function == nil {
		return nil
	}
	return r.keys.Function(g)
}

// nameOf returns the name of the function that an input graph is of.
func (r *Recording) nameOf(g *flow.FunctionGraph) string {
	if f := r.functionOf(g); f != nil {
		return f.Func.Name
	}
	return g.Name
}

// settle notes what the latest step has done.
func (r *Recording) settle() {
	if r == nil || r.settled || r.full {
		return
	}
	r.settled = true
	step := r.latest()
	if r.state != nil && r.state.top != nil {
		r.known.note(step, r.state)
	}
	for _, b := range r.blocks {
		r.notes.note(step, b)
	}
	r.notes.queued(step)
}

// at says which state, and which block of the residual graph, steps are about from now on;
// the block that the way began with may change too.
func (r *Recording) at(b *block, s *state) {
	if r == nil {
		return
	}
	r.settle()
	r.blocks[1] = b
	r.enter(s)
}

// goes says which way is followed from now on.
func (r *Recording) goes(b *block, s *state) {
	if r == nil {
		return
	}
	r.settle()
	r.blocks = [2]*block{b, nil}
	r.enter(s)
}

func (r *Recording) enter(s *state) {
	if s != r.state {
		r.state, r.known.deep = s, true
	}
}

// start begins, or begins again.
func (r *Recording) start(it *interpreter, s *state) {
	r.settle()
	r.blocks = [2]*block{}
	r.known.base = r.known.next
	r.latestAt = make(map[string]*specialised)
	r.enter(s)
	if !r.full {
		r.notes.start(it)
	}
}

// discard says that everything begins again.
func (r *Recording) discard() {
	r.settle()
	r.blocks = [2]*block{}
	if !r.full {
		r.notes.discard(r.latest())
	}
}

// before returns the latest block with another state at the same place, or nil, and notes
// that this one comes after it.
func (r *Recording) before(sp *specialised) *specialised {
	place, _, _ := strings.Cut(sp.key, "|")
	other := r.latestAt[place]
	r.latestAt[place] = sp
	return other
}

// The changes of virtual objects.

func (r *Recording) made(v *Virtual) {
	if r != nil && !r.full {
		r.known.object(v).made = r.latest()
		r.known.dirty = append(r.known.dirty, v)
	}
}

func (r *Recording) updated(v *Virtual) {
	if r != nil && !r.full {
		r.known.dirty = append(r.known.dirty, v)
	}
}

// replaced says that objects have been allocated.
func (r *Recording) replaced() {
	if r != nil {
		r.known.deep = true
		r.settle()
	}
}

// madeAt returns the step at which an object was made.
func (r *Recording) madeAt(v *Virtual) int {
	if o := r.known.byID[r.known.base+v.Number]; o != nil {
		return o.made
	}
	return trace.NoStep
}

// The changes of the residual graph.

func (r *Recording) waits(sp *specialised) {
	if r != nil && !r.full {
		r.notes.waits(sp)
	}
}

func (r *Recording) born(it *interpreter, sp *specialised) {
	if r.full {
		return
	}
	r.notes.born(r.latest(), r.nameOf(sp.entry.top.graph), it.concretes(sp.entry), it.variablesOf(sp.entry), sp)
}

func (r *Recording) generalised(sp *specialised) {
	if !r.full {
		r.notes.stale(r.latest(), sp)
	}
}

func (r *Recording) taken(it *interpreter, sp *specialised) {
	if r.full {
		return
	}
	r.notes.taken(r.latest(), it.variablesOf(sp.entry), sp)
}

// rooted says where a block of the residual graph is written now.
func (r *Recording) rooted(sp *specialised) {
	if r != nil && !r.full {
		r.notes.rooted(sp)
	}
}

// wrote notes the place in the input that a residual operation comes from.
func (r *Recording) wrote(op, like *flow.SpaceOperation) {
	if r == nil || r.state == nil || r.state.top == nil {
		return
	}
	f := r.state.top
	from := inputOp{graph: f.graph, block: f.block, op: f.op, like: like}
	if r.notes.byName[op.Result.Number] = from; !r.full {
		r.notes.origins[op] = from
	}
}

// placed notes which block of the graph a written one has become.
func (r *Recording) placed(b *block, as *flow.Block) {
	if r != nil {
		r.notes.placed(b, as)
	}
}

// ends says that nothing is left to be followed; the steps after that are recorded in any
// case.
func (r *Recording) ends(s *state) {
	r.goes(nil, s)
	r.full = false
	r.notes.atWork(r.latest()+1, nil)
}

// assembled notes the residual graph that was put together.
func (r *Recording) assembled(g *flow.FunctionGraph) {
	if r != nil {
		r.settle()
		r.notes.assembled, r.notes.assembledAt = g, r.latest()
		for i := r.latest(); i >= 0 && r.Steps().At(i).Kind != stepAssemble; i-- {
			r.notes.assembledAt = i - 1
		}
	}
}

// Tidied notes what the residual graph was made of by passes that text names. It is the
// last step.
func (r *Recording) Tidied(g *flow.FunctionGraph, text string) {
	if r.notes.assembled == nil {
		return
	}
	last := r.Steps().At(r.latest())
	r.settle()
	r.settled = false
	step := r.Film.Step(nil, trace.Step{
		Kind: stepTidy, Text: text, Graph: last.Graph, File: last.File, Block: -1, Op: -1, Instr: -1, Cause: trace.NoStep,
	})
	r.notes.tidied, r.notes.tidiedAt = g, step
	r.settle()
	r.notes.lookUp = nil
}

// finish completes the recording, so that it can be looked at.
func (r *Recording) finish() {
	if r == nil {
		return
	}
	r.settle()
	r.notes.number()
	r.Write(func() { r.notes.fill(&r.Film) })
	r.state, r.blocks = nil, [2]*block{}
}

// inputGraphs returns the graphs that steps are about, in the order in which they come up.
func (r *Recording) inputGraphs() []*flow.FunctionGraph {
	return slices.SortedFunc(maps.Keys(r.inputs), func(a, b *flow.FunctionGraph) int { return r.inputs[a].Number() - r.inputs[b].Number() })
}

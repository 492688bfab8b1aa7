package timeshifter

import (
	"slices"
	"strings"
	"sync/atomic"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/runtime/external"
)

// Options say what the graphs belong to.
type Options struct {
	// ExcData is the record of the current exception that the coloured graphs use.
	ExcData *lltype.Object

	// AnyException is the class of all exceptions.
	AnyException lltype.Pointer

	// Functions are those of the program, among them the ones that make dictionaries.
	Functions []*lltype.Object

	// Portal says that the entry is a portal: other code calls it.
	Portal bool

	// Recursion lets the portal call itself with whatever is known of its red arguments. The original refuses
	// arguments that are more than plain green or red values to its annotator, and so do programs of the corpus.
	Recursion bool
}

// A Program is a timeshifted program.
type Program struct {
	Coloured *hintannotator.Result

	// Entry is the graph of the entry, and Graphs are all, in the order of the coloured ones.
	Entry  *Graph
	Graphs []*Graph

	// Sites are the places that call support code.
	Sites []*jitstate.Site

	// Global says that there is a global merge point, and Points are all.
	Global bool
	Points []Point

	recursion *recursion

	later *later // nil if all extensions are made

	// made are the sites of extensions that are made: others may be made meanwhile.
	made atomic.Pointer[[]*jitstate.Site]

	options  Options
	byCopy   map[*hintannotator.Graph]*Graph
	supports map[supportKey]*lltype.Object
	lists    map[lltype.Type]*jitstate.ListDesc
	dicts    map[lltype.Type]*jitstate.DictDesc
	helpers  []*lltype.Object

	questions map[*hintannotator.Graph]*jitstate.Question
}

// Helpers returns the functions that residual code calls and that are not of the program itself.
func (p *Program) Helpers() []*lltype.Object { return p.helpers }

// A Point is a global merge point.
type Point struct {
	Block  *flow.Block // of the coloured graph of the entry
	Resume int         // the resume point of the timeshifted graph that leads there

	// Greens and Reds are the input arguments of the block.
	Greens, Reds []*flow.Variable

	// Keys are what a JitDriver calls green there, in its order; nil if none has said that this is a merge point.
	Keys []flow.Value
}

// A Graph is the generating extension of a coloured graph.
type Graph struct {
	Coloured *hintannotator.Graph
	Function *lltype.Object // which has the timeshifted graph

	// Blocks has, for each block of the coloured graph, the block at which its part of the timeshifted one begins.
	Blocks map[*flow.Block]*flow.Block

	// What was made for what, for who looks at extensions; nil if nobody does.
	origins map[*flow.SpaceOperation]Origin
	parts   map[*flow.Block]*part

	resumes []Resume // To is the block of the timeshifted graph
}

// Timeshift makes the generating extensions of a coloured program. An error that the program has made is a
// [hintannotator.Error].
func Timeshift(r *hintannotator.Result, o Options) (*Program, error) {
	p := newProgram(r, o)
	var promotes *shifter
	for _, t := range p.Graphs {
		t.origins, t.parts = make(map[*flow.SpaceOperation]Origin), make(map[*flow.Block]*part)
		s, err := p.shift(t)
		if err != nil {
			return nil, err
		}
		if promotes == nil && s.promotion != nil {
			promotes = s
		}
	}
	if promotes != nil && !p.Global {
		return nil, programError("AssertionError", promotes.in, promotes.promotion.Place,
			"no global merge point was found, which promotion needs: say hint(None, global_merge_point=True) where the loop of the interpreter begins")
	}
	return p, nil
}

// shift makes an extension.
func (p *Program) shift(t *Graph) (*shifter, error) {
	s := newShifter(p, t)
	if err := s.findMergePoints(); err != nil {
		return nil, err
	}
	if err := s.shift(); err != nil {
		return nil, err
	}
	passcheck.After("timeshifting", s.g, llcheck.Graph)
	p.publish()
	return s, nil
}

// publish lets extensions call what sites they have by now.
func (p *Program) publish() {
	sites := p.Sites
	p.made.Store(&sites)
}

func newProgram(r *hintannotator.Result, o Options) *Program {
	p := &Program{
		Coloured: r, options: o,
		byCopy:   make(map[*hintannotator.Graph]*Graph),
		supports: make(map[supportKey]*lltype.Object),
		lists:    make(map[lltype.Type]*jitstate.ListDesc),
		dicts:    make(map[lltype.Type]*jitstate.DictDesc),

		questions: make(map[*hintannotator.Graph]*jitstate.Question),
	}
	for _, g := range r.Graphs {
		t := newGraph(g)
		p.Graphs = append(p.Graphs, t)
		p.byCopy[g] = t
	}
	p.Entry = p.byCopy[r.Entry]
	p.recursion = newRecursion()
	return p
}

// programError is an error that the program has made.
func programError(class string, g *hintannotator.Graph, at flow.Place, msg string) error {
	return hintannotator.ErrorIn(g, at.Span, class, msg)
}

// extensionType returns the type of the extension of a graph, which need not have been read for that.
func extensionType(g *hintannotator.Graph) *lltype.FuncType {
	var args []lltype.Type
	for i, t := range g.Function.Type.(*lltype.FuncType).Args {
		switch g.Args[i] {
		case hintannotator.Green:
			args = append(args, t)
		case hintannotator.Red:
			args = append(args, lltype.Signed)
		}
	}
	return lltype.Func(lltype.Void, args...)
}

// Bind returns what carries out the support functions for a compiler, by their names.
func (p *Program) Bind(c *jitstate.Compiler) func(name string) external.Function {
	visit := func(call *external.Call) (uint64, error) {
		return c.Visit((*p.made.Load())[call.Args[0]], call.Args[1:])
	}
	return func(name string) external.Function {
		if !strings.HasPrefix(name, supportPrefix) {
			return nil
		}
		return visit
	}
}

// supportPrefix begins the names of support functions.
const supportPrefix = "jit_"

// A supportKey tells support functions apart: by the type itself, as two types may have one text.
type supportKey struct {
	name string
	t    *lltype.FuncType
}

// support returns the support function of a name and a type.
func (p *Program) support(name string, t *lltype.FuncType) *lltype.Object {
	key := supportKey{name, t}
	f := p.supports[key]
	if f == nil {
		f = lltype.NewFunction(t, &lltype.Function{Name: name, External: supportPrefix + name})
		p.supports[key] = f
	}
	return f
}

// ExcData returns the record of the current exception that the coloured graphs use.
func (p *Program) ExcData() *lltype.Object { return p.options.ExcData }

// AnyException returns the class of all exceptions.
func (p *Program) AnyException() lltype.Pointer { return p.options.AnyException }

// Of returns the extension of a coloured graph.
func (p *Program) Of(g *hintannotator.Graph) *Graph { return p.byCopy[g] }

// Find returns the extension of that name, nil if there is none.
func (p *Program) Find(name string) *Graph {
	i := slices.IndexFunc(p.Graphs, func(g *Graph) bool { return g.Function.Func.Name == name })
	if i < 0 {
		return nil
	}
	return p.Graphs[i]
}

// Extends reports whether the program has a virtualizable structure that begins with another.
func (p *Program) Extends(s *lltype.Struct) bool {
	for _, f := range p.options.Functions {
		if !strings.HasPrefix(f.Func.OopSpec, "vable.") {
			continue
		}
		t := f.Type.(*lltype.FuncType).Args[0].(*lltype.Ptr).To.(*lltype.Struct)
		if t != s && t.Inherits(s) {
			return true
		}
	}
	return false
}

// Package portal runs programs with a generated compiler: the portal of a program, which is the function whose
// body is the main loop of an interpreter, is compiled for the values of its green arguments when it
// is called, and residual code runs instead.
//
// [New] puts the compiler beside a program in memory. [Portal.Entry] is the graph that replaces that of the
// portal: it looks for code for the green arguments, has it compiled if there is none, and calls it with the
// red ones. [Portal.Specialise] compiles for values without a call.
//
// Compilation runs timeshifted graphs on the heap of the program: in a low-level interpreter of its own, or in the
// [Extension] that its options ask for. Functions that are called at compile time always run in an interpreter.
package portal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/jit/secondtier"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// Options say how a portal works.
type Options struct {
	Exceptions *rclass.ExceptionData
	Observer   Observer // of every step; nil if nobody wants to know

	// Locate finds places in the interpreted program: see package jitstate.
	Locate func(point int, greens []jitstate.Green) int32

	// Call calls a function of the program while another one waits for the compiler. nil stands for an interpreter of
	// the graphs that functions name.
	Call Call

	// Output is where functions print that the compiler calls; nil stands for nowhere.
	Output io.Writer

	// Cases bounds for how many values a promotion has code of its own; 0 stands for no bound.
	Cases int

	// Threshold is how often the program comes to a place before there is code for it; up to then, the portal itself
	// runs. 0 has code made at once.
	Threshold int

	// Again is the threshold if there is no other, and the program says where its loops close (can_enter_jit), and to go on there is
	// to call the portal again. Whoever enters other loops in the middle brings objects along that exist, and that code from the
	// beginning would have kept virtual.
	Again int

	// Plain is the graph of the portal that runs before; Sources has, for variables of the coloured graph, those of
	// that one. Without it, the portal is counted where it begins only.
	Plain   *flow.FunctionGraph
	Sources map[*flow.Variable]*flow.Variable

	// Cold is what a portal of the same program was while it was cold, from [Portal.Cold]; nil if it is to be made. It is used
	// if the portal is counted.
	Cold *Cold

	// Lazy leaves the second path of each split to be compiled when it is first taken, in programs that
	// have a global merge point.
	Lazy bool

	// Recursion bounds how often a function is followed into itself: see package jitstate.
	Recursion int

	// States bounds how many states a merge point keeps apart: see package jitstate.
	States int

	// Step and Total bound how many operations residual code gets in one go, and in all: see package jitstate. Total has
	// the portal itself run where there is to be no code.
	Step, Total int

	// Full reports whether memory is too scarce for more code, as in package jitstate.
	Full func() bool

	// Steps bounds how many instructions of timeshifted graphs one compilation may take; 0 stands for no bound.
	Steps int64

	// Tier compiles residual code again that is hot; nil if nothing does.
	Tier *secondtier.Tier

	// Coming returns the values with which code has come to what is compiled, as in package jitstate; nil if nobody tells.
	Coming func() []uint64

	// Extension makes what runs timeshifted graphs. nil stands for the low-level interpreter.
	Extension MakeExtension
}

// An Observer is told what happens while residual code is made. See [jitstate.Observer].
type Observer interface {
	jitstate.Observer

	// Begun: a version is compiled.
	Begun(v *Version)

	// Watch is told where the timeshifted graphs are: see [llinterp.Options].
	Watch(at llinterp.Position)
}

// A Portal is a program in memory with its compiler.
type Portal struct {
	Compiler *jitstate.Compiler
	Program  *timeshifter.Program

	ctx      context.Context
	heap     *heap.Heap
	options  Options
	made     Extension               // by Options.Extension
	shifted  map[*lltype.Object]bool // that it can run
	interps  []Extension             // low-level interpreters; one for each that waits for another
	depth    int
	versions []*Version
	byKey    map[string]*Version
	shapes   map[string]int // for how many lengths of arrays there is code, by the key of the green arguments
	pending  []*Version

	cold      *lltype.Object
	cooling   *cooling // that makes the graph of cold
	spots     []*HotSpot
	spotByKey map[string]*HotSpot
	byEntry   map[*jitstate.Entry]*Version
	tables    map[int]*cellTable // by place, where the portal is counted in memory

	tails *tails

	operations map[operationKey]*lltype.Object   // that carry out what follows residual code
	callers    map[*lltype.Object]*lltype.Object // that call functions of the run-time system
}

// GreenText shows a green value.
func GreenText(gen codegen.Generator, bits uint64, t lltype.Type) string {
	if _, ptr := lltype.IsPtr(t); !ptr {
		return llinterp.PrimitiveText(bits, t)
	}
	c, err := gen.Constant(bits, t)
	if err != nil {
		return "an object"
	}
	return c.Text()
}

// A Version is residual code of the portal for some values of its green arguments.
type Version struct {
	Function *codegen.Function
	Greens   []jitstate.Green

	builder codegen.Builder
	params  []codegen.Value
	known   []*jitstate.Box // red arguments that are known, nil for others
	lengths lengths         // of arrays whose items it keeps in boxes
}

// New returns the compiler of a program. gen makes the residual code.
func New(h *heap.Heap, p *timeshifter.Program, gen codegen.Generator, o Options) *Portal {
	t := &Portal{
		Program: p, ctx: context.Background(), heap: h, options: o,
		byKey: make(map[string]*Version), shapes: make(map[string]int), operations: make(map[operationKey]*lltype.Object),
		spotByKey: make(map[string]*HotSpot), byEntry: make(map[*jitstate.Entry]*Version), tables: make(map[int]*cellTable),
		callers: make(map[*lltype.Object]*lltype.Object), tails: newTails(p),
	}
	if o.Call == nil {
		t.options.Call = func(_ context.Context, f *lltype.Object, args ...uint64) (uint64, error) { return t.interpret(f, args) }
	}
	options := jitstate.Options{
		Cases: o.Cases, Step: o.Step, Total: o.Total, Full: o.Full, Recursion: o.Recursion, States: o.States, Portal: p.Entry.Coloured.FunctionGraph, Extension: p.Entry.Function,
		PortalFunction: p.Entry.Coloured.Function, PortalGreens: t.greenArgs(),
		Execute: t.execute, CallPortal: t.callPortal,
		Exceptions: o.Exceptions, Lazy: o.Lazy, PromotesFlags: p.Global,
		Call: t.call, Run: t.resume, Version: t.version, Tail: t.tail, Arrival: t.arrival, Coming: o.Coming,
	}
	options.Locate = o.Locate
	if o.Observer != nil {
		options.Observer = o.Observer
	}
	if o.Tier != nil {
		options.Tier = o.Tier
	}
	t.Compiler = jitstate.New(h, gen, options)
	t.Compiler.Pending = t.compilePending
	t.setThreshold()
	return t
}

// greenArgs says which arguments of the portal that are not Void are green.
func (t *Portal) greenArgs() []bool {
	var list []bool
	for _, c := range t.Program.Entry.Coloured.Args {
		if c == hintannotator.Green || c == hintannotator.Red {
			list = append(list, c == hintannotator.Green)
		}
	}
	return list
}

// Close frees what compilation needs. The generator is the caller's.
func (t *Portal) Close() error {
	var errs []error
	if t.made != nil {
		errs = append(errs, t.made.Close())
	}
	for _, in := range t.interps {
		errs = append(errs, in.Close())
	}
	t.Compiler.Close()
	return errors.Join(errs...)
}

// Versions returns all residual code, in the order in which it was asked for.
func (t *Portal) Versions() []*Version { return t.versions }

// Context returns the context in which compilation runs.
func (t *Portal) Context() context.Context { return t.ctx }

// With sets the context in which compilation runs.
func (t *Portal) With(ctx context.Context) { t.ctx = ctx }

// run runs a timeshifted graph.
func (t *Portal) run(f *lltype.Object, args []uint64) error {
	_, err := t.interpret(f, args)
	return err
}

// call calls a function at compile time.
func (t *Portal) call(f *lltype.Object, args []uint64) (result, raised uint64, err error) {
	if f.Func.Graph == nil { // one of the run-time system
		f = t.caller(f)
	}
	result, raised, err = raisedBy(t.interpret(f, args))
	var e *llinterp.Error
	if errors.As(err, &e) && !errors.Is(err, llinterp.ErrBudget) && t.ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", jitstate.ErrFailed, err)
	}
	return result, raised, err
}

// interpret runs a graph at compile time.
func (t *Portal) interpret(f *lltype.Object, args []uint64) (uint64, error) {
	e, err := t.extension(f)
	if err != nil {
		return 0, err
	}
	t.depth++
	defer func() { t.depth-- }()
	return e.Call(t.ctx, f, args...)
}

// resume runs a timeshifted graph that goes on at a resume point: its arguments do not matter.
func (t *Portal) resume(f *lltype.Object) error {
	return t.run(f, make([]uint64, len(f.Type.(*lltype.FuncType).Args)))
}

// Specialise compiles the entry of the program. args are the values of its arguments that are not Void; those of red
// ones matter only if known says so. The code takes all red arguments.
func (t *Portal) Specialise(args []uint64, known []bool) (*Version, error) {
	g := t.Program.Entry.Coloured
	v := &Version{}
	i := 0
	for k, a := range g.StartBlock.InputArgs {
		at := lltype.TypeOf(a)
		switch g.Args[k] {
		case hintannotator.Green:
			v.Greens = append(v.Greens, jitstate.Green{Bits: args[i], Type: at})
		case hintannotator.Red:
			var b *jitstate.Box
			if known[i] {
				var err error
				if b, err = t.Compiler.FromBits(args[i], at); err != nil {
					return nil, err
				}
			}
			v.known = append(v.known, b)
		default:
			continue
		}
		i++
	}
	t.begin(v)
	return v, t.compile(v)
}

// begin begins the residual function of a version.
func (t *Portal) begin(v *Version) { t.beginAs(v, t.residualType()) }

func (t *Portal) beginAs(v *Version, residual *lltype.FuncType) {
	name := t.Program.Entry.Coloured.Function.Func.Name
	if len(t.versions) == 0 {
		v.builder, v.params = t.Compiler.Gen.Begin(name, residual)
	} else { // global merge points lead from one to another
		v.builder, v.params = t.Compiler.Gen.BeginBeside(t.versions[0].Function, name, residual)
	}
	v.Function = v.builder.Function()
	if t.options.Tier != nil {
		v.builder, v.params = t.options.Tier.Enter(v.builder, v.params)
	}
	t.versions = append(t.versions, v)
}

// residualType returns the type of residual functions: they take what is red.
func (t *Portal) residualType() *lltype.FuncType {
	g := t.Program.Entry.Coloured
	var args []lltype.Type
	for i, a := range g.StartBlock.InputArgs {
		if g.Args[i] != hintannotator.Red {
			continue
		}
		args = append(args, lltype.TypeOf(a))
		if d := t.exploded(a); d != nil {
			for _, f := range d.RedirectedFields() {
				args = append(args, f.Type)
			}
		}
	}
	return lltype.Func(lltype.TypeOf(g.ReturnBlock.InputArgs[0]), args...)
}

// compile makes the code of a version.
func (t *Portal) compile(v *Version) error {
	err := t.Compiler.Compile(func() error { return t.write(v) })
	if err != nil {
		return fmt.Errorf("compiling %s: %w", v.Function.Graph.Name, err)
	}
	return nil
}

// write runs the extension of the entry.
func (t *Portal) write(v *Version) error {
	if o := t.options.Observer; o != nil {
		o.Begun(v)
	}
	return t.Compiler.Begin(v.builder, func() error { return t.begins(v) })
}

// begins runs the extension of the entry from its beginning.
func (t *Portal) begins(v *Version) error {
	g := t.Program.Entry.Coloured
	var args []uint64
	green, red, param, array := 0, 0, 0, 0
	for k := range g.StartBlock.InputArgs {
		switch g.Args[k] {
		case hintannotator.Green:
			args = append(args, v.Greens[green].Bits)
			green++
		case hintannotator.Red:
			b := t.Compiler.Parameter(v.params[param])
			param++
			if v.known != nil && v.known[red] != nil {
				b = v.known[red]
			}
			if d := t.exploded(g.StartBlock.InputArgs[k]); d != nil {
				var fields []*jitstate.Box
				for range d.RedirectedFields() {
					fields = append(fields, t.Compiler.Parameter(v.params[param]))
					param++
				}
				b = t.Compiler.Explode(b, d, fields)
				if err := t.explodeArrays(b, d, v, &array); err != nil {
					return err
				}
			}
			args = append(args, t.Compiler.Handle(b))
			red++
		}
	}
	return t.run(t.Program.Entry.Function, args)
}

// version returns the residual function for green values. If there is none yet, it is compiled at the end of this
// compilation. It is nil if the portal is to be called: that sees to it that virtualizable structures have their
// fields, and passes these.
func (t *Portal) version(greens []jitstate.Green) (*lltype.Object, error) {
	if t.options.Threshold > 0 && t.tables[beginningPlace] == nil || t.explodes() || t.Compiler.Spent() && t.byKey[jitstate.KeyOf(greens)] == nil {
		return nil, nil // the portal counts itself
	}
	v, fresh := t.find(greens, nil)
	if fresh {
		t.pending = append(t.pending, v)
		if err := t.askNext(t.tables[beginningPlace], greens); err != nil {
			return nil, err
		}
	}
	return v.Function.Object, nil
}

func (t *Portal) find(greens []jitstate.Green, of lengths) (v *Version, fresh bool) {
	key := jitstate.KeyOf(greens) + of.key()
	if v := t.byKey[key]; v != nil {
		return v, false
	}
	v = &Version{Greens: greens, lengths: of}
	t.byKey[key] = v
	t.shapes[jitstate.KeyOf(greens)]++
	t.begin(v)
	return v, true
}

// compilePending compiles the versions that were asked for.
func (t *Portal) compilePending() error {
	for len(t.pending) > 0 {
		v := t.pending[0]
		t.pending = t.pending[1:]
		if err := t.Compiler.Write(func() error { return t.write(v) }); err != nil {
			return err
		}
	}
	return nil
}

// Entry returns the graph that calls of the portal run.
func (t *Portal) Entry() *flow.FunctionGraph { return entryGraph(t) }

// External gives the function by which the graph of the entry finds code.
func (t *Portal) External(name string) external.Function {
	switch {
	case name == settleFrame:
		return t.settle
	case name == findVersion:
		return t.code
	case strings.HasPrefix(name, newCellPrefix):
		return t.newCell(name)
	case strings.HasPrefix(name, enterPrefix):
		return t.enter(name)
	}
	return t.Compiler.External(name)
}

// findVersion is the name of that function.
const findVersion = "jit_find_version"

// code gives the address of the code for green arguments and, after them, arrays; NULL if the portal itself is to run.
func (t *Portal) code(call *external.Call) (uint64, error) {
	n := len(call.Args) - len(t.arrays())
	greens := jitstate.GreensOf(call.Args[:n], call.Type.Args[:n])
	of, err := t.lengthsOf(greens, call.Args[n:])
	if err != nil {
		return 0, err
	}
	key := jitstate.KeyOf(greens)
	if t.byKey[key+of.key()] == nil && (t.shapes[key] > 0 && t.Compiler.Spent() || !t.mayCompile(beginningPlace, greens)) {
		return 0, nil
	}
	code, err := t.compiled(greens, of)
	return code, t.answered(t.tables[beginningPlace], greens, code, err)
}

// compiled returns the address of the code for green arguments, which is compiled if there is none.
func (t *Portal) compiled(greens []jitstate.Green, of lengths) (uint64, error) {
	v, fresh := t.find(greens, of)
	if fresh {
		if err := t.compile(v); err != nil {
			return 0, err
		}
	}
	return t.heap.Bits(v.Function.Object.Ref(), lltype.PtrTo(v.Function.Object.Type))
}

// exploded returns the description of the structure that a red argument of the portal leads to, if residual code
// takes the fields of that as arguments of their own: it is virtualizable, and nothing extends it.
func (t *Portal) exploded(a *flow.Variable) *jitstate.StructDesc {
	return t.vable(lltype.TypeOf(a))
}

// explodes reports whether residual code takes fields of a red argument.
func (t *Portal) explodes() bool {
	g := t.Program.Entry.Coloured
	for i, a := range g.StartBlock.InputArgs {
		if g.Args[i] == hintannotator.Red && t.exploded(a) != nil {
			return true
		}
	}
	return false
}

// vable is exploded for a type.
func (t *Portal) vable(of lltype.Type) *jitstate.StructDesc {
	p, ok := lltype.IsPtr(of)
	if !ok {
		return nil
	}
	s, ok := p.To.(*lltype.Struct)
	if !ok || !s.Hints.Virtualizable || t.Program.Extends(s) {
		return nil
	}
	return t.Compiler.Struct(s)
}

// settleFrame is the name of the function that writes the fields of a virtualizable structure which are in a
// record.
const settleFrame = "jit_settle_frame"

func (t *Portal) settle(call *external.Call) (uint64, error) {
	s := call.Type.Args[0].(*lltype.Ptr).To.(*lltype.Struct)
	return 0, t.Compiler.Settle(t.Compiler.Struct(s), call.Args[0])
}

// Arguments returns the arguments of residual code for the red arguments of the portal.
func (t *Portal) Arguments(reds []uint64) ([]uint64, error) {
	g := t.Program.Entry.Coloured
	var args []uint64
	red := 0
	for i, a := range g.StartBlock.InputArgs {
		if g.Args[i] != hintannotator.Red {
			continue
		}
		args = append(args, reds[red])
		if d := t.exploded(a); d != nil {
			for _, f := range d.RedirectedFields() {
				bits, err := t.heap.Load(heap.Address(reds[red]), f.Owner.Offset(f.Owner.FieldIndex(f.Name)), lltype.Size(f.Type))
				if err != nil {
					return nil, err
				}
				args = append(args, bits)
			}
		}
		red++
	}
	return args, nil
}

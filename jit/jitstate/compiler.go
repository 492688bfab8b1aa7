package jitstate

import (
	"errors"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// ErrBudget is the error of compilation that makes too much code.
var ErrBudget = errors.New("compilation makes too much code")

// Options say how a compiler behaves.
type Options struct {
	// Operations bounds how many operations one compilation may make, and Paths how many
	// paths it may follow. 0 stands for a default.
	Operations, Paths int

	// Step bounds how many operations are made in one go; what is left waits until it is taken. Total bounds how many are
	// made in all; then the program goes on without code. Both need a global merge point; 0 stands for no bound.
	Step, Total int

	// Full reports whether memory is so scarce that no more code is to be made, as if Total were reached. It is asked now and then
	// if there is a Total; nil if nobody tells.
	Full func() bool

	// Recursion bounds how often a function is followed into itself with the same green arguments; deeper calls are residual
	// if their result is. 0 stands for no bound.
	Recursion int

	// States bounds how many states a merge point keeps apart for the same green values: with more, virtual objects are
	// built so that states can be merged. 0 stands for no bound.
	States int

	// Lazy leaves the second path of each split to be compiled when it is first taken, in programs that
	// have a global merge point.
	Lazy bool

	// Exceptions are those that operations raise.
	Exceptions *rclass.ExceptionData

	// PromotesFlags says that the program has a global merge point: what follows a call that may raise
	// is compiled when it is first taken.
	PromotesFlags bool

	// PortalFunction is the portal itself; PortalGreens says of its arguments that are not Void which are green.
	PortalFunction *lltype.Object
	PortalGreens   []bool

	// Version returns the residual function of the portal for green values, which is compiled later if there
	// is none; nil if the portal itself is to be called.
	Version func(greens []Green) (*lltype.Object, error)

	// Call calls a low-level function at compile time. If it raises an exception, raised is the instance. The error is an
	// ErrFailed if the function fails in another way.
	Call func(f *lltype.Object, args []uint64) (result, raised uint64, err error)

	// Run runs a timeshifted graph from one of its resume points; its arguments do not matter.
	Run func(f *lltype.Object) error

	// Cases bounds for how many values a promotion has code of its own; 0 stands for no bound. With more, there is a general
	// version for all others, up to the next global merge point.
	Cases int

	// Tail returns the tail of an activation for the place where its variables were saved, and Arrival where the tail of the
	// portal ends with a number. An error of Tail is a [NoTail] if there can be none.
	Tail    func(saved *Site) (*Tail, error)
	Arrival func(n uint64) (*Arrival, error)

	// Extension is the timeshifted graph of the portal, and Portal the graph that was timeshifted.
	Extension *lltype.Object
	Portal    *flow.FunctionGraph

	// Execute carries out an operation on bits. raised is the instance of the exception that it raises, NULL if
	// there is none.
	Execute func(op llop.Op, result lltype.Type, args []codegen.Value, bits []uint64) (v, raised uint64, err error)

	// CallPortal is Execute for a call of the portal.
	CallPortal func(greens []Green, reds []uint64) (v, raised uint64, err error)

	// Tier counts jumps to older code, and has them lead elsewhere when they are hot; nil if nobody does.
	Tier Tier

	// Locate returns the number of the place in the interpreted program that the green values at a global merge point stand for,
	// 0 if it is unknown. Residual code carries it, see [flow.Place]. It is nil if nobody wants to know.
	Locate func(point int, greens []Green) int32

	// Observer is told of every step; nil if nobody wants to know.
	Observer Observer

	// Coming returns the values with which code has come to the place that waits, while compilation goes on there: that of
	// the switch, if it is one, and those of the live variables, each once. With it, compilation goes on where it can tell
	// how the code will (foresee.go); nil has it stop at each place.
	Coming func() []uint64
}

// A Tier writes the jumps to global merge points that have code: package secondtier.
type Tier interface {
	Goto(b codegen.Builder, l codegen.Label, args ...codegen.Value)
}

// The bounds if none are given.
const (
	defaultOperations = 2_000_000
	defaultPaths      = 200_000
)

// A Compiler is the compile-time side of a program that is in memory.
type Compiler struct {
	Heap    *heap.Heap
	Gen     codegen.Generator
	Options Options

	// Pending is called at the end of each compilation, before its code is finished: it compiles the
	// functions that the code calls and that have none yet. nil stands for nothing.
	Pending func() error

	// Compilations is how often compilation went on at a promotion.
	Compilations int

	// CallsLeft is how often a call of a recursive function became residual because the recursion was deep enough.
	CallsLeft int

	// Exhausted is where the last operation was made that may be made, nil if there may be more.
	Exhausted *Site

	// Operations is how many operations residual code has, those included that belong to none of the program.
	Operations int

	// Falls is how often the program went on without code.
	Falls int

	session
	prebuilt   map[*flow.Constant]*Const
	structs    map[*lltype.Struct]*StructDesc
	global     map[int]mergeTable
	again      map[meetingPlace]*repeats
	promotions []*Promotion
	nodes      int
	virtuals   int // that were made

	frames    []*frameDesc
	supports  map[string]*lltype.Object
	accessors []external.Function
	records   map[uint64]*record // of calls that are going on

	made       map[*lltype.Object]map[string]*madeCall // by function and arguments
	fillers    map[*flow.FunctionGraph]bool            // which graphs fill in objects
	alive      map[uint64]bool                         // objects that calls made at compile time got and gave
	aliveWords []uint64                                // the same, in the order of time
	lastRecord uint64
	building   []uint64 // objects that are in no record yet
	remove     func()

	executions []*execution // that are going on
	fallen     *fallen      // where the last one has ended
	landing    codegen.Label
	arrivals   codegen.Label
	entries    map[string]*Entry
	entryList  []*Entry
}

// A session is what one compilation works with.
type session struct {
	cur      *State
	early    uint64 // the result of a call at compile time
	known    *Box   // the answer to the last question
	boxes    []*Box // by handle
	site     *Site
	raising  *raising
	queues   []*Queue // of the activations of timeshifted graphs, innermost last; nil between compilations
	returned []*State // of the call that has come to its end

	operations, paths int
	work              int // see workPerOperation
	stretch           *stretch

	follows followed // the call that is followed next

	fresh *resuming  // a replay that begins with the next activation
	exec  *execution // not nil: operations are carried out

	foresight *foresight // nil if nothing can be told of what is compiled
}

// A Site is a place in a timeshifted graph that calls support code.
type Site struct {
	// Do is what it calls. Arguments and result are bits.
	Do func(c *Compiler, args []uint64) (uint64, error)

	Name      string               // of the support function
	Graph     *flow.FunctionGraph  // that was timeshifted
	Operation *flow.SpaceOperation // of that graph; nil for what timeshifting has added
	Block     *flow.Block          // of that graph
	Place     flow.Place

	// Reds are the red variables that it notes in the state, in this order. Greens are the green ones beside them, of
	// promotions and of calls that are followed.
	Reds, Greens []*flow.Variable
}

// SavedReds returns the red variables that the site has noted in a state, in this order; none if there is no site.
func (s *Site) SavedReds() []*flow.Variable {
	if s == nil {
		return nil
	}
	return s.Reds
}

// New returns a compiler that writes with a generator.
func New(h *heap.Heap, g codegen.Generator, o Options) *Compiler {
	if o.Operations == 0 {
		o.Operations = defaultOperations
	}
	if o.Paths == 0 {
		o.Paths = defaultPaths
	}
	c := &Compiler{
		Heap: h, Gen: g, Options: o,
		prebuilt: make(map[*flow.Constant]*Const),
		structs:  make(map[*lltype.Struct]*StructDesc),
		global:   make(map[int]mergeTable),
		again:    make(map[meetingPlace]*repeats),

		supports: make(map[string]*lltype.Object),
		records:  make(map[uint64]*record),
		entries:  make(map[string]*Entry),
		made:     make(map[*lltype.Object]map[string]*madeCall),
		fillers:  make(map[*flow.FunctionGraph]bool),
		alive:    make(map[uint64]bool),
	}
	c.remove = h.AddRoots(c.mark)
	return c
}

// Close ends the use of the heap.
func (c *Compiler) Close() { c.remove() }

// Visit carries out what a site calls.
func (c *Compiler) Visit(s *Site, args []uint64) (uint64, error) {
	c.site = s
	if c.cur != nil && c.cur.Builder != nil {
		c.cur.Builder.At(c.locatedPlace(s))
	}
	return s.Do(c, args)
}

// placeOf returns the place of what a site writes. In a helper of the typer, which is unknown to the program, that is the place of
// the call that led there.
func (c *Compiler) placeOf(s *Site) *flow.Place {
	p := &s.Place
	for f := c.cur.Frame; f != nil && p.Inlined != nil && p.Inlined.IsHelper(); {
		if f = f.Back; f != nil && f.Saved != nil {
			p = &f.Saved.Place
		}
	}
	return p
}

// locatedPlace is placeOf with the place in the interpreted program, if somebody wants to know it: that of the nearest activation that
// has come to a global merge point.
func (c *Compiler) locatedPlace(s *Site) *flow.Place {
	p := c.placeOf(s)
	if c.Options.Locate == nil {
		return p
	}
	for f := c.cur.Frame; f != nil; f = f.Back {
		if f.interpreted != 0 {
			located := *p
			located.Interpreted = f.interpreted
			return &located
		}
	}
	return p
}

// Current returns the state that is being written, nil between compilations.
func (c *Compiler) Current() *State { return c.cur }

// Handle returns the handle of a box.
func (c *Compiler) Handle(b *Box) uint64 {
	c.boxes = append(c.boxes, b)
	return uint64(len(c.boxes) - 1)
}

// Box returns the box of a handle.
func (c *Compiler) Box(handle uint64) *Box { return c.boxes[handle] }

// Prebuilt returns the handle of a box of a constant of a graph. Each use has a box of its own: when a merge point makes a
// variable of one, the others stay constant.
func (c *Compiler) Prebuilt(k *flow.Constant) (uint64, error) {
	known := c.prebuilt[k]
	if known == nil {
		bits, err := c.Heap.Bits(k.Value, lltype.TypeOf(k))
		if err != nil {
			return 0, err
		}
		if known, err = c.lasting(bits, lltype.TypeOf(k)); err != nil {
			return 0, err
		}
		c.prebuilt[k] = known
	}
	return c.Handle(constBox(known)), nil
}

// FromBits returns the box of a value that is known.
func (c *Compiler) FromBits(bits uint64, t lltype.Type) (*Box, error) {
	k, err := c.constant(bits, t)
	if err != nil {
		return nil, err
	}
	return constBox(k), nil
}

// constant returns a value of the running program as a constant; a pointer keeps its object.
func (c *Compiler) constant(bits uint64, t lltype.Type) (*Const, error) {
	if c.executing() {
		return c.exec.keep(bits, t), nil
	}
	return c.lasting(bits, t)
}

// lasting is constant for what residual code may use, even if that is made later.
func (c *Compiler) lasting(bits uint64, t lltype.Type) (*Const, error) {
	k, err := c.Gen.Constant(bits, t)
	if err != nil {
		return nil, fmt.Errorf("jitstate: %w", err)
	}
	return &Const{Bits: bits, Value: k}, nil
}

// primitive returns the box of a value that is no pointer.
func primitive(bits uint64, t lltype.Type) *Box {
	return constBox(&Const{Bits: bits, Value: lltype.NewConstant(arith.Value(bits, t), t)})
}

// The constants that tests give most often.
var (
	isTrue  = &Const{Bits: 1, Value: lltype.NewConstant(true, lltype.Bool)}
	isFalse = &Const{Value: lltype.NewConstant(false, lltype.Bool)}
)

func truth(b bool) *Box {
	if b {
		return constBox(isTrue)
	}
	return constBox(isFalse)
}

// zero returns the box of zero bytes of a type.
func zero(t lltype.Type) *Box {
	return constBox(&Const{Value: lltype.NewConstant(lltype.Default(t), t)})
}

// queue returns the queue of the innermost activation.
func (c *Compiler) queue() *Queue { return c.queues[len(c.queues)-1] }

var (
	noClass = &Const{Value: lltype.NewConstant(lltype.Default(rclass.ClassType), rclass.ClassType)}
	noValue = &Const{Value: lltype.NewConstant(lltype.Default(rclass.InstanceType), rclass.InstanceType)}
)

// noException returns the boxes of the state in which no exception is current.
func noException() (class, value *Box) { return constBox(noClass), constBox(noValue) }

// spend counts an operation that is made.
func (c *Compiler) spend() error {
	if _, replays := c.cur.Builder.(*silent); replays {
		return nil
	}
	c.Operations++
	if c.scarce() {
		c.Options.Total = c.Operations
	}
	if c.Operations == c.Options.Total {
		c.Exhausted = c.site
		c.observe(BudgetReached, nil)
	}
	if c.operations++; c.operations > c.Options.Operations {
		return c.errorf("%w: more than %d operations in one go; look for a loop whose variables change at compile time", ErrBudget, c.Options.Operations)
	}
	return nil
}

// errorf returns an error that names the place in the program.
func (c *Compiler) errorf(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if c.site == nil || c.site.Graph == nil {
		return err
	}
	return &Error{Graph: c.site.Graph, Place: c.site.Place, Err: err}
}

// An Error is what went wrong in compilation, and where in the program.
type Error struct {
	Graph *flow.FunctionGraph
	Place flow.Place
	Err   error
}

// Error names the function and the line.
func (e *Error) Error() string {
	if e.Place.Span.IsValid() {
		return fmt.Sprintf("compiling %s, line %d: %v", e.Graph.Name, e.Place.Span.Line, e.Err)
	}
	return fmt.Sprintf("compiling %s: %v", e.Graph.Name, e.Err)
}

// Unwrap returns what went wrong.
func (e *Error) Unwrap() error { return e.Err }

// Start makes the beginning of residual code the current state.
func (c *Compiler) Start(b codegen.Builder) {
	class, value := noException()
	c.cur = &State{Builder: b, ExcType: class, ExcValue: value}
}

// Begin makes residual code from its beginning: run runs the graph of the portal, for which it makes boxes. It may be run
// again, to go the way to a promotion once more.
func (c *Compiler) Begin(b codegen.Builder, run func() error) error {
	c.Start(b)
	if c.Options.PromotesFlags {
		c.cur.path = c.node(&pathNode{kind: pathRoot, root: &pathStart{again: run}})
	}
	return run()
}

// Parameter returns the box of a parameter of residual code.
func (c *Compiler) Parameter(v codegen.Value) *Box { return varBox(v, lltype.TypeOf(v)) }

package machine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"sync"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/targets"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/perf"
)

// Options say how a program is run.
type Options struct {
	// Output is where the program prints. nil stands for nowhere.
	Output io.Writer

	// StackSize is how many bytes active functions may use. 0 stands for
	// native.DefaultStackSize.
	StackSize int

	// CheckItems makes the code check every index of an array, as the interpreter does.
	// Array copies are not checked.
	CheckItems bool

	// Graph gives the graph of a function. nil stands for the function's own.
	Graph func(f *lltype.Object) *flow.FunctionGraph

	// ExcData is the record of the current exception of a transformed program.
	ExcData *lltype.Object

	// CodeLimit is how many bytes of code there may be. 0 stands for just enough: then no
	// code can be made later.
	CodeLimit int

	// Late makes code of a function when it is first called. There must be room for it: CodeLimit. No other program may have
	// code on the heap.
	Late bool

	// Image is where a program of Late finds code that was kept. It may be nil, and is not used where Places, CheckItems or
	// Registers ask for other code.
	Image *Image

	// External gives functions that the run-time system does not have, such as those of a
	// generated compiler. nil gives none.
	External func(name string) external.Function

	// Registers is how many registers of a class may hold values. 0 stands for all; tests
	// use few.
	Registers int

	// Allocations receives a text, as code is made, that says for each graph and fragment
	// where values live. It may be nil.
	Allocations io.Writer

	// Arch is the machine that code is made for, one of [Archs]; "" stands for the one that
	// this process runs on. Code for another one can be looked at, but not called.
	Arch string

	// Profile is told of all code; nil if nobody wants to know.
	Profile perf.Profile

	// Places has listings tell which values lie where.
	Places bool

	// Watcher is told what happens to residual code; nil if nobody wants to know.
	Watcher Watcher
}

// Archs returns the names of the machines that code can be made for, as GOARCH has them.
func Archs() []string { return targets.Names() }

// A Program is machine code in memory.
type Program struct {
	target     *backend.Target
	heap       *heap.Heap
	exceptions *rclass.ExceptionData
	output     io.Writer
	stackUsed  func() float64   // see external.Call
	text       *llinterp.Interp // shows values
	graph      func(f *lltype.Object) *flow.FunctionGraph
	excData    heap.Address // of the record of the current exception, or 0
	late       bool         // functions have no code before they are called
	image      *Image       // where their code may be; or nil
	checkItems bool

	external    func(name string) external.Function
	registers   int
	allocations io.Writer
	places      bool
	profile     perf.Profile
	watcher     Watcher
	reach       *lltype.Reach

	memory    *codemem.Memory
	units     []*unit // by rising addresses; changed under mu
	entries   map[*lltype.Object]uint64
	residual  map[*lltype.Object]*Generator     // functions that grow
	led       map[*lltype.Object]*lltype.Object // functions whose calls go to others
	named     []*lltype.Object                  // functions whose addresses are in the code that is being made
	pending   []*pending                        // by the arguments of exits; nil for what was dropped
	free      []uint32                          // numbers of those
	stack     *native.Stack
	functions []*lltype.Object // that are compiled as wholes
	externals []externalFunction
	numbers   map[*lltype.Object]uint32 // of externals

	names map[uint64]string // of functions, by the addresses of their code; made when needed

	lack []llinterp.Where // where memory last ran out, nil if it never did

	kept  []uint64 // addresses of objects that must stay
	given []uint64 // the same, of the last call within the present one

	operands []uint64 // of the function of the run-time system that is running
	active   bool     // the stack is in use

	superseded bool // there is code that is to be freed when it has ended

	remove func() // takes the roots away

	compiling bool       // code waits while compilation goes on, or for a function of the run-time system: that may call the program
	waiting   []*waiting // the calls that wait for the present one, the first one first
	coming    *pending   // the block for which compilation goes on, nil if it does not

	mu      sync.Mutex        // guards what follows
	running []context.Context // of the calls that are active
	stopped bool              // the jumps that close loops lead to where the code leaves
	closed  bool
}

// An externalFunction is a function of the run-time system.
type externalFunction struct {
	object    *lltype.Object
	run       external.Function
	locations []backend.Location
}

// Compile makes machine code of functions and everything that they can call. Close the
// program before the heap.
func Compile(h *heap.Heap, exceptions *rclass.ExceptionData, functions []*lltype.Object, o Options) (*Program, error) {
	if o.Output == nil {
		o.Output = io.Discard
	}
	o.Output = external.NewConsole(o.Output)
	if o.StackSize == 0 {
		o.StackSize = native.DefaultStackSize
	}
	if o.External == nil {
		o.External = func(string) external.Function { return nil }
	}
	target := targets.Host()
	if o.Arch != "" {
		var err error
		if target, err = targets.ByName(o.Arch); err != nil {
			return nil, fmt.Errorf("machine: %w", err)
		}
	}
	if o.Graph == nil {
		o.Graph = func(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph }
	}
	text, err := llinterp.New(h, exceptions, llinterp.Options{})
	if err != nil {
		return nil, err
	}
	p := &Program{
		target: target, heap: h, exceptions: exceptions, output: o.Output, text: text,
		graph: o.Graph, late: o.Late, checkItems: o.CheckItems, external: o.External, registers: o.Registers, allocations: o.Allocations, places: o.Places, profile: o.Profile, watcher: o.Watcher, numbers: make(map[*lltype.Object]uint32),
		entries: make(map[*lltype.Object]uint64), residual: make(map[*lltype.Object]*Generator), led: make(map[*lltype.Object]*lltype.Object),
	}
	if i := o.Image; i != nil && p.late && i.Arch == target.Name && !o.CheckItems && !o.Places && o.Registers == 0 && o.Allocations == nil {
		p.image = i
	}
	p.stackUsed = func() float64 { return p.stack.UsedShare() }
	p.reach = lltype.NewReach(objects{p}.growsNot)
	if o.ExcData != nil {
		if p.excData, err = h.Prebuilt(o.ExcData); err != nil {
			return nil, err
		}
	}
	if err := p.load(p.needed(functions), o); err != nil {
		p.release()
		return nil, fmt.Errorf("machine: the program cannot be made native: %w", err)
	}
	p.remove = h.AddRoots(p.showRoots)
	return p, nil
}

// Add compiles further functions, and everything that they can call. There must be room for their
// code: Options.CodeLimit. If code is made late, there is nothing to do.
func (p *Program) Add(functions ...*lltype.Object) error {
	if p.closed {
		return errClosed
	}
	if p.late {
		return nil
	}
	if err := p.addFunctions(p.reach.Functions(functions)); err != nil {
		return fmt.Errorf("machine: the program cannot be made native: %w", err)
	}
	return nil
}

// needed returns what must have code before functions are called.
func (p *Program) needed(functions []*lltype.Object) []*lltype.Object {
	if p.late {
		return nil
	}
	return p.reach.Functions(functions)
}

// load compiles the functions and puts their code where it can run.
func (p *Program) load(functions []*lltype.Object, o Options) error {
	code, err := backend.Compile(p.target, objects{p}, functions)
	if err != nil {
		return err
	}
	if p.memory, err = codemem.New(max(code.Size(), o.CodeLimit, 1)); err != nil {
		return err
	}
	if p.stack, err = native.NewStack(p.memory, o.StackSize); err != nil {
		return err
	}
	p.stack.Context().Slots[backend.SlotHeap] = uint64(p.heap.State())
	if p.late {
		if err := p.beginLate(); err != nil {
			return err
		}
	}
	return p.addWhole(code, functions)
}

// Close releases the memory of the program. It must not be running.
func (p *Program) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errClosed
	}
	if p.active {
		return errActive
	}
	p.closed = true
	p.remove()
	if p.late {
		p.heap.EnterLate(0)
	}
	var errs []error
	for _, u := range p.units {
		errs = append(errs, p.forget(u))
	}
	return errors.Join(append(errs, p.release())...)
}

var (
	errClosed = errors.New("machine: the program is closed: compile it again")
	errActive = errors.New("machine: the program is running: wait until it has ended")
)

func (p *Program) release() error {
	var errs []error
	p.text.Close()
	if p.stack != nil {
		errs = append(errs, p.stack.Close())
	}
	if p.memory != nil {
		errs = append(errs, p.memory.Close())
	}
	return errors.Join(errs...)
}

// Call runs a function. The arguments are bits, as heap.Heap.Bits gives them, one
// for each argument of the function, and so is the result. What the result and
// the arguments point to is kept until the next call.
//
// While code waits because compilation goes on for it (see [codegen.Demand]), the program
// may be called again; the call runs on the same stack.
func (p *Program) Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error) {
	if p.closed {
		return 0, errClosed
	}
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("machine: the run was stopped before it began: %w", err)
	}
	if !p.active {
		p.active = true
		defer func() { p.active, p.given = false, nil }()
		return p.call(ctx, f, args)
	}
	end, err := p.nest()
	if err != nil {
		return 0, err
	}
	v, err := p.call(ctx, f, args)
	return v, errors.Join(err, end())
}

// call runs a function on what is free of the stack.
func (p *Program) call(ctx context.Context, f *lltype.Object, args []uint64) (uint64, error) {
	if err := p.enter(f, args); err != nil {
		return 0, err
	}
	end := p.watch(ctx)
	err := p.run()
	err = errors.Join(err, end())
	if p.superseded && len(p.waiting) == 0 {
		p.superseded = false
		err = errors.Join(err, p.freeSuperseded())
	}
	if err != nil {
		return 0, err
	}
	return p.result(f)
}

// enter prepares a call.
func (p *Program) enter(f *lltype.Object, args []uint64) error {
	t, ok := f.Type.(*lltype.FuncType)
	if !ok || f.Func == nil {
		return fmt.Errorf("machine: %v is not a function", f)
	}
	if p.late {
		if err := p.compileLate(f); err != nil {
			return err
		}
	}
	entry, ok := p.entries[f]
	if !ok {
		return fmt.Errorf("machine: %v is not among the functions that were compiled", f)
	}
	if len(args) != len(t.Args) {
		return fmt.Errorf("machine: %v takes %d arguments, not %d", f, len(t.Args), len(args))
	}
	if p.target.Name != runtime.GOARCH {
		return fmt.Errorf("machine: code for %s cannot run here: compile the program for %s", p.target.Name, runtime.GOARCH)
	}
	p.kept, p.lack = p.kept[:0], nil
	if err := p.stack.Start(entry); err != nil {
		return err
	}
	c := p.stack.Context()
	if _, _, err := p.takeException(); err != nil {
		return err
	}
	var stacked []uint64
	for i, at := range p.target.Locations(t) {
		switch at.Kind {
		case backend.InGeneral:
			c.Regs[at.Index] = args[i]
		case backend.InVector:
			c.Floats[at.Index] = math.Float64frombits(args[i])
		case backend.OnStack:
			stacked = append(stacked, args[i])
		}
		if ptr, ok := lltype.IsPtr(t.Args[i]); ok && ptr.IsGc() {
			p.kept = append(p.kept, args[i])
		}
	}
	return p.stack.Pass(stacked...)
}

// result returns the result of a function that has ended.
func (p *Program) result(f *lltype.Object) (uint64, error) {
	c := p.stack.Context()
	class, value, err := p.takeException()
	if err != nil {
		return 0, err
	}
	if class != 0 {
		return 0, p.raised(class, value)
	}
	switch t := f.Type.(*lltype.FuncType).Result.(type) {
	case *lltype.Ptr:
		if t.IsGc() {
			p.kept = append(p.kept, c.Regs[0])
		}
		return c.Regs[0], nil
	default:
		switch {
		case t == lltype.Void:
			return 0, nil
		case t == lltype.Float:
			return math.Float64bits(c.Floats[0]), nil
		}
		return c.Regs[0], nil
	}
}

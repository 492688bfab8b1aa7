package engine

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/memory"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/portal"
	"vitrine/jit/portal/recording"
	"vitrine/jit/secondtier"
	"vitrine/jit/session/recorder"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/machine"
	"vitrine/runtime/perf"
	"vitrine/runtime/readback"
)

// The back ends of generated compilers.
const (
	BackendGraphs = "llgraph" // residual graphs, which the low-level interpreter runs
	BackendAMD64  = "amd64"   // machine code; the program itself is machine code, too
)

// residualRoom is how many bytes of machine code there may be.
const residualRoom = 64 << 20

// recordedRoom is the same where a session is recorded.
const recordedRoom = 16 << 20

// A compiledSession is a program in memory that is run with its generated compiler.
type compiledSession struct {
	*session
	generated *Generated
	gen       codegen.Generator
	portal    *portal.Portal
	entries   *model.FunctionGraph // that stands for the graph of the portal
	native    *machine.Program     // nil if the interpreter runs the program
	runner    runner
	jit       JITOptions
	profile   perf.Profile
	recorder  *recorder.Recorder                      // of the machine code, or nil
	asked     *interpretedProgram                     // which line code is for; nil if nobody can be asked
	support   func(name string) external.Function     // what timeshifted graphs call that are part of native; nil if none are
	tier      *secondtier.Tier                        // nil without one
	optimised map[*lltype.Object]*model.FunctionGraph // what residual code calls, once the second tier has been busy

	hot       map[*lltype.Object]*model.FunctionGraph // what was optimised before that, as hot code calls it
	small     map[*lltype.Object]*model.FunctionGraph // what the second tier may inline before that
	inProgram map[*lltype.Object]bool                 // its functions, once somebody has asked

	told   int                                // so many parts of the second tier were told of
	called func(kind trace.Kind, text string) // is told of calls from outside; nil if nobody wants to know
}

// noteCall tells of a call from outside.
func (s *compiledSession) noteCall(f *lltype.Object, args []uint64) {
	texts := make([]string, len(args))
	for i, t := range f.Type.(*lltype.FuncType).Args {
		texts[i] = s.interp.Text(args[i], t)
	}
	text := strings.Join(texts, ", ")
	if text == "" {
		text = "no arguments"
	}
	s.called(recording.StepRun, fmt.Sprintf("%s is called with %s", f.Name, text))
}

// noteOutcome tells what became of it.
func (s *compiledSession) noteOutcome(f *lltype.Object, out *Outcome, err error) {
	text := f.Name + " does not come to its end"
	switch {
	case err != nil:
	case out.Raises != nil:
		text = fmt.Sprintf("%s raises %s", f.Name, *out.Raises)
	default:
		text = fmt.Sprintf("%s gives %s", f.Name, *out.Result)
	}
	s.called(recording.StepRun, text)
	all := s.again()
	for _, a := range all[s.told:] {
		s.called(recording.StepAgain, "In the meantime, the second tier has compiled again: "+a.Text())
	}
	s.told = len(all)
}

func (p *running) compiledSession(ctx context.Context, g *Generated, opt RunOptions) (*compiledSession, error) {
	return p.watchedSession(ctx, g, opt, nil)
}

// watchedSession is compiledSession for a compiler that somebody observes.
func (p *running) watchedSession(ctx context.Context, g *Generated, opt RunOptions, o portal.Observer) (*compiledSession, error) {
	if opt.Memory == 0 {
		opt.Memory = typed.HeapLimit
	}
	h, err := heap.New(heap.Options{Limit: opt.Memory})
	if err != nil {
		return nil, err
	}
	return p.watchedIn(ctx, h, g, opt, o)
}

// watchedIn is watchedSession in a memory, which is closed with the session, or if there is an error.
func (p *running) watchedIn(ctx context.Context, h *heap.Heap, g *Generated, opt RunOptions, o portal.Observer) (s *compiledSession, err error) {
	console := p.console(ctx)
	if opt.quiet {
		console = p.replayConsole()
	}
	s = newCompiledSession(&session{program: g.LowLevel.Plain(), owner: p, heap: h, console: console}, g, opt)
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if err := s.interpreter(opt); err != nil {
		return nil, err
	}
	s.reader = &readback.Reader{Heap: h, Space: p.space, Other: s.interp.Text}
	return s, s.begin(opt.Backend, opt.JIT, o)
}

func newCompiledSession(s *session, g *Generated, opt RunOptions) *compiledSession {
	return &compiledSession{
		session: s, generated: g, jit: opt.JIT, profile: opt.Profile, recorder: opt.recorder, asked: opt.interpreted,
		small: make(map[*lltype.Object]*model.FunctionGraph), hot: make(map[*lltype.Object]*model.FunctionGraph),
	}
}

// interpreter makes the low-level interpreter of the program.
func (s *compiledSession) interpreter(opt RunOptions) (err error) {
	s.interp, err = llinterp.New(s.heap, s.generated.LowLevel.Exceptions, llinterp.Options{Output: s.console, Steps: opt.Steps, Graph: s.graph, External: s.external})
	return err
}

// begin puts the compiler beside the program.
func (s *compiledSession) begin(backend string, o JITOptions, observer portal.Observer) error {
	s.runner = s.interp
	switch backend {
	case "", BackendGraphs:
		s.gen = llgraph.New(s.heap)
	case BackendAMD64:
		if i := s.generated.image; i != nil && i.Arch == runtime.GOARCH && len(i.Functions) > 0 && s.recorder == nil {
			s.optimised = s.generated.optimised
		}
		var err error
		s.native, err = machine.Compile(s.heap, s.generated.LowLevel.Exceptions, nil, s.machineOptions())
		if err != nil {
			return err
		}
		s.runner, s.gen = s.native, s.native.NewGenerator()
	default:
		return fmt.Errorf("there is no back end %q; there are: %s, %s", backend, BackendAMD64, BackendGraphs)
	}
	opt := portal.Options{
		Exceptions: s.generated.LowLevel.Exceptions, Call: s.callAside, Output: s.console,
		Lazy: o.Lazy, Cases: o.Cases, Threshold: o.Threshold, Again: o.Again, Observer: observer,
		Step: o.Step, Total: o.Operations, Recursion: o.Recursion, States: o.States,
		Plain: s.generated.plain, Sources: s.generated.sources,
	}
	if s.asked != nil {
		s.asked.compiled, opt.Locate = s, s.asked.locate
	}
	if s.optimised != nil {
		opt.Cold = s.generated.cold
	}
	if observer == nil { // what is recorded is the same each time
		opt.Full = memory.Scarce
	}
	if o.Foresee && s.native != nil && s.recorder == nil && observer == nil {
		opt.Coming = s.native.Coming
	}
	switch o.Compiler {
	case "", WithLowLevel:
	case WithNative:
		opt.Extension = s.nativeExtension
	default:
		return fmt.Errorf("nothing runs compilers %q; there are: %s, %s", o.Compiler, WithLowLevel, WithNative)
	}
	if o.Tier > 0 {
		tier := secondtier.Options{
			Threshold: o.Tier, Exceptions: s.generated.LowLevel.Exceptions, Off: s.generated.off(),
			Before: s.beforePart, Graph: s.inlinable, Context: func() context.Context { return s.portal.Context() }, Done: s.madePart,
		}
		if o.Beside && s.native != nil && s.recorder == nil && observer == nil {
			tier.Word = s.countedAt
		}
		opt.Tier = secondtier.New(s.gen.(secondtier.Generator), tier)
	}
	s.tier = opt.Tier
	s.portal = portal.New(s.heap, s.generated.Shifted, s.gen, opt)
	if s.generated.portal != nil {
		s.entries = s.portal.Entry()
		if s.native != nil {
			if err := s.native.Add(s.entry()); err != nil {
				return err
			}
		}
	}
	if s.recorder != nil && s.native != nil {
		s.recorder.Begin(s.native, s.gen.(*machine.Generator))
	}
	return nil
}

// machineOptions say how machine code is made. While it is recorded, there is less room for it: each byte has a counter.
func (s *compiledSession) machineOptions() machine.Options {
	o := machine.Options{Output: s.console, Graph: s.graph, External: s.external, CodeLimit: residualRoom, Profile: s.profile, Late: true, Image: s.generated.image}
	if s.recorder != nil {
		o.Watcher, o.CodeLimit, o.Late = s.recorder, recordedRoom, false
	}
	return o
}

// madePart tells a recorder of what the second tier has made, and optimises what that calls.
func (s *compiledSession) madePart(p *secondtier.Part) error {
	if s.recorder != nil {
		s.recorder.Again(p)
	}
	return s.renewCalled(p)
}

// nativeExtension makes machine code of timeshifted graphs. Beside a program that is machine code it is part of that: a
// memory has one descriptor for each function, and both may call the same ones.
func (s *compiledSession) nativeExtension(h *heap.Heap, functions []*lltype.Object, external func(name string) external.Function) (portal.Extension, error) {
	if s.native != nil {
		s.support = external
		return sharedExtension{s.native}, s.native.Add(functions...)
	}
	p, err := machine.Compile(h, s.generated.LowLevel.Exceptions, functions, machine.Options{Output: s.console, External: external})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// graph gives the portal the graph that calls residual code.
func (s *compiledSession) graph(f *lltype.Object) *model.FunctionGraph {
	if f == s.generated.portal && f != nil {
		return s.entries
	}
	if g := s.optimisedGraph(f); g != nil {
		return g
	}
	return f.Func.Graph
}

// off names the optimisations of the program that are not made.
func (g *Generated) off() []string {
	if g.asserts {
		return []string{"remove_assertions"}
	}
	return nil
}

// A sharedExtension is part of a program that is closed by others.
type sharedExtension struct{ *machine.Program }

func (sharedExtension) Close() error { return nil }

// external gives the functions of the compiler that code calls.
func (s *compiledSession) external(name string) external.Function {
	if f := s.portal.External(name); f != nil || s.support == nil {
		return f
	}
	return s.support(name)
}

func (s *compiledSession) close() {
	if s.tier != nil {
		s.tier.Close()
	}
	if s.portal != nil {
		_ = s.portal.Close()
	}
	// Nothing is lost if the memory cannot be given back.
	if s.gen != nil {
		_ = s.gen.Close()
	}
	if s.native != nil {
		_ = s.native.Close()
	}
	s.session.close()
}

// callAside calls a function of the program while another one waits for the compiler.
func (s *compiledSession) callAside(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error) {
	if s.native != nil {
		if err := s.native.Add(f); err != nil {
			return 0, err
		}
	}
	return s.runner.Call(ctx, f, args...)
}

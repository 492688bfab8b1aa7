package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"vitrine/engine/typed"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/jitstate"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/readback"
)

// A comparison runs a function of a program in three ways: in the standard space, in the low-level interpreter, and
// with the compiler that was generated for it.
type comparison struct {
	program  *Program
	entry    string
	plain    *session
	compiled *compiledSession

	// large says that numbers may grow beyond a machine word, where the standard space goes on.
	large bool
}

// A manner is how a generated compiler works.
type manner struct {
	backend           string
	jit               JITOptions
	operations, paths int  // its bounds, 0 for those that it has
	stress            bool // every allocation collects
}

func (m manner) String() string {
	text := m.backend + ", eager"
	if m.jit.Lazy {
		text = m.backend + ", lazy"
	}
	if m.jit.Cases > 0 {
		text += fmt.Sprintf(", %d cases", m.jit.Cases)
	}
	if m.jit.Step > 0 {
		text += fmt.Sprintf(", %d at once", m.jit.Step)
	}
	if m.jit.Operations > 0 {
		text += fmt.Sprintf(", %d in all", m.jit.Operations)
	}
	if m.jit.Threshold > 0 {
		text += fmt.Sprintf(", threshold %d", m.jit.Threshold)
	}
	if m.jit.Tier > 0 {
		text += fmt.Sprintf(", compiled again after %d", m.jit.Tier)
	}
	if m.jit.Beside {
		text += " beside it"
	}
	if m.jit.Foresee {
		text += ", foreseeing"
	}
	if m.jit.Compiler == WithNative {
		text += ", compiled by machine code"
	}
	if m.stress {
		text += ", with collections"
	}
	return text
}

// randomManner returns one in which short programs are compiled; a few take more time than the others.
func randomManner(r *rand.Rand) manner {
	m := manners[r.IntN(len(manners))]
	m.jit.Threshold = min(m.jit.Threshold, 3)
	m.jit.Beside = m.jit.Tier > 0 && m.backend == BackendAMD64 && r.IntN(2) == 0
	m.jit.Foresee = m.backend == BackendAMD64 && r.IntN(3) > 0
	switch r.IntN(16) {
	case 0:
		m.stress = true
	case 1:
		m.jit.Compiler = WithNative
	}
	return m
}

// manners are the cheap ones.
var manners = mannersOf()

func mannersOf() (list []manner) {
	for _, backend := range []string{BackendGraphs, BackendAMD64} {
		for _, lazy := range []bool{false, true} {
			for _, cases := range []int{0, 1, 2} {
				for _, threshold := range []int{0, 3, 1000} {
					list = append(list, manner{backend: backend, jit: JITOptions{Lazy: lazy, Cases: cases, Threshold: threshold}})
				}
			}
		}
	}
	for _, backend := range []string{BackendGraphs, BackendAMD64} {
		for _, step := range []int{1, 7, 50} {
			for _, lazy := range []bool{false, true} {
				list = append(list, manner{backend: backend, jit: JITOptions{Lazy: lazy, Step: step}})
			}
		}
		for _, all := range []int{1, 10, 30, 100} {
			list = append(list, manner{backend: backend, jit: JITOptions{Operations: all}})
			list = append(list, manner{backend: backend, jit: JITOptions{Operations: all, Lazy: true, Threshold: 3, Cases: 2}})
		}
		for _, tier := range []int{1, 2, 5} {
			for _, lazy := range []bool{false, true} {
				list = append(list, manner{backend: backend, jit: JITOptions{Lazy: lazy, Tier: tier}})
			}
			list = append(list, manner{backend: backend, jit: JITOptions{Lazy: true, Tier: tier, Cases: 2, Threshold: 3, Step: 50}})
		}
	}
	for i := range list {
		list[i].jit.Recursion = 3
		list[i].jit.States = 4 + i%3
	}
	return list
}

func newComparison(p *Program, g *Generated, entry string, m manner) (c *comparison, err error) {
	c = &comparison{program: p, entry: entry}
	h, err := heap.New(heap.Options{Limit: typed.HeapLimit, Stress: m.stress})
	if err != nil {
		return nil, err
	}
	if c.compiled, err = p.running.watchedIn(context.Background(), h, g, RunOptions{Backend: m.backend, JIT: m.jit}, nil); err != nil {
		return nil, err
	}
	if o := &c.compiled.portal.Compiler.Options; m.operations > 0 {
		o.Operations, o.Paths = m.operations, m.paths
	}
	if c.plain, err = p.running.plainSession(g.LowLevel); err != nil {
		c.compiled.close()
		return nil, err
	}
	return c, nil
}

func (c *comparison) close() {
	c.compiled.close()
	c.plain.close()
}

// plainSession puts a program into memory as it is.
func (p *running) plainSession(l *typed.LowLevel) (*session, error) {
	h, err := heap.New(heap.Options{Limit: typed.HeapLimit})
	if err != nil {
		return nil, err
	}
	s := &session{program: l.Plain(), owner: p, heap: h, console: p.console(context.Background())}
	if s.interp, err = llinterp.New(h, l.Exceptions, llinterp.Options{Graph: s.program.Graph}); err != nil {
		return nil, err
	}
	s.reader = &readback.Reader{Heap: h, Space: p.space, Other: s.interp.Text}
	return s, nil
}

// valuesOf returns the arguments of a function.
func valuesOf(p *Program, entry, args string) ([]stdspace.Object, error) {
	fn, err := p.running.find(entry)
	if err != nil {
		return nil, err
	}
	return p.running.arguments(fn, args)
}

// line says in a line what became of a run.
func line(out *Outcome) string {
	if out.Raises != nil {
		return "raises " + *out.Raises
	}
	return *out.Result
}

// oneCall bounds how long a run may take.
const oneCall = time.Minute

// tooMuch reports whether compilation has given up, or takes too long: the hints ask for that.
func tooMuch(err error) bool {
	return errors.Is(err, jitstate.ErrBudget) || errors.Is(err, context.DeadlineExceeded)
}

// interpreted says what the low-level interpreter makes of a call.
func (c *comparison) interpreted(args []stdspace.Object) (string, error) {
	ctx, stop := context.WithTimeout(context.Background(), oneCall)
	defer stop()
	s := c.plain
	low, err := s.owner.lowArguments(s.interp, s.program.LowLevel, args)
	if err != nil {
		return "", err
	}
	out, err := s.outcome(s.interp.Call(ctx, s.entry(), low...))
	if err != nil {
		return "", err
	}
	return line(out), nil
}

// generated says what the program makes of a call with the compiler that was generated for it.
func (c *comparison) generated(args []stdspace.Object) (string, error) {
	ctx, stop := context.WithTimeout(context.Background(), oneCall)
	defer stop()
	s := c.compiled
	s.portal.With(ctx)
	low, err := s.owner.lowArguments(s.interp, s.program.LowLevel, args)
	if err != nil {
		return "", err
	}
	run := s.runPortal(ctx, low)
	if run.Err != nil && ctx.Err() != nil {
		return "", fmt.Errorf("%w: %w", ctx.Err(), run.Err) // what was stopped may complain of the state that it is in
	}
	if run.Err != nil {
		return "", run.Err
	}
	return line(run.Outcome), nil
}

// standard says what the standard space makes of a call.
func (c *comparison) standard(args string) (string, error) {
	out, err := c.program.running.std(context.Background(), c.entry, args)
	if err != nil {
		return "", err
	}
	return line(out), nil
}

// compare runs the function on arguments in all ways.
func (c *comparison) compare(text string) error {
	args, err := valuesOf(c.program, c.entry, text)
	if err != nil {
		return err
	}
	want, err := c.interpreted(args)
	if err != nil {
		return fmt.Errorf("in the low-level interpreter: %w", err)
	}
	if !c.large {
		std, err := c.standard(text)
		if err != nil {
			return fmt.Errorf("in the standard space: %w", err)
		}
		if std != want {
			return fmt.Errorf("the standard space has %s, the low-level interpreter %s", std, want)
		}
	}
	got, err := c.generated(args)
	if err != nil {
		return fmt.Errorf("compiled: %w; want %s", err, want)
	}
	if got != want {
		return fmt.Errorf("compiled: %s; want %s", got, want)
	}
	return nil
}

// TestCompiledRuns: the runs of the META of programs give with a generated compiler what they give in the
// standard space, whatever makes the code and however branches are compiled.
func TestCompiledRuns(t *testing.T) {
	files, err := filepath.Glob("testdata/jit/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".py"), func(t *testing.T) { checkProgram(t, file) })
	}
}

// checkProgram generates the compiler of a program, and runs it in all manners.
func checkProgram(t *testing.T, file string) {
	ctx := context.Background()
	p, err := Load(ctx, file, Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if !p.running.hasMeta() {
		t.Skip("it has no META")
	}
	meta, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	if meta.Portal == "" {
		t.Skip("it has no portal")
	}
	g, err := p.Generate(ctx, meta)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range manners {
		t.Run(m.String(), func(t *testing.T) { checkCompiledRuns(t, p, g, meta, m) })
	}
}

func checkCompiledRuns(t *testing.T, p *Program, g *Generated, meta *Meta, m manner) {
	c, err := newComparison(p, g, meta.Entry, m)
	if errors.Is(err, codemem.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	c.compareRuns(t, meta)
}

// compareRuns compares the runs of a module.
func (c *comparison) compareRuns(t *testing.T, meta *Meta) {
	t.Helper()
	for _, r := range meta.Runs {
		var args []string
		for _, a := range r.Args {
			text, err := c.program.running.repr(a)
			if err != nil {
				t.Fatal(err)
			}
			args = append(args, text)
		}
		if err := c.compare(strings.Join(args, ", ")); err != nil {
			t.Errorf("%s(%s): %v", meta.Entry, strings.Join(args, ", "), err)
		}
	}
}

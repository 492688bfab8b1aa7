package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"vitrine/engine/keep"
	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/beside"
	"vitrine/host/permission"
	"vitrine/host/world"
	"vitrine/jit/codegen/codemem"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// A Translation is a program with a standalone entry point, a list of strings to a status, that was translated
// earlier: it has low-level types, and the graphs that the compiler of its portal is generated from are
// coloured. It knows nothing of the source, so it can only be run.
type Translation struct {
	options   Options
	file      string
	generated *Generated
	ahead     aheadList
	objects   []lltype.Object // of the program
	memory    *comingHeap     // nil once it is in use
}

// A comingHeap is the memory of a program, which is made while its translation is read.
type comingHeap struct {
	*beside.Work
	limit int
	heap  *heap.Heap
	err   error
}

// beginHeap makes the memory of a program that may occupy so many bytes.
func beginHeap(limit int) *comingHeap {
	m := &comingHeap{limit: limit}
	m.Work = beside.Go(func() { m.heap, m.err = newHeap(limit) })
	return m
}

// newHeap returns the memory of a program; 0 stands for the usual limit.
func newHeap(limit int) (*heap.Heap, error) {
	if limit == 0 {
		limit = typed.HeapLimit
	}
	return heap.New(heap.Options{Limit: limit})
}

// takeHeap returns the memory for a run.
func (t *Translation) takeHeap(limit int) (*heap.Heap, error) {
	m := t.memory
	if m == nil || m.limit != limit {
		return newHeap(limit)
	}
	t.memory = nil
	m.Wait()
	return m.heap, m.err
}

// Close gives back what no run has used.
func (t *Translation) Close() error {
	if t.memory == nil {
		return nil
	}
	h, err := t.takeHeap(t.memory.limit)
	if err != nil {
		return err
	}
	return h.Close()
}

// translationKey is the key of what translates to the same: file, text, options, and what else of the environment a
// program sees while it is loaded.
func translationKey(file string, text []byte, opt Options, jit JITOptions, words []string) (string, error) {
	version, err := keep.Version()
	if err != nil {
		return "", err
	}
	whole, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	how := fmt.Sprintf("%+v", struct {
		Dialect, Unpack, Budget, Steps, Annotate, Optimise, Portal, Path, Inline, Residual any
	}{opt.Dialect, opt.Unpack, opt.Budget, opt.Steps, opt.Annotate, opt.Optimise, opt.Portal, opt.Permissions.Path, jit.Inline, jit.Residual})
	return keep.Key(append([]string{version, file, whole, string(text), how, here, fmt.Sprintf("%q", permission.For(file, opt.Permissions).Environment())}, words...)...), nil
}

// OpenTranslation returns the translation of a file that was kept, for a run with the generated compiler; nil if there is none, or if
// the file, a module that it imports, or the engine has changed. The words are the arguments of the program. It is to be closed after it has run.
func OpenTranslation(f *keep.Folder, file string, opt Options, run RunOptions, words []string) *Translation {
	text, err := permission.ReadFile(file, permission.MostSource)
	if err != nil {
		return nil
	}
	for _, w := range wordsSeen(words) {
		key, err := translationKey(file, text, opt, run.JIT, w)
		if err != nil {
			return nil
		}
		if data := f.Read(key); data != nil {
			t := &Translation{options: opt, file: file, ahead: readAhead(f, key), memory: beginHeap(run.Memory)}
			if t.read(data, opt) == nil {
				return t
			}
			_ = t.Close() // the program is translated anew
		}
	}
	return nil
}

// A Keeping says where the translation of a target is kept when it runs, for [OpenTranslation].
type Keeping struct {
	Folder *keep.Folder
	Words  []string // the arguments of the program
}

// keep keeps a translation, if nothing but its sources says what that is: the program neither prints nor reads anything when it is
// loaded, and its entry point is standalone. A run does not fail because that does.
func (k *Keeping) keep(ctx context.Context, p *Program, g *Generated, jit JITOptions) {
	t := p.annotating.target
	if k == nil || t == nil || !t.Standalone || p.touched.any() || !hasStatus(g.LowLevel.Entry.FunctionGraph) {
		return
	}
	around := p.running.permissions.Surroundings()
	if around.Else {
		return
	}
	if err := g.prepare(ctx); err != nil {
		return // it is stopped, or does not fit into memory
	}
	data, err := g.write(around)
	if err != nil {
		return // it has constants that mean nothing to another process
	}
	key, err := translationKey(p.File, []byte(p.Text), p.options, jit, markedWords(k.Words, t.sees))
	if err == nil {
		// The next run translates anew.
		_ = k.Folder.Write(key, data)
	}
}

// mostSeen is of how many arguments a translation may depend without depending on all.
const mostSeen = 8

// markedWords are what a translation depends on of the arguments of a program, as a part of a key: what target makes of those that it
// sees, or of their end.
func markedWords(words []string, seen int) []string {
	switch {
	case seen == 0:
		return nil
	case seen <= min(len(words), mostSeen):
		return append([]string{"target begins with"}, words[:seen]...)
	}
	return append([]string{"target of"}, words...)
}

// wordsSeen are all that a translation can depend on of the arguments of a program.
func wordsSeen(words []string) [][]string {
	list := [][]string{markedWords(words, allItems)}
	for seen := range min(len(words), mostSeen) + 1 {
		list = append(list, markedWords(words, seen))
	}
	return list
}

// hasStatus reports whether a graph takes a list of strings, and returns a status or nothing.
func hasStatus(g *model.FunctionGraph) bool {
	result := lltype.TypeOf(g.ReturnBlock.InputArgs[0])
	return rtyper.HasTexts(g) && (result == lltype.Type(lltype.Signed) || result == lltype.Type(lltype.Void))
}

// Run runs the program on its arguments, of which the first is its name. An exception that it raises is known by its class
// alone.
func (t *Translation) Run(ctx context.Context, words []string, opt RunOptions) (out *Outcome, err error) {
	defer guard(&err, t.file)
	if opt.Backend == "" {
		opt.Backend = BackendAMD64
	}
	s, err := t.session(ctx, opt)
	if errors.Is(err, codemem.ErrUnsupported) {
		opt.Backend = BackendGraphs
		s, err = t.session(ctx, opt)
	}
	if err != nil {
		return nil, err
	}
	defer func() {
		// It takes a few milliseconds until the second tier stops what it has begun. Only a profile wants to know when code is gone.
		if end := beside.Go(s.close); opt.Profile != nil {
			end.Wait()
		}
	}()
	defer func() { t.ahead.keep(t.generated.Shifted.Asked()) }()
	s.portal.With(ctx)
	of := s.entryType()
	list, err := rtyper.Texts(of.Args[0], words)
	if err != nil {
		return nil, err
	}
	bits, err := s.interp.Bits(list, of.Args[0])
	if err != nil {
		return nil, err
	}
	result, err := s.runner.Call(ctx, s.entry(), bits)
	var raised *llinterp.Raised
	switch {
	case errors.As(err, &raised):
		return &Outcome{Raises: &raised.Class, Traceback: raised.Error()}, nil
	case err != nil:
		return nil, err
	}
	text := llinterp.PrimitiveText(result, of.Result)
	return &Outcome{Result: &text}, nil
}

// session puts the program into memory.
func (t *Translation) session(ctx context.Context, opt RunOptions) (s *compiledSession, err error) {
	h, err := t.takeHeap(opt.Memory)
	if err != nil {
		return nil, err
	}
	h.Expect(t.objects)
	console := external.OpenConsole(world.Options{
		Files: permission.For(t.file, t.options.Permissions), Stdin: t.options.Stdin, Stdout: t.options.Stdout, Stderr: os.Stderr, Context: ctx,
	})
	s = newCompiledSession(&session{program: t.generated.LowLevel.Plain(), heap: h, console: console}, t.generated, opt)
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if err := s.interpreter(opt); err != nil {
		return nil, err
	}
	return s, s.begin(opt.Backend, opt.JIT, nil)
}

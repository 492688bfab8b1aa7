package stdspace

import (
	"bufio"
	"context"
	"io"
	"math/big"
	"os"

	"vitrine/host/interp"
	"vitrine/host/memory"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
	"vitrine/host/world"
	"vitrine/lowlevel/lltype"
)

// Options tell how a space runs programs. The zero value runs Python 3 with
// no output, no imports from disk and the default limits.
type Options struct {
	Dialect source.Dialect // of the main file; Auto: its text decides

	// OneDialect, if not nil, reports whether a module that needs Python 2 ends a program in Python 3 with a [*DialectError].
	OneDialect func() bool

	Stdin   io.Reader       // what sys.stdin reads; nil: nothing is there
	Stdout  io.Writer       // what print writes to; nil: nowhere
	Args    []string        // sys.argv
	Path    []string        // folders where imports look for files
	Context context.Context // ends running programs; nil: never
	Budget  Budget

	// Permissions say which files programs may touch; nil: those of the main file,
	// and those in Path.
	Permissions *permission.Permissions
}

// A Budget limits what a program may use. Zero fields mean the default.
type Budget struct {
	Frames int   // active calls; 1000
	Bytes  int64 // of one string, list or integer; 256 MB
	Heap   int64 // of the whole process; a share of what the machine has, see [memory.Share]
	Steps  int64 // backward jumps and calls; without limit
}

// The default limits.
const (
	defaultFrames = 1000
	defaultBytes  = 256 << 20
)

// A Space runs Python programs. It is not safe for concurrent use.
//
// Its methods are the operations of the object space. What serves them has a part of
// its own, which knows the space.
type Space struct {
	opt   Options
	auto  bool // the main file decides on the dialect
	main  *Module
	files *permission.Permissions
	world *world.World
	input *bufio.Reader // of standard input
	types types

	builtins2, builtins3 *Dict // by the dialect of the running code

	objectNew  Object   // object.__new__ as it stands in the dictionary
	objectInit *Builtin // object.__init__

	frame *interp.Frame // the innermost active frame
	trace func(*interp.Frame) error

	limits   limiter         // of time, memory and depth
	registry classRegistry   // of classes, and where their attributes are found
	pool     constantPool    // names and constants of code
	idents   identities      // of objects
	imports  importer        // of modules
	excs     exceptionMaker  // what is raised
	binder   argumentBinder  // of arguments to parameters
	builder  classBuilder    // for class statements
	reprs    reprWriter      // of texts for programmers
	format   numberFormatter // of texts by a format
	numbers  numberParser    // out of texts
	codecs   codecs          // between bytes and texts
	out      output          // of print
	graves   *graveyard      // of objects with __del__

	lowLevelTypes map[lltype.Type]*Instance
	userTypes     userTypes // those of the program
}

// New makes a space.
func New(opt Options) *Space {
	boxSmallInts()
	s := &Space{}
	s.reset(opt)
	return s
}

// reset makes the space as new.
func (s *Space) reset(opt Options) {
	auto := opt.Dialect == source.Auto
	if auto {
		opt.Dialect = source.Python3
	}
	if opt.Budget.Frames == 0 {
		opt.Budget.Frames = defaultFrames
	}
	if opt.Budget.Bytes == 0 {
		opt.Budget.Bytes = defaultBytes
	}
	if opt.Budget.Heap == 0 {
		opt.Budget.Heap = memory.Share()
	}
	*s = Space{opt: opt, auto: auto, graves: &graveyard{}}
	s.limits.init(s, opt)
	s.registry = classRegistry{s: s, classes: map[string]*Class{}, cache: &lookupCache{}, stepping: map[string]bool{}, properties: map[string]bool{}}
	s.pool = constantPool{s: s, names: map[string]*Str{}, constants: map[*bytecode.Code]*interp.Constants{}}
	s.idents = identities{byObject: map[any]int64{}}
	s.imports = importer{s: s, modules: NewDict(), helpers: make(map[string]*Module)}
	s.excs, s.binder, s.builder = exceptionMaker{s}, argumentBinder{s}, classBuilder{s}
	s.reprs = reprWriter{s: s, printing: map[Object]bool{}}
	s.format, s.numbers, s.codecs = numberFormatter{s}, numberParser{s}, codecs{s}
	s.out = newOutput(s, opt.Stdout)
	s.openAs("main.py")
	typeMaker{s}.all()
	typeMaker{s}.builtins()
}

// openAs gives the space the permissions of a main file, unless it was made with others.
func (s *Space) openAs(file string) {
	if s.files = s.opt.Permissions; s.files == nil {
		s.files = permission.For(file, permission.Grants{Path: s.opt.Path})
	}
	s.world = world.New(world.Options{Files: s.files, Stdin: s.opt.Stdin, Stdout: s.out.stdout, Stderr: os.Stderr})
	s.input = bufio.NewReader(s.world.Input())
}

// Dialect returns the dialect of the space.
func (s *Space) Dialect() source.Dialect { return s.opt.Dialect }

// py2 reports whether the running code is Python 2.
func (s *Space) py2() bool { return s.dialect() == source.Python2 }

// dialect returns the dialect of the running code.
func (s *Space) dialect() source.Dialect {
	if s.frame != nil {
		return s.frame.Code.Dialect
	}
	return s.opt.Dialect
}

// A codeCache is what the space remembers for a code object.
type codeCache struct {
	globals []globalSlot // one for each name
}

// Constants returns the constants and names of code as objects.
func (s *Space) Constants(code *bytecode.Code) *interp.Constants {
	if c := s.pool.constants[code]; c != nil {
		return c
	}
	c := &interp.Constants{
		Consts: make([]Object, len(code.Consts)),
		Names:  make([]Object, len(code.Names)),
		Cache:  &codeCache{globals: make([]globalSlot, len(code.Names))},
	}
	for i, v := range code.Consts {
		c.Consts[i] = s.pool.wrap(v)
	}
	for i, n := range code.Names {
		c.Names[i] = s.Intern(n)
	}
	s.pool.constants[code] = c
	return c
}

// wrap turns a constant of bytecode into an object. Code stays as it
// is: only MakeFunction sees it.
func (cp *constantPool) wrap(v any) Object {
	switch v := v.(type) {
	case nil:
		return None
	case bool:
		return MakeBool(v)
	case int64:
		return MakeInt(v)
	case *big.Int:
		return &Long{v}
	case float64:
		return Float(v)
	case complex128:
		return Complex(v)
	case string:
		return cp.literal(v)
	case syntax.Bytes:
		if cp.s.opt.Dialect == source.Python2 {
			return NewStr(string(v))
		}
		return NewBytes(string(v))
	case syntax.Unicode:
		if cp.s.opt.Dialect == source.Python3 {
			return cp.literal(string(v))
		}
		return NewUnicode(string(v))
	case syntax.LongInt:
		return cp.long(v.V)
	case syntax.Ellipsis:
		return Ellipsis
	case bytecode.Tuple:
		items := make([]Object, len(v))
		for i, x := range v {
			items[i] = cp.wrap(x)
		}
		return NewTuple(items...)
	}
	return v
}

// literal makes a str of a literal. What looks like a name is interned,
// because programs use such literals as keys and as names of attributes.
func (cp *constantPool) literal(v string) *Str {
	if len(v) > 32 {
		return NewStr(v)
	}
	for i := 0; i < len(v); i++ {
		if c := v[i]; c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return NewStr(v)
		}
	}
	return cp.s.Intern(v)
}

func (cp *constantPool) long(v *big.Int) Object {
	if cp.s.opt.Dialect == source.Python3 {
		return normalize(v)
	}
	return &Long{v}
}

// None returns the None object.
func (s *Space) None() Object { return None }

// Bool returns True or False.
func (s *Space) Bool(b bool) Object { return MakeBool(b) }

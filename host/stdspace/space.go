package stdspace

import (
	"context"
	"io"
	"math/big"

	"vitrine/host/interp"
	"vitrine/host/memory"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
	"vitrine/lowlevel/lltype"
)

// Options tell how a space runs programs. The zero value runs Python 3 with
// no output, no imports from disk and the default limits.
type Options struct {
	Dialect source.Dialect  // of the main file; Auto: its text decides
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
type Space struct {
	opt     Options
	auto    bool // the main file decides on the dialect
	types   types
	classes map[string]*Class
	names   map[string]*Str

	builtins2, builtins3 *Dict // by the dialect of the running code
	modules              *Dict // sys.modules
	main                 *Module
	toolchain            *toolchain
	files                *permission.Permissions

	objectNew  Object   // object.__new__ as it stands in the dictionary
	objectInit *Builtin // object.__init__

	frame   *interp.Frame // the innermost active frame
	trace   func(*interp.Frame) error
	ticker  interp.Ticker
	depth   int // nested calls and nested recursions through objects
	steps   int64
	claimed int64 // bytes of large objects made since the last look at the heap

	constants map[*bytecode.Code]*interp.Constants
	cache     *lookupCache
	versions  uint32
	classIDs  uint32
	ids       map[any]int64
	given     int64           // how many identities were given out
	printing  map[Object]bool // containers whose repr is being made
	softspace map[Object]bool // files to which a print statement owes a space; nil is standard output
	stdout    io.Writer

	graves *graveyard

	lowLevelTypes map[lltype.Type]*Instance
}

// New makes a space.
func New(opt Options) *Space {
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
	*s = Space{
		opt:       opt,
		auto:      auto,
		classes:   map[string]*Class{},
		names:     map[string]*Str{},
		modules:   NewDict(),
		constants: map[*bytecode.Code]*interp.Constants{},
		cache:     &lookupCache{},
		ids:       map[any]int64{},
		printing:  map[Object]bool{},
		softspace: map[Object]bool{},
		graves:    &graveyard{},
		stdout:    opt.Stdout,
	}
	if s.stdout == nil {
		s.stdout = io.Discard
	}
	s.ticker.Every, s.ticker.Left, s.ticker.Check, s.ticker.Budget = tickEvery, tickEvery, s.check, opt.Budget.Frames
	if opt.Context != nil {
		s.stopWith(opt.Context)
	}
	s.openAs("main.py")
	s.makeTypes()
	s.makeBuiltins()
}

// openAs gives the space the permissions of a main file, unless it was made with others.
func (s *Space) openAs(file string) {
	if s.files = s.opt.Permissions; s.files == nil {
		s.files = permission.For(file, permission.Grants{Path: s.opt.Path})
	}
}

// Dialect returns the dialect of the space.
func (s *Space) Dialect() source.Dialect { return s.opt.Dialect }

// py2 tells if the running code is Python 2.
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
	if c := s.constants[code]; c != nil {
		return c
	}
	c := &interp.Constants{
		Consts: make([]Object, len(code.Consts)),
		Names:  make([]Object, len(code.Names)),
		Cache:  &codeCache{globals: make([]globalSlot, len(code.Names))},
	}
	for i, v := range code.Consts {
		c.Consts[i] = s.wrapConstant(v)
	}
	for i, n := range code.Names {
		c.Names[i] = s.Intern(n)
	}
	s.constants[code] = c
	return c
}

// wrapConstant turns a constant of bytecode into an object. Code stays as it
// is: only MakeFunction sees it.
func (s *Space) wrapConstant(v any) Object {
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
		return s.constantStr(v)
	case syntax.Bytes:
		if s.opt.Dialect == source.Python2 {
			return NewStr(string(v))
		}
		return NewBytes(string(v))
	case syntax.Unicode:
		if s.opt.Dialect == source.Python3 {
			return s.constantStr(string(v))
		}
		return NewUnicode(string(v))
	case syntax.LongInt:
		return s.longConstant(v.V)
	case syntax.Ellipsis:
		return Ellipsis
	case bytecode.Tuple:
		items := make([]Object, len(v))
		for i, x := range v {
			items[i] = s.wrapConstant(x)
		}
		return NewTuple(items...)
	}
	return v
}

// constantStr makes a str of a literal. What looks like a name is interned,
// because programs use such literals as keys and as names of attributes.
func (s *Space) constantStr(v string) *Str {
	if len(v) > 32 {
		return NewStr(v)
	}
	for i := 0; i < len(v); i++ {
		if c := v[i]; c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return NewStr(v)
		}
	}
	return s.Intern(v)
}

func (s *Space) longConstant(v *big.Int) Object {
	if s.opt.Dialect == source.Python3 {
		return normalize(v)
	}
	return &Long{v}
}

// None returns the None object.
func (s *Space) None() Object { return None }

// Bool returns True or False.
func (s *Space) Bool(b bool) Object { return MakeBool(b) }

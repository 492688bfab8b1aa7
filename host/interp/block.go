package interp

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// A BlockKind tells what a block of the block stack does when it is unrolled.
type BlockKind uint8

// The kinds of blocks.
const (
	LoopBlock BlockKind = iota
	ExceptBlock
	FinallyBlock
)

// String returns "loop", "except" or "finally".
func (k BlockKind) String() string {
	return [...]string{"loop", "except", "finally"}[k]
}

// A Block says who handles what when control leaves a region of code other
// than at its end.
type Block struct {
	Kind    BlockKind
	Handler int // instruction where the handler, or the code after the loop, begins
	Depth   int // depth of the value stack outside of the block
}

// An UnrollKind says why blocks are being unrolled.
type UnrollKind uint8

// The reasons for unrolling.
const (
	UnrollRaise UnrollKind = iota
	UnrollReturn
	UnrollBreak
	UnrollContinue
)

// String returns "raise", "return", "break" or "continue".
func (k UnrollKind) String() string {
	return [...]string{"raise", "return", "break", "continue"}[k]
}

// An Unroller is an unrolling that a finally block, or an except block,
// suspended. It stands on the value stack until the handler ends.
type Unroller struct {
	Kind   UnrollKind
	Value  Object          // what is returned
	Err    *OperationError // what is raised
	Target int             // where a continue goes on
}

// handles reports whether the block stops an unrolling of that kind.
func (b Block) handles(k UnrollKind) bool {
	switch b.Kind {
	case LoopBlock:
		return k == UnrollBreak || k == UnrollContinue
	case ExceptBlock:
		return k == UnrollRaise
	}
	return true
}

// unroll leaves blocks until one handles u. If none does, done is true: the
// frame ends with the value, or with the error, of u.
func (f *Frame) unroll(u *Unroller) (done bool, value Object, err error) {
	for len(f.Blocks) > 0 {
		b := f.Blocks[len(f.Blocks)-1]
		f.Blocks = f.Blocks[:len(f.Blocks)-1]
		if !b.handles(u.Kind) {
			f.truncate(b.Depth)
			continue
		}
		if err := f.leaveHandlers(b.Handler); err != nil {
			return true, nil, err
		}
		f.enterHandler(b, u)
		return false, nil, nil
	}
	if err := f.leaveHandlers(-1); err != nil {
		return true, nil, err
	}
	switch u.Kind {
	case UnrollReturn:
		return true, u.Value, nil
	case UnrollRaise:
		return true, nil, u.Err
	}
	return true, nil, f.internal("%s outside of a loop", u.Kind)
}

// A FinallyHider is a space whose programs, in Python 2, do not see the exception with which a finally clause is entered. The flow
// space has it seen: what is raised again there must be known.
type FinallyHider interface{ HidesInFinally() }

// hidesFrom reports whether the handler of a block does not see the exception.
func (f *Frame) hidesFrom(b Block) bool {
	if _, ok := f.Space.(FinallyHider); !ok || f.Code.Dialect == source.Python3 {
		return false
	}
	return f.Code.Instrs[b.Handler].Op != bytecode.WithCleanup
}

func (f *Frame) enterHandler(b Block, u *Unroller) {
	switch {
	case u.Kind == UnrollContinue && b.Kind == LoopBlock:
		// The loop goes on, so its block stays, and its iterator too.
		f.Blocks = append(f.Blocks, b)
		f.NextInstr = u.Target
	case b.Kind == LoopBlock:
		f.truncate(b.Depth)
		f.NextInstr = b.Handler
	case b.Kind == ExceptBlock:
		f.truncate(b.Depth)
		f.Stack = append(f.Stack, u, u.Err.Value, u.Err.Type)
		f.LastException = u.Err
		u.Err.Held = true
		f.NextInstr = b.Handler
		f.handle(b.Handler, u.Err)
	default:
		if u.Kind == UnrollRaise && !f.hidesFrom(b) {
			f.LastException = u.Err
			u.Err.Held = true
		}
		f.truncate(b.Depth)
		none := f.Space.None()
		f.Stack = append(f.Stack, u, none, none)
		f.NextInstr = b.Handler
		if u.Kind == UnrollRaise {
			f.handle(b.Handler, u.Err)
		}
	}
}

package interp

import (
	"vitrine/engine/source"
	"vitrine/engine/source/bytecode"
)

// A handling is an exception together with the instructions that handle it.
// Python 3 forgets an exception where its handler ends, Python 2 where the
// function ends. The bytecode, being that of Python 2, has no instruction for
// the end of a handler, so the place decides.
type handling struct {
	err        *OperationError
	start, end int // first and last instruction
}

func (h handling) covers(instr int) bool { return h.start <= instr && instr <= h.end }

// handle notes that the handler at that instruction begins to handle err.
func (f *Frame) handle(start int, err *OperationError) {
	if f.Code.Dialect != source.Python3 {
		return
	}
	f.forget(start)
	f.handling = append(f.handling, handling{err, start, handlerEnd(f.Code, start)})
}

// forget drops what is not being handled any more when control gets to the
// start of a handler; the handler itself has not begun.
func (f *Frame) forget(start int) {
	n := len(f.handling)
	for n > 0 && (f.handling[n-1].start == start || !f.handling[n-1].covers(start)) {
		n--
	}
	f.handling = f.handling[:n]
}

// handlerEnd returns the EndFinally that ends the handler, or the chain of
// handlers, that begins at start. Each set-up inside has one of its own.
func handlerEnd(code *bytecode.Code, start int) int {
	depth := 0
	for i := start; i < len(code.Instrs); i++ {
		switch code.Instrs[i].Op {
		case bytecode.SetupExcept, bytecode.SetupFinally:
			depth++
		case bytecode.EndFinally:
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(code.Instrs)
}

// handled returns the exception that this frame is handling, or nil.
func (f *Frame) handled() *OperationError {
	if f.Code.Dialect != source.Python3 {
		return f.LastException
	}
	for i := len(f.handling) - 1; i >= 0; i-- {
		if f.handling[i].covers(f.LastInstr) {
			return f.handling[i].err
		}
	}
	return nil
}

// ActiveException returns the exception that is being handled in this frame,
// or in the nearest one that called it, or nil.
func (f *Frame) ActiveException() *OperationError {
	for ; f != nil; f = f.Back {
		if e := f.handled(); e != nil {
			return e
		}
	}
	return nil
}

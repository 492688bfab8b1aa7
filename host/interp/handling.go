package interp

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// A Handling is an exception together with the instructions that handle it.
// Python 3 forgets an exception where its handler ends, Python 2 where the
// function ends. The bytecode, being that of Python 2, has no instruction for
// the end of a handler, so the place decides.
type Handling struct {
	Err        *OperationError
	Start, End int // first and last instruction
}

func (h Handling) covers(instr int) bool { return h.Start <= instr && instr <= h.End }

// AppendHandling appends what is being handled where the frame goes on, the
// innermost handler last.
func (f *Frame) AppendHandling(to []Handling) []Handling {
	for _, h := range f.handling {
		if h.covers(f.NextInstr) {
			to = append(to, h)
		}
	}
	return to
}

// ForgetHandling makes the frame handle nothing, in order to say by [Frame.Handles] what it
// handles.
func (f *Frame) ForgetHandling() { f.handling = f.handling[:0] }

// Handles notes that an exception is being handled from one instruction to another, within
// what is handled already.
func (f *Frame) Handles(err *OperationError, start, end int) {
	f.handling = append(f.handling, Handling{err, start, end})
}

// handle notes that the handler at that instruction begins to handle err.
func (f *Frame) handle(start int, err *OperationError) {
	if f.Code.Dialect != source.Python3 {
		return
	}
	f.forget(start)
	f.Handles(err, start, int(f.Code.HandlerEnds[int32(start)]))
}

// forget drops what is not being handled any more when control gets to the
// start of a handler; the handler itself has not begun.
func (f *Frame) forget(start int) {
	n := len(f.handling)
	for n > 0 && (f.handling[n-1].Start == start || !f.handling[n-1].covers(start)) {
		n--
	}
	f.handling = f.handling[:n]
}

// OwnException returns the exception that this frame itself handles, or nil.
func (f *Frame) OwnException() *OperationError {
	if f.Code.Dialect != source.Python3 {
		return f.LastException
	}
	for i := len(f.handling) - 1; i >= 0; i-- {
		if f.handling[i].covers(f.LastInstr) {
			return f.handling[i].Err
		}
	}
	return nil
}

// ActiveException returns the exception that is being handled in this frame,
// or in the nearest one that called it, or nil.
func (f *Frame) ActiveException() *OperationError {
	for ; f != nil; f = f.Back {
		if e := f.OwnException(); e != nil {
			return e
		}
	}
	return nil
}

// leaveHandlers deletes the variables of the handlers that are left, other than by their last instruction, for the instruction to, or for
// good if that is -1.
func (f *Frame) leaveHandlers(to int) error {
	for _, v := range f.Code.HandlerVars {
		if v.Covers(f.LastInstr) && !v.Covers(to) {
			if err := f.unbind(v.Delete); err != nil {
				return err
			}
		}
	}
	return nil
}

// unbind deletes the variable that an instruction deletes, if it is there. One of a dictionary is set first, to delete it without an error.
func (f *Frame) unbind(in bytecode.Instr) error {
	arg, none := int(in.Arg), f.Space.None()
	switch in.Op {
	case bytecode.DeleteFast:
		f.Locals[arg] = nil
		return nil
	case bytecode.DeleteDeref:
		f.Cells[arg].Value = nil
		return nil
	case bytecode.DeleteGlobal:
		if err := f.Space.StoreGlobal(f, arg, none); err != nil {
			return err
		}
		return f.Space.DeleteGlobal(f, arg)
	}
	if err := f.Space.StoreName(f, arg, none); err != nil {
		return err
	}
	return f.Space.DeleteName(f, arg)
}

package native

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"unsafe"

	"vitrine/jit/codegen/codemem"
	"vitrine/runtime/mapping"
)

// ErrUnsupported says that this system cannot run generated code.
var ErrUnsupported = errors.New("native: no native code on this system: run the low-level interpreter instead")

// DefaultStackSize is a stack size for NewStack, in bytes, that is enough for
// deep recursion. Only what is used takes memory.
const DefaultStackSize = 8 << 20

// Reserve is how many bytes there are below the stack limit, for functions that
// do not check it and for C functions.
const Reserve = 64 << 10

// maxStackSize is the largest stack that NewStack makes.
const maxStackSize = 1 << 30

// Stack is a machine stack with a Context. One goroutine at a time may use it;
// only Interrupt is for all.
type Stack struct {
	ctx    *Context
	region *mapping.Region
	top    uint64 // behind the last word of the stack, or below what is suspended
	limit  uint64 // what the stack limit is between interrupts

	counts *mapping.Region // see Count; nil without

	mu sync.Mutex // held by whoever uses ctx while others may close the stack
}

// NewStack makes a stack of size bytes for the code in mem, which must not be
// closed before the stack.
func NewStack(mem *codemem.Memory, size int) (*Stack, error) {
	if size < 2*Reserve || size > maxStackSize {
		return nil, fmt.Errorf("native: cannot make a stack of %d bytes: the size is at least %d and at most %d", size, 2*Reserve, maxStackSize)
	}
	if err := catchFaults(); err != nil {
		return nil, err
	}
	m, err := mapStack(size)
	if err != nil {
		return nil, err
	}
	c := m.ctx
	c.stackStart, c.stackEnd, c.guardEnd = m.start, m.end, m.bottom
	c.stackLimit = m.bottom + Reserve
	c.codeStart, c.codeEnd = mem.Range()
	c.leave = leaveAddress()
	c.Regs[regSP] = m.top
	return &Stack{ctx: c, region: m.region, top: m.top, limit: c.stackLimit}, nil
}

// Context is the context of the stack, valid until Close.
func (s *Stack) Context() *Context { return s.ctx }

// Address is where the Context is: what the register of the context holds.
func (s *Stack) Address() uint64 { return uint64(uintptr(unsafe.Pointer(s.ctx))) }

// Start prepares a call of the function at entry with as many integer
// arguments as go into registers; put float arguments into Floats afterwards. Whatever ran on the stack before
// is forgotten.
func (s *Stack) Start(entry uint64, args ...uint64) error {
	if len(args) > len(argumentRegs) {
		return fmt.Errorf("native: cannot pass %d arguments: at most %d go in registers, put the others into memory", len(args), len(argumentRegs))
	}
	c := s.ctx
	if c == nil {
		return errClosed
	}
	if entry < c.codeStart || entry >= c.codeEnd {
		return fmt.Errorf("native: cannot start at %#x: it is not in the code memory of this stack", entry)
	}
	c.PC = startAddress()
	c.Regs[regEntry] = entry
	c.Regs[regSP] = s.top
	for i, arg := range args {
		c.Regs[argumentRegs[i]] = arg
	}
	return nil
}

// Run runs the code until it leaves, from where Start said or after its last exit. The
// results of a function that returned are in Regs[0] and Floats[0]; a Run without another
// Start is a fault.
func (s *Stack) Run() Exit {
	c := s.ctx
	c.signal = 0
	run(c)
	e := exitOf(c.exit)
	if e.Code == ExitReturn {
		c.PC = 0
	}
	return e
}

// Call is Start and Run.
func (s *Stack) Call(entry uint64, args ...uint64) (Exit, error) {
	if err := s.Start(entry, args...); err != nil {
		return Exit{}, err
	}
	return s.Run(), nil
}

// Fault says what happened, after ExitFault, and is nil if the last Run ended
// without a fault. The code can go on if PC is first set to an address that handles the
// fault; the registers are those of the instruction that faulted.
func (s *Stack) Fault() *Fault {
	c := s.ctx
	if c.signal == 0 {
		return nil
	}
	f := &Fault{PC: c.PC, Signal: syscall.Signal(c.signal)}
	if f.Signal == syscall.SIGSEGV || f.Signal == syscall.SIGBUS {
		f.Address = c.faultAddr
		f.Known = c.signalCode != fromKernel
	}
	return f
}

// fromKernel is the signal code (SI_KERNEL) of an access to an address that is
// not canonical; its address is not known.
const fromKernel = 0x80

// Interrupt sets bits, whose meaning is the back end's, that the code finds at
// its next poll. The stack limit is moved, so that the next check of the stack
// leaves as well, by ExitOverflow. It may be called at any time from any
// goroutine, even after Close.
func (s *Stack) Interrupt(bits uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx != nil {
		atomic.OrUint32(&s.ctx.interrupts, bits)
		atomic.StoreUint64(&s.ctx.stackLimit, s.ctx.stackEnd)
	}
}

// Interrupts returns the bits that have been set, clears them and puts the stack
// limit back in its place. If it is 0 after ExitOverflow, the stack is used up.
func (s *Stack) Interrupts() uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx == nil {
		return 0
	}
	atomic.StoreUint64(&s.ctx.stackLimit, s.limit)
	return atomic.SwapUint32(&s.ctx.interrupts, 0)
}

// Pass puts arguments that have no register on the stack. Call it between Start and Run.
func (s *Stack) Pass(words ...uint64) error {
	size := (uint64(len(words))*8 + 15) &^ 15
	c := s.ctx
	if c == nil || c.Regs[regSP] != s.top || size > s.top-s.limit {
		return fmt.Errorf("native: cannot pass %d arguments on the stack: call Start first, and pass fewer", len(words))
	}
	c.Regs[regSP] -= size
	copy(s.Used(), words)
	return nil
}

// A Suspended is code that waits on a stack while other code is started there.
type Suspended struct {
	PC     uint64
	Regs   [NumRegs]uint64
	Floats [NumFloats]float64
	Used   []uint64 // what it uses of the stack, as [Stack.Used] gives it

	top uint64
}

// Suspend has the code that has left wait, so that Start begins below what it uses of the
// stack. [Stack.Resume] takes it up again; what was suspended last comes first.
func (s *Stack) Suspend() (*Suspended, error) {
	c := s.ctx
	if c == nil {
		return nil, errClosed
	}
	below := c.Regs[regSP] &^ 15
	if c.PC == 0 || below <= s.limit || below > s.top {
		return nil, fmt.Errorf("native: nothing can be suspended: the stack is used up, or no code waits on it")
	}
	w := &Suspended{PC: c.PC, Regs: c.Regs, Floats: c.Floats, Used: s.Used(), top: s.top}
	s.top, c.PC = below, 0
	return w, nil
}

// Resume has Run go on with what was suspended; what was started since is forgotten.
func (s *Stack) Resume(w *Suspended) {
	if c := s.ctx; c != nil {
		c.PC, c.Regs, c.Floats, s.top = w.PC, w.Regs, w.Floats, w.top
	}
}

// Used is the part of the stack that the code uses, from the top of the stack
// (the last word) down to the stack pointer, while it is suspended. Together with Regs this
// is where the code can hold pointers.
func (s *Stack) Used() []uint64 {
	sp := s.ctx.Regs[regSP]
	if s.ctx.PC == 0 || sp <= s.ctx.guardEnd || sp >= s.top {
		return nil
	}
	sp &^= 7
	return unsafe.Slice((*uint64)(unsafe.Pointer(&s.region.Bytes[sp-s.ctx.stackStart])), (s.top-sp)/8)
}

// UsedShare returns which share of the stack above its limit the code uses while it is suspended, from 0 to 1.
func (s *Stack) UsedShare() float64 {
	return float64(s.ctx.stackEnd-s.ctx.Regs[regSP]) / float64(s.ctx.stackEnd-s.limit)
}

var errClosed = errors.New("native: the stack is closed: make a new one")

// Close releases the memory. The code must not be running.
func (s *Stack) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx == nil {
		return errClosed
	}
	s.ctx = nil
	return errors.Join(unmapStack(s.region), s.dropCounts())
}

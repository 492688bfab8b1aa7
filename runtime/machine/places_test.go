package machine

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// compileWithPlaces compiles a program that remembers places.
func compileWithPlaces(t *testing.T, p *lltext.Program, registers int) *Program {
	t.Helper()
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile(h, p.Exceptions, p.Functions, Options{Places: true, Registers: registers})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := program.Close(); err != nil {
			t.Error(err)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return program
}

// registerParts tells the registers that names of parts belong to.
var registerParts = map[string]string{
	"al": "rax", "eax": "rax", "cl": "rcx", "ecx": "rcx", "dl": "rdx", "edx": "rdx", "bl": "rbx", "ebx": "rbx",
	"sil": "rsi", "esi": "rsi", "dil": "rdi", "edi": "rdi", "bpl": "rbp", "ebp": "rbp",
}

var numbered = regexp.MustCompile(`^(r\d+)[bdwl]$`)

// place returns the place that an operand of an instruction is, "" if it is none.
func place(operand string) string {
	if i := strings.Index(operand, "[rsp"); i >= 0 {
		return operand[i:]
	}
	if r, ok := registerParts[operand]; ok {
		return r
	}
	if m := numbered.FindStringSubmatch(operand); m != nil {
		return m[1]
	}
	return operand
}

// copyDestroys are the registers that copying items changes.
var copyDestroys = []string{"rax", "rcx", "rdx", "rsi", "rdi"}

// callKeeps are the registers that a call keeps.
var callKeeps = []string{"rbx", "rbp", "r12", "r13", "r14"}

// writes reports whether an instruction may change a place.
func writes(in Instruction, at string) bool {
	op, operands, _ := strings.Cut(in.Text, " ")
	parts := strings.Split(operands, ", ")
	first := place(parts[0])
	switch op {
	case "cmp", "test", "ucomisd", "push", "nop", "ret", "jmp":
		return false
	case "call":
		if in.Op != nil && llop.Of(in.Op) == llop.ArrayCopy {
			return slices.Contains(copyDestroys, at)
		}
		return !strings.HasPrefix(at, "[") && !slices.Contains(callKeeps, at)
	case "xchg":
		return first == at || place(parts[1]) == at
	case "div", "idiv", "cqo", "cdq":
		return at == "rax" || at == "rdx"
	case "mul", "imul":
		if len(parts) == 1 {
			return at == "rax" || at == "rdx"
		}
	}
	return !strings.HasPrefix(op, "j") && first == at
}

// A follower goes through the instructions of a function, and knows what was last seen in
// each place.
type follower struct {
	t     *testing.T
	list  []Instruction
	index map[uint64]int
}

// check follows the code from each instruction to the next ones: a value that is in its
// place before and after an instruction is not overwritten by it, and one that appears in
// a place within a block is written there.
func (f *follower) check() (held int) {
	for i, in := range f.list {
		held += len(in.Places)
		f.differ(in)
		for _, next := range f.next(i) {
			for _, p := range next.Places {
				was := slices.ContainsFunc(in.Places, func(q backend.Placed) bool { return q.Value == p.Value })
				if was && writes(in, p.Operand) && !redefined(in, next, p) {
					f.t.Errorf("%s at %#x overwrites %s in %s", in.Text, in.Addr, p.Name, p.Operand)
				}
			}
		}
	}
	return held
}

// redefined reports whether the next instruction begins another round, or another block,
// in which a value is a new one: that of an input argument that something else was handed to.
func redefined(in, next Instruction, p backend.Placed) bool {
	if in.Block == nil || in.Block == next.Block && next.Addr > in.Addr {
		return false
	}
	for _, l := range in.Block.Exits {
		for k, v := range l.Target.InputArgs {
			if l.Target == next.Block && v.String() == p.Name {
				return !slices.Contains(p.Names, l.Args[k].String())
			}
		}
	}
	return false
}

// differ checks that no two values are in one place.
func (f *follower) differ(in Instruction) {
	for i, p := range in.Places {
		for _, q := range in.Places[:i] {
			if p.Operand == q.Operand {
				f.t.Errorf("%s and %s are in %s at %#x", p.Name, q.Name, p.Operand, in.Addr)
			}
		}
	}
}

// next returns the instructions that may come after one.
func (f *follower) next(i int) []Instruction {
	in := f.list[i]
	var next []Instruction
	if j, ok := f.index[in.Target]; ok && isJump(in) {
		next = append(next, f.list[j])
	}
	if (!endsFlow(in) || leaves(in)) && i+1 < len(f.list) {
		next = append(next, f.list[i+1])
	}
	return next
}

// TestPlaces follows the places of values through the instructions of random programs,
// with many registers and with few.
func TestPlaces(t *testing.T) {
	onlyX86(t)
	held, operands := 0, 0
	for seed := range uint64(60) {
		p, err := llgen.Program(rand.New(rand.NewPCG(seed, 4)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		program := compileWithPlaces(t, p, []int{0, 3}[seed%2])
		for _, f := range program.Functions() {
			list, err := program.Listing(f)
			if err != nil {
				t.Fatal(err)
			}
			w := &follower{t: t, list: list, index: make(map[uint64]int)}
			for i, in := range list {
				w.index[in.Addr] = i
			}
			held += w.check()
			operands += readsHeld(list)
		}
		if t.Failed() {
			t.Fatalf("seed %d\n%s", seed, lltext.Dump(p.Exceptions, p.Functions...))
		}
	}
	if held < 10_000 || operands < 1_500 {
		t.Errorf("only %d values are in places, of which instructions use %d", held, operands)
	}
}

// readsHeld counts the first instructions of operations that use a value where it lies.
func readsHeld(list []Instruction) (n int) {
	for i, in := range list {
		if i == 0 || in.Op == nil || in.Op == list[i-1].Op {
			continue
		}
		for _, p := range in.Places {
			if strings.Contains(in.Text, p.Operand) {
				n++
				break
			}
		}
	}
	return n
}

// TestPlacesChangeNoCode compares the code of a program that remembers places with that of
// one that does not.
func TestPlacesChangeNoCode(t *testing.T) {
	p, err := lltext.Read("test", loops)
	if err != nil {
		t.Fatal(err)
	}
	with := compileWithPlaces(t, p, 0)
	without := load(t, loops).native
	for i, f := range with.Functions() {
		a, err := with.Listing(f)
		if err != nil {
			t.Fatal(err)
		}
		b, err := without.Listing(without.Functions()[i])
		if err != nil {
			t.Fatal(err)
		}
		if len(a) != len(b) {
			t.Errorf("%s has %d instructions, %d without places", f.Name, len(a), len(b))
		}
		for _, in := range b {
			if in.Places != nil {
				t.Errorf("places are remembered for %s though nobody wants to know them", f.Name)
			}
		}
	}
}

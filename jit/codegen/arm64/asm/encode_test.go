package asm

import (
	"bytes"
	"debug/elf"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"vitrine/jit/codegen/code"
)

// A form is an instruction with some operands, and the text that stands for it in the syntax
// of GNU.
type form struct {
	emit func(a *Assembler)
	text string
}

var conds = []string{"eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"}

// x names a register that is not SP.
func x(r Reg) string {
	if r == XZR {
		return "xzr"
	}
	return r.String()
}

func w(r Reg) string { return "w" + x(r)[1:] }

// randomForms returns every form, with operands of r.
func randomForms(r *rand.Rand) []form {
	reg := func() Reg { return Reg(r.IntN(32)) }
	low := func() Reg { return Reg(r.IntN(31)) }
	vec := func() V { return V(r.IntN(32)) }
	var list []form
	add := func(emit func(*Assembler), format string, args ...any) {
		list = append(list, form{emit, fmt.Sprintf(format, args...)})
	}
	d, n, m, o, c := reg(), reg(), reg(), reg(), Cond(r.IntN(len(conds)))
	for op, name := range map[Op]string{ADD: "add", ADDS: "adds", SUB: "sub", SUBS: "subs", AND: "and", ANDS: "ands", ORR: "orr", ORN: "orn", EOR: "eor"} {
		shift := uint8(r.IntN(64))
		add(func(a *Assembler) { a.Alu(op, d, n, m, shift) }, "%s %s, %s, %s, lsl #%d", name, x(d), x(n), x(m), shift)
		if op == ORN {
			continue
		}
		v, to, from := int64(r.IntN(1<<12)), d, n
		if op.isLogical() {
			v = randomMask(r)
		} else if r.IntN(2) == 0 {
			v <<= 12
		}
		toName, fromName := to.String(), from.String()
		if op == ADDS || op == SUBS || op == ANDS {
			toName = x(to)
		}
		if op.isLogical() {
			fromName = x(from)
		}
		add(func(a *Assembler) { a.AluI(op, to, from, v) }, "%s %s, %s, #%d", name, toName, fromName, v)
	}
	shift := uint8(r.IntN(64))
	add(func(a *Assembler) { a.Alu(SUBS|ASRShift, XZR, n, m, shift) }, "cmp %s, %s, asr #%d", x(n), x(m), shift)
	add(func(a *Assembler) { a.CmpSP(m) }, "cmp sp, %s", x(m))
	for op, name := range map[Arith]string{SMULH: "smulh", UMULH: "umulh", SDIV: "sdiv", UDIV: "udiv", LSL: "lsl", LSR: "lsr", ASR: "asr", MUL: "mul"} {
		add(func(a *Assembler) { a.Arith(op, d, n, m) }, "%s %s, %s, %s", name, x(d), x(n), x(m))
	}
	for op, name := range map[Arith]string{LSL: "lsl", LSR: "lsr", ASR: "asr"} {
		v := uint8(r.IntN(64))
		add(func(a *Assembler) { a.ShiftI(op, d, n, v) }, "%s %s, %s, #%d", name, x(d), x(n), v)
	}
	add(func(a *Assembler) { a.Madd(d, n, m, o) }, "madd %s, %s, %s, %s", x(d), x(n), x(m), x(o))
	add(func(a *Assembler) { a.Msub(d, n, m, o) }, "msub %s, %s, %s, %s", x(d), x(n), x(m), x(o))
	add(func(a *Assembler) { a.Uxtb(d, n) }, "uxtb %s, %s", w(d), w(n))
	add(func(a *Assembler) { a.Uxth(d, n) }, "uxth %s, %s", w(d), w(n))
	add(func(a *Assembler) { a.Sxtb(d, n) }, "sxtb %s, %s", x(d), w(n))
	add(func(a *Assembler) { a.Sxth(d, n) }, "sxth %s, %s", x(d), w(n))
	add(func(a *Assembler) { a.Sxtw(d, n) }, "sxtw %s, %s", x(d), w(n))
	add(func(a *Assembler) { a.MovW(d, n) }, "mov %s, %s", w(d), w(n))
	add(func(a *Assembler) { a.Mov(d, n) }, "mov %s, %s", x(d), x(n))
	half, v := uint8(r.IntN(4)), uint16(r.IntN(1<<16))
	add(func(a *Assembler) { a.Movz(d, v, half) }, "movz %s, #%d, lsl #%d", x(d), v, 16*half)
	add(func(a *Assembler) { a.Movn(d, v, half) }, "movn %s, #%d, lsl #%d", x(d), v, 16*half)
	add(func(a *Assembler) { a.Movk(d, v, half) }, "movk %s, #%d, lsl #%d", x(d), v, 16*half)
	add(func(a *Assembler) { a.Cset(c, d) }, "cset %s, %s", x(d), conds[c])
	add(func(a *Assembler) { a.Csel(c, d, n, m) }, "csel %s, %s, %s, %s", x(d), x(n), x(m), conds[c])
	for width, name := range []func(Reg) string{Byte: w, Short: w, Half: w, Full: x, Double: func(r Reg) string { return fmt.Sprintf("d%d", r) }} {
		width, suffix := Width(width), ""
		switch width {
		case Byte:
			suffix = "b"
		case Short:
			suffix = "h"
		}
		offset := int32(r.IntN(1<<12)) << widths[width].shift
		add(func(a *Assembler) { a.Ldr(width, d, n, offset) }, "ldr%s %s, [%s, #%d]", suffix, name(d), n, offset)
		add(func(a *Assembler) { a.Str(width, d, n, offset) }, "str%s %s, [%s, #%d]", suffix, name(d), n, offset)
		below := -1 - int32(r.IntN(256))
		add(func(a *Assembler) { a.Ldr(width, d, n, below) }, "ldur%s %s, [%s, #%d]", suffix, name(d), n, below)
		add(func(a *Assembler) { a.Str(width, d, n, below) }, "stur%s %s, [%s, #%d]", suffix, name(d), n, below)
		add(func(a *Assembler) { a.LdrX(width, d, n, m, false) }, "ldr%s %s, [%s, %s]", suffix, name(d), n, x(m))
		add(func(a *Assembler) { a.StrX(width, d, n, m, false) }, "str%s %s, [%s, %s]", suffix, name(d), n, x(m))
		if width != Byte {
			add(func(a *Assembler) { a.LdrX(width, d, n, m, true) }, "ldr%s %s, [%s, %s, lsl #%d]", suffix, name(d), n, x(m), widths[width].shift)
		}
	}
	t := low()
	add(func(a *Assembler) { a.Push(t) }, "str %s, [sp, #-16]!", t)
	add(func(a *Assembler) { a.Pop(t) }, "ldr %s, [sp], #16", t)
	u, both := (t+1)%31, int32(r.IntN(127)-64)*8
	add(func(a *Assembler) { a.Stp(t, u, n, both) }, "stp %s, %s, [%s, #%d]", t, u, n, both)
	add(func(a *Assembler) { a.Ldp(t, u, n, both) }, "ldp %s, %s, [%s, #%d]", t, u, n, both)
	add(func(a *Assembler) { a.Br(n) }, "br %s", x(n))
	add(func(a *Assembler) { a.Blr(n) }, "blr %s", x(n))
	add(func(a *Assembler) { a.Ret() }, "ret")
	add(func(a *Assembler) { a.Brk(v) }, "brk #%d", v)
	add(func(a *Assembler) { a.Nop() }, "nop")
	f, g, h := vec(), vec(), vec()
	for op, name := range map[Float]string{FADD: "fadd", FSUB: "fsub", FMUL: "fmul", FDIV: "fdiv"} {
		add(func(a *Assembler) { a.Float2(op, f, g, h) }, "%s d%d, d%d, d%d", name, f, g, h)
	}
	for op, name := range map[Float]string{FMOV: "fmov", FABS: "fabs", FNEG: "fneg", FSQRT: "fsqrt"} {
		add(func(a *Assembler) { a.Float1(op, f, g) }, "%s d%d, d%d", name, f, g)
	}
	add(func(a *Assembler) { a.Fcmp(f, g) }, "fcmp d%d, d%d", f, g)
	add(func(a *Assembler) { a.FcmpZero(f) }, "fcmp d%d, #0.0", f)
	add(func(a *Assembler) { a.FmovVR(f, n) }, "fmov d%d, %s", f, x(n))
	add(func(a *Assembler) { a.FmovRV(d, g) }, "fmov %s, d%d", x(d), g)
	add(func(a *Assembler) { a.Fcvtzs(d, g) }, "fcvtzs %s, d%d", x(d), g)
	add(func(a *Assembler) { a.Scvtf(f, n) }, "scvtf d%d, %s", f, x(n))
	add(func(a *Assembler) { a.Ucvtf(f, n) }, "ucvtf d%d, %s", f, x(n))
	return list
}

// randomMask returns a value that logical instructions take.
func randomMask(r *rand.Rand) int64 {
	size := 2 << r.IntN(6)
	element := uint64(1)<<(1+r.IntN(size-1)) - 1
	n := r.IntN(size)
	element = (element>>n | element<<(size-n)) & (^uint64(0) >> (64 - size))
	for ; size < 64; size *= 2 {
		element |= element << size
	}
	return int64(element)
}

// TestAgainstAssembler compares encodings with those of the assembler of GNU.
func TestAgainstAssembler(t *testing.T) {
	as, err := exec.LookPath("aarch64-linux-gnu-as")
	if err != nil {
		t.Skip("there is no assembler for arm64 here: install binutils-aarch64-linux-gnu")
	}
	r := rand.New(rand.NewPCG(1, 2))
	var a Assembler
	var text strings.Builder
	var lines []string
	for range 200 {
		for _, f := range randomForms(r) {
			f.emit(&a)
			lines = append(lines, f.text)
			text.WriteString(f.text + "\n")
		}
	}
	got, err := a.Encode(0)
	if err != nil {
		t.Fatal(err)
	}
	want := assemble(t, as, text.String())
	for i, line := range lines {
		if !bytes.Equal(got[4*i:4*i+4], want[4*i:4*i+4]) {
			t.Errorf("%s is encoded as % x, not % x", line, got[4*i:4*i+4], want[4*i:4*i+4])
		}
	}
}

// assemble returns the code of a text.
func assemble(t *testing.T, as, text string) []byte {
	t.Helper()
	dir := t.TempDir()
	source, object := filepath.Join(dir, "a.s"), filepath.Join(dir, "a.o")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(as, "-o", object, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := f.Section(".text").Data()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var immediate = regexp.MustCompile(`#(-?[0-9a-fx]+)(\.0)?(,lsl #12$)?`)

// normal spells an instruction in one way: numbers decimal and unsigned, shifts done.
func normal(text string) string {
	text = strings.TrimSuffix(strings.ReplaceAll(text, ", ", ","), ",lsl #0")
	text = strings.ReplaceAll(text, ",#0]", "]")
	return immediate.ReplaceAllStringFunc(text, func(s string) string {
		m := immediate.FindStringSubmatch(s)
		n, err := strconv.ParseInt(m[1], 0, 64)
		if err != nil {
			u, _ := strconv.ParseUint(m[1], 0, 64)
			n = int64(u)
		}
		if m[3] != "" {
			n <<= 12
		}
		return fmt.Sprintf("#%d", n)
	})
}

// TestAgainstDisassembler has the disassembler read every form. The names of instructions
// that have several are left out.
func TestAgainstDisassembler(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		for _, f := range randomForms(r) {
			var a Assembler
			f.emit(&a)
			text, err := a.Encode(0)
			if err != nil {
				t.Fatal(err)
			}
			list := Disassemble(text, 0, nil)
			if len(list) != 1 || strings.HasPrefix(list[0].Text, ".") {
				t.Fatalf("%s: % x is no instruction", f.text, text)
			}
			name, _, _ := strings.Cut(f.text, " ")
			if got, _, _ := strings.Cut(list[0].Text, " "); got == name {
				if got, want := normal(list[0].Text), normal(f.text); got != want {
					t.Errorf("%s reads %s", want, got)
				}
			}
		}
	}
}

// TestImmediates: values that no instruction takes are an error.
func TestImmediates(t *testing.T) {
	for _, emit := range []func(*Assembler){
		func(a *Assembler) { a.AluI(ADD, X0, X1, -1) }, func(a *Assembler) { a.AluI(ADD, X0, X1, 0x1001000) },
		func(a *Assembler) { a.AluI(AND, X0, X1, 0) }, func(a *Assembler) { a.AluI(AND, X0, X1, 5) },
		func(a *Assembler) { a.AluI(ORN, X0, X1, 1) }, func(a *Assembler) { a.Ldr(Full, X0, X1, 1<<15) },
		func(a *Assembler) { a.Ldr(Full, X0, X1, 257) }, func(a *Assembler) { a.Stp(X0, X1, SP, 512) },
		func(a *Assembler) { a.ShiftI(MUL, X0, X1, 1) }, func(a *Assembler) { a.Alu(ADD, X0, X1, X2, 64) },
	} {
		var a Assembler
		if emit(&a); func() error { _, err := a.Encode(0); return err }() == nil {
			t.Errorf("there is no error for % x", a.Bytes)
		}
	}
}

// TestFar: references that reach in one instruction take one, others two.
func TestFar(t *testing.T) {
	for _, fill := range []int{1, near/4 - 2, near / 4, near/4 + 3} {
		var a Assembler
		target, start := a.NewLabel(), a.Here()
		a.BCond(LT, target)
		a.Cbz(X3, target)
		a.Adr(X4, target)
		pool := a.Const64(0x1234)
		a.LdrL(Full, X5, pool)
		a.LdrL(Double, 6, pool)
		for range fill {
			a.Nop()
		}
		a.Bind(target)
		a.Cbnz(X7, start)
		const base = 0x7000_0000_0FC0
		text, err := a.Encode(base)
		if err != nil {
			t.Fatal(err)
		}
		to, _ := a.Offset(target)
		constant, _ := a.Offset(pool)
		checkReaches(t, Disassemble(text[:constant], base, nil), base+uint64(to), base+uint64(constant))
	}
}

// checkReaches follows the references of TestFar.
func checkReaches(t *testing.T, list []code.Instr, target, pool uint64) {
	t.Helper()
	if b := list[0]; b.Text[:4] == "b.lt" && b.Target != target || b.Text[:4] == "b.ge" && (b.Target != b.Addr+8 || list[1].Target != target) {
		t.Errorf("%s (%x) and %s (%x) do not lead to %#x", b.Text, b.Target, list[1].Text, list[1].Target, target)
	}
	loads := 0
	for i, in := range list {
		next := list[min(i+1, len(list)-1)].Text
		switch {
		case strings.HasPrefix(in.Text, "ldr") && in.Target != 0:
			if loads++; in.Target != pool {
				t.Errorf("%s loads from %#x, not %#x", in.Text, in.Target, pool)
			}
		case strings.HasPrefix(in.Text, "adrp") && strings.HasPrefix(next, "ldr"):
			if loads++; in.Target != pool&^0xFFF || !strings.HasSuffix(next, fmt.Sprintf("#%d]", pool&0xFFF)) && pool&0xFFF != 0 {
				t.Errorf("%s, %s do not load from %#x", in.Text, next, pool)
			}
		case strings.HasPrefix(in.Text, "adr ") && in.Target != target:
			t.Errorf("%s is not %#x", in.Text, target)
		}
	}
	if loads != 2 {
		t.Errorf("there are %d loads", loads)
	}
}

// TestPatch sends a jump elsewhere.
func TestPatch(t *testing.T) {
	var a Assembler
	first := a.NewLabel()
	field := a.BCondPatchable(EQ, first)
	second := a.CbzPatchable(X9, false, first)
	a.Bind(first)
	a.Ret()
	const base = 0x4000
	text, err := a.Encode(base)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []Label{field, second} {
		off, _ := a.Offset(f)
		patch, err := Branch(base+uint64(off), base+0x1000)
		if err != nil {
			t.Fatal(err)
		}
		copy(text[off:], patch[:])
		if in := Disassemble(text[off:off+4], base+uint64(off), nil)[0]; in.Target != base+0x1000 || in.Flow != code.Jump {
			t.Errorf("the jump is %s, to %#x", in.Text, in.Target)
		}
	}
	if _, err := Branch(base, base+1<<27); err == nil {
		t.Error("there is no error for a target that is too far")
	}
}

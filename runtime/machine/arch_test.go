package machine

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// onlyX86 skips a test that reads the text of instructions of x86-64.
func onlyX86(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the test reads instructions of x86-64")
	}
}

// compileFor compiles a program for a machine.
func compileFor(t *testing.T, arch string, p *lltext.Program) *Program {
	t.Helper()
	h, err := heap.New(heap.Options{Limit: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	m, err := Compile(h, p.Exceptions, p.Functions, Options{Arch: arch, CodeLimit: 1 << 20, Places: true})
	if err != nil {
		t.Fatalf("%s: %v", arch, err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// checkListing examines the instructions of a function: all are some, and those that leave
// the code say why.
func checkListing(t *testing.T, arch string, m *Program, f *lltype.Object) {
	t.Helper()
	list, err := m.Listing(f)
	if err != nil {
		t.Fatal(err)
	}
	exits, told := 0, 0
	for _, in := range list {
		if op := operator(in); strings.HasPrefix(op, ".") || op == "db" {
			t.Fatalf("%s: %s at %#x is no instruction", arch, in.Text, in.Addr)
		}
		if leaves(in) {
			exits++
		}
		if strings.HasPrefix(in.Note, "leave: ") {
			told++
		}
	}
	if exits != told {
		t.Errorf("%s: %d exits of %v, of which %d say why", arch, exits, f, told)
	}
}

// TestMachines compiles random programs for every machine, and lists them. Only code for this
// one runs.
func TestMachines(t *testing.T) {
	for seed := range uint64(60) {
		for _, arch := range Archs() {
			r := rand.New(rand.NewPCG(seed, 0))
			p, err := llgen.Program(r.IntN)
			if err != nil {
				t.Fatal(err)
			}
			m := compileFor(t, arch, p)
			for _, f := range m.Functions() {
				checkListing(t, arch, m, f)
			}
			_, err = m.Call(context.Background(), p.Function(llgen.Entry), 1, 2)
			if cannot := err != nil && strings.Contains(err.Error(), "cannot run here"); cannot == (arch == runtime.GOARCH) {
				t.Fatalf("%s: the error of a call is %v", arch, err)
			}
		}
	}
}

// TestSwitchesOfMachines makes switches with many cases for every machine: tests one by one,
// searches and tables.
func TestSwitchesOfMachines(t *testing.T) {
	for _, arch := range Archs() {
		for _, step := range []int64{1, 1000, 1 << 40} {
			m := compileFor(t, arch, codegentest.Empty(t))
			g := m.NewGenerator()
			b, args := g.Begin("switches", unary)
			s := b.Switch(args[0], nil, func(codegen.Switch, *flow.Constant) error { return nil })
			if err := g.Finish(); err != nil {
				t.Fatal(err)
			}
			const cases = 40
			for i := range int64(cases) {
				v := lltype.NewConstant(i*step, lltype.Signed)
				s.Case(v).Return(v)
				if err := g.Finish(); err != nil {
					t.Fatal(err)
				}
			}
			checkListing(t, arch, m, b.Function().Object)
			res, err := m.Residual(b.Function().Object)
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for _, part := range res.Parts {
				if part.Tests != nil {
					found += len(part.Tests.Cases)
				}
			}
			if found != cases {
				t.Errorf("%s: %d cases, not %d", arch, found, cases)
			}
			if err := g.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestUnknownMachine: the error says which machines there are.
func TestUnknownMachine(t *testing.T) {
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	p := codegentest.Empty(t)
	if _, err := Compile(h, p.Exceptions, p.Functions, Options{Arch: "vax"}); err == nil || !strings.Contains(err.Error(), "amd64, arm64") {
		t.Errorf("the error is %v", err)
	}
}

package main

import (
	"debug/elf"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHardenedFlags: the programs that people run are built such that an error in them cannot
// easily be made use of.
func TestHardenedFlags(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"-buildmode=pie", "-z,relro", "-z,now", "-z,noexecstack", "-static-pie $(LINKED)", "build $(ALONE) -o bin/vitrine ./app/vitrine", "build $(HARDENED) -o bin/vitrine-window ./app", "run: build"} {
		if !strings.Contains(string(makefile), want) {
			t.Errorf("the Makefile does not say %q", want)
		}
	}
}

// TestHardenedProgram looks at the programs themselves, where make has built them.
func TestHardenedProgram(t *testing.T) {
	for _, name := range []string{"vitrine", "vitrine-window"} {
		t.Run(name, func(t *testing.T) { hardened(t, filepath.Join("..", "bin", name)) })
	}
}

func hardened(t *testing.T, name string) {
	f, err := elf.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("make build has not built the program")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if f.Type != elf.ET_DYN {
		t.Errorf("it is %v, and can lie at one address only", f.Type)
	}
	var relro, stack bool
	for _, p := range f.Progs {
		relro = relro || p.Type == elf.PT_GNU_RELRO
		stack = stack || p.Type == elf.PT_GNU_STACK && p.Flags&elf.PF_X == 0
		if p.Type == elf.PT_LOAD && p.Flags&elf.PF_W != 0 && p.Flags&elf.PF_X != 0 {
			t.Errorf("what is loaded at %#x can be written and executed", p.Vaddr)
		}
	}
	flags, err := f.DynValue(elf.DT_FLAGS)
	if err != nil {
		t.Fatal(err)
	}
	now := len(flags) > 0 && elf.DynFlag(flags[0])&elf.DF_BIND_NOW != 0
	if !relro || !now || !stack {
		t.Errorf("relocations are read-only: %v, all made at the start: %v; the stack cannot be executed: %v", relro, now, stack)
	}
}

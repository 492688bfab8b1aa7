package gdb

import (
	"bytes"
	"debug/elf"
	"testing"
)

// TestObject: the object file of a piece of code says its name, its address and its size.
func TestObject(t *testing.T) {
	data, err := object("a name with blanks", 0x7f0012345670, 0x123)
	if err != nil {
		t.Skip(err)
	}
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text := f.Section(".text")
	if text == nil || text.Addr != 0x7f0012345670 || text.Size != 0x123 || text.Type != elf.SHT_NOBITS {
		t.Errorf("the section is %+v", text)
	}
	symbols, err := f.Symbols()
	if err != nil || len(symbols) != 1 {
		t.Fatalf("%d symbols, %v", len(symbols), err)
	}
	s := symbols[0]
	if s.Name != "a name with blanks" || s.Size != 0x123 || elf.ST_TYPE(s.Info) != elf.STT_FUNC || f.Sections[s.Section] != text {
		t.Errorf("the symbol is %+v", s)
	}
}

// TestRegistry: a registry that was closed takes nothing, and another one can be opened.
func TestRegistry(t *testing.T) {
	for range 2 {
		r, err := New()
		if err != nil {
			t.Skip(err)
		}
		for _, name := range []string{"f", "g", ""} {
			if err := r.Add(name, 0x1000, make([]byte, 16)); err != nil {
				t.Error(err)
			}
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if err := r.Add("h", 0x1000, nil); err == nil {
			t.Error("a closed registry has taken code")
		}
		if err := r.Close(); err == nil {
			t.Error("a registry was closed twice")
		}
	}
}

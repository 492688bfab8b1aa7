// Package gdb names generated code for GDB, the debugger of the GNU project.
//
// [New] registers each piece of code by the interface that GDB has for compilers that run in the program: a descriptor that the
// debugger finds by its name, with a list of object files in memory, and a function that is called when the list
// changes, where the debugger has a breakpoint. The object files here have a section without contents where the code
// lies, and a symbol. It is described in the manual of GDB, "JIT Compilation Interface".
package gdb

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// A Registry is what the debugger was told of.
type Registry struct{ closed bool }

// New returns a registry. It is an error if this system has no such interface.
func New() (*Registry, error) {
	if !supported {
		return nil, errors.New("gdb: names of code can only be given to GDB on Linux, in an executable that was built with cgo")
	}
	return &Registry{}, nil
}

// Add names code at an address.
func (r *Registry) Add(name string, address uint64, code []byte) error {
	if r.closed {
		return errors.New("gdb: the registry is closed")
	}
	file, err := object(name, address, uint64(len(code)))
	if err != nil {
		return fmt.Errorf("gdb: %w", err)
	}
	register(file)
	return nil
}

// Path says where the names are.
func (r *Registry) Path() string { return "the memory of the process, where GDB finds them" }

// Close takes the names away.
func (r *Registry) Close() error {
	if r.closed {
		return errors.New("gdb: the registry is closed")
	}
	r.closed = true
	forget()
	return nil
}

// The sections of the object files, by their numbers.
const (
	noSection = iota
	textSection
	symbolSection
	nameSection
	sections
)

const headerSize, sectionSize, symbolSize = 64, 64, 24

// object makes an object file with one function.
func object(name string, address, size uint64) ([]byte, error) {
	machine, ok := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}[runtime.GOARCH]
	if !ok {
		return nil, fmt.Errorf("nothing is known about object files for %s", runtime.GOARCH)
	}
	names := "\x00.text\x00.symtab\x00.strtab\x00"
	of := func(section string) uint32 { return uint32(strings.Index(names, section)) }
	symbol := uint32(len(names))
	text := names + strings.ReplaceAll(name, "\x00", "") + "\x00"
	symbolsAt := uint64(headerSize + sections*sectionSize)
	namesAt := symbolsAt + 2*symbolSize

	header := elf.Header64{
		Type: uint16(elf.ET_REL), Machine: uint16(machine), Version: uint32(elf.EV_CURRENT), Shoff: headerSize,
		Ehsize: headerSize, Shentsize: sectionSize, Shnum: sections, Shstrndx: nameSection,
	}
	copy(header.Ident[:], elf.ELFMAG)
	header.Ident[elf.EI_CLASS], header.Ident[elf.EI_DATA], header.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)
	list := [sections]elf.Section64{
		textSection: {
			Name: of(".text"), Type: uint32(elf.SHT_NOBITS), Flags: uint64(elf.SHF_ALLOC | elf.SHF_EXECINSTR), Addr: address, Size: size, Addralign: 16,
		},
		symbolSection: {
			Name: of(".symtab"), Type: uint32(elf.SHT_SYMTAB), Off: symbolsAt, Size: 2 * symbolSize, Link: nameSection, Info: 1, Addralign: 8, Entsize: symbolSize,
		},
		nameSection: {Name: of(".strtab"), Type: uint32(elf.SHT_STRTAB), Off: namesAt, Size: uint64(len(text)), Addralign: 1},
	}
	function := elf.Sym64{Name: symbol, Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC), Shndx: textSection, Size: size}
	var b bytes.Buffer
	for _, part := range []any{header, list, elf.Sym64{}, function, []byte(text)} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

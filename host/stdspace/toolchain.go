package stdspace

import "strings"

// The low-level typer has helpers that are written in Python and work on memory
// without any check. They, and the modules that let them do that, are kept apart
// from the program: nothing leads from it to them, neither sys.modules nor an
// import nor an attribute, and nothing that it puts in the place of a module or of
// a builtin reaches them.

// A toolchain is what modules of the toolchain see.
type toolchain struct {
	modules  map[string]*Module // what they can import
	globals  map[*Dict]bool     // their global variables
	builtins *Dict
}

// newToolchain makes a toolchain without modules; builtins are those that no program
// has changed yet.
func newToolchain(builtins *Dict) *toolchain {
	return &toolchain{modules: map[string]*Module{}, globals: map[*Dict]bool{}, builtins: builtins.Copy()}
}

// has reports whether global variables are those of a module of the toolchain.
func (t *toolchain) has(globals *Dict) bool { return len(t.globals) > 0 && t.globals[globals] }

// toolchainMakers has the modules that only the toolchain imports, by name.
var toolchainMakers = map[string]moduleMaker{
	lltypeModule: makeLLType,
	"rlib.llop":  makeLLOp,
	// What helpers need of the modules that programs have, too.
	"rlib.rarithmetic": func(s *Space) (*Module, error) { return s.NewModule("rlib.rarithmetic", rarithmeticFunctions), nil },
}

// ofToolchain reports whether a name is that of a module that only the toolchain has.
func ofToolchain(name string) bool {
	name = canonicalModule(name)
	return toolchainMakers[name] != nil && moduleMakers[name] == nil
}

// OfToolchain reports whether a function is one of a module that [Space.ImportLibrary] has
// run. No program can make one that seems to be.
func (s *Space) OfToolchain(fn *Function) bool { return s.imports.toolchain.has(fn.Globals) }

// ImportLibrary runs the text of a module of the toolchain. Other modules of the
// toolchain, and they alone, can import it by its name.
func (s *Space) ImportLibrary(name, file string, text []byte) (m *Module, err error) {
	code, err := compileShared(file, text, s.opt.Dialect)
	if err != nil {
		return nil, err
	}
	defer s.recoverTo("module "+name, &err)
	m = s.imports.newModule(name, code.File)
	s.imports.toolchain.modules[name], s.imports.toolchain.globals[m.Dict] = m, true
	return m, s.imports.runModule(m, code)
}

// fromToolchain performs "from name import ..." in a module of the toolchain.
func (im *importer) fromToolchain(name string) (Object, error) {
	if m := im.toolchain.modules[name]; m != nil {
		return m, nil
	}
	makeIt := toolchainMakers[name]
	if makeIt == nil {
		return nil, im.s.Throw("ImportError", "the toolchain has no module "+strings.TrimSpace(name))
	}
	m, err := makeIt(im.s)
	if err == nil {
		im.toolchain.modules[name] = m
	}
	return m, err
}

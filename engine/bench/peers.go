package bench

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"vitrine/assets"
)

// A runner runs a prepared program.
type runner interface {
	// run gives the program a turn.
	run(ctx context.Context, o Options) (*turn, error)
	// how says how it is run.
	how() string
	// close frees what it keeps.
	close()
}

// A peer is another implementation.
type peer struct {
	name     string
	commands []string // the first that is found is used
	language *language
	flags    []string // of a compiler
}

// A language is one in which the programs are written.
type language struct {
	suffix   string
	form     func(p Program) string // the name of the form without suffix, "" if there is none
	compiled bool
	how      string // how a form is run
}

var (
	inC      = &language{".c", Program.cForm, true, "compiled with its driver in one command"}
	inPython = &language{".py", Program.pythonForm, false, "imported as a module"}
	inLua    = &language{".lua", Program.luaForm, false, "loaded by require"}
)

var peers = []peer{
	{"gcc -O0", []string{"gcc"}, inC, []string{"-O0"}},
	{"gcc -O2", []string{"gcc"}, inC, []string{"-O2"}},
	{"CPython", []string{"python3", "python"}, inPython, nil},
	{"PyPy", []string{"pypy3", "pypy"}, inPython, nil},
	{"LuaJIT", []string{"luajit"}, inLua, nil},
}

// errNoProgram says that a program has no form that a peer could run.
var errNoProgram = errors.New("this program does not exist in the language of the peer")

// find returns the path of a peer.
func (p peer) find() (string, error) {
	for _, c := range p.commands {
		if path, err := exec.LookPath(c); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no %s was found on this machine", strings.Join(p.commands, " or "))
}

// prepare makes a program ready in a directory.
func (p peer) prepare(ctx context.Context, dir string, program Program) (runner, error) {
	form := p.language.form(program)
	if form == "" {
		return nil, errNoProgram
	}
	path, err := p.find()
	if err != nil {
		return nil, err
	}
	files, err := write(dir, program, "driver"+p.language.suffix, form+p.language.suffix)
	if err != nil {
		return nil, err
	}
	how := form + p.language.suffix + " " + p.language.how
	if !p.language.compiled {
		return &process{path: path, args: []string{files[0], form}, arg: program.argument(), manner: how}, nil
	}
	binary := p.binary(dir, program)
	args := append(append([]string{"-o", binary}, p.flags...), append(files, "-lm")...)
	if out, err := exec.CommandContext(ctx, path, args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s cannot compile it: %w: %s", p.name, err, out)
	}
	return &process{path: binary, arg: program.argument(), manner: how}, nil
}

// binary returns the path of what a compiler makes of a program.
func (p peer) binary(dir string, program Program) string {
	return filepath.Join(dir, program.Name+strings.Join(p.flags, ""))
}

// write writes files of the benchmarks, or of a program that is none of them, into a directory.
func write(dir string, p Program, names ...string) ([]string, error) {
	var paths []string
	for _, name := range names {
		text, err := assets.Bench(name)
		if p.Path != "" && name == p.Name+".py" {
			text, err = p.pythonText()
		}
		if err != nil {
			return nil, err
		}
		path, err := writeFile(filepath.Join(dir, name), text)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

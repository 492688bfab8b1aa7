package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"vitrine/assets"
)

// A runner runs a program that is ready to be run.
type runner interface {
	// run gives the result of the program and the times of some calls.
	run(ctx context.Context, calls, warm int) (result int64, times []time.Duration, err error)
}

// A peer is another implementation.
type peer struct {
	name     string
	commands []string // the first that is found is used
	flags    []string // of a C compiler; nil for an interpreter
}

var peers = []peer{
	{"gcc -O0", []string{"gcc"}, []string{"-O0"}},
	{"gcc -O2", []string{"gcc"}, []string{"-O2"}},
	{"CPython", []string{"python3", "python"}, nil},
	{"PyPy", []string{"pypy3", "pypy"}, nil},
}

// errNoProgram tells that a program has no form that a peer could run.
var errNoProgram = errors.New("there is no C form of this program")

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
	if p.flags != nil && program.C == "" {
		return nil, errNoProgram
	}
	path, err := p.find()
	if err != nil {
		return nil, err
	}
	if p.flags == nil {
		files, err := write(dir, "driver.py", program.Name+".py")
		if err != nil {
			return nil, err
		}
		return &process{path: path, args: files, arg: program.Arg}, nil
	}
	files, err := write(dir, "driver.c", program.Name+".c")
	if err != nil {
		return nil, err
	}
	binary := filepath.Join(dir, program.Name+strings.Join(p.flags, ""))
	args := append(append([]string{"-o", binary}, p.flags...), append(files, "-lm")...)
	if out, err := exec.CommandContext(ctx, path, args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s cannot compile it: %w: %s", p.name, err, out)
	}
	return &process{path: binary, arg: program.Arg}, nil
}

// write writes files of the benchmarks into a directory.
func write(dir string, names ...string) ([]string, error) {
	var paths []string
	for _, name := range names {
		text, err := assets.Bench(name)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// A process is a program that is run as a process of its own.
type process struct {
	path string
	args []string // before those of the driver
	arg  int64
}

func (p *process) run(ctx context.Context, calls, warm int) (result int64, times []time.Duration, err error) {
	args := append(p.args[:len(p.args):len(p.args)], strconv.FormatInt(p.arg, 10), strconv.Itoa(calls), strconv.Itoa(warm))
	out, err := exec.CommandContext(ctx, p.path, args...).Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) && len(failed.Stderr) > 0 {
			err = fmt.Errorf("%w: %s", err, strings.TrimSpace(string(failed.Stderr)))
		}
		return 0, nil, err
	}
	for i, line := range strings.Fields(string(out)) {
		n, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			return 0, nil, fmt.Errorf("%s printed %q", p.path, line)
		}
		if i == 0 {
			result = n
		} else {
			times = append(times, time.Duration(n))
		}
	}
	return result, times, nil
}

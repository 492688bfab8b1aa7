package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"vitrine/assets"
)

// A command is a process that runs a program once and prints its result.
type command struct {
	path  string
	args  []string
	keeps bool // its first run keeps what others begin with
}

// measureCold runs the program as processes, in turn, and notes how long each takes from its start to its end.
func (r *Report) measureCold(ctx context.Context, dir string, p Program, o Options) error {
	commands := make([]*command, len(r.Rows))
	for i, row := range r.Rows {
		if row.Missing != "" {
			continue
		}
		var err error
		if commands[i], err = coldCommand(row.Name, dir, p, o.Executable); err != nil {
			return fmt.Errorf("bench: %s from cold with %s: %w", p.Name, row.Name, err)
		}
	}
	caches, err := os.MkdirTemp(dir, "caches")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	environment := append(os.Environ(), "XDG_CACHE_HOME="+caches)
	for i, c := range commands {
		if c == nil || !c.keeps {
			continue
		}
		took, err := r.runCold(ctx, c, environment)
		if err != nil {
			return fmt.Errorf("bench: %s from cold with %s: %w", p.Name, r.Rows[i].Name, err)
		}
		first := took.Seconds()
		r.Rows[i].First = &first
	}
	times := make([][]float64, len(r.Rows))
	for range o.Rounds {
		for i, c := range commands {
			if c == nil {
				continue
			}
			took, err := r.runCold(ctx, c, environment)
			if err != nil {
				return fmt.Errorf("bench: %s from cold with %s: %w", p.Name, r.Rows[i].Name, err)
			}
			times[i] = append(times[i], took.Seconds())
		}
	}
	for i, t := range times {
		if len(t) > 0 {
			slices.Sort(t)
			r.Rows[i].Cold = &t[len(t)/2]
		}
	}
	return nil
}

// runCold runs a process and compares what it prints with the result.
func (r *Report) runCold(ctx context.Context, c *command, environment []string) (time.Duration, error) {
	process := exec.CommandContext(ctx, c.path, c.args...)
	process.Env = environment
	began := time.Now()
	out, err := process.Output()
	took := time.Since(began)
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			err = fmt.Errorf("%w: %s", err, strings.TrimSpace(string(failed.Stderr)))
		}
		return 0, err
	}
	if words := strings.Fields(string(out)); len(words) == 0 || words[0] != strconv.FormatInt(r.Result, 10) {
		return 0, fmt.Errorf("it prints %.100q, not %d", out, r.Result)
	}
	return took, nil
}

// coldCommand returns what runs a program once. Files of the measurement before are there.
func coldCommand(name, dir string, p Program, executable string) (*command, error) {
	interpreter := filepath.Join(dir, "python")
	switch name {
	case nativeName:
		text, err := assets.Bench(p.Name + ".py")
		if err != nil {
			return nil, err
		}
		file, err := writeFile(filepath.Join(dir, "native_"+p.Name+".py"), text)
		return &command{path: executable, args: []string{"run", file + ":main", "--with", "native", "--args", p.argument()}}, err
	case interpreterName, jitName:
		file, err := writeBoth(interpreter, p, "once", "once.py")
		how := "native"
		if name == jitName {
			how = "jit"
		}
		args := []string{"run", filepath.Join(interpreter, target), "--with", how, "--", file, p.argument()}
		return &command{path: executable, args: args, keeps: name == jitName}, err
	}
	i := slices.IndexFunc(peers, func(peer peer) bool { return peer.name == name })
	peer := peers[i]
	path, err := peer.find()
	if err != nil {
		return nil, err
	}
	switch peer.language {
	case inC:
		return &command{path: peer.binary(dir, p), args: []string{p.argument(), "0", "0", "0"}}, nil
	case inPython:
		file, err := writeBoth(dir, p, "once", "once.py")
		return &command{path: path, args: []string{file, p.argument()}}, err
	}
	return &command{path: path, args: []string{filepath.Join(dir, "driver"+peer.language.suffix), peer.language.form(p), p.argument(), "0", "0", "0"}}, nil
}

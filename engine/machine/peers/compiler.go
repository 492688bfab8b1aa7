package peers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A binary is a program of a C compiler.
type binary struct {
	path string
	arg  int64
}

// build compiles a program into a directory.
func build(ctx context.Context, compiler, flags, dir string, p Program) (*binary, error) {
	cc, err := exec.LookPath(compiler)
	if err != nil {
		return nil, fmt.Errorf("there is no %s", compiler)
	}
	args := append(strings.Fields(flags), "-DENTRY="+p.Name, "-o", filepath.Join(dir, p.Name+flags))
	for _, name := range []string{p.Name + ".c", "main.c"} {
		text, err := read(name)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return nil, err
		}
		args = append(args, path)
	}
	if out, err := exec.CommandContext(ctx, cc, append(args, "-lm")...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s cannot compile %s: %w: %s", compiler, p.Name, err, out)
	}
	return &binary{filepath.Join(dir, p.Name+flags), p.Arg}, nil
}

// run returns the result of the function and the times of some calls.
func (b *binary) run(ctx context.Context, calls int) (result int64, times []time.Duration, err error) {
	out, err := exec.CommandContext(ctx, b.path, strconv.FormatInt(b.arg, 10), strconv.Itoa(calls)).Output()
	if err != nil {
		return 0, nil, fmt.Errorf("%s: %w", b.path, err)
	}
	for i, line := range strings.Fields(string(out)) {
		n, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			return 0, nil, fmt.Errorf("%s: %w", b.path, err)
		}
		if i == 0 {
			result = n
		} else {
			times = append(times, time.Duration(n))
		}
	}
	return result, times, nil
}

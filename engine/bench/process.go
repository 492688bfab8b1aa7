package bench

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// A process is a program that runs as a process of its own.
type process struct {
	path   string
	args   []string // before those of the driver
	arg    string
	manner string
}

func (p *process) how() string { return p.manner }

func (p *process) close() {}

func (p *process) run(ctx context.Context, o Options) (*turn, error) {
	args := append(p.args[:len(p.args):len(p.args)], p.arg,
		strconv.Itoa(o.Calls), strconv.Itoa(o.Warm), strconv.FormatFloat(o.warmTime().Seconds(), 'f', -1, 64))
	out, err := exec.CommandContext(ctx, p.path, args...).Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) && len(failed.Stderr) > 0 {
			err = fmt.Errorf("%w: %s", err, strings.TrimSpace(string(failed.Stderr)))
		}
		return nil, err
	}
	t, err := readTurn(string(out))
	if err != nil {
		return nil, fmt.Errorf("%s %w", p.path, err)
	}
	return t, nil
}

// readTurn reads what a driver prints.
func readTurn(text string) (*turn, error) {
	words := strings.Fields(text)
	if len(words) < 3 || words[1] != "steady" && words[1] != "unsteady" {
		return nil, fmt.Errorf("printed %q, not a result, steady or unsteady, and numbers", text)
	}
	t := &turn{steady: words[1] == "steady"}
	var err error
	if t.result, err = strconv.ParseInt(words[0], 10, 64); err != nil {
		return nil, fmt.Errorf("printed %q as the result", words[0])
	}
	if t.warm, err = strconv.Atoi(words[2]); err != nil {
		return nil, fmt.Errorf("printed %q as the number of calls to warm up", words[2])
	}
	for _, word := range words[3:] {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("printed %q as a time", word)
		}
		t.times = append(t.times, time.Duration(n))
	}
	return t, nil
}

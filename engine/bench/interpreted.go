package bench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"vitrine/assets"
	"vitrine/engine"
	"vitrine/host/source"
)

// target is the file of the interpreter of Python that is translated.
const target = "target.py"

// An interpreted program runs on our interpreter of Python, which is translated with it.
type interpreted struct {
	program *engine.Program
	entry   string
	printed *bytes.Buffer
	file    string // of the program, with the driver behind it
	arg     string
	options engine.RunOptions
	manner  string
}

// writeInterpreter writes the interpreter into a directory, and the program with the driver behind it. It returns their paths.
func writeInterpreter(dir string, p Program) (interpreter, file string, err error) {
	dir = filepath.Join(dir, "python")
	if _, err := os.Stat(dir); err != nil {
		if err := os.CopyFS(dir, assets.Python()); err != nil {
			return "", "", fmt.Errorf("bench: no place for the interpreter: %w", err)
		}
	}
	file, err = writeBoth(dir, p, "driven", "driver.py") // beside the interpreter, which may read what lies there
	return filepath.Join(dir, target), file, err
}

// writeBoth writes a program with what runs it behind it.
func writeBoth(dir string, p Program, name, driver string) (string, error) {
	text, err := p.pythonText()
	if err != nil {
		return "", err
	}
	behind, err := assets.Bench(driver)
	if err != nil {
		return "", err
	}
	return writeFile(filepath.Join(dir, name+"_"+p.Name+".py"), text+"\n\n"+behind)
}

func writeFile(path, text string) (string, error) {
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return "", fmt.Errorf("bench: no place for the program: %w", err)
	}
	return path, nil
}

// prepareInterpreted reads the interpreter with a program. Translating it is part of the first turn.
func prepareInterpreted(ctx context.Context, dir string, p Program, opt engine.RunOptions, how string) (runner, error) {
	interpreter, file, err := writeInterpreter(dir, p)
	if err != nil {
		return nil, err
	}
	i := &interpreted{printed: &bytes.Buffer{}, file: file, arg: p.argument(), options: opt, manner: p.Name + ".py on assets/python, " + how}
	text, err := os.ReadFile(interpreter)
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	i.program, err = engine.LoadText(ctx, interpreter, text, engine.Options{Dialect: source.Python2, Stdout: i.printed})
	if err != nil {
		return nil, fmt.Errorf("bench: the interpreter: %w", err)
	}
	t, err := engine.FindTarget(ctx, i.program, file)
	if err != nil {
		i.program.Close()
		return nil, fmt.Errorf("bench: %s: %w", p.Name, err)
	}
	i.entry = t.Entry
	return i, nil
}

func (i *interpreted) how() string { return i.manner }

func (i *interpreted) close() { i.program.Close() }

func (i *interpreted) run(ctx context.Context, o Options) (*turn, error) {
	i.printed.Reset()
	args := []string{i.file, "-", i.arg, strconv.Itoa(o.Calls), strconv.Itoa(o.Warm), strconv.FormatFloat(o.warmTime().Seconds(), 'f', -1, 64)}
	out, err := i.program.Run(ctx, i.entry, engine.CommandLine(i.program, append([]string{target}, args...)), i.options)
	if err != nil {
		return nil, err
	}
	if out.Raises != nil || *out.Result != "0" {
		return nil, fmt.Errorf("the program failed: %s", bytes.TrimSpace(i.printed.Bytes()))
	}
	return readTurn(i.printed.String())
}

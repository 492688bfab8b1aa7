package engine_test

import (
	"bytes"
	"strings"
	"testing"

	"vitrine/engine"
)

// printing holds programs with the function print, in both dialects, and what CPython
// prints for them.
var printing = []struct{ text, want string }{
	{`
class Named:
    pass

def main(n: int):
    print("hello", n)
    print()
    print(n, n * 0.5, n > 3, not n, None, 'x', sep="", end="!\n")
    print(n, -n, sep=None, end=None)
    print("a\n", "b\t", "c", sep=", ", flush=True)
    for i in range(n):
        print(i, end=" ")
    print(end="")
    print("", end="")
    print(True, 1e100, 3.0, 0.1, 1e16, sep=" | ")
    print(*(1, 2, 'z'), sep='-')
    write = print
    write([n, 2], (n, 'a'), "é", "€", chr(228))
    text = None
    if n > 100:
        text = "text"
    print(text)
    return print(n)
`, "hello 5\n\n52.5TrueFalseNonex!\n5 -5\na\n, b\t, c\n0 1 2 3 4 True | 1e+100 | 3.0 | 0.1 | 1e+16\n1-2-z\n[5, 2] (5, 'a') é € ä\nNone\n5\n"},
	{`# -*- python2 -*-
from __future__ import print_function

def main(n):
    print("hello", n, sep="\n", end=".")
    print()
    print("\xe9", n / 2)

ENTRIES = {"main": ["int"]}
`, "hello\n5.\n\xe9 2\n"},
}

// TestPrint compares what programs print by the function print under the standard
// space, the low-level interpreter and as machine code.
func TestPrint(t *testing.T) {
	for i, c := range printing {
		for how, run := range map[string]func(*engine.Program) error{
			"std": func(p *engine.Program) error {
				_, err := p.Run(t.Context(), "main", "5", engine.RunOptions{With: engine.WithStd})
				return err
			},
			"lowlevel": func(p *engine.Program) error {
				_, err := p.Run(t.Context(), "main", "5", engine.RunOptions{With: engine.WithLowLevel})
				return err
			},
			"native": func(p *engine.Program) error {
				f, err := p.Native(t.Context(), "main", "5", engine.RunOptions{With: engine.WithLowLevel})
				if err != nil {
					return err
				}
				defer f.Close()
				_, err = f.Call(t.Context())
				return err
			},
		} {
			var out bytes.Buffer
			p := printingProgram(t, c.text, &out)
			if err := run(p); err != nil {
				t.Errorf("program %d, %s: %v", i, how, err)
				continue
			}
			if out.String() != c.want {
				t.Errorf("program %d, %s: printed %q, want %q", i, how, &out, c.want)
			}
		}
	}
}

func printingProgram(t *testing.T, text string, out *bytes.Buffer) *engine.Program {
	t.Helper()
	p, err := engine.LoadText(t.Context(), "printing.py", []byte(text), engine.Options{Stdout: out})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPrintErrors: what print cannot do in a translated function is an error with its
// place.
func TestPrintErrors(t *testing.T) {
	for call, want := range map[string]string{
		"print(n, sep=str(n))": "3:5: in main: sep= of print() must be known",
		"print(*[n, n])":       "3:5: in main: how many arguments print() has",
		"print(n, file=n)":     "3:5: in main: file= of print() must be known",
		"print(n, file=FILE)":  "3:5: in main: print() writes to sys.stdout or sys.stderr",
	} {
		p := printingProgram(t, "FILE = 3\ndef main(n: int):\n    "+call+"\n", &bytes.Buffer{})
		_, err := p.Run(t.Context(), "main", "5", engine.RunOptions{With: engine.WithLowLevel})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", call, err, want)
		}
	}
}

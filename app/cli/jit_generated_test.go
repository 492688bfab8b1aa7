package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
)

// smallInterpreter is an interpreter with hints, and programs for it.
const smallInterpreter = `from rlib.jit import hint

def interp(code, n):
    acc = 0
    pc = 0
    while True:
        hint(None, global_merge_point=True)
        pc = hint(pc, concrete=True)
        code = hint(code, concrete=True)
        code = hint(code, deepfreeze=True)
        if pc >= len(code):
            return acc
        op = code[pc]
        pc += 1
        if op == '+':
            acc += n
        elif op == '*':
            acc *= hint(n, promote=True)
        else:
            raise ValueError

def main(i, n):
    if i == 0:
        return interp('+*+', n)
    if i == 1:
        return interp('+x', n)
    total = 0
    while i > 0:
        total += interp('+*+', n) + interp('++', i % 3)
        i -= 1
    return total

def plain(n):
    return n + 1
`

// writeInterpreter writes it to a file.
func writeInterpreter(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "t.py")
	if err := os.WriteFile(file, []byte(smallInterpreter), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// generatedJSON is what the verb prints of a run with a generated compiler.
type generatedJSON struct {
	jitJSON
	Residual engine.ResidualCode `json:"residual"`
}

// TestJITGenerated: a function is run with the compiler of its portal, by both back ends.
func TestJITGenerated(t *testing.T) {
	file := writeInterpreter(t)
	for _, backend := range []string{engine.BackendGraphs, engine.BackendAMD64} {
		var out generatedJSON
		text := succeed(t, "jit", file+":main", "--args", "0,5", "--backend", backend, "--format", "json")
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&out); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if out.Result == nil || *out.Result != "30" || out.Compilations != 2 || out.Residual.Operations["int_mul"] != 1 {
			t.Errorf("%s: %s", backend, text)
		}
		if len(out.Promotions) != 1 || out.Promotions[0].Where != "t.py:18 in interp" || !slices.Equal(out.Promotions[0].Cases, []string{"5"}) {
			t.Errorf("%s: the promotions are %+v", backend, out.Promotions)
		}
		if (out.Machine.Bytes > 0) != (backend == engine.BackendAMD64) {
			t.Errorf("%s: there are %d bytes of machine code", backend, out.Machine.Bytes)
		}
	}
	text := succeed(t, "jit", file+":main", "--args", "9,2")
	if !strings.HasPrefix(text, succeed(t, "run", file+":main", "--args", "9,2")) {
		t.Errorf("with the compiler, it gives\n%s", text)
	}
	for _, want := range []string{"\npromotion at t.py:18 in interp: 2\n", "compilations: 3; "} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if text := succeed(t, "jit", file+":main", "--args", "1,2"); !strings.HasPrefix(text, "raises ValueError\n") {
		t.Errorf("with an exception: %s", text)
	}
}

// TestJITFunction: a function that is no portal's caller is compiled itself, for what is known.
func TestJITFunction(t *testing.T) {
	file := writeInterpreter(t)
	text := succeed(t, "jit", file+":interp", "--args", "'+*+',7", "--known", "1")
	if !strings.HasPrefix(text, "56\n") || !strings.Contains(text, "operations map[], calls map[]") {
		t.Errorf("with all arguments known:\n%s", text)
	}
	if text := succeed(t, "jit", file+":plain", "--args", "7", "--how", "generated"); !strings.HasPrefix(text, "8\n") || !strings.Contains(text, "operations map[int_add:1]") {
		t.Errorf("a function without hints:\n%s", text)
	}
	if text := succeed(t, "jit", file+":plain", "--args", "7"); strings.Contains(text, "compilations") {
		t.Errorf("without hints, the default is not online:\n%s", text)
	}
	for _, c := range []struct{ args, want string }{
		{"--portal nowhere", "main never calls the portal nowhere"},
		{"--known 0", "what it knows are its green arguments"},
		{"--portal main", "a global merge point is only allowed in the portal"},
	} {
		status, _, errs := vitrine(append([]string{"jit", file + ":main", "--args", "0,5"}, strings.Fields(c.args)...)...)
		if status != exitError || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %s", c.args, status, errs)
		}
	}
	if status, _, errs := vitrine("jit", file+":main", "--args", "0,5", "--how", "magic"); status != exitUsage || !strings.Contains(errs, "--how must be") {
		t.Errorf("status %d, %s", status, errs)
	}
}

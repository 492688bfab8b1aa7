package interp_test

import (
	"bytes"
	"strings"
	"testing"

	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// run executes a program under the standard space and returns its output.
func run(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	std := stdspace.New(stdspace.Options{Dialect: source.Python3, Stdout: &out})
	if _, err := std.ImportFile("program", "program.py", []byte(text)); err != nil {
		t.Fatalf("%s\n%s", std.FormatException(err), text)
	}
	return out.String()
}

// TestUnrolling: every way to leave a block, through every kind of block. The
// programs print the letters of what is executed.
func TestUnrolling(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"return through finally", "try:\n  p('a'); return 'r'\nfinally:\n  p('f')", "a f r"},
		{"return in finally wins", "try:\n  return 'r'\nfinally:\n  return 's'", "s"},
		{"return in finally swallows an exception", "try:\n  1/0\nfinally:\n  return 's'", "s"},
		{"exception through finally", "try:\n  try:\n    1/0\n  finally:\n    p('f')\nexcept ZeroDivisionError:\n  p('x')\nreturn 'r'", "f x r"},
		{"break through finally", "for i in (1, 2):\n  try:\n    break\n  finally:\n    p('f')\nelse:\n  p('e')\nreturn 'r'", "f r"},
		{"continue through finally", "for i in 'ab':\n  try:\n    continue\n  finally:\n    p(i)\n  p('no')\nelse:\n  p('e')\nreturn 'r'", "a b e r"},
		{"continue through two", "for i in 'ab':\n  try:\n    try:\n      continue\n    finally:\n      p(i)\n  finally:\n    p('g')\nreturn 'r'", "a g b g r"},
		{"break from a nested loop", "for i in 'ab':\n  while True:\n    try:\n      break\n    finally:\n      p('f')\n  p(i)\nreturn 'r'", "f a f b r"},
		{"break in finally swallows an exception", "for i in 'ab':\n  try:\n    1/0\n  finally:\n    break\nreturn 'r'", "r"},
		{"handler that does not match", "try:\n  try:\n    1/0\n  except KeyError:\n    p('k')\n  finally:\n    p('f')\nexcept ArithmeticError:\n  p('a')\nreturn 'r'", "f a r"},
		{"else of try", "try:\n  p('a')\nexcept KeyError:\n  p('k')\nelse:\n  p('e')\nfinally:\n  p('f')\nreturn 'r'", "a e f r"},
		{"raise again", "try:\n  try:\n    1/0\n  except ZeroDivisionError:\n    p('a')\n    raise\nexcept ZeroDivisionError:\n  p('b')\nreturn 'r'", "a b r"},
		{"exception in a handler", "try:\n  try:\n    1/0\n  except ZeroDivisionError:\n    {}[1]\n  finally:\n    p('f')\nexcept KeyError:\n  p('k')\nreturn 'r'", "f k r"},
		{"value stack is cut back", "x = [1, 2, (lambda: 3)()]\ntry:\n  y = [1, [2, 1/0]]\nexcept ZeroDivisionError:\n  y = x\nreturn str(len(y))", "3"},
		{"while else", "n = 3\nwhile n:\n  n -= 1\nelse:\n  p('e')\nreturn 'r'", "e r"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "def p(x): out.append(x)\nout = []\ndef f():\n  " + strings.ReplaceAll(tt.body, "\n", "\n  ") + "\nout.append(f())\nprint(' '.join(out))\n"
			if got := strings.TrimSpace(run(t, text)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestWith: the exit function sees the exception and may swallow it.
func TestWith(t *testing.T) {
	const text = `
class C:
    def __init__(self, swallow): self.swallow = swallow
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        print(t and t.__name__, v)
        return self.swallow
def f(swallow):
    with C(swallow) as c:
        raise ValueError('x')
    return 'swallowed'
print(f(True))
try:
    f(False)
except ValueError as e:
    print('caught', e)
for i in [1, 2]:
    with C(False):
        if i == 1: continue
        break
`
	const want = "ValueError x\nswallowed\nValueError x\ncaught x\nNone None\nNone None\n"
	if got := run(t, text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestTrace: the hook sees every instruction, and its error stops the frame.
func TestTrace(t *testing.T) {
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte("def f(n):\n    return n + 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	fn, _ := m.Dict.Lookup("f")
	var seen []string
	std.SetTrace(func(f *interp.Frame) error {
		seen = append(seen, f.Code.Instrs[f.NextInstr].Op.String())
		return nil
	})
	if _, err := std.Call(fn, []stdspace.Object{stdspace.MakeInt(2)}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(seen, " "); got != "LoadFast LoadConst BinaryAdd ReturnValue" {
		t.Errorf("saw %s", got)
	}
	stop := &interp.InternalError{Msg: "enough"}
	std.SetTrace(func(*interp.Frame) error { return stop })
	if _, err := std.Call(fn, []stdspace.Object{stdspace.MakeInt(2)}); err != error(stop) {
		t.Errorf("got %v", err)
	}
}

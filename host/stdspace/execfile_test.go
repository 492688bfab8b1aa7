package stdspace_test

import (
	"testing"

	"vitrine/host/source"
)

// TestExecFile: execfile runs a file in the namespaces of its caller, or in given ones, and its errors have its name.
func TestExecFile(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"main.py": `
import os
HERE = os.path.dirname(os.path.abspath(__file__))
execfile(os.path.join(HERE, 'part.py'))
print f(3), __name__
def inner():
    x = 7
    d = {'x': 1}
    execfile(os.path.join(HERE, 'part.py'), d)
    return x, d['y'], d['f'](1), 'y' in globals()
x = 5
print inner()
e = {}
execfile(os.path.join(HERE, 'part.py'), {'x': 2}, e)
print sorted(e)
try:
    execfile(os.path.join(HERE, 'wrong.py'))
except SyntaxError, s:
    print os.path.basename(s.filename), s.lineno
try:
    execfile(os.path.join(HERE, 'none.py'))
except IOError, i:
    print i.errno
`,
		"part.py":  "y = globals().get('x', 0) + 1\ndef f(n):\n    return n * 2\n",
		"wrong.py": "a = 1\nb = = 2\n",
	})
	out, s, err := run(t, dir, source.Python2)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if want := "6 __main__\n(7, 2, 2, True)\n['f', 'y']\nwrong.py 2\n2\n"; out != want {
		t.Errorf("it prints %q, not %q", out, want)
	}
}

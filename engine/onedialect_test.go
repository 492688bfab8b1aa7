package engine

import (
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/source"
)

// TestOneDialect: a program of which a module needs Python 2 is Python 2 throughout, unless its own text cannot be, somebody has chosen
// the dialect, or it has printed something by then.
func TestOneDialect(t *testing.T) {
	const half = "def main(n):\n    return helper.f(n) / 2\n"
	helpers := map[string]string{
		"print":  "def f(n):\n    print \"value\", n\n    return n + 1\n",
		"rlib":   "from rpython.rlib.jit import hint\ndef f(n):\n    return n + 1\n",
		"either": "def f(n):\n    return n + 1\n",
	}
	for _, c := range []struct {
		name, helper, text string
		dialect            source.Dialect
		want               source.Dialect
		result, printed    string
	}{
		{"a statement of Python 2", "print", "import helper\n" + half, source.Auto, source.Python2, "2", ""},
		{"a module of the toolchain", "rlib", "import helper\n" + half, source.Auto, source.Python2, "2", ""},
		{"an import that is guarded", "print", "try:\n    import helper\nexcept Exception:\n    helper = None\n" + half, source.Auto, source.Python2, "2", ""},
		{"a module that can be either", "either", "import helper\n" + half, source.Auto, source.Python3, "2.5", ""},
		{"a dialect that was chosen", "print", "import helper\n" + half, source.Python3, source.Python3, "2.5", ""},
		{"a program that is Python 3", "print", "import helper\nx = f'{1}'\n" + half, source.Auto, source.Python3, "2.5", ""},
		{"something is printed before", "print", "print('first')\nimport helper\n" + half, source.Auto, source.Python3, "2.5", "first\n"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "main.py")
		write(t, file, c.text)
		write(t, filepath.Join(dir, "helper.py"), helpers[c.helper])
		var out strings.Builder
		p, err := Load(t.Context(), file, Options{Dialect: c.dialect, Stdout: &out})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		printed := out.String()
		o, err := p.Run(t.Context(), "main", "4", RunOptions{})
		if err != nil || o.Result == nil || *o.Result != c.result || p.Dialect != c.want || printed != c.printed {
			t.Errorf("%s: %+v, %v in Python %d, after printing %q", c.name, o, err, p.Dialect, printed)
		}
	}
}

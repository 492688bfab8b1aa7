package stdspace_test

import (
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestNameOfAnotherModule checks that a file does not take the place of a module
// which cannot be replaced, whatever its own name is.
func TestNameOfAnotherModule(t *testing.T) {
	const text = "import sys\nx = len(sys.argv)\ny = 'modules' in dir(sys)\nmine = 1\ndef f(): return mine\nprint(__name__)\n"
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		for _, name := range []string{"builtins", "__builtin__", "sys", "__future__", "string"} {
			var out strings.Builder
			s := stdspace.New(stdspace.Options{Dialect: d, Stdout: &out})
			m, err := s.ImportFile(name, name+".py", []byte(text))
			if err != nil {
				t.Errorf("dialect %s: %s.py: %s", d, name, s.FormatException(err))
				continue
			}
			if got := out.String(); got != name+"\n" {
				t.Errorf("dialect %s: %s.py prints %q", d, name, got)
			}
			f, _ := s.GetAttr(m, "f")
			if v, err := s.Apply(f); err != nil || v != stdspace.MakeInt(1) {
				t.Errorf("dialect %s: %s.f() gives %v, %v", d, name, v, err)
			}
			v, err := s.Eval("hasattr(__import__('" + name + "'), 'mine')")
			if err == nil && (v == stdspace.Object(stdspace.True)) != (name == "string") {
				t.Errorf("dialect %s: importing %s afterwards gives the wrong module", d, name)
			}
		}
	}
}

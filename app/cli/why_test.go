package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const asked = `def label(n):
    if n > 3:
        return 'big'
    return None

def main(n):
    s = label(n)
    return s
`

// TestWhyVerb: the verb explains a variable as text and as JSON, and says what it does not
// understand.
func TestWhyVerb(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	if err := os.WriteFile(file, []byte(asked), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := vitrine("why", file+":main", "--types", "int", "--var", "s", "--format", "json")
	if status != exitOK {
		t.Fatalf("status %d: %s", status, errs)
	}
	var why struct {
		Variable, Annotation string
		Chain                []struct {
			File, Graph, Text string
			Line, Col         int
			Origin            bool
		}
	}
	if err := json.Unmarshal([]byte(out), &why); err != nil {
		t.Fatal(err)
	}
	if why.Annotation != "String(can_be_none)" || len(why.Chain) < 3 {
		t.Fatalf("%s", out)
	}
	if c := why.Chain[0]; c.File != file || c.Line != 4 && c.Line != 3 || c.Graph != "label" || !c.Origin || c.Text == "" {
		t.Errorf("the first place is %+v", c)
	}
	if _, out, _ := vitrine("why", file+":main", "--types", "int", "--var", "return"); !strings.Contains(out, "        return 'big'\n") {
		t.Errorf("as text:\n%s", out)
	}
	for _, args := range [][]string{
		{file + ":main", "--types", "int"},
		{file + ":main", "--types", "int", "--var", "nothing"},
		{file + ":main", "--types", "int", "--var", "s", "--stage", "flow"},
		{file + ":main", "--types", "int", "--var", "s", "--graph", "nowhere"},
		{file, "--var", "s"},
	} {
		if status, out, errs := vitrine(append([]string{"why"}, args...)...); status == exitOK || out != "" || errs == "" {
			t.Errorf("%q: status %d, %q, %q", args, status, out, errs)
		}
	}
}

// TestWhyColours: at the stage coloured, the verb explains why a variable is green or red.
func TestWhyColours(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	text := "from rlib.jit import hint\ndef f(n, m):\n    hint(m, concrete=True)\n    return n * m\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := vitrine("why", file+":f", "--types", "int,int", "--stage", "coloured", "--var", "m")
	if status != exitOK || !strings.HasPrefix(out, "m_1 is green\n") || !strings.Contains(out, "t.py:3:5: in f: hint(m_1, concrete=True) asks for m_1 of f") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	if status, out, errs := vitrine("graph", file+":f", "--types", "int,int", "--stage", "coloured", "--portal", "f"); status != exitOK || !strings.Contains(out, "[n_0: red, m_1: green]") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	if status, _, errs := vitrine("why", file+":f", "--types", "int,int", "--stage", "lowlevel", "--var", "m"); status != exitUsage || !strings.Contains(errs, "annotated and coloured") {
		t.Errorf("status %d: %s", status, errs)
	}
}

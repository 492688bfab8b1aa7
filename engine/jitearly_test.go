package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
)

// TestEarlyFaults: what would have failed while code was generated fails when the program comes there, as it does
// without a compiler.
func TestEarlyFaults(t *testing.T) {
	for _, how := range []manner{{backend: BackendGraphs}, {backend: BackendGraphs, jit: JITOptions{Lazy: true}}, {backend: BackendAMD64}} {
		t.Run(how.String(), func(t *testing.T) {
			ctx := context.Background()
			p, err := Load(ctx, "testdata/jit/early_faults.py", Options{Dialect: source.Python2})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			meta, err := p.Meta()
			if err != nil {
				t.Fatal(err)
			}
			g, err := p.Generate(ctx, meta)
			if err != nil {
				t.Fatal(err)
			}
			c, err := newComparison(p, g, meta.Entry, how)
			if errors.Is(err, codemem.ErrUnsupported) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			defer c.close()
			for args, want := range map[string]string{
				"3, 100": "string index out of range",
				"1, 103": "None has no attribute n",
				"4, 105": "None has no attribute n",
			} {
				checkFault(t, c, args, want)
			}
			if err := c.compare("3, 7"); err != nil {
				t.Errorf("after that: %v", err)
			}
		})
	}
}

func checkFault(t *testing.T, c *comparison, text, want string) {
	args, err := valuesOf(c.program, c.entry, text)
	if err != nil {
		t.Fatal(err)
	}
	for name, run := range map[string]func() (string, error){
		"interpreted": func() (string, error) { return c.interpreted(args) },
		"compiled":    func() (string, error) { return c.generated(args) },
	} {
		got, err := run()
		if err == nil {
			t.Errorf("%s(%s) %s gives %s", c.entry, text, name, got)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%s(%s) %s: %v, want %s", c.entry, text, name, err, want)
		}
	}
}

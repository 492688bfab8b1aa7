package engine

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
)

// TestDeadObjects: where residual code is made of all that runs, gc.collect() finds dead what is dead
// under the standard space. An extension that carries something out keeps what it has met so far.
func TestDeadObjects(t *testing.T) {
	ctx := context.Background()
	p, err := Load(ctx, "testdata/jit/small_weakrefs.py", Options{Dialect: source.Python2})
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
	for _, m := range manners {
		if m.jit.Cases > 0 || m.jit.Operations > 0 || m.jit.Step > 1 {
			continue
		}
		t.Run(m.String(), func(t *testing.T) {
			c, err := newComparison(p, g, meta.Entry, m)
			if errors.Is(err, codemem.ErrUnsupported) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			defer c.close()
			for i, n := range []int{3, 1, 5, 2, 8, 5} {
				if err := c.compare(fmt.Sprintf("%d, %d", 6+i, n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

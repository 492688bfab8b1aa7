package rtyper_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"vitrine/host/source"
	"vitrine/lowlevel/rtyper"
)

// An impatient context ends after it was asked so many times.
type impatient struct {
	context.Context
	left int
}

func (c *impatient) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterruptAmongConstants: typing ends with its context in the middle of the objects that a
// prebuilt list leads to, too.
func TestInterruptAmongConstants(t *testing.T) {
	typed := func(strings, patience int) (asked int, err error) {
		p := &program{
			theme: "t", name: "main", file: "t.py", args: []string{"int"}, dialect: source.Python2,
			text: fmt.Appendf(nil, "TABLE = [str(i) for i in range(%d)]\ndef main(x):\n    return TABLE[x]\n", strings),
		}
		res, _ := annotate(t, p)
		ctx := &impatient{t.Context(), patience}
		_, err = rtyper.Type(ctx, res, rtyper.Options{})
		return patience - ctx.left, err
	}
	few, err := typed(10, math.MaxInt32)
	if err != nil {
		t.Fatal(err)
	}
	if many, err := typed(20_000, math.MaxInt32); err != nil || many < few+20 {
		t.Errorf("the context is asked %d times for 20000 strings, %d times for 10: %v", many, few, err)
	}
	if _, err := typed(20_000, few+5); !errors.Is(err, context.Canceled) {
		t.Errorf("typing went on: %v", err)
	}
}

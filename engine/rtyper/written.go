package rtyper

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator"
)

// A helperText is the text of a helper that is written for certain types.
type helperText struct {
	imports []string
	body    strings.Builder
}

// use returns the name by which the text calls another helper.
func (b *helperText) use(fn Helper) string {
	alias := strings.ReplaceAll(fn.File, ".", "_") + "_" + fn.Func
	line := fmt.Sprintf("from %s.%s import %s as %s\n", annotator.HelperModule, fn.File, fn.Func, alias)
	if !slices.Contains(b.imports, line) {
		b.imports = append(b.imports, line)
	}
	return alias
}

// writtenHelper returns the helper with that text; equal texts are one helper.
func (t *Typer) writtenHelper(b *helperText, name string) Helper {
	text := strings.Join(b.imports, "") + b.body.String()
	if h, ok := t.writtenBy[text]; ok {
		return h
	}
	h := LL(fmt.Sprintf("written%d", len(t.written)), name)
	t.written[h.File] = text
	t.writtenBy[text] = h
	return h
}

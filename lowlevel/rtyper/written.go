package rtyper

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator"
	"vitrine/lowlevel/lltype"
)

// A helperText is the text of a helper that is written for certain types.
type helperText struct {
	imports []string
	types   []namedType // that the text names
	body    strings.Builder
}

// A writtenFile is a helper file that was written for certain types.
type writtenFile struct {
	text  string
	types []namedType
}

// A namedType is a low-level type that has a name in the text of a helper.
type namedType struct {
	name string
	t    lltype.Type
}

// use returns the name by which the text calls another helper.
func (b *helperText) use(fn helper) string {
	alias := strings.ReplaceAll(fn.File, ".", "_") + "_" + fn.Func
	line := fmt.Sprintf("from %s.%s import %s as %s\n", annotator.HelperModule, fn.File, fn.Func, alias)
	if !slices.Contains(b.imports, line) {
		b.imports = append(b.imports, line)
	}
	return alias
}

// write returns the helper with that text; equal texts that name no types
// are one helper.
func (lib *helperLibrary) write(b *helperText, name string) helper {
	text := strings.Join(b.imports, "") + b.body.String()
	if h, ok := lib.writtenBy[text]; ok && b.types == nil {
		return h
	}
	h := ll(fmt.Sprintf("written%d", len(lib.written)), name)
	lib.written[h.File] = writtenFile{text, b.types}
	lib.writtenBy[text] = h
	return h
}

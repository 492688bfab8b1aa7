package recorder

import (
	"errors"
	"fmt"
	"testing"

	"vitrine/host/source"
	"vitrine/runtime/llinterp"
)

// TestFailureText: the step that says why compilation has failed names the file, without its folder.
func TestFailureText(t *testing.T) {
	at := &llinterp.Error{Graph: "f", Func: "f", File: "lesson:/home/me/lessons/x.md/machine.py", Span: source.Span{Line: 3, EndLine: 3}, Err: errors.New("no")}
	const want = "Compilation has failed: compiling f: machine.py:3: graph f, block 0: no"
	if got := failureText(fmt.Errorf("compiling f: %w", at)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

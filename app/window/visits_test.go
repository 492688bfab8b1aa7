package window

import (
	"strings"
	"testing"
)

// TestVisits: on request the inspector tells how often blocks were visited.
func TestVisits(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	const title = "Visits"
	if strings.Contains(inspected(w), title) {
		t.Error("visits are told though nobody asked")
	}
	do(t, w, "Count Visits of Blocks")
	if text := inspected(w); !strings.Contains(text, title) {
		t.Errorf("no visits are told:\n%s", text)
	}
}

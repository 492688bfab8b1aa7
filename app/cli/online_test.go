package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine/forms"
	"vitrine/jit/llabstract"
)

// toy is the toy language of the examples.
const toy = "../../assets/examples/toylanguage.py"

// TestTraceOnline: JSON has what is known after each step, text has the sentences alone.
func TestTraceOnline(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(succeed(t, "trace", toy+":add", "--stage", "online", "--format", "json")), "\n")
	virtual, concrete := 0, 0
	for i, line := range lines {
		var step struct {
			forms.StepJSON
			State *llabstract.Known `json:"state"`
		}
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&step); err != nil {
			t.Fatalf("line %d: %v\n%s", i+1, err, line)
		}
		if step.State == nil || step.Step != i || len(step.State.Frames) == 0 {
			t.Fatalf("line %d has no state: %s", i+1, line)
		}
		for _, o := range step.State.Objects {
			virtual += len(o.Parts)
		}
		for _, v := range step.State.Frames[0].Variables {
			if v.Is == "concrete" {
				concrete++
			}
		}
	}
	if virtual == 0 || concrete == 0 {
		t.Errorf("%d parts of virtual objects, %d concrete constants", virtual, concrete)
	}
	text := strings.Split(strings.TrimSpace(succeed(t, "trace", toy+":add", "--stage", "online")), "\n")
	if len(text) != len(lines) {
		t.Errorf("%d steps as text, %d in JSON", len(text), len(lines))
	}
}

// TestRenderOnlineSteps draws the residual graph while it grows, and what is known then.
func TestRenderOnlineSteps(t *testing.T) {
	dir := t.TempDir()
	steps := strings.Split(strings.TrimSpace(succeed(t, "trace", toy+":add", "--stage", "online")), "\n")
	virtual := slices.IndexFunc(steps, func(s string) bool { return strings.Contains(s, " virtual ") }) + 1
	for _, c := range []struct {
		page       string
		step       int
		has, lacks string
	}{
		{"online", 3, "block 0 of add", "int_add"},
		{"online", len(steps), "int_add", "block 0 of add"},
		{"known", virtual, "list 0\\llength", "array 1 of"},
		{"specialising", virtual, "direct_call", "list 0"},
	} {
		file := filepath.Join(dir, "out.dot")
		succeed(t, "render", toy+":add", "--stage", "online", "--page", c.page, "--step", fmt.Sprint(c.step), "-o", file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), c.has) || strings.Contains(string(text), c.lacks) {
			t.Errorf("step %d of %s: %s", c.step, c.page, text)
		}
	}
}

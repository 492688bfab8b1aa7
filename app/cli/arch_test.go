package cli

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestArch: the machine code of each machine can be looked at on any, as text and as JSON.
func TestArch(t *testing.T) {
	const file = "../../assets/examples/factorial.py:loop"
	for arch, returns := range map[string]string{"amd64": "c3", "arm64": "c0 03 5f d6"} {
		text := succeed(t, "graph", file, "--stage", "machine", "--arch", arch)
		if !strings.Contains(text, strings.ReplaceAll(returns, " ", "")) || !strings.Contains(text, "leave: interrupt") || !strings.Contains(text, "int_mul") {
			t.Errorf("%s:\n%s", arch, text)
		}
		var out struct {
			Graphs []struct {
				Instructions []struct {
					Bytes, Text string
					Places      map[string]string
				}
			}
		}
		if err := json.Unmarshal([]byte(succeed(t, "graph", file, "--stage", "machine", "--arch", arch, "--format", "json")), &out); err != nil {
			t.Fatal(err)
		}
		found, placed := false, false
		for _, in := range out.Graphs[0].Instructions {
			found = found || in.Text == "ret" && in.Bytes == returns
			placed = placed || len(in.Places) > 0
		}
		if !found || !placed {
			t.Errorf("%s: no %q, or no values in places", arch, returns)
		}
	}
}

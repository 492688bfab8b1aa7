package passcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
)

// TestAfter: a graph that keeps the rules passes; one that does not is told with the
// pass, the rule and the graph.
func TestAfter(t *testing.T) {
	g := model.NewGraph("f", []string{"n"})
	g.StartBlock.Close(g.NewLink([]model.Value{g.StartBlock.InputArgs[0]}, g.ReturnBlock, nil))
	passcheck.After("a good pass", g, (*model.FunctionGraph).Check)
	g.StartBlock.Exits[0].Args = nil
	defer func() {
		text := fmt.Sprint(recover())
		for _, want := range []string{"after a bad pass: graph f: block 0: exit 0: its link passes 0 values", "block 0 [n_0] (start)"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in %s", want, text)
			}
		}
	}()
	passcheck.After("a bad pass", g, (*model.FunctionGraph).Check)
}

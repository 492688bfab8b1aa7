package window

import (
	"strings"
	"testing"

	"vitrine/viewer/panes"
)

// TestMachineCodeFromTheSource: a click on an expression, or on an instruction of
// the bytecode, marks the machine code that comes from it, in the table as in the
// graph.
func TestMachineCodeFromTheSource(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Machine Code")
	if cells := w.tabs.current.view.Page.Tables[0].Columns; cells[0] != "at" || cells[1] != "line" || cells[2] != "instruction" || cells[3] != "operation" {
		t.Errorf("the columns of machine code are %q", cells)
	}
	do(t, w, "Show as Table")
	line, col := int32(13), int32(strings.Index("        sum += link.value", "link"))
	w.texts.source.OnTap(line, col)
	marked := w.tabs.current.table.MarkSource(w.tabs.current.picked)
	if !w.tabs.current.picked.IsValid() || marked == 0 {
		t.Fatalf("%d rows come from %v", marked, w.tabs.current.picked)
	}
	if len(w.tabs.current.graph.Scene().LinesOf(w.tabs.current.picked)) == 0 {
		t.Error("the graph has no lines that come from there")
	}
	w.subject.clear()
	if w.tabs.current.table.MarkSource(w.tabs.current.picked) != 0 {
		t.Error("the rows stay marked")
	}
	for _, in := range w.tabs.current.view.Bytecode {
		if in.Span.Line == line && strings.Contains(in.Text, "value") {
			w.texts.bytecode.OnTap(panes.Instruction(in))
			if w.tabs.current.picked != in.Span || w.tabs.current.table.MarkSource(in.Span) == 0 {
				t.Errorf("no row comes from %s", in.Text)
			}
			return
		}
	}
	t.Error("the bytecode reads no value")
}

package forms

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/host/source"
	"vitrine/pages/trace"
)

// TestWriteSteps: text counts from 1, JSON from 0; places in another file name it, and
// what is not there is null.
func TestWriteSteps(t *testing.T) {
	var steps trace.Timeline
	at := source.Span{Line: 2, Col: 4, EndLine: 2, EndCol: 9}
	steps.Append(trace.Step{Kind: "block", Text: "<first>", Graph: "f", Block: 1, Op: -1, Instr: 3, Span: at, File: "t.py", Cause: trace.NoStep})
	steps.Append(trace.Step{Kind: "operation", Text: "then", Block: -1, Op: 0, Instr: -1, Span: at, File: "u.py", Cause: 0, Details: []trace.Detail{{Name: "a", Value: "b"}}})
	steps.Append(trace.Step{Kind: "done", Text: "nowhere", Block: -1, Op: -1, Instr: -1, File: "u.py", Cause: trace.NoStep})
	span := `"span":{"line":2,"col":4,"endLine":2,"endCol":9}`
	for asJSON, want := range map[bool]string{
		false: fmt.Sprintf("    1 block     %-7s <first>\n    2 operation u.py:%v then\n    3 done      %-7s nowhere\n", at, at, source.Span{}),
		true: `{"step":0,"kind":"block","text":"<first>","graph":"f","block":1,"op":null,"instr":3,` + span + `,"cause":null}` + "\n" +
			`{"step":1,"kind":"operation","text":"then","graph":"","block":null,"op":0,"instr":null,` + span + `,"file":"u.py","cause":0,"details":[{"name":"a","value":"b"}]}` + "\n" +
			`{"step":2,"kind":"done","text":"nowhere","graph":"","block":null,"op":null,"instr":null,"span":null,"cause":null}` + "\n",
	} {
		var b strings.Builder
		if err := WriteSteps(&b, &steps, "t.py", asJSON, nil); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Errorf("JSON %v (-want +got):\n%s", asJSON, diff)
		}
	}
}

// TestErrorJSON: an error keeps its place when others wrap it; one without a place has
// its whole text.
func TestErrorJSON(t *testing.T) {
	at := source.Span{Line: 3, Col: 1, EndLine: 3, EndCol: 2}
	placed := fmt.Errorf("reading: %w", &source.Error{File: "t.py", Span: at, Msg: "a name is expected"})
	g := &Graphs{Program: "t.py", Stage: "flow", Errors: []error{placed, errors.New("no place")}}
	want := []ErrorJSON{{File: "t.py", Message: "a name is expected", Span: NewSpanJSON(at)}, {Message: "no place"}}
	got := g.JSON()
	if diff := cmp.Diff(want, got.Errors); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.Graphs == nil || g.Failed() == nil || (&Graphs{}).Failed() != nil {
		t.Errorf("graphs %v, failed %v", got.Graphs, g.Failed())
	}
	if text, err := Marshal(map[string]string{"a": "<b>"}); err != nil || text != "{\n \"a\": \"<b>\"\n}\n" {
		t.Errorf("%q, %v", text, err)
	}
}

package session

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"vitrine/host/memory"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

var testKey = page.Key{Kind: "live", Entry: "f"}

// small is a session of one block, whose code is patched and then freed.
func small() *Session {
	s := New(Head{File: "f.py", Text: "def f(): pass\n", Entry: "f", Machine: "amd64"}, testKey)
	box := Box{ID: 3, Name: "block 3", Lines: []Line{
		{Spans: []Span{{Text: "block 3", Style: page.Heading}}, Op: -1}, {Spans: []Span{{Text: "jump", Style: page.Operator}}, Interpreted: 1},
	}, Exits: []Exit{{To: 3}}}
	jump := func(bytes, text string, target uint64) Instruction {
		return Instruction{Address: 32, Bytes: Bytes(bytes), Text: text, Flow: Jumps, Target: target, Block: 3, Index: -1, Interpreted: 1}
	}
	part := Part{Name: "fragment 1", Address: 32, Tier: 1, Block: -1, Instructions: []Instruction{jump("\xe9\x01", "jmp a", 48)}}
	patched := part
	patched.Instructions = []Instruction{jump("\xe9\x02", "jmp fragment 1", 32)}
	for _, e := range []Event{
		{Kind: KindCode, Text: "nothing is there", Cause: trace.NoStep, Block: -1},
		{Kind: KindFragment, Text: "new code", Cause: trace.NoStep, Block: 3, Change: Change{
			Blocks: []Box{box}, Parts: []Part{part}, Places: []Place{{File: "/p/program.txt", Line: 2}}, Texts: []Text{{File: "/p/program.txt", Text: "first\n  jump away"}},
		}},
		{Kind: KindRun, Text: "f is called", Cause: trace.NoStep, Block: -1, Facts: []trace.Detail{{Name: FactCall, Value: "f is called"}}},
		{Kind: KindPatch, Text: "a patch", Cause: 2, Block: 3, Change: Change{Parts: []Part{patched}, Patches: []Patch{{Address: 32, Before: part.Instructions, After: patched.Instructions}},
			Switches: []Switch{{Block: 3, Cases: []string{"4"}, Tests: "at 64"}}}},
		{Kind: KindEnd, Text: "f gives 1", Cause: 2, Block: -1, Change: Change{Executed: []Executed{{Part: 0, Address: 32, Times: 1200}}}, Facts: []trace.Detail{{Name: FactOutcome, Value: "f gives 1"}}},
		{Kind: KindRun, Text: "f is called again", Cause: trace.NoStep, Block: -1},
		{Kind: KindEnd, Text: "f gives 2", Cause: 5, Block: -1, Change: Change{Executed: []Executed{{Part: 0, Address: 32, Times: 7}}, Lost: true}},
		{Kind: KindReserve, Text: "freed", Cause: 5, Block: -1, Change: Change{Gone: []int{0}}},
	} {
		s.Append(e)
	}
	return s
}

// look draws everything of a session.
func look(s *Session) string {
	text := ""
	for _, r := range []page.Recording{s.Residual(&page.Page{Key: testKey}), s.Code(&page.Page{})} {
		r.Union()
		r.(page.Settling).Settled()
		for i := range s.Len() {
			p := r.PageAt(i)
			for _, n := range p.Nodes {
				for _, l := range n.Lines {
					text += fmt.Sprintf("%d %s\n", i, page.Text(l.Spans))
				}
			}
			for _, e := range p.Edges {
				if p.NodeByID(e.From) == nil || p.NodeByID(e.To) == nil {
					text += fmt.Sprintf("%d an edge leads nowhere\n", i)
				}
			}
			for _, m := range p.Marks {
				text += fmt.Sprintf("%d mark %d %d %d\n", i, m.Node, m.Line, m.Kind)
			}
			for _, t := range r.StateAt(i) {
				for _, row := range t.Rows {
					text += fmt.Sprintf("%d %s:", i, t.Title)
					for _, c := range row.Cells {
						text += " " + c.Text
					}
					text += "\n"
				}
			}
			r.(page.Locator).PlaceAt(i)
		}
	}
	return text
}

// TestMoments: every moment shows what there was then: the instruction before and after a patch at the step of the patch only, the
// numbers of all calls and of the present one, and nothing that was freed.
func TestMoments(t *testing.T) {
	text := look(small())
	for _, want := range []string{
		"1           20  e9 01                 jmp a\n",
		"3      −    20  e9 01                 jmp a\n",
		"3      +    20  e9 02                 jmp fragment 1\n",
		"4  1200×    20  e9 02                 jmp fragment 1\n",
		"4 block 3  1200×\n",
		"6 block 3  ≥1207× (≥7 in this run)\n",
		"1 program.txt:2  jump away\n",
		"4 Interpreted program: program.txt:2 1 1200×   jump away\n",
		"3 Patches: 20 − e9 01 jmp a\n",
		"3 Switches: block 3 4 at 64\n",
		"4 Executed: block 3 1200 1200 1200\n",
		"6 Executed: block 3 7 7 1207\n",
		"6 Executed: at least the rest of this run was not counted\n",
		"4 Runs: f is called f gives 1\n",
		"2 Code: fragment 1 20 2 1\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for _, not := range []string{"4      −", "7           20", "7 Code:", "nowhere", "2 Patches"} {
		if strings.Contains(text, not) {
			t.Errorf("%q is in\n%s", not, text)
		}
	}
}

// TestFile: a session comes back from its file; what is no session is an error that says what it should be.
func TestFile(t *testing.T) {
	var file, again bytes.Buffer
	if err := small().Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.String()
	s, err := Read(&file, testKey)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Write(&again); err != nil || again.String() != whole {
		t.Errorf("%v\n%s\nis not\n%s", err, again.String(), whole)
	}
	if got, want := look(s), look(small()); got != want {
		t.Errorf("it shows\n%s\nnot\n%s", got, want)
	}
	first, rest, _ := strings.Cut(whole, "\n")
	for _, c := range [][2]string{
		{"", "first line"},
		{"{}\n", "first line"},
		{strings.Replace(first, `"version":1`, `"version":9`, 1) + "\n" + rest, "version 9"},
		{first + "\n", "no events"},
		{first + "\n" + `{"cause":7}` + "\n", "event 1 of the session: its cause is 7"},
		{first + "\n" + `{"cause":-1,"block":-1,"parts":[{"id":0,"block":-1}]}` + "\n", "has no instructions"},
		{first + "\n" + `{"cause":-1,"block":-1,"blocks":[{"id":-4}]}` + "\n", "no block -4"},
		{first + "\n" + `{"cause":-1,"block":-1,"parts":[{"id":0,"instructions":[{"bytes":"xy"}]}]}` + "\n", "cannot be read: bytes of code must be a text of hexadecimal digits"},
		{first + "\n" + `{"cause":-1,"block":-1,"parts":[{"id":0,"instructions":[{"bytes":[1]}]}]}` + "\n", "bytes of code must be a text of hexadecimal digits"},
		{first + "\n[]\n", "event 1 of the session cannot be read: it must be an object, not a list"},
		{first + "\n" + `{"text":{}}` + "\n", "its field text must be a text, not an object"},
		{first + "\n" + `{"cause":0.5}` + "\n", "its field cause must be a whole number that is not too large, not the number 0.5"},
		{first + "\n" + `{"facts":[{"value":true}]}` + "\n", "its field value must be a text, not true or false"},
		{first + "\n" + `{"cause":-1,"block":-1,"facts":[{}` + strings.Repeat(",{}", mostNumber) + "]}\n", "more than 131072 facts"},
	} {
		if _, err := Read(strings.NewReader(c[0]), testKey); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%q gives %v", c[0], err)
		}
	}
}

// TestShortTexts: what would take far more memory than its text is not read.
func TestShortTexts(t *testing.T) {
	var file bytes.Buffer
	if err := small().Write(&file); err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(file.String(), "\n")
	most := memory.Share()
	for name, items := range map[string]string{
		"facts": "{}" + strings.Repeat(",{}", int(most/(perObject+perNumber))), "gone": "1" + strings.Repeat(",1", int(most/perNumber)),
	} {
		text := fmt.Sprintf("%s\n{\"cause\":-1,\"block\":-1,%q:[%s]}\n", first, name, items)
		if _, err := Read(strings.NewReader(text), testKey); !errors.Is(err, errMemory) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// TestBounds: a session that is full takes no more, and its last event says so.
func TestBounds(t *testing.T) {
	s := small()
	huge := Event{Kind: KindFragment, Text: "huge", Cause: trace.NoStep, Block: -1, Change: Change{Parts: []Part{{ID: 1, Name: "fragment 2", Address: 1 << 20, Tier: 1, Block: -1}}}}
	for i := range MostInstructions {
		huge.Parts[0].Instructions = append(huge.Parts[0].Instructions, Instruction{Address: 1<<20 + uint64(i), Bytes: Bytes{0x90}, Text: "nop", Block: -1})
	}
	n := s.Append(huge)
	if e := s.At(n); e.Kind != KindLimit || !strings.Contains(e.Text, "not recorded") || !s.Full() {
		t.Errorf("the event is %s: %s", e.Kind, e.Text)
	}
	if s.Append(Event{Kind: KindEnd, Block: -1}) != trace.NoStep || s.Len() != n+1 {
		t.Error("more is recorded")
	}
}

// FuzzRead: whatever a file says, it is an error or a session that can be looked at.
func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	if err := small().Write(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.String())
	first, _, _ := strings.Cut(file.String(), "\n")
	f.Add(first + "\n" + `{"kind":"patch","cause":-1,"block":0,"parts":[{"id":2,"block":1,"instructions":[{"address":5,"flow":"jump","target":5,"block":9},{"address":5}]}],"patches":[{"part":2,"after":[{"address":5}]}],"gone":[2,2]}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(strings.NewReader(text), testKey)
		if err == nil && s.Len() < 40 && strings.Contains(look(s), "leads nowhere") {
			t.Error("an edge leads nowhere")
		}
	})
}

package window

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/viewer/scene/scenetest"
)

// fakeDocument stands for a program: every "def" line of the file is a
// function, each with the same small graph, recorded in twelve steps.
type fakeDocument struct {
	file  string
	text  string
	names []string
	lines []int32
}

var defLine = regexp.MustCompile(`^def (\w+)\(`)

// fakeLoad reads a file into a fakeDocument. A line with "!!!" is a mistake.
func fakeLoad(_ context.Context, file string, r reading) (document, error) {
	var content []byte
	var err error
	if r.text != nil {
		content = []byte(*r.text)
	} else if content, err = os.ReadFile(file); err != nil {
		return nil, err
	}
	d := &fakeDocument{file: file, text: string(content)}
	var wrong source.ErrorList
	for i, line := range strings.Split(d.text, "\n") {
		if m := defLine.FindStringSubmatch(line); m != nil {
			d.names, d.lines = append(d.names, m[1]), append(d.lines, int32(i+1))
		}
		if at := strings.Index(line, "!!!"); at >= 0 {
			wrong = append(wrong, &source.Error{File: file, Msg: "invalid syntax", Text: line,
				Span: source.Span{Line: int32(i + 1), Col: int32(at), EndLine: int32(i + 1), EndCol: int32(at + 3)}})
		}
	}
	return d, wrong.Err()
}

func (d *fakeDocument) Text() string { return d.text }

func (d *fakeDocument) Language() string { return "Python 3" }

func (d *fakeDocument) Functions() []engine.Function {
	var list []engine.Function
	for i, name := range d.names {
		list = append(list, engine.Function{Name: name, Key: page.Key{Kind: "flow", Entry: name}, Params: []string{"n"},
			Span: source.Span{Line: d.lines[i], EndLine: d.lines[i] + 3}})
	}
	return list
}

func (d *fakeDocument) View(ctx context.Context, key page.Key, progress func(int)) (*views.View, error) {
	name := key.Entry
	if key.Kind != "flow" {
		return nil, fmt.Errorf("%s is not a view of this document", key)
	}
	switch name {
	case "endless":
		<-ctx.Done()
		return nil, ctx.Err()
	case "panics":
		panic("no such thing")
	}
	progress(12)
	p := scenetest.Loop()
	p.Key, p.Title = key, name
	v := &views.View{Key: key, Title: name, Page: p, File: d.file, Text: d.text}
	v.Recording = newFakeRecording(p)
	for i := range 6 {
		line := int32(min(i+1, strings.Count(d.text, "\n")))
		v.Bytecode = append(v.Bytecode, views.BytecodeLine{
			Index: i * 3, Text: fmt.Sprintf("%4d LOAD_FAST %d (n)", i*3, i), Target: i == 3,
			Span: source.Span{Line: line, Col: 4, EndLine: line, EndCol: 14},
		})
	}
	return v, nil
}

// fakeRecording shows the blocks of a page one after the other.
type fakeRecording struct {
	page.Recording
	steps *trace.Timeline
}

func newFakeRecording(p *page.Page) *fakeRecording {
	r := &fakeRecording{Recording: scenetest.Recorded(p, 12), steps: new(trace.Timeline)}
	kinds := []trace.Kind{"block", "operation", "fork", "state"}
	for i := range 12 {
		r.steps.Append(trace.Step{
			Kind: kinds[i%4], Text: fmt.Sprintf("Something happens for the %dth time", i+1), Block: i % len(p.Nodes),
			Op: -1, Instr: i % 6 * 3, Cause: i - 2,
			Span: source.Span{Line: int32(i%3 + 1), Col: 4, EndLine: int32(i%3 + 1), EndCol: 10},
		})
	}
	return r
}

func (r *fakeRecording) Steps() *trace.Timeline { return r.steps }

func (r *fakeRecording) StateAt(i int) []*page.Table {
	return []*page.Table{
		{Title: "Locals", Columns: []string{"name", "value"}, Rows: []page.Row{
			{Node: -1, Cells: []page.Span{{Text: "n"}, page.NameOf("n_0")}},
			{Node: -1, Cells: []page.Span{{Text: "i"}, {Text: fmt.Sprint(i), Style: page.Constant}}},
		}},
		{Title: "Pending blocks", Rows: []page.Row{{Node: 2, Cells: []page.Span{{Text: "block 2"}}}}},
		{Title: "Value stack"},
	}
}

// titled returns the command with a title, which there must be.
func (cs *commandSet) titled(title string) *command {
	if c := cs.find(title); c != nil {
		return c
	}
	panic("there is no command " + title)
}

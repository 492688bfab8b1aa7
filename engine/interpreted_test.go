package engine

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	livecode "vitrine/jit/session"
	"vitrine/pages/page"
)

// locatedText is an interpreter whose programs are strings, with a line for each instruction. Where it is, its JitDriver says.
const locatedText = `
from rlib.jit import JitDriver, hint

class Names(object):
    def __init__(self, file):
        self.file = file

names = Names('program.txt')

class Frozen(object):
    def _freeze_(self):
        return True

frozen = Frozen()
frozen.first = 10

def get_location(pc, frozen, code, names):
    return names.file, pc + frozen.first, 'run', pc, code[pc]

driver = JitDriver(greens=['pc', 'frozen', 'code', 'names'], reds=['acc'], get_location=get_location)

def run(code, acc, names):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, frozen=frozen, code=code, names=names, acc=acc)
        op = code[pc]
        pc = pc + 1
        if op == '+':
            acc = acc + 3
        elif op == '*':
            acc = acc * acc
        elif op == '<' and acc < 100:
            pc = 0
    return acc

def f(n):
    return run('+*<', n, names)

META = {'kind': 'portal', 'entry': 'f', 'portal': 'run', 'policy': 'oopspec', 'runs': [{'args': [1]}]}
`

// lineOfOp returns in which line of the interpreted program an operation was made that an instruction stands for.
func lineOfOp(s *livecode.Session, op string) (lines []int) {
	var places []livecode.Place
	for i := range s.Len() {
		e := s.At(i)
		places = append(places, e.Places...)
		for _, p := range e.Parts {
			for _, in := range p.Instructions {
				if in.Interpreted > 0 && strings.Contains(fmt.Sprint(in.Op), op) {
					if line := places[in.Interpreted-1].Line; !slices.Contains(lines, line) {
						lines = append(lines, line)
					}
				}
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// TestInterpretedLines: residual code knows for which line of the interpreted program it was made, as the JitDriver says of numbers,
// strings and objects; so does what the second tier makes of it.
func TestInterpretedLines(t *testing.T) {
	_, l, s := liveOf(t, locatedText, "f", Options{})
	if _, err := l.Run(t.Context(), "2"); err != nil {
		t.Fatal(err)
	}
	for op, want := range map[string]string{"int_add": "[10]", "int_mul": "[11]", "int_lt": "[12]"} {
		if got := fmt.Sprint(lineOfOp(s, op)); got != want {
			t.Errorf("%s was made for the lines %s, not %s", op, got, want)
		}
	}
	table := tableOf(s.TablesAt(s.Len()-1), livecode.TableInterpreted)
	if table == nil || len(table.Rows) != 3 || table.Rows[1].Cells[0].Text != "program.txt:11" || table.Rows[1].Node < 0 {
		t.Fatalf("the table is %+v", table)
	}
	p := s.Residual(&page.Page{}).PageAt(s.Len() - 1)
	if n := p.NodeByID(table.Rows[1].Node); !strings.Contains(textOf(n), "program.txt:11") {
		t.Errorf("the row leads to\n%s", textOf(n))
	}
}

func tableOf(tables []*page.Table, title string) *page.Table {
	for _, t := range tables {
		if t.Title == title {
			return t
		}
	}
	return nil
}

func textOf(n *page.Node) string {
	var b strings.Builder
	for _, l := range n.Lines {
		for _, s := range l.Spans {
			b.WriteString(s.Text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestInterpretedWords: where a JitDriver only has get_printable_location, what that says stands above code.
func TestInterpretedWords(t *testing.T) {
	text := strings.NewReplacer("get_location", "get_printable_location", "return names.file, pc + frozen.first, 'run', pc, code[pc]", "return '%d: %s' % (pc, code[pc])").Replace(locatedText)
	_, _, s := liveOf(t, text, "f", Options{})
	table := tableOf(s.TablesAt(s.Len()-1), livecode.TableInterpreted)
	if table == nil || len(table.Rows) != 3 || table.Rows[1].Cells[0].Text != "" || table.Rows[1].Cells[3].Text != "1: *" {
		t.Fatalf("the table is %+v", table)
	}
	p := s.Residual(&page.Page{}).PageAt(s.Len() - 1)
	if n := p.NodeByID(table.Rows[1].Node); !strings.Contains(textOf(n), "\n1: *\n") {
		t.Errorf("the row leads to\n%s", textOf(n))
	}
}

// TestInterpretedFile: a session that is read from a file shows the same lines.
func TestInterpretedFile(t *testing.T) {
	_, _, s := liveOf(t, locatedText, "f", Options{})
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := livecode.Read(&b, page.Key{Kind: KindLive, Entry: "f"})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*livecode.Session{s, read} {
		if table := tableOf(x.TablesAt(x.Len()-1), livecode.TableInterpreted); table == nil || len(table.Rows) != 3 {
			t.Errorf("the table is %+v", table)
		}
	}
}

// TestInterpretedMistakes: a driver that fails, or says something else, is told of once, and nothing else is different.
func TestInterpretedMistakes(t *testing.T) {
	for body, want := range map[string]string{
		"return names.nothing":     "has no attribute 'nothing'",
		"return 5":                 "get_location returns no file and line",
		"return 'a', 'b'":          "the line that get_location returns is no integer",
		"return 1, 2":              "the file that get_location returns is no string",
		"raise ValueError('lost')": "lost",
	} {
		text := strings.Replace(locatedText, "return names.file, pc + frozen.first, 'run', pc, code[pc]", body, 1)
		_, _, s := liveOf(t, text, "f", Options{})
		said := 0
		for i := range s.Len() {
			if e := s.At(i); strings.Contains(e.Text, "which line of the interpreted program") {
				if said++; !strings.Contains(e.Text, want) {
					t.Errorf("%s: %s", body, e.Text)
				}
			}
		}
		if said != 1 {
			t.Errorf("%s: that is said %d times", body, said)
		}
		if runs := tableOf(s.TablesAt(s.Len()-1), livecode.TableRuns); runs.Rows[0].Cells[1].Text != "f gives 361" {
			t.Errorf("%s: %s", body, runs.Rows[0].Cells[1].Text)
		}
	}
}

// TestLinesLead: the lines of machine code lead to the graphs of the functions that they belong to.
func TestLinesLead(t *testing.T) {
	p, _, s := liveOf(t, locatedText, "f", Options{})
	var keys []string
	code := s.Code(&page.Page{}).PageAt(s.Len() - 1)
	for _, n := range code.Nodes {
		for _, l := range n.Lines {
			for _, x := range l.Spans {
				if to := x.Link(); to != nil && !slices.Contains(keys, to.Page.String()) {
					keys = append(keys, to.Page.String())
				}
			}
		}
	}
	if !slices.Contains(keys, "flow:run") {
		t.Errorf("they lead to %q", keys)
	}
	for _, k := range keys {
		if _, err := p.View(t.Context(), page.ParseKey(k), nil); err != nil {
			t.Errorf("%s: %v", k, err)
		}
	}
}

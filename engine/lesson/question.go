package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"vitrine/jit/session"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Question is asked before a step is played. Its author does not say what is true: the
// recording does.
type Question struct {
	Line int
	Ask  Ask
	Text string   // of the author; "" for the usual one
	Of   []string // of AskState: the title of a table, and the first cell of a row; of AskColour: a variable

	about *part // what the step that decides has to fit; nil for the first that can
}

// An Ask says what is asked for.
type Ask string

// What can be asked.
const (
	AskBlock Ask = "block" // which block is taken up next
	AskMerge Ask = "merge" // whether a new block is made, or states are merged
	AskFold  Ask = "fold"  // whether an operation is carried out, or written into the graph
	AskState Ask = "state" // what a row of a table of the inspector will say
	AskNext  Ask = "next"  // which step comes next

	AskColour Ask = "colour" // whether a variable turns out green or red
	AskForce  Ask = "force"  // whether a virtual object is allocated

	AskCode  Ask = "code"  // what happens to machine code
	AskBytes Ask = "bytes" // which bytes of it change
	AskCase  Ask = "case"  // which case a switch gets
)

// asks lists what can be asked.
var asks = []Ask{AskBlock, AskMerge, AskFold, AskState, AskNext, AskColour, AskForce, AskCode, AskBytes, AskCase}

// An Asked is a question with the choices and the answer that a recording gives.
type Asked struct {
	Text    string
	Choices []string
	True    int // index of the true choice

	Step int    // the step that decides
	Why  string // what it says, or the step that led to it

	state bool // it is about a state
}

// mostChoices is how many answers are offered.
const mostChoices = 4

// On asks the question at a step of a recording. An error says why the recording has no
// answer.
func (q *Question) On(r page.Recording, at int, of Source) (*Asked, error) {
	if r == nil {
		return nil, errors.New("nothing can be asked: the page has no steps")
	}
	from := at + 1
	decides := func(i int) bool { return q.about == nil || q.about.fits(r.Steps().At(i), of) }
	if n := r.Steps().Len(); from >= n {
		return nil, fmt.Errorf("there is nothing to predict: %s is the last", r.Steps().Sentence(at))
	}
	var a *Asked
	switch q.Ask {
	case AskBlock:
		a = askBlock(r, from, decides)
	case AskMerge:
		a = askOutcome(r, from, decides, merges, "A new block, or one that is there already?")
	case AskFold:
		a = askOutcome(r, from, decides, folds, "What becomes of the next operation?")
	case AskState:
		a = askState(r, from, decides, q.Of)
	case AskNext:
		a = askNext(r, from, decides, q.about != nil)
	case AskColour:
		a = askColour(r, from, q.Of[0])
	case AskForce:
		a = askOutcome(r, from, decides, forces, "Is the object forced here?")
	case AskCode:
		a = askOutcome(r, from, decides, writings, "What happens to the machine code next?")
	case AskBytes:
		a = askFact(r, from, decides, session.FactBytes, "Which bytes of the machine code change next?")
	case AskCase:
		a = askFact(r, from, decides, session.FactCase, "Which case is added next?")
	}
	if a == nil {
		return nil, fmt.Errorf("after %s no step answers the question", r.Steps().Sentence(at))
	}
	if len(a.Choices) < 2 {
		return nil, fmt.Errorf("%s answers the question, but there is no other choice", r.Steps().Sentence(a.Step))
	}
	if q.Text != "" {
		a.Text = q.Text
	}
	a.Why = r.Steps().Sentence(reason(r.Steps(), a))
	return a, nil
}

// reason returns the step that says why an answer is true. The state beside a bytecode is that
// before it is executed, so the step before has made it.
func reason(steps *trace.Timeline, a *Asked) int {
	if a.state && a.Step > 0 && steps.At(a.Step).Kind == "bytecode" {
		return a.Step - 1
	}
	return a.Step
}

// choose makes an Asked of the true answer and others, the most plausible first. The choices
// are in the order of their text, which does not give the answer away.
func choose(text string, step int, answer string, others []string) *Asked {
	choices := []string{answer}
	for _, o := range others {
		if len(choices) < mostChoices && !slices.Contains(choices, o) {
			choices = append(choices, o)
		}
	}
	slices.SortFunc(choices, natural)
	return &Asked{Text: text, Choices: choices, True: slices.Index(choices, answer), Step: step}
}

// natural compares texts with the numbers in them by their value: block 2 before block 10.
func natural(a, b string) int {
	for a != "" && b != "" {
		x, restX := token(a)
		y, restY := token(b)
		if x != y {
			if isDigit(x[0]) && isDigit(y[0]) && len(x) != len(y) {
				return len(x) - len(y)
			}
			return strings.Compare(x, y)
		}
		a, b = restX, restY
	}
	return len(a) - len(b)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// token cuts off a number or a single byte.
func token(s string) (first, rest string) {
	n := 1
	for isDigit(s[0]) && n < len(s) && isDigit(s[n]) {
		n++
	}
	return s[:n], s[n:]
}

// nearest lists the steps of a recording, the nearest to one first, later ones before earlier
// ones.
func nearest(n, to int) []int {
	var list []int
	for d := range n {
		for _, i := range []int{to + d, to - d} {
			if i >= 0 && i < n && (d > 0 || len(list) == 0) {
				list = append(list, i)
			}
		}
	}
	return list
}

// askBlock: the other choices are blocks that are taken up at other steps, or else exist.
func askBlock(r page.Recording, from int, decides func(int) bool) *Asked {
	steps := r.Steps()
	_, several := r.(page.Program)
	name := func(s trace.Step) string {
		if several {
			return fmt.Sprintf("block %d of %s", s.Block, s.Graph)
		}
		return fmt.Sprintf("block %d", s.Block)
	}
	for i := from; i < steps.Len(); i++ {
		s := steps.At(i)
		if !takes(s) || !decides(i) {
			continue
		}
		var others, never []string
		for _, j := range nearest(steps.Len(), i) {
			switch o := steps.At(j); {
			case takes(o):
				others = among(others, name(o))
			case o.Block >= 0:
				never = among(never, name(o))
			}
		}
		return choose("Which block is taken up next?", i, name(s), append(others, never...))
	}
	return nil
}

// takes reports whether a step takes up a block.
func takes(s trace.Step) bool {
	return s.Block >= 0 && (s.Kind == "follow" || s.Kind == "take" || s.Kind == "analyse")
}

// askNext: the other choices are steps that are near, but not those just before. If the author
// has said which steps are meant, these are of the same kind, else they are of others first.
func askNext(r page.Recording, from int, decides func(int) bool, meant bool) *Asked {
	steps := r.Steps()
	for i := from; i < steps.Len(); i++ {
		if !decides(i) {
			continue
		}
		answer := steps.At(i)
		var likely, others []string
		for _, j := range nearest(steps.Len(), i) {
			switch s := steps.At(j); {
			case j == from-1 || s.Text == answer.Text:
			case (s.Kind == answer.Kind) == meant:
				likely = among(likely, s.Text)
			default:
				others = among(others, s.Text)
			}
		}
		if !meant {
			likely = likely[:min(2, len(likely))]
		}
		return choose("What is the next step?", i, answer.Text, append(likely, others...))
	}
	return nil
}

// among adds a choice to some, if it is new and there are not enough.
func among(choices []string, text string) []string {
	if len(choices) < mostChoices && !slices.Contains(choices, text) {
		choices = append(choices, text)
	}
	return choices
}

// stepsSearched is at how many steps other states are looked for.
const stepsSearched = 400

// askState: the other choices are what the row says at other steps, and what other rows of the
// table say.
func askState(r page.Recording, from int, decides func(int) bool, of []string) *Asked {
	table, row := of[0], of[1]
	before, _ := cell(r, from-1, table, row)
	for i := from; i < r.Steps().Len(); i++ {
		now, ok := cell(r, i, table, row)
		if !ok || now == before || !decides(i) {
			continue
		}
		var others []string
		for n, j := range nearest(r.Steps().Len(), i) {
			if other, ok := cell(r, j, table, row); ok {
				others = among(others, other)
			}
			if n > stepsSearched {
				break
			}
		}
		others = append(others, column(r, i, table)...)
		a := choose(fmt.Sprintf("What will %s be when it changes next? (%s in the inspector)", row, table), i, now, others)
		a.state = true
		return a
	}
	return nil
}

// askFact asks for a fact of a step. The other choices are those of other steps.
func askFact(r page.Recording, from int, decides func(int) bool, name, text string) *Asked {
	steps := r.Steps()
	for i := from; i < steps.Len(); i++ {
		answer := factOf(steps.At(i), name)
		if answer == "" || !decides(i) {
			continue
		}
		var others []string
		for _, j := range nearest(steps.Len(), i) {
			if other := factOf(steps.At(j), name); other != "" && other != answer {
				others = among(others, other)
			}
		}
		return choose(text, i, answer, others)
	}
	return nil
}

// factOf returns a detail of a step, "" if it has none of that name.
func factOf(s trace.Step, name string) string {
	for _, d := range s.Details {
		if d.Name == name {
			return d.Value
		}
	}
	return ""
}

// The colours that a variable may have.
var colourTexts = map[string]string{
	"green": "Green: it is known while code is generated",
	"red":   "Red: it is known only when the code runs",
}

// bindings is the title of the table with the colours of variables.
const bindings = "Bindings"

// askColour asks for the colour that a variable has in the end. The step that decides is that from which on it has it.
func askColour(r page.Recording, from int, variable string) *Asked {
	colourAt := func(step int) string {
		text, _ := cell(r, step, bindings, variable)
		word, rest, _ := strings.Cut(strings.TrimRight(text, ","), " ")
		if strings.HasPrefix(rest, "if ") { // "green if": that is open
			return ""
		}
		return strings.TrimRight(word, ",")
	}
	i := r.Steps().Len() - 1
	colour := colourAt(i)
	if colourTexts[colour] == "" || colourAt(from-1) == colour {
		return nil
	}
	for i > from && colourAt(i-1) == colour {
		i--
	}
	a := choose(fmt.Sprintf("Which colour does %s get?", variable), i, colourTexts[colour], []string{colourTexts["green"], colourTexts["red"]})
	a.state = true
	return a
}

// cell returns what a row of a table says at a step.
func cell(r page.Recording, step int, table, row string) (string, bool) {
	for _, t := range r.StateAt(step) {
		if t.Title != table {
			continue
		}
		for _, x := range t.Rows {
			if len(x.Cells) > 1 && x.Cells[0].Text == row {
				return rest(x), true
			}
		}
	}
	return "", false
}

// column returns what all rows of a table say at a step.
func column(r page.Recording, step int, table string) []string {
	var list []string
	for _, t := range r.StateAt(step) {
		if t.Title != table {
			continue
		}
		for _, x := range t.Rows {
			if len(x.Cells) > 1 {
				list = append(list, rest(x))
			}
		}
	}
	return list
}

// rest returns what a row says after its first cell.
func rest(row page.Row) string {
	var parts []string
	for _, c := range row.Cells[1:] {
		if text := strings.TrimLeft(c.Text, "=→ "); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

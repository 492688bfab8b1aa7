// Package stop says at which steps of a recording somebody wants to stop: breakpoints in
// what a stage did. A [Stop] is a value that can be kept in a file; [Stop.Matcher] checks
// it and answers for any step of any recording, forward as well as backward.
package stop

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Kind says what a stop looks at.
type Kind string

// The kinds of stops.
const (
	Block       Kind = "block"       // a block of a graph
	Operation   Kind = "operation"   // an operation, or a kind of steps, of that name
	Variable    Kind = "variable"    // a variable of that name: "n" is n_0 and n_1 of graphs too
	Line        Kind = "line"        // a line of the source
	Generalised Kind = "generalised" // a state or a value becomes more general
	Sentence    Kind = "sentence"    // what the step says matches a regular expression
)

// Kinds lists all kinds.
var Kinds = []Kind{Block, Operation, Variable, Line, Generalised, Sentence}

// A Stop is one breakpoint. Names of operations and variables may be patterns, as shells have
// them: * stands for any letters, ? for one, [ab] for one of several.
type Stop struct {
	Kind Kind
	Text string   // the name, the expression, or the number of the block or the line
	Page page.Key // of a block: the graph that it is in
	Off  bool     `json:",omitempty"` // it does not stop now
}

// String tells what the stop is about.
func (s Stop) String() string {
	switch s.Kind {
	case Block:
		return fmt.Sprintf("block %s of %s", s.Text, s.Page.Name())
	case Generalised:
		return "a state is generalised"
	case Sentence:
		return "a step says " + s.Text
	}
	return string(s.Kind) + " " + s.Text
}

// A Matcher reports whether a step of a recording is one to stop at. shown is the page
// that the recording belongs to, and file its source: they stand for what steps leave out.
type Matcher func(r page.Recording, step int, shown page.Key, file string) bool

// Matcher returns what finds the steps of a stop. The error says what is wrong with the
// text.
func (s Stop) Matcher() (Matcher, error) {
	switch text := strings.TrimSpace(s.Text); {
	case s.Kind == Generalised:
		return matchGeneralised, nil
	case text == "":
		return nil, fmt.Errorf("say at which %s to stop", s.Kind)
	case s.Kind == Block:
		return s.matchBlock(text)
	case s.Kind == Line:
		return matchLine(text)
	case s.Kind == Operation:
		name, err := word(text)
		if err != nil {
			return nil, err
		}
		return func(r page.Recording, i int, _ page.Key, _ string) bool {
			step := r.Steps().At(i)
			return string(step.Kind) == text || name.MatchString(step.Text)
		}, nil
	case s.Kind == Variable:
		v, err := newVariable(text)
		if err != nil {
			return nil, err
		}
		return func(r page.Recording, i int, _ page.Key, _ string) bool { return v.isIn(r.Steps().At(i)) }, nil
	case s.Kind == Sentence:
		said, err := regexp.Compile("(?i)" + text)
		if err != nil {
			return nil, fmt.Errorf("%q is not a regular expression: %w", text, err)
		}
		return func(r page.Recording, i int, _ page.Key, _ string) bool {
			return said.MatchString(r.Steps().At(i).Text)
		}, nil
	}
	return nil, fmt.Errorf("%q is not a kind of stops", s.Kind)
}

var errBlock = errors.New("a block has a number: write it as in the graph")

func (s Stop) matchBlock(text string) (Matcher, error) {
	id, err := strconv.Atoi(text)
	if err != nil {
		return nil, errBlock
	}
	return func(r page.Recording, i int, shown page.Key, _ string) bool {
		if shown == s.Page {
			return r.Touches(i, id)
		}
		program, ok := r.(page.Program)
		return ok && program.PageOf(i) == s.Page && r.Steps().At(i).Block == id
	}, nil
}

func matchLine(text string) (Matcher, error) {
	line, err := strconv.Atoi(text)
	if err != nil || line < 1 {
		return nil, fmt.Errorf("%q is not the number of a line", text)
	}
	return func(r page.Recording, i int, _ page.Key, file string) bool {
		step := r.Steps().At(i)
		return int(step.Span.Line) == line && (step.File == "" || step.File == file)
	}, nil
}

// matchGeneralised: the flow space clears a block whose state was too special, analyses
// of programs generalise values.
func matchGeneralised(r page.Recording, i int, _ page.Key, _ string) bool {
	return Generalises(r.Steps().At(i))
}

// Generalises reports whether a step makes a state or a value more general.
func Generalises(s trace.Step) bool {
	return s.Kind == "clear" || s.Kind == "generalise" || s.Kind == "redo"
}

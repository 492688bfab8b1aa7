package lesson

import (
	"context"
	"errors"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/source"
)

// budget is how many bytecodes the analysis of one function may execute. Every step is
// kept.
const budget = 200_000

// A Played is what a step comes to with the programs as they are in the lesson.
type Played struct {
	*Step
	At    string // the step of the recording that is shown, in short; "" if the page has none
	Asked *Asked // nil if nothing is asked
	Err   error  // to which the steps of the recording lead, or nil
}

// Check plays a lesson without a window: it opens its programs, looks for every moment and
// asks every question. Its error is a [source.ErrorList], with all that is wrong; the answer
// has the steps that can be played.
func (l *Lesson) Check(ctx context.Context) ([]Played, error) {
	c := &checker{lesson: l, programs: map[string]*engine.Program{}, views: map[viewed]*views.View{}, ends: map[*views.View]error{}}
	defer c.close()
	for _, s := range l.Steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.step(ctx, s)
	}
	c.errors.Sort()
	return c.played, c.errors.Err()
}

// A checker plays a lesson.
type checker struct {
	lesson   *Lesson
	programs map[string]*engine.Program // nil for those that cannot be opened
	views    map[viewed]*views.View     // nil for those that cannot be made
	order    []*engine.Program
	ends     map[*views.View]error // to which recordings lead
	played   []Played
	errors   source.ErrorList
}

// viewed names a page of a program.
type viewed struct{ program, page string }

func (c *checker) close() {
	for _, v := range c.views {
		v.Close()
	}
	for _, p := range c.order {
		p.Close()
	}
}

func (c *checker) fail(line int, err error) {
	c.errors = append(c.errors, newError(c.lesson.File, c.lesson.content, line, err.Error()))
}

// step plays one step.
func (c *checker) step(ctx context.Context, s *Step) {
	v := c.view(ctx, s.Show)
	if v == nil {
		return
	}
	of := Source{File: v.File, Text: v.Text}
	at, err := s.Show.Find(v.Recording, of)
	if err != nil {
		c.fail(s.Show.Line, err)
		return
	}
	played := Played{Step: s, Err: c.ends[v]}
	if v.Recording != nil && v.Recording.Steps().Len() > 0 {
		played.At = v.Recording.Steps().Sentence(at)
	}
	if s.Question != nil {
		if played.Asked, err = s.Question.On(v.Recording, at, of); err != nil {
			c.fail(s.Question.Line, err)
			return
		}
	}
	c.played = append(c.played, played)
}

// view makes the page that a step shows, nil if that cannot be done.
func (c *checker) view(ctx context.Context, s *Show) *views.View {
	p := c.program(ctx, s)
	if p == nil {
		return nil
	}
	of := viewed{s.Program, s.Page.String()}
	if v, ok := c.views[of]; ok {
		return v
	}
	v, err := p.View(ctx, s.Page, nil)
	switch {
	case err == nil:
	case v != nil && v.Recording != nil && ctx.Err() == nil:
		c.ends[v] = err
	default:
		v.Close()
		v = nil
		c.fail(s.Line, err)
	}
	c.views[of] = v
	return v
}

// program opens a program that a step shows, nil if that cannot be done.
func (c *checker) program(ctx context.Context, s *Show) *engine.Program {
	if p, ok := c.programs[s.Program]; ok {
		return p
	}
	c.programs[s.Program] = nil
	prog, err := c.lesson.Program(s.Program)
	if err != nil {
		c.fail(s.Line, err)
		return nil
	}
	p, err := engine.LoadText(ctx, prog.Name, []byte(prog.Text), engine.Options{Budget: budget})
	if err != nil {
		c.wrongProgram(prog, s.Line, err)
		return nil
	}
	c.programs[s.Program] = p
	c.order = append(c.order, p)
	return p
}

// wrongProgram reports an error in a program, at its place in the lesson if it stands there.
func (c *checker) wrongProgram(prog Program, line int, err error) {
	var list source.ErrorList
	if prog.line == 0 || !errors.As(err, &list) {
		c.fail(line, err)
		return
	}
	for _, e := range list {
		moved := *e
		moved.File = c.lesson.File
		moved.Span.Line += int32(prog.line - 1)
		moved.Span.EndLine += int32(prog.line - 1)
		c.errors = append(c.errors, &moved)
	}
}

package engine

import (
	"encoding/json"
	"errors"
	"strings"

	"vitrine/annotator"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// The types below are the JSON form of graphs, as "vitrine graph" prints it.

// ErrorJSON is one error with its place.
type ErrorJSON struct {
	File    string    `json:"file"`
	Message string    `json:"message"`
	Span    *SpanJSON `json:"span"`
}

// NewErrorJSON returns the JSON form of an error. Its place is null if it has
// none.
func NewErrorJSON(err error) ErrorJSON {
	var typing *annotator.Error
	if errors.As(err, &typing) {
		return ErrorJSON{typing.File, typing.Text(), NewSpanJSON(typing.Span)}
	}
	var flow *flowspace.Error
	if errors.As(err, &flow) {
		return ErrorJSON{flow.File, flow.Msg, NewSpanJSON(flow.Span)}
	}
	var src *source.Error
	if errors.As(err, &src) {
		return ErrorJSON{src.File, src.Msg, NewSpanJSON(src.Span)}
	}
	return ErrorJSON{Message: err.Error()}
}

// SpanJSON is a place in the source: lines from 1, columns in bytes from 0.
type SpanJSON struct {
	Line    int32 `json:"line"`
	Col     int32 `json:"col"`
	EndLine int32 `json:"endLine"`
	EndCol  int32 `json:"endCol"`
}

// NewSpanJSON returns the JSON form of a span, nil if the place is unknown.
func NewSpanJSON(s source.Span) *SpanJSON {
	if !s.IsValid() {
		return nil
	}
	return &SpanJSON{s.Line, s.Col, s.EndLine, s.EndCol}
}

// GraphJSON is one flow graph. Blocks are numbered breadth first from the
// start block.
type GraphJSON struct {
	Name      string                  `json:"name"`
	Start     int                     `json:"start"`
	Return    *int                    `json:"return"`
	Except    *int                    `json:"except"`
	Blocks    []BlockJSON             `json:"blocks"`
	Variables map[string]VariableJSON `json:"variables"`
}

// BlockJSON is one block.
type BlockJSON struct {
	ID         int             `json:"id"`
	Inputs     []string        `json:"inputs"`
	Operations []OperationJSON `json:"operations"`
	Switch     *string         `json:"switch"`
	Exits      []ExitJSON      `json:"exits"`
}

// OperationJSON is one operation.
type OperationJSON struct {
	Name   string    `json:"name"`
	Args   []any     `json:"args"` // a string for a variable, ConstantJSON
	Result string    `json:"result"`
	Span   *SpanJSON `json:"span"`
}

// ConstantJSON is a constant operand.
type ConstantJSON struct {
	Const string `json:"const"`
}

// ExitJSON is one exit. LastException has the names of the exception's class
// and value on an exit for exceptions.
type ExitJSON struct {
	Case          *string `json:"case"`
	Target        int     `json:"target"`
	Args          []any   `json:"args"`
	LastException []any   `json:"lastException,omitempty"`
}

// VariableJSON is what stages found out about a variable.
type VariableJSON struct {
	Annotation string `json:"annotation,omitempty"`
	Lltype     string `json:"lltype,omitempty"`
	Colour     string `json:"colour,omitempty"`
}

// NewGraphJSON returns the JSON form of a graph.
func NewGraphJSON(g *model.FunctionGraph) *GraphJSON {
	blocks := g.Blocks()
	index := make(map[*model.Block]int, len(blocks))
	for i, b := range blocks {
		index[b] = i
	}
	out := &GraphJSON{Name: g.Name, Variables: map[string]VariableJSON{}}
	if i, ok := index[g.ReturnBlock]; ok {
		out.Return = &i
	}
	if i, ok := index[g.ExceptBlock]; ok {
		out.Except = &i
	}
	for i, b := range blocks {
		out.Blocks = append(out.Blocks, blockJSON(i, b, index, out.Variables))
	}
	return out
}

func blockJSON(i int, b *model.Block, index map[*model.Block]int, vars map[string]VariableJSON) BlockJSON {
	out := BlockJSON{ID: i, Inputs: []string{}, Operations: []OperationJSON{}, Exits: []ExitJSON{}}
	for _, v := range b.InputArgs {
		out.Inputs = append(out.Inputs, v.String())
		vars[v.String()] = variableJSON(v)
	}
	for _, op := range b.Operations {
		vars[op.Result.String()] = variableJSON(op.Result)
		out.Operations = append(out.Operations, OperationJSON{
			Name: op.Name, Args: valuesJSON(op.Args), Result: op.Result.String(), Span: NewSpanJSON(op.Span),
		})
	}
	if b.ExitSwitch != nil {
		text := b.ExitSwitch.String()
		if b.CanRaise() {
			text = model.LastException.Text()
		}
		out.Switch = &text
	}
	for _, l := range b.Exits {
		out.Exits = append(out.Exits, exitJSON(l, index, vars))
	}
	return out
}

// variableJSON says what a variable itself knows: its low-level type.
func variableJSON(v *model.Variable) VariableJSON {
	if v.Concrete == nil {
		return VariableJSON{}
	}
	return VariableJSON{Lltype: v.Concrete.String()}
}

func exitJSON(l *model.Link, index map[*model.Block]int, vars map[string]VariableJSON) ExitJSON {
	x := ExitJSON{Target: index[l.Target], Args: valuesJSON(l.Args)}
	if l.Case != nil {
		text := l.CaseText()
		x.Case = &text
	}
	if l.LastExcValue != nil {
		extra := []model.Value{l.LastException, l.LastExcValue}
		x.LastException = valuesJSON(extra)
		for _, v := range extra {
			if v, ok := v.(*model.Variable); ok {
				vars[v.String()] = variableJSON(v)
			}
		}
	}
	return x
}

func valuesJSON(values []model.Value) []any {
	out := make([]any, len(values))
	for i, v := range values {
		if c, ok := v.(*model.Constant); ok {
			out[i] = ConstantJSON{c.Text()}
		} else {
			out[i] = v.String()
		}
	}
	return out
}

// CodeJSON is the bytecode of one function.
type CodeJSON struct {
	Name         string            `json:"name"`
	Params       []string          `json:"params"`
	Locals       []string          `json:"locals"`
	Instructions []InstructionJSON `json:"instructions"`
}

// InstructionJSON is one instruction. Target is set for jumps and for what
// sets up a block.
type InstructionJSON struct {
	Index   int       `json:"index"`
	Op      string    `json:"op"`
	Arg     int32     `json:"arg"`
	Meaning string    `json:"meaning"`
	Target  *int32    `json:"target,omitempty"`
	Span    *SpanJSON `json:"span"`
}

// NewCodeJSON returns the JSON form of a code object.
func NewCodeJSON(c *bytecode.Code) *CodeJSON {
	out := &CodeJSON{Name: c.QualName, Params: []string{}, Locals: []string{}, Instructions: []InstructionJSON{}}
	out.Params = append(out.Params, c.VarNames[:c.Params()]...)
	out.Locals = append(out.Locals, c.VarNames...)
	for i, in := range c.Instrs {
		j := InstructionJSON{Index: i, Op: in.Op.String(), Arg: in.Arg, Meaning: c.Meaning(i), Span: NewSpanJSON(c.Spans[i])}
		if in.Op.HasTarget() {
			target := in.Arg
			j.Target = &target
		}
		out.Instructions = append(out.Instructions, j)
	}
	return out
}

// Marshal returns v as indented JSON without escapes of HTML.
func Marshal(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(v)
	return b.String(), err
}

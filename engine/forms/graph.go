package forms

import (
	"vitrine/flowspace/flowtext"
	"vitrine/flowspace/model"
)

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

// A Flow is a flow graph.
type Flow struct {
	*model.FunctionGraph
	Format *flowtext.Format // of the program
}

// Name implements Graph.
func (g *Flow) Name() string { return g.FunctionGraph.Name }

// JSON implements Graph: it returns a GraphJSON.
func (g *Flow) JSON() any { return graphJSON(g.FunctionGraph) }

// Text implements Graph: package flowtext reads it again.
func (g *Flow) Text() string { return g.Format.Write(g.FunctionGraph) }

// graphJSON returns the JSON form of a graph.
func graphJSON(g *model.FunctionGraph) *GraphJSON {
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

// Package forms shows what stages make as text and as JSON, as the command line
// prints it.
package forms

import (
	"encoding/json"
	"errors"
	"strings"
)

// A Graph is what a stage makes of one function.
type Graph interface {
	Name() string // unique in the program
	JSON() any
	Text() string
}

// Graphs are the graphs of a stage: of one function, or of all functions of a
// file.
type Graphs struct {
	Program string // file name
	Entry   string // the function asked for, "" for all
	Stage   string
	Graphs  []Graph
	Errors  []error // functions that have no graph, or no types
}

// GraphsJSON is the JSON form of Graphs: each graph is in the form of its stage.
type GraphsJSON struct {
	Program string      `json:"program"`
	Entry   string      `json:"entry"`
	Stage   string      `json:"stage"`
	Graphs  []any       `json:"graphs"`
	Errors  []ErrorJSON `json:"errors"`
}

// Failed returns the errors joined, or nil if there are none.
func (g *Graphs) Failed() error { return errors.Join(g.Errors...) }

// JSON returns the JSON form.
func (g *Graphs) JSON() *GraphsJSON {
	out := &GraphsJSON{Program: g.Program, Entry: g.Entry, Stage: g.Stage, Graphs: []any{}, Errors: []ErrorJSON{}}
	for _, one := range g.Graphs {
		out.Graphs = append(out.Graphs, one.JSON())
	}
	for _, e := range g.Errors {
		out.Errors = append(out.Errors, NewErrorJSON(e))
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

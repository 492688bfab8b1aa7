package layout

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
)

// File is a graph as read from a file, with what does not fit into a Graph.
type File struct {
	Graph *Graph

	// IDs has every node's identity: its id in a JSON file, its name in a DOT
	// file. Labels has its text, empty where the file says nothing.
	IDs    []ID
	Labels []string
}

// ID identifies a node of a file: a number or a name.
type ID struct {
	Name   string
	Number int64
	IsName bool
}

// MarshalJSON writes a number as a number and a name as a string.
func (id ID) MarshalJSON() ([]byte, error) {
	if id.IsName {
		return json.Marshal(id.Name)
	}
	return json.Marshal(id.Number)
}

// UnmarshalJSON reads a number or a string.
func (id *ID) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		*id = ID{IsName: true}
		return json.Unmarshal(data, &id.Name)
	}
	*id = ID{}
	if err := json.Unmarshal(data, &id.Number); err != nil || string(data) == "null" {
		return errors.New("an id must be a whole number or a string")
	}
	return nil
}

func (id ID) String() string {
	if id.IsName {
		return fmt.Sprintf("%q", id.Name)
	}
	return fmt.Sprint(id.Number)
}

// Read reads a graph from the content of a file: DOT if its name ends in .dot or .gv,
// else JSON. An error names the file, the line where known, and the reason.
func Read(name string, data []byte) (*File, error) {
	if ext := filepath.Ext(name); ext == ".dot" || ext == ".gv" {
		return ReadDOT(name, data)
	}
	return ReadJSON(name, data)
}

// fileError is an error in a file; line 0 means that the line is unknown.
func fileError(name string, line int, err error) error {
	if line > 0 {
		return fmt.Errorf("%s:%d: %w", name, line, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}

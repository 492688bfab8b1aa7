package layout

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type jsonNode struct {
	ID     *ID      `json:"id"`
	Width  *float64 `json:"width"`
	Height *float64 `json:"height"`
	Label  string   `json:"label"`
}

type jsonGraph struct {
	Nodes []jsonNode `json:"nodes"`
	Edges [][]ID     `json:"edges"`
}

// ReadJSON reads a graph of the form
//
//	{"nodes": [{"id": 0, "width": 120, "height": 40}], "edges": [[0, 0]]}
//
// Ids are whole numbers or strings and may be left out; then a node's id is its index in
// the list. A node may have a label; width and height, in points, may be left out if it
// has one. Other members are ignored. The name is for errors.
func ReadJSON(name string, data []byte) (*File, error) {
	var in jsonGraph
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&in); err != nil {
		return nil, fileError(name, jsonLine(data, d, err), jsonReason(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fileError(name, lineAt(data, d.InputOffset()), errors.New("there is more after the end of the graph"))
	}
	f := &File{Graph: &Graph{}}
	index := make(map[ID]int, len(in.Nodes))
	for i, n := range in.Nodes {
		id := ID{Number: int64(i)}
		if n.ID != nil {
			id = *n.ID
		}
		if _, ok := index[id]; ok {
			return nil, fileError(name, 0, fmt.Errorf("node %d: the id %v is taken", i, id))
		}
		index[id] = i
		node := labelSize(n.Label)
		if n.Width != nil {
			node.Width = *n.Width
		}
		if n.Height != nil {
			node.Height = *n.Height
		}
		f.add(id, n.Label, node)
	}
	for i, e := range in.Edges {
		if len(e) != 2 {
			return nil, fileError(name, 0, fmt.Errorf("edge %d: has %d ends, not 2", i, len(e)))
		}
		from, ok := index[e[0]]
		to, ok2 := index[e[1]]
		if !ok || !ok2 {
			return nil, fileError(name, 0, fmt.Errorf("edge %d: from %v to %v, and one of them is not a node", i, e[0], e[1]))
		}
		f.Graph.Edges = append(f.Graph.Edges, Edge{From: from, To: to})
	}
	if err := f.Graph.check(); err != nil {
		return nil, fileError(name, 0, err)
	}
	return f, nil
}

func (f *File) add(id ID, label string, n Node) {
	n.Key = id.String()
	f.Graph.Nodes = append(f.Graph.Nodes, n)
	f.IDs = append(f.IDs, id)
	f.Labels = append(f.Labels, label)
}

// jsonLine finds the line of an error, or 0.
func jsonLine(data []byte, d *json.Decoder, err error) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return lineAt(data, syntax.Offset)
	case errors.As(err, &kind):
		return lineAt(data, kind.Offset)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return lineAt(data, int64(len(data)))
	}
	return lineAt(data, d.InputOffset())
}

func jsonReason(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the file ends in the middle of the graph")
	case errors.As(err, &kind):
		return fmt.Errorf("%s cannot be a %s", kind.Field, kind.Value)
	}
	return err
}

// lineAt is the number, from 1, of the line that holds a byte.
func lineAt(data []byte, offset int64) int {
	offset = max(0, min(offset, int64(len(data))))
	return 1 + bytes.Count(data[:offset], []byte("\n"))
}

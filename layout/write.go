package layout

import (
	"encoding/json"
	"io"
	"math"
)

type jsonDrawing struct {
	Seconds   float64        `json:"seconds"`
	Crossings int            `json:"crossings"`
	Partial   bool           `json:"partial,omitempty"`
	Nodes     []jsonPlace    `json:"nodes"`
	Edges     []jsonPolyline `json:"edges"`
}

type jsonPlace struct {
	ID     ID      `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

type jsonPolyline struct {
	From   ID           `json:"from"`
	To     ID           `json:"to"`
	Points [][2]float64 `json:"points"`
}

// WriteJSON writes a drawing of f's graph as one JSON object: how many seconds
// the layout took, the number of crossings of edges without a common end (with
// "partial": true if only a part could be counted), the upper left corners and sizes of the nodes, and the corners of the edges, in
// points, rounded to a thousandth.
func WriteJSON(w io.Writer, f *File, d *Drawing, seconds float64) error {
	m := Measure(f.Graph, d)
	out := jsonDrawing{
		Seconds:   seconds,
		Crossings: m.Crossings,
		Partial:   m.Partial,
		Nodes:     make([]jsonPlace, len(d.Nodes)),
		Edges:     make([]jsonPolyline, len(d.Edges)),
	}
	for i, r := range d.Nodes {
		out.Nodes[i] = jsonPlace{f.IDs[i], round(r.X), round(r.Y), round(r.Width), round(r.Height)}
	}
	for i, pts := range d.Edges {
		e := f.Graph.Edges[i]
		line := jsonPolyline{From: f.IDs[e.From], To: f.IDs[e.To], Points: make([][2]float64, len(pts))}
		for k, p := range pts {
			line.Points[k] = [2]float64{round(p.X), round(p.Y)}
		}
		out.Edges[i] = line
	}
	return json.NewEncoder(w).Encode(out)
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

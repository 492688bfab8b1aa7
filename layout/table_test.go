package layout

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite the table in docs/layout.md")

// dotFigures is what a file of testdata records of Graphviz dot.
type dotFigures struct {
	Seconds   *float64 `json:"dot_cpu_s"`
	Crossings *int
	Length    float64 `json:"edge_length_pt"`
	Width     float64 `json:"width_pt"`
	Height    float64 `json:"height_pt"`
}

type sample struct {
	name    string
	graph   *Graph
	dot     dotFigures // with edge labels
	unladen dotFigures // without
}

func samples(t testing.TB) []sample {
	t.Helper()
	names, err := filepath.Glob("testdata/*_*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	var all []sample
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := ReadJSON(name, data)
		if err != nil {
			t.Fatal(err)
		}
		s := sample{name: strings.TrimSuffix(filepath.Base(name), ".json"), graph: f.Graph}
		var figures struct {
			Dot     dotFigures
			Unladen dotFigures `json:"dot_without_edge_labels"`
		}
		if err := json.Unmarshal(data, &figures); err != nil {
			t.Fatal(err)
		}
		s.dot, s.unladen = figures.Dot, figures.Unladen
		all = append(all, s)
	}
	return all
}

func TestNoMoreCrossingsThanDot(t *testing.T) {
	for _, s := range samples(t) {
		m := Measure(s.graph, lay(t, s.graph, Options{}))
		if m.Overlaps > 0 {
			t.Errorf("%s: %d pieces of edges to different targets run together", s.name, m.Overlaps)
		}
		if s.dot.Crossings == nil {
			continue
		}
		if limit := min(*s.dot.Crossings, *s.unladen.Crossings); m.Crossings > limit {
			t.Errorf("%s: %d crossings, dot makes %d", s.name, m.Crossings, limit)
		}
		if m.AllCrossings > *s.dot.Crossings {
			t.Errorf("%s: %d crossings of any two edges, dot makes %d", s.name, m.AllCrossings, *s.dot.Crossings)
		}
	}
}

const tableFile = "../docs/layout.md"

const (
	tableBegin = "<!-- table: go test ./layout -run TestTable -update -->\n"
	tableEnd   = "<!-- end of table -->\n"
)

// TestTable keeps the table in the documentation true; its times are those of
// the last update.
func TestTable(t *testing.T) {
	doc, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(doc), tableBegin)
	old, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		t.Fatalf("%s has no table between %q and %q", tableFile, tableBegin, tableEnd)
	}
	table := drawTable(t)
	if *update {
		if err := os.WriteFile(tableFile, []byte(before+tableBegin+table+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round differently")
	}
	if withoutTimes(old) != withoutTimes(table) {
		t.Errorf("%s is out of date: run with -update\n%s", tableFile, table)
	}
}

func drawTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("| graph | blocks, edges | crossings: dot | ours | ours, all pairs | bends | length: dot | ours | area: dot | ours | CPU ms: dot | ours |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, s := range samples(t) {
		ms := milliseconds(t, s.graph)
		m := Measure(s.graph, lay(t, s.graph, Options{}))
		crossings, length, area, seconds := "-", "-", "-", "-"
		if s.dot.Crossings != nil {
			crossings = fmt.Sprintf("%d / %d", *s.dot.Crossings, *s.unladen.Crossings)
			length = fmt.Sprintf("%.0f / %.0f", s.dot.Length/1e3, s.unladen.Length/1e3)
			area = fmt.Sprintf("%.1f / %.1f", s.dot.Width*s.dot.Height/1e6, s.unladen.Width*s.unladen.Height/1e6)
			seconds = fmt.Sprintf("%.0f / %.0f", *s.dot.Seconds*1e3, *s.unladen.Seconds*1e3)
		}
		fmt.Fprintf(&b, "| %s | %d, %d | %s | %d | %d | %d | %s | %.0f | %s | %.1f | %s | %.1f |\n",
			s.name, len(s.graph.Nodes), len(s.graph.Edges), crossings, m.Crossings, m.AllCrossings, m.Bends,
			length, m.Length/1e3, area, m.Area/1e6, seconds, ms)
	}
	return b.String()
}

// milliseconds is the least of several times of a layout.
func milliseconds(t *testing.T, g *Graph) float64 {
	least := time.Hour
	for range 7 {
		start := time.Now()
		if _, err := Layered(context.Background(), g, Options{}); err != nil {
			t.Fatal(err)
		}
		least = min(least, time.Since(start))
	}
	return least.Seconds() * 1e3
}

// withoutTimes leaves out the last column of a table.
func withoutTimes(table string) string {
	lines := strings.Split(table, "\n")
	for i, l := range lines {
		l = strings.TrimSuffix(l, " |")
		lines[i] = l[:max(0, strings.LastIndex(l, "|"))]
	}
	return strings.Join(lines, "\n")
}

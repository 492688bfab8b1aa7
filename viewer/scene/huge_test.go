package scene

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"vitrine/pages/page"
)

// TestHugeNodes: the time that text and edges take is linear in their number;
// if it were not, this would take minutes.
func TestHugeNodes(t *testing.T) {
	const edges = 30_000
	p := &page.Page{Kind: page.FlowGraph, Title: "huge"}
	long := &page.Node{ID: 0, Lines: []page.Line{{Op: -1, Spans: []page.Span{{Text: strings.Repeat("word and ", 1<<18)}}}}}
	p.Nodes = append(p.Nodes, long, &page.Node{ID: 1})
	for range edges {
		p.Edges = append(p.Edges, &page.Edge{From: 0, To: 1, Exit: len(long.Exits)})
		long.Exits = append(long.Exits, page.Exit{})
	}
	s, err := New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := s.Box(0)
	letters := 0
	for _, r := range s.Shape(b).Runs {
		letters += r.Columns
	}
	if !s.Complete() || letters != 9<<18 {
		t.Errorf("complete: %v, %d letters", s.Complete(), letters)
	}
}

// TestExportEndsWithItsContext: what is written is given up.
func TestExportEndsWithItsContext(t *testing.T) {
	p := &page.Page{Title: "one", Nodes: []*page.Node{{ID: 0, Name: strings.Repeat("x", 1<<16)}}}
	s, err := New(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b bytes.Buffer
	if err := WriteSVG(Until(ctx, &b), s, Light()); !errors.Is(err, context.Canceled) || b.Len() > 0 {
		t.Errorf("%v after %d bytes", err, b.Len())
	}
}

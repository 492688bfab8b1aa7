package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"vitrine/host/permission"
	"vitrine/layout"
)

// newLayoutCommand makes the verb that lays out any graph.
func newLayoutCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "layout GRAPH.json|GRAPH.dot",
		Short: "Lay out a graph: positions and metrics",
		Args:  arguments(1, 1),
	}
	format := formatFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(*format); err != nil {
			return err
		}
		data, err := permission.ReadFile(args[0], permission.MostGraph)
		if err != nil {
			return err
		}
		f, err := layout.Read(args[0], data)
		if err != nil {
			return err
		}
		began := time.Now()
		d, err := layout.Layered(cmd.Context(), f.Graph, layout.Options{})
		if err != nil {
			return fmt.Errorf("%s cannot be laid out: %w", args[0], err)
		}
		seconds := time.Since(began).Seconds()
		if *format == "json" {
			return layout.WriteJSON(cmd.OutOrStdout(), f, d, seconds)
		}
		return writeLayoutText(cmd.OutOrStdout(), f, d, seconds)
	}
	return cmd
}

func writeLayoutText(out io.Writer, f *layout.File, d *layout.Drawing, seconds float64) error {
	m := layout.Measure(f.Graph, d)
	fmt.Fprintf(out, "%d nodes, %d edges, %.4f s\n", len(d.Nodes), len(d.Edges), seconds)
	fmt.Fprintf(out, "crossings %d, bends %d, edge length %.0f, area %.0f by %.0f\n", m.Crossings, m.Bends, m.Length, m.Width, m.Height)
	if m.Partial {
		fmt.Fprintln(out, "too large to compare in full: crossings, edges through blocks and overlaps are those of a part")
	}
	fmt.Fprintf(out, "edges through blocks %d, overlapping blocks %d\n", m.EdgesThroughBlocks, m.BlockOverlaps)
	for i, r := range d.Nodes {
		if _, err := fmt.Fprintf(out, "%s\t%.2f %.2f\t%.2f by %.2f\n", f.IDs[i], r.X, r.Y, r.Width, r.Height); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// newRenderCommand returns the verb that draws a graph into a file.
func newRenderCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "render FILE.py:FUNC -o out.png|svg|dot",
		Short: "Draw the graph of a function into a file",
		Long:  "Draws the graph of a function. The ending of the file says how: png, svg or dot.\nNeeds no display.",
		Args:  arguments(1, 1),
	}
	flags := addProgramFlags(cmd)
	stage := stageFlag(cmd)
	raw := cmd.Flags().Bool("raw", false, "leave out the simplification of the flow graph")
	dark := cmd.Flags().Bool("dark", false, "draw on a dark ground")
	scale := cmd.Flags().Float64("scale", 1, "pixels for a point, in a png")
	output := cmd.Flags().StringP("output", "o", "", "the file to write")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkStage(*stage); err != nil {
			return err
		}
		if *output == "" {
			return usagef("say where to draw to, as in -o graph.svg")
		}
		p, t, err := flags.load(cmd.Context(), args[0], cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		if err := needFunction(t); err != nil {
			return err
		}
		pg, err := p.Page(cmd.Context(), t.Function, *stage, *raw)
		if err != nil {
			return err
		}
		palette := scene.Light()
		if *dark {
			palette = scene.Dark()
		}
		return render(cmd.Context(), pg, *output, raster.Options{Scale: *scale, Palette: palette})
	}
	return cmd
}

// render draws a page into a file.
func render(ctx context.Context, p *page.Page, file string, opt raster.Options) error {
	var b bytes.Buffer
	ending := strings.ToLower(filepath.Ext(file))
	if ending == ".dot" {
		if err := scene.WriteDOT(&b, p); err != nil {
			return fmt.Errorf("cannot draw %s: %w", p.Title, err)
		}
		return os.WriteFile(file, b.Bytes(), 0o666)
	}
	s, err := scene.New(ctx, p)
	if err != nil {
		return fmt.Errorf("cannot lay out %s: %w", p.Title, err)
	}
	switch ending {
	case ".svg":
		err = scene.WriteSVG(&b, s, opt.Palette)
	case ".png":
		err = raster.WritePNG(&b, s, opt)
	default:
		return usagef("cannot draw into %s: its name must end in .png, .svg or .dot", file)
	}
	if err != nil {
		return fmt.Errorf("cannot draw %s: %w", p.Title, err)
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

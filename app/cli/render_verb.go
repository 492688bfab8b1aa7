package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/pages/page"
)

// A Drawer draws a page into a file, whose name ends in .png, .svg or .dot. The scale is in pixels per point, for a png.
type Drawer func(ctx context.Context, p *page.Page, file string, scale float64, dark bool) error

// newRenderCommand returns the verb that draws a graph into a file.
func newRenderCommand(parts Parts) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "render FILE.py:FUNC -o out.png|svg|dot",
		Short: "Draw the graph of a function into a file",
		Long:  "Draws the graph of a function. The extension of the file says how: png, svg or dot.\nNeeds no display.",
		Args:  arguments(1, 1),
	}
	flags := addProgramFlags(cmd)
	flags.archFlag(cmd)
	flags.online = addOnlineFlags(cmd)
	flags.jit = addStageJITFlags(cmd)
	cmd.Flags().StringVar(&flags.online.args, "args", "", "the values of the arguments, as Python literals: what --known names is known, and what is run at the stages timeshifted and residual")
	stage := stageFlag(cmd)
	raw := cmd.Flags().Bool("raw", false, "leave out the simplification of the flow graph")
	dark := cmd.Flags().Bool("dark", false, "draw on a dark background")
	scale := cmd.Flags().Float64("scale", 1, "pixels per point, in a png")
	picture := cmd.Flags().String("page", "", "which page of the stages "+strings.Join(chosenStages(), " and ")+": "+strings.Join(chosenPages(), ", "))
	step := cmd.Flags().Int("step", 0, "draw the graph as it was after this step, as the verb trace counts them")
	output := cmd.Flags().StringP("output", "o", "", "the file to write")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkStage(*stage); err != nil {
			return err
		}
		if err := checkOutput(*output); err != nil {
			return err
		}
		kind, err := pageOf(*stage, *picture)
		if err != nil {
			return err
		}
		if !(*scale > 0) {
			return usagef("--scale must be more than 0")
		}
		if err := checkRaw(*raw, *stage); err != nil {
			return err
		}
		switch {
		case cmd.Flags().Changed("step") && *step < 1:
			return usagef("--step counts from 1")
		case *step > 0 && *raw:
			return usagef("--raw does not go with --step: before the steps of the simplification, the graph is raw")
		}
		if parts.Draw == nil {
			return parts.handOver(cmd)
		}
		flags.annotate.Like = flags.online.args
		defer flags.limit(cmd)()
		p, t, err := flags.load(cmd.Context(), args[0], cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		if t, _, err = entered(cmd, p, t, nil, ""); err != nil {
			return err
		}
		key := page.ParseKey(kind + ":" + t.Function)
		var pg *page.Page
		if *step > 0 {
			pg, err = pageAtStep(cmd.Context(), p, key, *step)
		} else {
			pg, err = p.Page(cmd.Context(), key, *raw)
		}
		if pg == nil {
			return err
		}
		return errors.Join(parts.Draw(cmd.Context(), pg, *output, *scale, *dark), err)
	}
	return cmd
}

// pageAtStep returns a page as it was after a step.
func pageAtStep(ctx context.Context, p *engine.Program, key page.Key, step int) (*page.Page, error) {
	v, err := p.View(ctx, key, nil)
	if v == nil {
		return nil, err
	}
	defer v.Close()
	if v.Recording == nil || v.Recording.Steps().Len() == 0 {
		return nil, errors.Join(err, fmt.Errorf("%s has no steps", key))
	}
	if n := v.Recording.Steps().Len(); step > n {
		return nil, errors.Join(err, fmt.Errorf("%s has %d steps, so there is no step %d", key, n, step))
	}
	return v.Recording.PageAt(step - 1), err
}

// pageOf returns the kind of the page that --stage and --page ask for.
func pageOf(stage, picture string) (string, error) {
	s, err := engine.StageNamed(stage)
	switch {
	case err != nil || picture == "":
		return stage, err
	case !s.Chosen:
		return "", usagef("--page is for --stage %s", strings.Join(chosenStages(), ", "))
	case !slices.Contains(s.PageNames(), picture):
		return "", usagef("there is no page %q; there are: %s", picture, strings.Join(s.PageNames(), ", "))
	}
	return picture, nil
}

// chosenStages are the stages whose pages --page chooses from.
func chosenStages() []string {
	var names []string
	for _, s := range engine.Stages() {
		if s.Chosen {
			names = append(names, s.Name)
		}
	}
	return names
}

// chosenPages are the pages that --page chooses from.
func chosenPages() []string {
	var names []string
	for _, s := range engine.Stages() {
		if s.Chosen {
			names = append(names, s.PageNames()...)
		}
	}
	return names
}

// checkOutput reports a file that nothing can be drawn into.
func checkOutput(file string) error {
	if file == "" {
		return usagef("say where to draw, as in -o graph.svg")
	}
	switch strings.ToLower(filepath.Ext(file)) {
	case ".dot", ".svg", ".png":
		return nil
	}
	return usagef("cannot draw into %s: its name must end in .png, .svg or .dot", file)
}

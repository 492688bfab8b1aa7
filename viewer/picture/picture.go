// Package picture draws a page into a file, as pixels, as a drawing, or as a graph for Graphviz. [Write] is all of it.
package picture

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// Write draws a page into a file. The ending of its name says how: .png, .svg or .dot. The file is written once the drawing
// is complete. A scale of pixels per point matters for a png only.
func Write(ctx context.Context, p *page.Page, file string, scale float64, dark bool) error {
	var b bytes.Buffer
	if err := draw(ctx, &b, p, strings.ToLower(filepath.Ext(file)), scale, dark); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

func draw(ctx context.Context, b *bytes.Buffer, p *page.Page, ending string, scale float64, dark bool) (err error) {
	out := scene.Until(ctx, b)
	if ending == ".dot" {
		err = scene.WriteDOT(out, p)
	} else {
		var s *scene.Scene
		if s, err = scene.New(ctx, p); err != nil {
			return fmt.Errorf("cannot lay out %s: %w", p.Title, err)
		}
		palette := scene.Light()
		if dark {
			palette = scene.Dark()
		}
		if ending == ".svg" {
			err = scene.WriteSVG(out, s, palette)
		} else {
			err = raster.WritePNG(out, s, raster.Options{Scale: scale, Palette: palette})
		}
	}
	if err != nil {
		return fmt.Errorf("cannot draw %s: %w", p.Title, err)
	}
	return nil
}

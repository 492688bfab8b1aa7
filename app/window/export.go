package window

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// An exporter writes graphs to files and to the clipboard.
type exporter struct{ w *Window }

// exportPNG, exportSVG and exportDOT write the graph as it is at this step.
func (ex *exporter) png() {
	palette := scene.Light()
	if ex.w.prefs.theme() == themeDark {
		palette = scene.Dark()
	}
	ex.export(".png", func(out io.Writer, s *scene.Scene) error {
		return raster.WritePNG(out, s, raster.Options{Palette: palette, Scale: 2})
	})
}

func (ex *exporter) svg() {
	ex.export(".svg", func(out io.Writer, s *scene.Scene) error { return scene.WriteSVG(out, s, scene.Light()) })
}

func (ex *exporter) dot() {
	ex.export(".dot", func(out io.Writer, s *scene.Scene) error { return scene.WriteDOT(out, s.Page()) })
}

// export asks for a file and writes the current scene to it in a task.
func (ex *exporter) export(ending string, write func(io.Writer, *scene.Scene) error) {
	s := ex.w.tabs.current.graph.Scene()
	ex.ask(ending, "Export the graph", func(path string) {
		ex.write(path, func(ctx context.Context, out io.Writer) error { return write(scene.Until(ctx, out), s) })
	})
}

// ask asks for a file with an ending.
func (ex *exporter) ask(ending, title string, then func(path string)) {
	d := dialog.NewFileSave(func(c fyne.URIWriteCloser, err error) {
		if err != nil {
			ex.w.problems.showError("Exporting", err)
			return
		}
		if c == nil {
			return
		}
		path := c.URI().Path()
		c.Close()
		then(path)
	}, ex.w.win)
	d.SetFileName(ex.name(ending))
	d.SetTitleText(title)
	ex.w.popups.askFile(d, ex.w.interpreting.folder(ex.w.opened.path))
}

// write writes a file in a task.
func (ex *exporter) write(path string, write func(ctx context.Context, out io.Writer) error) {
	ex.w.tasks.begin("Writing "+filepath.Base(path), func(ctx context.Context, _ func(string)) (err error) {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer func() {
			if e := f.Close(); err == nil {
				err = e
			}
		}()
		out := bufio.NewWriter(f)
		if err := write(ctx, out); err != nil {
			return fmt.Errorf("%s cannot be written: %w", path, err)
		}
		return out.Flush()
	}, func(err error) {
		if err != nil {
			ex.w.problems.showError("Exporting", err)
			return
		}
		ex.w.status.say("Written: " + path)
	})
}

// copyGraph copies all blocks of the current graph as text.
func (ex *exporter) copyGraph() {
	var b strings.Builder
	p := ex.w.tabs.current.page()
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			b.WriteString(page.Text(l.Spans) + "\n")
		}
		for _, e := range p.Edges {
			if e.From == n.ID && e.Exit < len(n.Exits) {
				fmt.Fprintf(&b, "    %s → %s\n", page.Text(n.Exits[e.Exit].Spans), nameOfNode(p, e.To))
			}
		}
		b.WriteString("\n")
	}
	ex.w.app.Clipboard().SetContent(b.String())
	ex.w.status.say("The graph is on the clipboard as text")
}

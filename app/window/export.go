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
	"fyne.io/fyne/v2/storage"

	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// askOpen lets the user choose a file to open.
func (w *Window) askOpen() {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			w.showError("Opening a file", err)
			return
		}
		if r == nil {
			return
		}
		path := r.URI().Path()
		r.Close()
		w.openFile(path, "")
	}, w.win)
	d.SetFilter(storage.NewExtensionFileFilter([]string{".py", ".dot", ".gv", ".json"}))
	d.SetTitleText("Open a Python file, or a graph in DOT or JSON")
	w.showFileDialog(d, w.prefs.lastFolder())
}

func (w *Window) showFileDialog(d *dialog.FileDialog, folder string) {
	if folder != "" {
		if l, err := storage.ListerForURI(storage.NewFileURI(folder)); err == nil {
			d.SetLocation(l)
		}
	}
	room := w.win.Canvas().Size()
	d.Resize(fyne.NewSize(min(900, room.Width-60), min(620, room.Height-80)))
	d.Show()
	w.dialog = d
	d.SetOnClosed(func() {
		w.dialog = nil
		w.focusGraph()
	})
}

// exportPNG, exportSVG and exportDOT write the graph as it is at this step.
func (w *Window) exportPNG() {
	palette := scene.Light()
	if w.prefs.theme() == themeDark {
		palette = scene.Dark()
	}
	w.export(".png", func(out io.Writer, s *scene.Scene) error {
		return raster.WritePNG(out, s, raster.Options{Palette: palette, Scale: 2})
	})
}

func (w *Window) exportSVG() {
	w.export(".svg", func(out io.Writer, s *scene.Scene) error { return scene.WriteSVG(out, s, scene.Light()) })
}

func (w *Window) exportDOT() {
	w.export(".dot", func(out io.Writer, s *scene.Scene) error { return scene.WriteDOT(out, s.Page()) })
}

// export asks for a file and writes the current scene to it in a task.
func (w *Window) export(ending string, write func(io.Writer, *scene.Scene) error) {
	s := w.current.graph.Scene()
	d := dialog.NewFileSave(func(c fyne.URIWriteCloser, err error) {
		if err != nil {
			w.showError("Exporting", err)
			return
		}
		if c == nil {
			return
		}
		path := c.URI().Path()
		c.Close()
		w.exportTo(path, s, write)
	}, w.win)
	d.SetFileName(w.exportName(ending))
	d.SetTitleText("Export the graph")
	w.showFileDialog(d, filepath.Dir(w.file))
}

func (w *Window) exportTo(path string, s *scene.Scene, write func(io.Writer, *scene.Scene) error) {
	w.begin("Writing "+filepath.Base(path), func(ctx context.Context, _ func(string)) (err error) {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer func() {
			if e := f.Close(); err == nil {
				err = e
			}
		}()
		out := bufio.NewWriter(scene.Until(ctx, f))
		if err := write(out, s); err != nil {
			return fmt.Errorf("the graph cannot be written to %s: %w", path, err)
		}
		return out.Flush()
	}, func(err error) {
		if err != nil {
			w.showError("Exporting", err)
			return
		}
		w.status.say("Written: " + path)
	})
}

// copyGraph copies all blocks of the current graph as text.
func (w *Window) copyGraph() {
	var b strings.Builder
	p := w.current.page()
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
	w.app.Clipboard().SetContent(b.String())
	w.status.say("The graph is on the clipboard as text")
}

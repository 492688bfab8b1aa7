package window

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/assets"
)

// startPage is what the window shows while nothing is open.
func (ar *arrangement) startPage() fyne.CanvasObject {
	picture := canvas.NewImageFromResource(fyne.NewStaticResource("icon.png", assets.Icon()))
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSize(72, 72))
	title := widget.NewRichText(&widget.TextSegment{Text: "Vitrine", Style: widget.RichTextStyleHeading})
	about := widget.NewLabel("Take a lesson, or open a Python file, choose a function, and watch its flow graph\nbeing built and its types being inferred, forward and backward.")
	open := widget.NewButtonWithIcon("Open a file…", theme.FolderOpenIcon(), ar.w.opened.askOpen)
	open.Importance = widget.HighImportance
	box := container.NewVBox(
		container.NewHBox(picture, container.NewVBox(layout.NewSpacer(), title, layout.NewSpacer())),
		about, container.NewHBox(open, widget.NewLabel("or drop one here")),
		heading("Lessons"))
	for _, l := range assets.Lessons() {
		box.Add(ar.startEntry(l.Title, ar.w.lessons.progress(l), func() { ar.w.lessons.openBundled(l) }))
	}
	for _, group := range []struct {
		title string
		list  []assets.Example
	}{{"Examples", assets.Examples()}, {"Interpreters with hints, to generate compilers from", assets.Interpreters()}} {
		box.Add(heading(group.title))
		for _, e := range group.list {
			box.Add(ar.startEntry(e.Name, e.About, func() { ar.w.opened.openExample(e.Name) }))
		}
	}
	if recent := ar.w.prefs.recent(); len(recent) > 0 {
		box.Add(heading("Recent files"))
		for _, file := range recent[:min(5, len(recent))] {
			box.Add(ar.startEntry(filepath.Base(file), filepath.Dir(file), func() { ar.w.opened.open(file, "") }))
		}
	}
	return container.NewScroll(container.NewCenter(container.New(layout.NewCustomPaddedLayout(20, 20, 20, 20), box)))
}

// brokenPage takes the place of the graphs while the open file cannot be read.
func (ar *arrangement) brokenPage() fyne.CanvasObject {
	words := widget.NewLabel("No graph can be shown until this file is repaired.\nIt is read again whenever it is saved.")
	words.Alignment = fyne.TextAlignCenter
	return container.NewCenter(container.NewVBox(words,
		container.NewHBox(layout.NewSpacer(), widget.NewButtonWithIcon("Open another file…", theme.FolderOpenIcon(), ar.w.opened.askOpen), layout.NewSpacer())))
}

func heading(text string) fyne.CanvasObject {
	l := newLabel(text)
	l.TextStyle.Bold = true
	return l
}

func (ar *arrangement) startEntry(name, about string, open func()) fyne.CanvasObject {
	link := widget.NewHyperlink(name, nil)
	link.OnTapped = open
	column := canvas.NewRectangle(color.Transparent)
	column.SetMinSize(fyne.NewSize(300, 1))
	return container.NewHBox(container.NewStack(column, link), container.NewCenter(newDimText(about)))
}

// openExample opens an example program. It is first written to the user's cache, where it
// may be changed: an example that is already there is left alone.
func (o *openedFile) openExample(name string) {
	e, err := assets.ExampleNamed(name)
	if err != nil {
		o.w.problems.showError("Opening the example", err)
		return
	}
	file, err := exampleFile(e)
	if err != nil {
		o.w.problems.showError("Opening the example", fmt.Errorf("the example cannot be written: %w", err))
		return
	}
	o.open(file, "")
}

// exampleFile makes sure that there is a file with an example.
func exampleFile(e assets.Example) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(cache, "vitrine", "examples", e.Name)
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", err
	}
	return file, os.WriteFile(file, []byte(e.Text), 0o644)
}

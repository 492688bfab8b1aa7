package window

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/glfw/v3.3/glfw"

	"vitrine/assets"
)

// Name and version of the program.
const (
	appID   = "vitrine.desktop"
	version = "0.1.0"
)

// Open shows the window until it is closed. If there is no display it says so, and draws
// a picture of the window's content instead. It must be called from the main goroutine.
func Open(ctx context.Context, opt Options) error {
	if opt.Messages == nil {
		opt.Messages = io.Discard
	}
	if opt.Picture != "" {
		return drawPicture(ctx, opt)
	}
	if err := display(); err != nil {
		opt.Picture = "vitrine-window.png"
		fmt.Fprintf(opt.Messages, "There is no display to open a window on (%v).\n", err)
		return drawPicture(ctx, opt)
	}
	fyneapp.SetMetadata(fyne.AppMetadata{
		ID: appID, Name: "Vitrine", Version: version, Build: 1,
		Icon:       fyne.NewStaticResource("icon.png", assets.Icon()),
		Migrations: map[string]bool{"fyneDo": true},
	})
	app := fyneapp.NewWithID(appID)
	w := newWindow(ctx, app, openMemory(filepath.Join(app.Storage().RootURI().Path(), "window.json")), load)
	w.access.given.given = opt.Permissions
	w.win.SetIcon(fyne.NewStaticResource("icon.png", assets.Icon()))
	w.win.CenterOnScreen()
	w.win.Show()
	if opt.File != "" {
		w.openFirst(opt)
	}
	w.subject.showKeys()
	app.Run()
	return nil
}

// openFirst opens what the command line names. A program that is given arguments is an interpreter, say, and is shown with its generated
// compiler at work.
func (w *Window) openFirst(opt Options) {
	w.dialects.forSession(opt.File, opt.Dialect)
	if len(opt.Words) == 0 {
		w.opened.open(opt.File, opt.Function)
		return
	}
	file := opt.File
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	w.interpreting.give(file, opt.Words)
	w.opened.openAnd(file, opt.Function, w.interpreting.begin)
}

// display reports why no window can be opened, by trying it.
func display() (err error) {
	x11 := runtime.GOOS != "windows" && runtime.GOOS != "darwin"
	if x11 && os.Getenv("DISPLAY") == "" {
		return errors.New("DISPLAY is not set")
	}
	// GLFW only logs that it cannot reach a display, and panics afterwards.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if err := glfw.Init(); err != nil {
		return err
	}
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.Visible, glfw.False)
	win, err := glfw.CreateWindow(1, 1, "Vitrine", nil, nil)
	if err != nil {
		glfw.Terminate()
		return err
	}
	win.Destroy()
	glfw.DefaultWindowHints()
	return nil
}

// pictureSize is the size of a picture of the window.
var pictureSize = fyne.NewSize(1280, 800)

// drawPicture renders the window's content with Fyne's software driver. A file that is not there makes no picture.
func drawPicture(ctx context.Context, opt Options) error {
	var missing *fs.PathError
	if _, err := os.Stat(opt.File); opt.File != "" && errors.As(err, &missing) {
		return fmt.Errorf("%s: %w", opt.File, missing.Err)
	}
	var w *Window
	var img image.Image
	// Fyne takes this goroutine for its driver's, but there is no driver here; another
	// goroutine works.
	done := make(chan error)
	go func() {
		done <- guard("Drawing the window", func() error {
			w = newWindow(ctx, test.NewApp(), openMemory(""), load)
			w.tasks.inline, w.access.given.given, w.access.given.silent = true, opt.Permissions, true
			w.win.Resize(pictureSize)
			if opt.File != "" {
				w.openFirst(opt)
			}
			w.subject.showKeys()
			w.win.Resize(pictureSize)
			img = w.win.Canvas().Capture()
			return nil
		})
	}()
	if err := <-done; err != nil {
		return err
	}
	f, err := os.Create(opt.Picture)
	if err != nil {
		return fmt.Errorf("the picture cannot be written: %w", err)
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return fmt.Errorf("the picture cannot be written: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("the picture cannot be written: %w", err)
	}
	fmt.Fprintf(opt.Messages, "A picture of the window's content is in %s\n", opt.Picture)
	if w.problems.shown {
		return errors.New(w.problems.pane.CopyText())
	}
	return nil
}

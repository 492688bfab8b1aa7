package graphview

import (
	"image"
	"math"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"vitrine/viewer/raster"
)

// mostPixels bounds the image that is painted; a larger view is stretched.
const mostPixels = 4 << 20

// A screen is the image of the view. Frames are painted on a goroutine that
// lives only as long as there is something to paint; of the frames asked for
// while it is busy, only the last is painted.
type screen struct {
	view   *GraphView
	raster *canvas.Raster
	ratio  float64 // pixels per Fyne's unit
	live   bool    // Fyne has asked for the image, so its goroutine is running

	front   *image.RGBA     // shown
	spare   *image.RGBA     // being painted
	prompt  *raster.Painter // for frames that cannot wait
	worker  *raster.Painter
	mu      sync.Mutex
	next    *job // to be painted, or nil
	painter bool // the goroutine is running
}

// A job is a frame and the size of its image.
type job struct {
	frame raster.Frame
	w, h  int
}

func newScreen(g *GraphView) *screen {
	s := &screen{view: g, ratio: 1, prompt: raster.NewPainter(), worker: raster.NewPainter()}
	s.raster = canvas.NewRaster(s.generate)
	return s
}

// resize gives the image a whole number of pixels, which are not mixed wherever the view
// begins: stretched or moved by less than one, all text would be blurred. Only an image
// that is too small for the view is smoothed.
func (s *screen) resize(view fyne.Size) {
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.view); c != nil && c.Scale() > 0 {
		scale = c.Scale()
	}
	up := func(v float32) float32 { return float32(math.Ceil(float64(v * scale))) }
	w, h := up(view.Width), up(view.Height)
	s.raster.ScaleMode = canvas.ImageScalePixels
	if float64(w)*float64(h) > mostPixels {
		s.raster.ScaleMode = canvas.ImageScaleSmooth
	}
	s.raster.Resize(fyne.NewSize(w/scale, h/scale))
}

// generate hands Fyne the image. If it does not have the size asked for, as
// after a change of the window's size, it is painted at once.
func (s *screen) generate(w, h int) image.Image {
	s.live = true
	if size := s.raster.Size(); size.Width > 0 {
		s.ratio = float64(w) / float64(size.Width)
	}
	w, h = bounded(w, h)
	if s.view.scene == nil {
		return blank(s.view, w, h)
	}
	if s.front == nil || s.front.Rect.Dx() != w || s.front.Rect.Dy() != h {
		s.front = s.paint(s.prompt, nil, s.view.job(w, h))
	}
	return s.front
}

func blank(g *GraphView, w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	c := g.palette.Background
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, c.A
	}
	return img
}

// bounded shrinks a size that has too many pixels.
func bounded(w, h int) (int, int) {
	if n := float64(w) * float64(h); n > mostPixels {
		f := math.Sqrt(mostPixels / n)
		return max(1, int(float64(w)*f)), max(1, int(float64(h)*f))
	}
	return w, h
}

// paint paints a frame into an image, which is made if it does not fit.
func (s *screen) paint(p *raster.Painter, img *image.RGBA, j job) *image.RGBA {
	if img == nil || img.Rect.Dx() != j.w || img.Rect.Dy() != j.h {
		img = image.NewRGBA(image.Rect(0, 0, j.w, j.h))
	}
	p.Paint(img, j.frame)
	return img
}

// job returns what is to be painted into an image of w by h pixels.
func (g *GraphView) job(w, h int) job {
	zoom := g.camera.Zoom
	if width := g.screen.raster.Size().Width; width > 0 {
		zoom *= float64(w) / float64(width)
	}
	g.detail = raster.DetailAt(zoom, g.detail)
	em := g.emphasis
	return job{raster.Frame{
		Scene: g.painted(), Palette: g.palette, Origin: g.camera.Origin,
		Zoom: zoom, Detail: g.detail, Emphasis: &em,
	}, w, h}
}

// repaint asks for a new image of the view.
func (g *GraphView) repaint() {
	s := g.screen
	if g.renderer != nil {
		g.renderer.placeOverlays()
	}
	size := g.screen.raster.Size()
	if g.scene == nil || size.Width < 1 || size.Height < 1 || !s.live && concurrent() {
		s.front = nil // generate will paint it
		s.raster.Refresh()
		return
	}
	w, h := int(math.Round(float64(size.Width)*s.ratio)), int(math.Round(float64(size.Height)*s.ratio))
	if s.front != nil { // the size that Fyne asked for, which it may have rounded differently
		if fw, fh := s.front.Rect.Dx(), s.front.Rect.Dy(); near(fw, w) && near(fh, h) {
			w, h = fw, fh
		}
	}
	w, h = bounded(w, h)
	j := g.job(w, h)
	if !concurrent() {
		s.front = s.paint(s.prompt, nil, j)
		s.raster.Refresh()
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = &j
	if !s.painter {
		s.painter = true
		go s.work()
	}
}

// leave frees the image that is shown, and forgets the frame that is asked for.
func (s *screen) leave() {
	s.front, s.prompt = nil, raster.NewPainter() // a painter keeps its last frame
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = nil
}

func near(a, b int) bool { return a-b <= 1 && b-a <= 1 }

// concurrent reports whether Fyne has a goroutine of its own; its test driver
// does not.
func concurrent() bool {
	_, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok
}

// work paints frames until none is asked for.
func (s *screen) work() {
	for {
		s.mu.Lock()
		j := s.next
		s.next = nil
		if j == nil {
			s.painter = false
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		img := s.paint(s.worker, s.spare, *j)
		fyne.DoAndWait(func() {
			s.front, s.spare = img, s.front
			s.raster.Refresh()
		})
	}
}

package panes

import (
	"fmt"
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/trace"
)

// track is the line of a [Timeline]: a tick for every step, coloured by its
// kind, or as many as there are pixels for; below them those that touch the
// chosen block, above them those where somebody wants to stop; and a thumb. Ticks are drawn once per recording and size, so
// that scrubbing moves the thumb and nothing else.
type track struct {
	widget.BaseWidget
	t *Timeline

	ticks  *canvas.Raster
	thumb  *canvas.Rectangle
	bubble *canvas.Text // number of the step under the pointer
	plate  *canvas.Rectangle
	ground *canvas.Rectangle

	kinds   []trace.Kind // of every step
	touches []bool       // whether the step touches the chosen block
	stops   []bool       // whether somebody wants to stop at the step
	focused bool
	peek    int
}

const trackHeight, trackPad = 30, 8

func newTrack(t *Timeline) *track {
	k := &track{t: t, peek: -1}
	k.ticks = canvas.NewRaster(k.paint)
	k.ticks.ScaleMode = canvas.ImageScalePixels
	k.thumb = canvas.NewRectangle(color.Transparent)
	k.thumb.CornerRadius = 3
	k.ground = canvas.NewRectangle(color.Transparent)
	k.ground.CornerRadius = 4
	k.bubble = canvas.NewText("", color.Transparent)
	k.bubble.Hide()
	k.plate = canvas.NewRectangle(color.Transparent)
	k.plate.CornerRadius, k.plate.StrokeWidth = 3, 1
	k.plate.Hide()
	k.ExtendBaseWidget(k)
	return k
}

// CreateRenderer implements [fyne.Widget].
func (k *track) CreateRenderer() fyne.WidgetRenderer { return &trackRenderer{k} }

type trackRenderer struct{ k *track }

func (r *trackRenderer) Destroy() {}

func (r *trackRenderer) MinSize() fyne.Size { return fyne.NewSize(120, trackHeight) }

func (r *trackRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.k.ground, r.k.ticks, r.k.thumb, r.k.plate, r.k.bubble}
}

func (r *trackRenderer) Layout(size fyne.Size) {
	r.k.ground.Move(fyne.NewPos(0, (size.Height-trackHeight)/2))
	r.k.ground.Resize(fyne.NewSize(size.Width, trackHeight))
	r.k.ticks.Move(fyne.NewPos(trackPad, (size.Height-trackHeight)/2))
	r.k.ticks.Resize(fyne.NewSize(max(1, size.Width-2*trackPad), trackHeight))
	r.k.place()
}

func (r *trackRenderer) Refresh() {
	r.k.ticks.Refresh()
	r.k.place()
}

// rebuild reads the kinds of the steps, and which touch the chosen block.
func (k *track) rebuild() {
	n := k.t.Len()
	k.kinds = make([]trace.Kind, n)
	k.touches = nil
	for i := range n {
		k.kinds[i] = k.t.recording.Steps().At(i).Kind
	}
	if k.t.block >= 0 {
		k.touches = make([]bool, n)
		for i := range n {
			k.touches[i] = k.t.recording.Touches(i, k.t.block)
		}
	}
	k.ticks.Refresh()
	k.place()
}

// place puts the thumb at the step.
func (k *track) place() {
	th := fyne.CurrentApp().Settings().Theme()
	v := fyne.CurrentApp().Settings().ThemeVariant()
	k.ground.FillColor = th.Color(theme.ColorNameInputBackground, v)
	k.ground.StrokeWidth = 0
	if k.focused {
		k.ground.StrokeColor, k.ground.StrokeWidth = th.Color(theme.ColorNamePrimary, v), 1
	}
	k.thumb.FillColor = th.Color(theme.ColorNamePrimary, v)
	k.bubble.Color = th.Color(theme.ColorNameForeground, v)
	k.plate.FillColor, k.plate.StrokeColor = th.Color(theme.ColorNameBackground, v), th.Color(theme.ColorNameInputBorder, v)
	k.bubble.TextSize = theme.Size(theme.SizeNameCaptionText)
	size := k.Size()
	top := (size.Height - trackHeight) / 2
	if k.t.Len() == 0 {
		k.thumb.Hide()
	} else {
		k.thumb.Show()
		k.thumb.Resize(fyne.NewSize(5, trackHeight))
		k.thumb.Move(fyne.NewPos(k.x(k.t.step)-2.5, top))
	}
	k.ground.Refresh()
	k.thumb.Refresh()
}

// x returns the position of a step, stepAt the step at a position.
func (k *track) x(step int) float32 {
	width := k.Size().Width - 2*trackPad
	if n := k.t.Len(); n > 1 {
		return trackPad + width*float32(step)/float32(n-1)
	}
	return trackPad
}

func (k *track) stepAt(x float32) int {
	width := k.Size().Width - 2*trackPad
	n := k.t.Len()
	if n < 2 || width <= 0 {
		return 0
	}
	return max(0, min(n-1, int((x-trackPad)/width*float32(n-1)+0.5)))
}

// paint draws the ticks. Where several steps share a pixel, the rarest kind
// wins: it is the one people look for.
func (k *track) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	n := len(k.kinds)
	if n == 0 || w < 2 {
		return img
	}
	count := map[trace.Kind]int{}
	for _, kind := range k.kinds {
		count[kind]++
	}
	best := make([]int, w)
	for i := range best {
		best[i] = -1
	}
	touched, stopped := make([]bool, w), make([]bool, w)
	for i, kind := range k.kinds {
		x := 0
		if n > 1 {
			x = i * (w - 1) / (n - 1)
		}
		if b := best[x]; b < 0 || count[kind] < count[k.kinds[b]] {
			best[x] = i
		}
		touched[x] = touched[x] || k.touches != nil && k.touches[i]
		stopped[x] = stopped[x] || i < len(k.stops) && k.stops[i]
	}
	inks := &currentPalette().inks
	for x, i := range best {
		if i >= 0 {
			// With room to spare a tick is two pixels wide.
			wide := 1
			if n < w/4 {
				wide = 2
			}
			fill(img, image.Rect(x, h/4, min(w, x+wide), h*11/16), inks[kindInk(k.kinds[i])])
		}
		if touched[x] {
			fill(img, image.Rect(x-1, h*12/16, x+2, h*15/16), inks[LinkInk])
		}
		if stopped[x] {
			fill(img, image.Rect(x-1, h/16, x+2, h*3/16+1), inks[Failure])
		}
	}
	return img
}

// Tapped implements [fyne.Tappable].
func (k *track) Tapped(ev *fyne.PointEvent) {
	k.focus()
	k.goTo(ev.Position.X)
}

// goTo goes to the step at a position.
func (k *track) goTo(x float32) {
	k.t.when(func() {
		k.t.Pause()
		k.t.Seek(k.stepAt(x))
	})
}

// MouseDown implements [desktop.Mouseable].
func (k *track) MouseDown(ev *desktop.MouseEvent) {
	k.focus()
	if ev.Button == desktop.MouseButtonPrimary {
		k.goTo(ev.Position.X)
	}
}

// MouseUp implements [desktop.Mouseable].
func (k *track) MouseUp(*desktop.MouseEvent) {}

// Dragged implements [fyne.Draggable].
func (k *track) Dragged(ev *fyne.DragEvent) {
	k.t.Seek(k.stepAt(ev.Position.X))
	k.showPeek(k.stepAt(ev.Position.X))
}

// DragEnd implements [fyne.Draggable].
func (k *track) DragEnd() {}

// Scrolled implements [fyne.Scrollable]: the wheel steps.
func (k *track) Scrolled(ev *fyne.ScrollEvent) {
	if ev.Scrolled.DY > 0 {
		k.t.Back()
	} else if ev.Scrolled.DY < 0 {
		k.t.Forward()
	}
}

// MouseIn implements [desktop.Hoverable].
func (k *track) MouseIn(ev *desktop.MouseEvent) { k.MouseMoved(ev) }

// MouseMoved implements [desktop.Hoverable].
func (k *track) MouseMoved(ev *desktop.MouseEvent) {
	if k.t.Len() > 0 {
		k.showPeek(k.stepAt(ev.Position.X))
	}
}

// MouseOut implements [desktop.Hoverable].
func (k *track) MouseOut() { k.showPeek(-1) }

func (k *track) showPeek(step int) {
	if step == k.peek {
		return
	}
	k.peek = step
	if step < 0 {
		k.plate.Hide()
		k.bubble.Hide()
	} else {
		k.bubble.Text = fmt.Sprint(step + 1)
		k.placePeek()
	}
	if k.t.OnPeek != nil {
		k.t.OnPeek(step)
	}
}

// placePeek puts the number of the step under the pointer beside the pointer,
// where neither it nor the thumb hides it.
func (k *track) placePeek() {
	const away, pad = 12, 4
	text := k.bubble.MinSize()
	plate := fyne.NewSize(text.Width+2*pad, text.Height+2)
	at := fyne.NewPos(k.x(k.peek)+away, (k.Size().Height-plate.Height)/2)
	if at.X+plate.Width > k.Size().Width {
		at.X = max(0, k.x(k.peek)-away-plate.Width)
	}
	k.plate.Move(at)
	k.plate.Resize(plate)
	k.bubble.Move(at.AddXY(pad, 1))
	k.bubble.Resize(text)
	k.plate.Show()
	k.bubble.Show()
	k.plate.Refresh()
	k.bubble.Refresh()
}

func (k *track) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(k); c != nil {
		c.Focus(k)
	}
}

// FocusGained implements [fyne.Focusable].
func (k *track) FocusGained() { k.focused = true; k.place() }

// FocusLost implements [fyne.Focusable].
func (k *track) FocusLost() { k.focused = false; k.place() }

// TypedRune implements [fyne.Focusable].
func (k *track) TypedRune(r rune) {
	if k.t.OnRune != nil {
		k.t.OnRune(r)
	}
}

// turn goes a twentieth of all steps forward or back.
func (k *track) turn(direction int) {
	k.t.when(func() { k.t.Seek(k.t.step + direction*max(1, k.t.Len()/20)) })
}

// TypedKey implements [fyne.Focusable].
func (k *track) TypedKey(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeyRight:
		k.t.Forward()
	case fyne.KeyLeft:
		k.t.Back()
	case fyne.KeyHome:
		k.t.First()
	case fyne.KeyEnd:
		k.t.Last()
	case fyne.KeyPageUp:
		k.turn(-1)
	case fyne.KeyPageDown:
		k.turn(+1)
	default:
		if k.t.OnKey != nil {
			k.t.OnKey(ev)
		}
	}
}

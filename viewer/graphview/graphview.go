// Package graphview is the widget that shows a scene and lets people move
// about in it.
//
// A [GraphView] is made with [New], given callbacks by setting its On fields,
// and shown scenes: [GraphView.SetScene] for another page,
// [GraphView.SetStep] for another step of the same recording, which moves
// nothing. Scenes are arranged by the caller, in the background, with package
// scene.
//
// The view is a single raster of what is visible, painted by package raster on
// a goroutine of its own, with a minimap and a few overlay objects; so the
// time a frame takes hardly depends on the size of the graph, and an idle
// view costs nothing. All methods and callbacks belong to Fyne's goroutine.
//
// Positions in the widget are Fyne's; positions on the page are points
// (package scene). At a zoom of 1 they have the same size.
package graphview

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

// A GraphView shows a scene. Callbacks that are nil are not called.
type GraphView struct {
	widget.BaseWidget

	// OnFollow is called when a link to a page is followed.
	OnFollow func(link page.Link)

	// OnSelect is called when the user has selected nodes, or none any more: the
	// IDs of the selected nodes in the order of selection.
	OnSelect func(nodes []int)

	// OnPickLine is called when a line of a node is clicked.
	OnPickLine func(node, line int, text source.Span)

	// OnPickVariable is called when a variable is clicked, with "" when none
	// is marked any more.
	OnPickVariable func(name string)

	// OnHoverLine is called when the pointer comes to another line, with the
	// source text that the line comes from; the zero Span when it has left.
	OnHoverLine func(text source.Span)

	// OnStatus is called with a sentence about what the pointer is on, or "".
	OnStatus func(text string)

	// OnSeekNode is called when the next, or previous, step that concerns a
	// node is asked for. Without it the menu does not offer that.
	OnSeekNode func(node int, forward bool)

	// OnExport is called when an export is asked for from the menu.
	OnExport func()

	// MenuItems returns further items for the context menu.
	MenuItems func(at scene.Hit) []*fyne.MenuItem

	// TakesRune is asked first about every sign that is typed; the view does nothing with one that it takes.
	TakesRune func(rune) bool

	// OnTypedKey and OnTypedRune get the keys that the view does not use. Escape is one
	// of them: only the window knows what it ends first.
	OnTypedKey  func(*fyne.KeyEvent)
	OnTypedRune func(rune)

	// OnTypedShortcut gets the shortcuts that the view does not use.
	OnTypedShortcut func(fyne.Shortcut)

	// WheelScrolls lets the wheel scroll, and zoom with Ctrl; otherwise it
	// zooms, and scrolls with Ctrl.
	WheelScrolls bool

	// FromTop opens pages at their upper end, as large as their width allows, so that what
	// is there has the same place on all pages that are alike.
	FromTop bool

	// Along is a view that is opened at the same zoom as this one, and zoomed and scrolled
	// together with it, or nil.
	Along *GraphView

	// ReducedMotion turns off animation, as the settings of the system may do too.
	ReducedMotion bool

	scene   *scene.Scene
	palette *scene.Palette
	camera  camera
	kept    map[page.Key]camera // of the pages seen before, by key
	opened  camera              // how the page was opened, until the camera moves
	unseen  bool                // the scene waits for the view to have a size

	adjusted bool // the user has zoomed or scrolled
	fitted   bool // the user has asked to see the whole page
	holds    bool // the size changes for a reason that has nothing to do with the page

	selection []int
	trail     []int // the nodes walked down from, for the way up
	variable  string
	hits      []scene.Place
	hit       int           // index in hits, or -1
	source    source.Span   // whose lines are marked
	lines     []scene.Place // these

	notes map[int]string // in the headings of nodes
	stops map[int][]int  // lines of nodes

	emphasis raster.Emphasis
	groups   groups
	detail   raster.Detail

	pointer  pointerState
	tip      *tip
	minimap  *minimap
	motion   *motion         // of boxes to new places, or nil
	flight   *fyne.Animation // on the way to goal, or nil
	goal     camera
	before   *camera // where to go back to from an overview, or nil
	screen   *screen
	focused  bool
	renderer *renderer
}

// New returns a view without a scene.
func New() *GraphView {
	g := &GraphView{
		palette: scene.Light(),
		kept:    make(map[page.Key]camera),
		hit:     -1,
		camera:  camera{Zoom: 1},
	}
	g.pointer.hit = scene.Hit{Line: -1, Exit: -1}
	g.screen = newScreen(g)
	g.minimap = newMinimap(g)
	g.tip = newTip()
	g.ExtendBaseWidget(g)
	return g
}

// Scene returns the scene shown, or nil.
func (g *GraphView) Scene() *scene.Scene { return g.scene }

// Leave frees what a view holds that is not going to be shown again. Fyne itself keeps
// widgets for some time after they were shown.
func (g *GraphView) Leave() {
	g.stopFlight()
	g.scene = nil
	g.screen.leave()
}

// SetScene shows another page, or another arrangement of the same one. A page
// that was shown before (by its key) appears where it was left. For the present page, one visible block keeps its
// place on the screen: the selected one, else the one at work, else the one in the middle, and the others are seen
// moving; but who has asked to see all of it goes on seeing all of it. A new page is fitted into the view; if that makes it too small to read, its beginning is shown.
func (g *GraphView) SetScene(s *scene.Scene) {
	fitted := g.showsWhole()
	g.stopFlight()
	old := g.scene
	if s == nil || old == nil || old.Page().Key != s.Page().Key {
		if old != nil && !g.unseen {
			g.kept[old.Page().Key] = g.camera
		}
		g.show(s)
		return
	}
	anchor, at, ok := g.anchor(s)
	from, before := g.painted(), g.camera
	g.scene = s
	if b, there := s.Box(anchor); ok && there {
		g.camera = g.camera.putting(corner(b), at)
	}
	g.dropGone()
	if s.Arrangement() != old.Arrangement() {
		g.move(g.newMotion(from, before))
		if fitted {
			g.fly(g.whole(s))
		}
	}
	g.sceneChanged()
}

// SetStep shows another step of the recording that the scene belongs to.
// Nothing moves. A scene of another arrangement is shown as by SetScene.
func (g *GraphView) SetStep(s *scene.Scene) {
	if g.scene == nil || s == nil || s.Arrangement() != g.scene.Arrangement() {
		g.SetScene(s)
		return
	}
	g.scene = s
	g.dropGone()
	g.sceneChanged()
}

// show turns to another page.
func (g *GraphView) show(s *scene.Scene) {
	g.stopMotion()
	g.scene = s
	g.selection, g.trail, g.hits, g.hit, g.variable = nil, nil, nil, -1, ""
	g.source, g.lines, g.notes, g.stops = source.Span{}, nil, nil, nil
	g.unseen, g.adjusted, g.fitted = true, false, false
	if s != nil {
		if c, ok := g.kept[s.Page().Key]; ok {
			g.camera, g.unseen = c, false
		} else {
			g.showBeginning()
		}
	}
	g.sceneChanged()
}

// ShowBeginning shows the page as one that was never seen before.
func (g *GraphView) ShowBeginning() {
	g.stopFlight()
	g.stopMotion()
	g.unseen, g.adjusted, g.fitted = true, false, false
	g.showBeginning()
	g.sceneChanged()
}

// showBeginning turns the camera to a page seen for the first time, as soon as
// the view has a size.
func (g *GraphView) showBeginning() {
	size := g.Size()
	if !g.sized() {
		return
	}
	g.unseen = false
	other := g.Along
	if g.FromTop {
		g.open(fromTop(g.scene, size, pairZoom(g)))
		return
	}
	if other == nil {
		g.open(opening(g.scene, size))
		return
	}
	if !other.sized() {
		g.open(beginning(g.scene, size, pairZoom(g)))
		return
	}
	zoom := pairZoom(g, other)
	g.open(beginning(g.scene, size, zoom))
	if other.unseen || other.camera == other.opened {
		other.unseen = false
		other.open(beginning(other.scene, other.Size(), zoom))
		other.sceneChanged()
	}
}

// open looks at a page that was not moved yet.
func (g *GraphView) open(c camera) { g.camera, g.opened = c, c }

// sized reports whether there is a scene and room to show it.
func (g *GraphView) sized() bool {
	return g.scene != nil && g.Size().Width >= 2 && g.Size().Height >= 2
}

// resized adapts the camera to another size of the view: a page that has not been moved
// yet is opened anew, else the middle stays in the middle, unless the page is to keep still. What the step is about stays in view.
func (g *GraphView) resized(from, to fyne.Size) {
	g.stopMotion()
	seen := g.camera.area(from)
	var attended []scene.Rect
	if from.Width > 0 && g.scene != nil && !g.unseen && g.Along == nil && !g.FromTop {
		attended = g.attended(seen)
	}
	switch {
	case g.holds && !g.unseen:
	case g.unseen || g.camera == g.opened:
		g.showBeginning()
	case from.Width > 0:
		g.stopFlight()
		g.camera = g.camera.centred(g.camera.area(from).Centre(), to)
	}
	for _, r := range attended {
		g.camera = g.camera.revealing(r, to)
	}
}

// KeepStill has the page stay where it is on the screen while something is done that gives the view another size.
func (g *GraphView) KeepStill(while func()) {
	g.holds = true
	defer func() { g.holds = false }()
	while()
}

// attended returns what the user looks at, as far as it is in view: the node that is marked as current or changed, or else
// the one that is selected; and then the line of it that is marked.
func (g *GraphView) attended(seen scene.Rect) []scene.Rect {
	for _, id := range append(atWork(g.scene), g.selection...) {
		b, ok := g.scene.Box(id)
		if !ok || !b.Rect.Meets(seen) {
			continue
		}
		list := []scene.Rect{b.Rect}
		for _, m := range g.scene.Page().Marks {
			if m.Node != id || m.Line < 0 {
				continue
			}
			if r, ok := g.scene.RectOf(scene.Place{Node: id, Line: m.Line, Exit: -1, End: math.MaxInt}); ok {
				list = append(list, r)
			}
		}
		return list
	}
	return nil
}

// anchor returns a node to hold on to while another scene of the page comes,
// and where it is on the screen.
func (g *GraphView) anchor(next *scene.Scene) (id int, at fyne.Position, ok bool) {
	var best scene.Box
	for _, id := range append(slices.Clone(g.selection), atWork(next, g.scene)...) {
		b, here := g.scene.Box(id)
		if _, there := next.Box(id); here && there && g.sees(b.Rect) {
			return id, g.camera.toScreen(corner(b)), true
		}
	}
	middle := g.camera.area(g.Size()).Centre()
	least := 0.0
	for b := range g.scene.Boxes(g.camera.area(g.Size())) {
		if _, there := next.Box(b.Node.ID); !there {
			continue
		}
		c := b.Rect.Centre()
		d := (c.X-middle.X)*(c.X-middle.X) + (c.Y-middle.Y)*(c.Y-middle.Y)
		if !ok || d < least {
			best, least, ok = b, d, true
		}
	}
	if !ok {
		return 0, fyne.Position{}, false
	}
	return best.Node.ID, g.camera.toScreen(corner(best)), true
}

// atWork lists the nodes that scenes mark as current or changed.
func atWork(scenes ...*scene.Scene) []int {
	var ids []int
	for _, s := range scenes {
		for _, kind := range []page.MarkKind{page.Current, page.Changed} {
			for _, m := range s.Page().Marks {
				if m.Kind == kind {
					ids = append(ids, m.Node)
				}
			}
		}
	}
	return ids
}

// sees reports whether some of a rectangle of the page is in view.
func (g *GraphView) sees(r scene.Rect) bool {
	a := g.camera.area(g.Size())
	return r.X0 < a.X1 && r.X1 > a.X0 && r.Y0 < a.Y1 && r.Y1 > a.Y0
}

// ShowsAny reports whether some node of the page is in view.
func (g *GraphView) ShowsAny() bool {
	if g.scene == nil {
		return false
	}
	for _, n := range g.scene.Page().Nodes {
		if b, ok := g.scene.Box(n.ID); ok && g.sees(b.Rect) {
			return true
		}
	}
	return false
}

// ShowsWhole reports whether some node of the page is in view whole, or with as much of its beginning as there is room for.
func (g *GraphView) ShowsWhole() bool {
	if g.scene == nil {
		return false
	}
	seen := g.Seen()
	for _, n := range g.scene.Page().Nodes {
		b, ok := g.scene.Box(n.ID)
		if !ok {
			continue
		}
		r := b.Rect
		r.X1, r.Y1 = math.Min(r.X1, r.X0+seen.Width()), math.Min(r.Y1, r.Y0+seen.Height())
		if seen.Contains(r) {
			return true
		}
	}
	return false
}

func corner(b scene.Box) scene.Point { return scene.Point{X: b.Rect.X0, Y: b.Rect.Y0} }

// dropGone removes nodes that no longer exist from the selection.
func (g *GraphView) dropGone() {
	var still []int
	for _, id := range g.selection {
		if _, ok := g.scene.Box(id); ok {
			still = append(still, id)
		}
	}
	g.selection = still
}

// sceneChanged recomputes what depends on the scene, and repaints.
func (g *GraphView) sceneChanged() {
	if g.source.IsValid() {
		g.lines = g.scene.LinesOf(g.source)
	}
	g.minimap.sceneChanged()
	g.updateHover()
	g.emphasise()
}

func (g *GraphView) box(node int) (scene.Box, bool) {
	if g.scene == nil {
		return scene.Box{}, false
	}
	return g.scene.Box(node)
}

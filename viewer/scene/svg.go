package scene

import (
	"bufio"
	"context"
	"fmt"
	"html"
	"image/color"
	"io"
	"strings"

	"vitrine/pages/page"
)

// WriteSVG writes a scene as an SVG file. Its text is text: it can be searched
// and copied, and is set in the nearest monospaced font where DejaVu Sans Mono
// is missing.
func WriteSVG(w io.Writer, s *Scene, p *Palette) error {
	out := &svg{w: bufio.NewWriter(w), scene: s, palette: p}
	out.begin()
	everything := s.Bounds()
	for e := range s.Edges(everything) {
		if out.edge(e); out.failed() {
			break
		}
	}
	for b := range s.Boxes(everything) {
		if out.box(b); out.failed() {
			break
		}
	}
	for e := range s.Edges(everything) {
		if len(e.Edge.Label) > 0 {
			out.label(e)
		}
	}
	out.print("</svg>\n")
	return out.w.Flush() // remembers the first error
}

// failed reports whether something could not be written: then the rest is skipped.
func (o *svg) failed() bool {
	_, err := o.w.Write(nil)
	return err != nil
}

// Until returns a writer to w that fails once the context has ended, for
// exports of large scenes.
func Until(ctx context.Context, w io.Writer) io.Writer { return &untilWriter{ctx, w} }

type untilWriter struct {
	ctx context.Context
	w   io.Writer
}

func (u *untilWriter) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}

// An svg is an SVG file being written.
type svg struct {
	w       *bufio.Writer
	scene   *Scene
	palette *Palette
}

func (o *svg) print(format string, args ...any) { fmt.Fprintf(o.w, format, args...) }

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// begin writes the head: the page, a style for every style of text, an arrow
// head for every style of edge.
func (o *svg) begin() {
	b := o.scene.Bounds()
	o.print(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="%g %g %g %g">`+"\n",
		b.Width(), b.Height(), b.X0, b.Y0, b.Width(), b.Height())
	o.print("<title>%s</title>\n<style>\n", html.EscapeString(o.scene.page.Title))
	o.print("text { font: %.3fpx 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; fill: %s }\n",
		FontSize, hex(o.palette.Style(page.Plain)))
	for s := page.Plain; s <= page.Void; s++ {
		o.print(".t%d { fill: %s%s }\n", s, hex(o.palette.Style(s)), textDecoration(s))
	}
	o.print("path.e { fill: none; stroke-width: %g }\n</style>\n<defs>\n", EdgeWidth)
	for s := page.Jump; s <= page.Parent; s++ {
		o.print(`<marker id="a%d" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="%g" markerHeight="%[2]g" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="%[3]s"/></marker>`+"\n",
			s, ArrowLength, hex(o.palette.Edge(s)))
	}
	o.print("</defs>\n")
	o.print(`<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>`+"\n", b.X0, b.Y0, b.Width(), b.Height(), hex(o.palette.Background))
}

func textDecoration(s page.Style) string {
	switch s {
	case page.Heading, page.Case, page.Failure:
		return "; font-weight: bold"
	case page.Green:
		return "; text-decoration: underline"
	case page.Red:
		return "; text-decoration: underline dotted"
	case page.Virtual:
		return "; text-decoration: underline dashed"
	}
	return ""
}

func (o *svg) edge(e Edge) {
	var d strings.Builder
	last := len(e.Points) - 1
	fmt.Fprintf(&d, "M%g %g", e.Points[0].X, e.Points[0].Y)
	for i := 1; i < last; i++ {
		at := e.Points[i]
		in, out := toward(at, e.Points[i-1], Bend), toward(at, e.Points[i+1], Bend)
		fmt.Fprintf(&d, "L%g %gQ%g %g %g %g", in.X, in.Y, at.X, at.Y, out.X, out.Y)
	}
	fmt.Fprintf(&d, "L%g %g", e.Points[last].X, e.Points[last].Y)
	dashes := ""
	if dash, gap := Dashes(e.Edge.Style); dash > 0 {
		dashes = fmt.Sprintf(` stroke-dasharray="%g %g"`, dash, gap)
	}
	o.print(`<path class="e" d="%s" stroke="%s"%s marker-end="url(#a%d)"/>`+"\n",
		d.String(), hex(o.palette.Edge(e.Edge.Style)), dashes, e.Edge.Style)
}

// toward returns the point at a distance from a on the way to b, but at most
// half way.
func toward(a, b Point, by float64) Point {
	l := distance(a, b, b)
	if l == 0 {
		return a
	}
	f := min(by/l, 0.5)
	return Point{a.X + (b.X-a.X)*f, a.Y + (b.Y-a.Y)*f}
}

func (o *svg) box(b Box) {
	c, r, s := o.palette.Node(b.Node), b.Rect, o.scene.Shape(b)
	dash := ""
	if b.Node.Role == page.Dead || b.Node.Role == page.Waiting {
		dash = ` stroke-dasharray="4 4"`
	}
	o.print("<g>\n")
	o.print(`<path d="%s" fill="%s" stroke="%s"%s/>`+"\n", plate(r, b.Node.Role, r.Height()), hex(c.Fill), hex(c.Border), dash)
	if s.Header > 0 {
		o.print(`<path d="%s" fill="%s"/>`+"\n", plate(r.inset(0.5), b.Node.Role, s.Header-0.5), hex(c.Header))
	}
	if b.Node.Role == page.Return || b.Node.Role == page.Except {
		i := r.inset(3)
		o.print(`<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="%s" stroke-opacity="0.5"/>`+"\n", i.X0, i.Y0, i.Width(), i.Height(), hex(c.Border))
	}
	o.marks(b, s)
	o.cells(b, s)
	o.rows(b, s)
	if sign := RoleSign(b.Node.Role); sign != "" && s.Header > 0 {
		o.print(`<text x="%g" y="%g" style="fill: %s">%s</text>`+"\n", r.X1-8-CharWidth, r.Y0+headerPad+Ascent, hex(c.Border), sign)
	}
	o.print("</g>\n")
}

func (r Rect) inset(d float64) Rect { return r.Grow(-d) }

// plate returns the outline of the upper part of a box, its corners cut as its role
// requires. The lower corners are cut only if the whole box is outlined.
func plate(r Rect, role page.Role, height float64) string {
	cut, bottom := Corner, Corner
	if role == page.Fork {
		cut, bottom = ForkCorner, ForkCorner
	}
	if height < r.Height() {
		bottom = 0
	}
	y1 := r.Y0 + height
	corner := func(cx, cy, x, y float64) string {
		if role == page.Fork {
			return fmt.Sprintf("L%g %g", x, y)
		}
		return fmt.Sprintf("Q%g %g %g %g", cx, cy, x, y)
	}
	return fmt.Sprintf("M%g %gL%g %g%sL%g %g%sL%g %g%sL%g %g%sz",
		r.X0+cut, r.Y0, r.X1-cut, r.Y0, corner(r.X1, r.Y0, r.X1, r.Y0+cut),
		r.X1, y1-bottom, corner(r.X1, y1, r.X1-bottom, y1),
		r.X0+bottom, y1, corner(r.X0, y1, r.X0, y1-bottom),
		r.X0, r.Y0+cut, corner(r.X0, r.Y0, r.X0+cut, r.Y0))
}

// marks draws the marks of a box at this step, of the whole and of its lines.
func (o *svg) marks(b Box, s *Shape) {
	for _, m := range o.scene.Marks(b) {
		if m.Line < 0 {
			o.mark(b.Rect, m.Kind)
			continue
		}
		for i := range s.Runs {
			if run := &s.Runs[i]; run.Line == m.Line && (i == 0 || s.Runs[i-1].Y != run.Y) {
				o.print(`<rect x="%g" y="%g" width="%g" height="%g" fill="%s" fill-opacity="0.2"/>`+"\n",
					b.Rect.X0, b.Rect.Y0+run.Y, b.Rect.Width(), LineHeight, hex(o.palette.Mark(m.Kind)))
			}
		}
	}
}

func (o *svg) mark(r Rect, kind page.MarkKind) {
	col, width, dash := hex(o.palette.Mark(kind)), 1.0, ""
	switch kind {
	case page.Changed:
		o.print(`<rect x="%g" y="%g" width="4" height="%g" fill="%s"/>`+"\n", r.X0-6, r.Y0, r.Height(), col)
		return
	case page.Added, page.Removed:
		if kind == page.Removed {
			dash = ` stroke-dasharray="6 6"`
		}
		o.print(`<path d="M%g %gV%g" stroke="%s" stroke-width="4"%s/>`+"\n", r.X1+4, r.Y0, r.Y1, col, dash)
		return
	case page.Current:
		width = 3
		o.print(`<path d="M%g %gl-9 -6.5v13z" fill="%s"/>`+"\n", r.X0-5, r.Y0+HeaderHeight/2, col)
	case page.Pending:
		width, dash = 2, ` stroke-dasharray="6 6"`
	}
	r = r.Grow(3)
	o.print(`<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="%s" stroke-width="%g"%s/>`+"\n",
		r.X0, r.Y0, r.Width(), r.Height(), col, width, dash)
}

// cells draws the lines between the exits and the colours of their edges.
func (o *svg) cells(b Box, s *Shape) {
	col := hex(o.palette.Role(b.Node.Role).Border)
	rule := func(x0, y0, x1, y1 float64) {
		o.print(`<path d="M%g %gL%g %g" stroke="%s" stroke-opacity="0.5"/>`+"\n", x0, y0, x1, y1, col)
	}
	for i, cell := range s.Cells {
		c := cell.Rect.move(b.Rect)
		if i == 0 {
			rule(b.Rect.X0, c.Y0, b.Rect.X1, c.Y0)
		} else {
			rule(c.X0, c.Y0, c.X0, c.Y1)
		}
	}
	for _, e := range o.scene.Out(b.Node.ID) {
		if i := e.Edge.Exit; i >= 0 && i < len(s.Cells) && e.Edge.Style != page.Jump {
			f := s.Cells[i].Foot.move(b.Rect)
			o.print(`<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>`+"\n",
				f.X0, f.Y0, f.Width(), f.Height(), hex(o.palette.Edge(e.Edge.Style)))
		}
	}
}

// rows writes the text of a box, each row as one text.
func (o *svg) rows(b Box, s *Shape) {
	for i := 0; i < len(s.Runs); {
		first := &s.Runs[i]
		columns := 0
		var spans strings.Builder
		for ; i < len(s.Runs); i++ {
			r := &s.Runs[i]
			if r.Y != first.Y || r.Exit != first.Exit {
				break
			}
			columns += r.Columns
			fmt.Fprintf(&spans, `<tspan class="t%d">%s</tspan>`, r.Span.Style, html.EscapeString(r.Text))
		}
		o.text(b.Rect.X0+first.X, b.Rect.Y0+first.Y+Ascent, columns, spans.String())
	}
}

// text writes a row of text. Its length is given, so that it keeps its place
// in whatever font it is shown.
func (o *svg) text(x, y float64, columns int, content string) {
	o.print(`<text x="%g" y="%g" textLength="%g" lengthAdjust="spacingAndGlyphs" xml:space="preserve">%s</text>`+"\n",
		x, y, float64(columns)*CharWidth, content)
}

func (o *svg) label(e Edge) {
	r := o.scene.LabelRect(e)
	text := page.Text(e.Edge.Label)
	o.print(`<rect x="%g" y="%g" width="%g" height="%g" rx="3" fill="%s"/>`+"\n", r.X0, r.Y0, r.Width(), r.Height(), hex(o.palette.Label))
	o.text(r.X0+2, r.Y0+Ascent, len([]rune(text)),
		fmt.Sprintf(`<tspan class="t%d">%s</tspan>`, e.Edge.Label[0].Style, html.EscapeString(text)))
}

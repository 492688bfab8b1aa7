package scene

import "vitrine/pages/page"

// The measures of a node, in points. The font is DejaVu Sans Mono, whose
// letters are 1233/2048 of its size wide; the size is chosen so that a letter
// is a whole number of pixels at a zoom of 1.
const (
	CharWidth    = 7.0  // advance of a letter
	LineHeight   = 16.0 // from one row of text to the next
	FontSize     = CharWidth * 2048 / 1233
	Ascent       = 12.0 // from the top of a row to the base line
	HeaderHeight = 22.0 // the band of a heading
	Corner       = 5.0  // radius of a box's corners
	ForkCorner   = 7.0  // how far the corners of forks are cut off
	Bend         = 7.0  // radius of the bends of edges
	ArrowLength  = 8.0
	EdgeWidth    = 1.5
	Margin       = 40.0 // around the nodes and edges of a page

	padX       = 10.0 // beside the text
	padY       = 5.0  // above and below the rows
	headerPad  = (HeaderHeight - LineHeight) / 2
	cellPadX   = 8.0 // beside the text of an exit cell
	cellEdge   = 2.0 // least room beside it
	cellTop    = 2.0 // above it
	cellFoot   = 6.0 // below it
	footHeight = 3.0

	nameWidth  = 2.4 * CharWidth // a letter of a name in an overview
	nameHeight = 44.0
	nameRow    = 33.0 // a further row of it
	namePadY   = 4.0  // above and below it

	mostReadable   = 60    // nodes of an overview whose text can be read when all are shown
	readableHeight = 900.0 // of such an overview, in a view of about 600 pixels

	// The distances in an overview: what is empty makes names small.
	overviewNodeGap  = 24.0
	overviewLayerGap = 28.0
	overviewLineGap  = 7.0

	minWidth  = 64.0
	minHeight = HeaderHeight

	maxColumns = 100 // longer lines are continued on the next row
	continueAt = 4   // indentation of the rows that continue a line
	minCell    = 18  // columns that an exit cell may have before it is folded
	badgeRoom  = 2   // columns kept free in a heading for the sign of the role
)

// Dashes returns the lengths of dashes and gaps, in points, of edges in a
// style; 0 for a solid line.
func Dashes(s page.EdgeStyle) (dash, gap float64) {
	switch s {
	case page.ExceptionCase:
		return 2, 3
	case page.FalseCase:
		return 7, 3
	}
	return 0, 0
}

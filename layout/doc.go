// Package layout places the blocks of a graph on a plane and routes the edges between
// them.
//
// There are two entry points with the same types: a Graph of sized blocks goes in,
// Options tune, a Drawing of rectangles and polylines comes out.
//
//   - Layered is for flow graphs: blocks in layers from top to bottom, back edges
//     in lanes beside the loops, what follows a loop below it, few crossings.
//   - Packed is for call graphs, class hierarchies and other diagrams that are looked at as
//     a whole: trees and layers in the proportions of the view, part by part.
//
// Both promise that no two blocks overlap, that no edge passes through a
// block, that every edge leaves the bottom of its source and enters the top of
// its target, and that every edge that does not close a cycle never runs upward.
// Both give the same drawing for the same input, take graphs of any kind, stop when
// their context ends, and never change their input.
//
// A recorded run is laid out once, as the union of all its steps: with
// Options.ShareSlots, blocks that never exist together may take the same place,
// and stepping moves nothing. After a change of the graph, Options.Previous
// keeps what has remained in its order.
//
// Read reads graphs from JSON and DOT files, WriteJSON writes drawings, and
// Measure rates a drawing from its corners alone.
//
// The package knows nothing of Python, of windows or of fonts. docs/layout.md describes
// the algorithms and their results.
package layout

// Package layout gives the blocks of a graph their places on a plane and the
// edges their ways between them.
//
// There are three entries, with the same types around them: a Graph of sized
// blocks goes in, Options tune, a Drawing of rectangles and polylines comes out.
//
//   - Layered is for flow graphs: blocks in layers from top to bottom, back edges
//     in lanes beside the loops, what follows a loop below it, few crossings.
//   - Tree is for class hierarchies and other forests.
//   - ForceDirected is for call graphs, where no direction should stand out.
//
// Layered promises that no two blocks overlap, that no edge passes through a
// block, that every edge leaves the bottom of its source and enters the top of
// its target, and that every edge that does not close a cycle never runs upward.
// All entries give the same drawing for the same input every time, take graphs
// of any kind, stop when their context ends, and never change their input.
//
// A recorded run is laid out once, as the union of all its steps: with
// Options.ShareSlots, blocks that never exist together may take the same place,
// and stepping moves nothing. After a change of the graph, Options.Previous
// keeps what has remained in its order.
//
// Read reads graphs from JSON and DOT files, WriteJSON writes drawings, and
// Measure tells how good a drawing is from its corners alone.
//
// The package knows nothing of Python, of windows or of fonts. How the
// algorithms work, and what they achieve, is told in docs/layout.md.
package layout

// Package panes holds the panes around a graph: the source text, the
// bytecode, the timeline with its list of steps, the inspector, search, the
// outline of a file, and the list of what is wrong with it.
//
// Each pane is a Fyne widget that is made by its New function, filled by its
// Set methods and speaks through its On fields, which may stay nil. All of it
// belongs to Fyne's goroutine. Panes show what they are given; none of them
// knows how a program is translated.
//
// Text is not drawn with an object per word, which costs Fyne a draw call
// each, every frame: one [Text] draws the rows that are visible into a single
// raster, so a file of 5,000 lines and a list of 10,000 steps cost what a
// screenful costs.
package panes

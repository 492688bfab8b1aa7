// Package layout gives graphs their places on a plane: layers for flow graphs,
// forces for call graphs, tidy trees for class hierarchies.
package layout

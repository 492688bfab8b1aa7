// Package flowing is the fixpoint: the part that all forward analyses of a whole program
// have in common.
//
// It knows graphs of package model, of either kind (flow graphs and low-level
// graphs), and gives each variable a value of type V. What the values mean is
// up to the [Analysis], which has a lattice, a transfer function for
// operations, and optional rules for exits and calls. Three analyses have the same shape
// in the documents: types of values (the annotator), what is known about the objects of a
// heap (the annotation sets of the first design), and binding times (the hint-annotator).
//
// # How to use it
//
// [New] makes an [Engine] for an analysis. [Engine.Add] makes a graph known,
// [Engine.Enter] passes values to its start block, and [Engine.Complete]
// considers pending blocks until there is none. An analysis that meets a call
// does the same with the graph of the callee, from within its transfer
// function, and takes the result from [Engine.Result].
//
//   - A block is pending if it has to be considered. Its operations are
//     considered in order, and then its exits are followed: those that the
//     value of the exit switch leaves, and what the analysis says about
//     exceptions. Each passes values on to the input variables of its target.
//   - Where several paths meet, the input variables get the union. A block whose
//     inputs have grown is pending again.
//   - A block is blocked, for a [Reason], if an operation cannot succeed with
//     what is known so far. Something must change for it to go on.
//   - A [Position] is the place of an operation. Whatever it has read and may
//     still grow (an attribute, the items of a list, the result of a function)
//     keeps it among its [Readers]; [Engine.Reflow] makes its block pending.
//   - The analysis is notified of each of these steps. A recording of
//     package flowfilm keeps them, and tells which steps led to one, back to the
//     entry.
//
// # What it promises
//
// The result does not depend on the order of pending blocks if the lattice is
// a lattice and the transfer function is monotone. The steps do, but the same program
// always gives the same steps. The analysis ends if no value can grow for ever; a budget
// and a context end it in any case. Memory use is proportional to the graphs that were
// added.
//
// Values are never converted to an interface: V may be a pointer, a number or an
// interface.
//
// # Sources
//
// The algorithm is the one that the documents about the original describe: in
// the notes on annotation sets (pending blocks, analyses that are suspended and
// restarted, intersections where ways meet), and in those on the annotator. The
// work list over a lattice is Kildall's (A Unified Approach to Global Program
// Optimization, POPL 1973); Kam and Ullman (Acta Informatica 7, 1977) have the
// monotone case without distributivity, which this is. That the result covers
// what programs do, if the transfer function does, is abstract interpretation:
// Cousot and Cousot, POPL 1977. Exits that cannot be taken are left out while
// the analysis runs, as Wegman and Zadeck do (Constant Propagation with
// Conditional Branches, TOPLAS 13, 1991).
package flowing

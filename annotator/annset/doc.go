// Package annset is the annotation-set engine: the first design of the
// annotator, in which everything that is known about the objects of a program
// lives in one heap.
//
// A variable of a flow graph is bound to a [SomeValue], an object that may be
// unknown; what is known about it are annotations in an [AnnotationSet]:
//
//	v1 → SV1    type(SV1)=list    listitems(SV1)=SV5    type(SV5)=int
//
// Its entry point is [Annotate], which takes an entry function, the types of its
// arguments and a way to get flow graphs. It works through a list of pending
// blocks:
//
//   - a block is analysed from its input arguments to its exits; a rule for
//     each operation gives the object that the result is bound to;
//   - a block in which an operation has no possible result yet
//     (impossiblevalue) is suspended; others go first, and it starts again
//     once something it has asked for has changed;
//   - where two ways meet, at the entry of a block or of a function, the
//     annotations of both are intersected;
//   - when an annotation is lost, every block whose analysis read it is
//     analysed again.
//
// The list and its algorithm are those of package flowing, under the discipline of this
// design. This package has the annotations, and what operations do to them.
//
// Annotations only ever decrease, so the analysis ends; a budget and a context
// end it in any case. Mutable objects that meet become the same object for the
// whole program. What the design cannot express is mostgeneralvalue, about which nothing
// is known and nothing will be: that is an answer, not an error. There is no "or None"
// and no common base class; later engines have both.
//
// Integers are assumed to stay within a machine word, as everywhere in the toolchain. The
// contents of exceptions are followed only for classes of the program.
//
// Results do not depend on the order of Go maps, and no panic reaches the
// caller. With a [Recording] every step can be looked at; without one,
// recording costs nothing.
package annset

// Package llstore writes low-level programs as bytes and reads them again: types,
// prebuilt objects, functions and graphs, with what else its caller has to say about
// them.
//
// A [Writer] is told numbers, texts, bytes, types, objects and graphs, in any order; it writes
// everything that these lead to, each once. [Open] reads that, and the [Reader] gives
// the caller what it wrote, in the same order. What is read is equal to what was
// written, up to the numbers of variables and blocks, with these exceptions: graphs do
// not know from which function of the source they were made, and Void constants that are
// objects of the source are nothing.
//
// Constants that exist only while a program runs cannot be written: to try that is an
// error. Texts for people are those of package lltext; the bytes here are for the
// program that wrote them, which checks that it did, and change without notice.
package llstore

// Package flowtext writes flow graphs as text and reads them again. The text is that
// of [model.FunctionGraph.Dump], except for constants, which are written so that they can
// be read again:
//
//	graph f
//	block 0 [n_0] (start)
//	    v1 = getitem_key((=1{'a': 5}), n_0)
//	    exitswitch last_exception
//	    link None -> block 1 [v1]
//	    link (@builtins:KeyError) -> block 2 [n_0] last_exception=(@builtins:KeyError) last_exc_value=v2
//	block 1 [v3] (return)
//	block 2 [n_1]
//	    v4 = simple_call((@t:C.method), n_1) cannot raise
//	    exitswitch v4
//	    link (True) -> block 1 [(5)]
//	    ...
//
// A constant is written in parentheses. It is one of these:
//
//	5, -0.0, 'a', None     a literal of Python; inf, -inf and nan are floats
//	(5, 'a')               a tuple, of whatever is in this list
//	@module:C.method       what has that name in a module that is loaded
//	@module:               the module
//	=1[5], =2{'a': 5}      a list or a dictionary without a name
//	=3 append of =1        a method of an object
//	=1                     the same object again
//	?1 "instance of C"     another object, of which only the text is kept
//
// An object of which only a text is kept is a constant whose value is an [Opaque]: passes
// that do not ask what a constant is work on it as before.
//
// Graphs that are read must keep the rules of the flow model. Names of variables stay:
// n_0 is variable number 0, first seen in n. Places in the source are not written.
package flowtext

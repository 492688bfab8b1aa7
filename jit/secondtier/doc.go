// Package secondtier compiles residual code again that has proved hot: as a whole, from its graph, with all
// cases that are known by then.
//
// Residual code is made piece by piece, as the program comes to new values, and each place where a loop of the
// interpreted program closes must take the values of all pieces. That is the first tier. The document about the
// generator of just-in-time compilers asks in its last section whether a layer of its own below could inline and
// optimise again: this is that layer.
//
// [New] puts a [Tier] beside a generator. Whoever writes residual code hands it the beginnings of functions
// ([Tier.Enter]) and the jumps to older code ([Tier.Goto]). It has both counted. When one was taken often enough,
// the graph that can be reached from there is copied, up to where code waits for more, optimised as other
// low-level graphs are, calls of small functions inlined, and grafted onto the same function; then the jump
// leads there. Where the copy comes to a case that it does not have, it goes back to the first tier: to the
// switch that waits there. That code may grow, become hot, and be compiled again with the case.
//
// A program that is machine code need not wait for that: with [Options.Word], the copy is optimised on another processor while the program goes on in
// older code.
//
// It works on graphs, so both back ends have it, and every page that shows residual code shows both tiers.
package secondtier

// Package model is the flow model: the data structures that the Flow Object
// Space builds and that every later stage works on.
//
// The flow graph of a function is a [FunctionGraph]: a collection of [Block]s
// connected by [Link]s. A block holds a list of [SpaceOperation]s, whose
// arguments and results are [Variable]s or [Constant]s. Values pass from block
// to block only as arguments of links, so every block uses its own distinct
// variables.
//
//	type            what it is                           printed form
//	FunctionGraph   the graph of one function            graph f
//	Block           operations, then exits               block 1 [n_0, v1]
//	SpaceOperation  one operation                        v2 = add(n_0, (1))
//	Link            a jump, with what it passes on       link True -> block 2 [n_0]
//	Variable        a value known at run time            n_0
//	Constant        a value known now                    ('a')
//
// [FunctionGraph.Check] verifies every invariant that is stated here.
package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"vitrine/host/source"
)

// A Value is what operations and links take: a *Variable or a *Constant.
type Value interface {
	fmt.Stringer
	isValue()
}

// A Variable stands for a run-time value. It is defined once: as an input
// argument of a block, as the result of an operation, or by an exception
// link.
type Variable struct {
	prefix *string // shared by many variables, as there are more of these than of anything else; nil for ""
	Number int     // distinguishes all variables of a graph

	// Concrete is the type that the variable has in a low-level graph; nil in
	// graphs that are not typed yet.
	Concrete ConcreteType
}

// A ConcreteType is a low-level type.
type ConcreteType interface{ String() string }

func (*Variable) isValue() {}

// Named returns a variable that belongs to no graph yet.
func Named(prefix string, number int) *Variable {
	v := &Variable{Number: number}
	v.SetPrefix(prefix)
	return v
}

// Prefix returns the name of the local variable that v was first seen in, or "".
func (v *Variable) Prefix() string {
	if v.prefix == nil {
		return ""
	}
	return *v.prefix
}

// SetPrefix gives v the name of a local variable, or "".
func (v *Variable) SetPrefix(name string) {
	v.prefix = nil
	if name != "" {
		kept := name
		v.prefix = &kept
	}
}

// SharePrefix is SetPrefix for a name that must not change any more.
func (v *Variable) SharePrefix(name *string) { v.prefix = name }

// String returns the name of the variable, which is unique in its graph:
// "n_0", or "v1" if it is not a local variable.
func (v *Variable) String() string {
	var buffer [32]byte
	name := append(buffer[:0], 'v')
	if p := v.Prefix(); p != "" {
		name = append(append(buffer[:0], p...), '_')
	}
	return string(strconv.AppendInt(name, int64(v.Number), 10))
}

// A Constant is a value that is known when the graph is built. It may hold a
// mutable object of the program: then it stands for that object as it is
// before the program starts, and the graph must not change it.
type Constant struct {
	Value any // an object of the standard space
	Key   any // hashable; equal for equal constants

	// Show gives the text of Value, without the parentheses.
	Show func(value any) string

	// Concrete is its type in a low-level graph; nil in graphs that are not
	// typed yet.
	Concrete ConcreteType

	// Place is where the program says it, for a constant that a link passes on, or that
	// was kept in a local; nil if that is not known. The other constants of operations
	// have the place of their operation.
	Place *Place
}

func (*Constant) isValue() {}

// A Singular is the key of a constant that is known by its address, of which there are no copies.
type Singular interface{ Singular() }

// At returns the constant at a place of the program, which must not change; one with a [Singular] key has none.
func (c *Constant) At(p *Place) *Constant {
	if _, ok := c.Key.(Singular); ok {
		return c
	}
	d := *c
	d.Place = p
	return &d
}

// Text returns how the constant is shown: "'a'", "function f".
func (c *Constant) Text() string { return c.Show(c.Value) }

// String returns the text of the constant in parentheses.
func (c *Constant) String() string { return "(" + c.Text() + ")" }

// Same reports whether v and w are the same variable or equal constants.
func Same(v, w Value) bool {
	if v == w {
		return true
	}
	c, ok := v.(*Constant)
	d, ok2 := w.(*Constant)
	return ok && ok2 && c.Key == d.Key
}

// LastException is the exit switch of a block that catches exceptions of its
// last operation.
var LastException = &Constant{
	Key:  lastException{},
	Show: func(any) string { return "last_exception" },
}

type lastException struct{}

func (lastException) Singular() {}

// A SpaceOperation is a recorded, or otherwise generated, basic operation.
//
// Operations do not raise exceptions at run time, with two exceptions: the
// last operation of a block whose exit switch is [LastException], and calls,
// which raise whatever the called function raises.
type SpaceOperation struct {
	Name string

	// Opcode is the operation as a number of the table of its stage: package
	// operation has that of flow graphs, package llop that of low-level ones.
	Opcode uint16

	// CannotRaise says that an earlier test keeps the operation from raising what others
	// of its name may raise.
	CannotRaise bool

	Args   []Value
	Result *Variable
	Place
}

// An Operator is an operation of the table of a stage.
type Operator interface {
	String() string
	Number() uint16
}

// Become makes the operation another one.
func (op *SpaceOperation) Become(o Operator) { op.Name, op.Opcode = o.String(), o.Number() }

// A Place is where in the program something comes from.
type Place struct {
	Span  source.Span // the expression
	Instr int32       // the bytecode instruction, or -1

	// Interpreted is the number of a place in the program that this one interprets, if the code was made for that; else 0.
	// Who generates the code has the places.
	Interpreted int32

	// Inlined is the graph that Span belongs to, if the code was copied from there in
	// place of a call; else nil.
	Inlined *FunctionGraph
}

// String returns "v2 = add(n_0, (1))".
func (op *SpaceOperation) String() string {
	return fmt.Sprintf("%v = %s(%s)", op.Result, op.Name, join(op.Args))
}

// A Block is a basic block. It ends in one of these ways:
//
//   - unconditional jump: ExitSwitch is nil and there is one exit;
//   - conditional jump: ExitSwitch is a variable of the block, and control
//     follows the exit whose Case is its value at run time;
//   - exception catching: ExitSwitch is [LastException]; the first exit has a
//     nil Case and is the way without an exception; the next ones have a class
//     as Case and are taken, the first that matches, when the last operation
//     of the block raises;
//   - return block, except block: no operations, no exits.
type Block struct {
	// ID identifies a block of a graph, however the graph changes.
	ID         int
	InputArgs  []*Variable
	Operations []*SpaceOperation
	ExitSwitch Value
	Exits      []*Link
}

// A Link leads from the end of a block to the beginning of another. Args are
// matched with the InputArgs of the target by position.
type Link struct {
	PrevBlock *Block
	Target    *Block
	Args      []Value

	// Case is nil, or a constant: a truth value, or the class of the
	// exceptions that take this exit.
	Case *Constant

	// Place is the statement that leaves the graph here, a return or a raise; nil for
	// other links.
	Place *Place

	// Passing says at which instructions variables among Args are passed on, if that is not where
	// they are made: at "x" in "y = x", for the y of the target. It is nil if there are none, else
	// as long as Args, and has the number of the instruction plus one, or 0. [FunctionGraph.PlaceOf]
	// makes a place of it. Once a graph is typed, links have none: what turned out to be a constant
	// has a place of its own.
	Passing []int32

	// Extra variables of an exception link: they are created when the link is
	// entered and may only be used in its Args. LastException is a constant
	// if the class is known exactly. Both are nil otherwise.
	LastException Value
	LastExcValue  *Variable
}

// A FunctionGraph is the graph of one function.
type FunctionGraph struct {
	Name string
	File string
	Span source.Span // the header of the function

	StartBlock  *Block // its input arguments are those of the function
	ReturnBlock *Block // its only input argument is the result
	ExceptBlock *Block // its input arguments are class and value of what is raised

	Func any // the function, an object of the standard space; nil if there is none

	// Followed is the code that the graph was made from, if links pass on variables at its instructions.
	Followed Followed

	// Lookups tell where constants of the graph were taken from when it was made.
	Lookups []Lookup

	*numbering
	own   numbering // unless another entry of the graph has it
	alloc *Allocator

	restoration atomic.Pointer[restoration] // makes what the graph is made of; nil once that is there
}

// Followed is code that a graph was made from.
type Followed struct {
	Spans []source.Span // by instruction
	Made  bool          // it is not the code of the function, so places do not name its instructions
}

// IsHelper reports whether the graph is one of the toolchain's own, which programs do not know.
func (g *FunctionGraph) IsHelper() bool { return IsHelperFile(g.File) }

// IsHelperFile reports whether the name of a file is one that the toolchain gives to text of its own,
// as "<rtyper>/rlist.py".
func IsHelperFile(name string) bool { return strings.HasPrefix(name, "<") }

// A Lookup is an operation that was carried out while a graph was made: it took a constant out of another one.
type Lookup struct {
	Span      source.Span // the expression
	From      *Constant   // nil for the globals of the function
	Key       *Constant   // index, key or name
	Attribute bool        // Key is the name of an attribute
	Value     *Constant
}

// A numbering counts the blocks and variables that there have ever been, or will be if
// their numbers are given.
type numbering struct {
	blocks, variables int
	given             *Numbers // what is left of them, or nil
}

// Numbers are the numbers of blocks and variables, in the order in which these are made.
type Numbers struct{ Blocks, Variables []int }

// next takes the next of the given numbers, if there is one left.
func next(list *[]int) (n int, ok bool) {
	if len(*list) == 0 {
		return 0, false
	}
	n, *list = (*list)[0], (*list)[1:]
	return n, true
}

// NewGraph returns a graph with a start block that has one input argument for
// each name, and unconnected return and except blocks.
func NewGraph(name string, args []string) *FunctionGraph {
	return NewGraphIn(&Allocator{}, name, args)
}

// NewGraphIn is NewGraph with memory from a, which must not hold a graph that
// is still in use.
func NewGraphIn(a *Allocator, name string, args []string) *FunctionGraph {
	return NewNumbered(a, nil, name, args)
}

// NewNumbered is NewGraphIn for a graph whose blocks and variables get given numbers, in
// the order in which they are made. There must be no gaps among the numbers of all. If
// given is nil, numbers are given one after another.
func NewNumbered(a *Allocator, given *Numbers, name string, args []string) *FunctionGraph {
	a.reset()
	g := a.graph
	if g == nil {
		g = &FunctionGraph{}
		a.graph = g
	}
	*g = FunctionGraph{Name: name, alloc: a}
	g.numbering = &g.own
	if given != nil {
		left := *given
		g.own = numbering{blocks: len(left.Blocks), variables: len(left.Variables), given: &left}
	}
	g.StartBlock = g.begin(args)
	g.ReturnBlock = g.begin(resultNames)
	g.ExceptBlock = g.begin(exceptionNames)
	return g
}

// NewEntry returns a graph that shares the return and the except block of g, and the
// numbers of blocks and variables. Links may lead from one to the other, so that g
// has one more entry.
func (g *FunctionGraph) NewEntry(name string, args []string) *FunctionGraph {
	g.Read()
	e := &FunctionGraph{
		Name: name, File: g.File, Span: g.Span, ReturnBlock: g.ReturnBlock, ExceptBlock: g.ExceptBlock,
		numbering: g.numbering, alloc: g.memory(),
	}
	e.StartBlock = e.begin(args)
	return e
}

// The names of what the last two blocks of a graph begin with.
var (
	resultNames    = []string{""}
	exceptionNames = []string{"etype", "evalue"}
)

// begin returns a block that begins with new variables of these names, which must not change.
func (g *FunctionGraph) begin(names []string) *Block {
	inputs := g.FreshInputs(len(names))
	for i := range names {
		inputs[i].SharePrefix(&names[i])
	}
	return g.NewBlock(inputs)
}

// NewVariable returns a fresh variable of the graph. Prefix is the name of a
// local variable, or "".
func (g *FunctionGraph) NewVariable(prefix string) *Variable {
	v := g.memory().variables.one()
	v.SetPrefix(prefix)
	v.Number = g.variableNumber()
	return v
}

// NewVariableLike returns a fresh variable of the graph with the name of another one, but no type.
func (g *FunctionGraph) NewVariableLike(w *Variable) *Variable { return g.NewVariableSharing(w.prefix) }

// NewVariableSharing is NewVariable for a name that must not change any more; nil stands for "".
func (g *FunctionGraph) NewVariableSharing(prefix *string) *Variable {
	v := g.memory().variables.one()
	v.prefix = prefix
	v.Number = g.variableNumber()
	return v
}

// FreshInputs returns a list of n fresh variables: the input arguments of a block.
func (g *FunctionGraph) FreshInputs(n int) []*Variable {
	inputs, vars := g.NewInputs(n), g.memory().variables.take(n)
	for i := range vars {
		vars[i].Number = g.variableNumber()
		inputs[i] = &vars[i]
	}
	return inputs
}

// variableNumber returns the number of the next variable.
func (n *numbering) variableNumber() int {
	if n.given != nil {
		if number, ok := next(&n.given.Variables); ok {
			return number
		}
	}
	n.variables++
	return n.variables - 1
}

// NewBlock returns a fresh block of the graph, without operations and exits.
func (g *FunctionGraph) NewBlock(inputs []*Variable) *Block {
	b := g.memory().blocks.one()
	b.InputArgs = inputs
	if g.given != nil {
		if n, ok := next(&g.given.Blocks); ok {
			b.ID = n
			return b
		}
	}
	b.ID = g.blocks
	g.blocks++
	return b
}

// NumBlocks returns how many blocks the graph has ever had; IDs are below it.
func (g *FunctionGraph) NumBlocks() int { return g.Read().blocks }

// NumVariables returns how many variables the graph has ever had; their
// numbers are below it.
func (g *FunctionGraph) NumVariables() int { return g.Read().variables }

// Close makes links the exits of the block, in place of any it had.
func (b *Block) Close(links ...*Link) {
	for _, l := range links {
		l.PrevBlock = b
	}
	b.Exits = links
}

// CanRaise reports whether the block catches exceptions of its last
// operation.
func (b *Block) CanRaise() bool { return b.ExitSwitch == Value(LastException) }

// RaisingOp returns the operation whose exceptions the block catches, or nil.
func (b *Block) RaisingOp() *SpaceOperation {
	if !b.CanRaise() || len(b.Operations) == 0 {
		return nil
	}
	return b.Operations[len(b.Operations)-1]
}

// Defined returns the variables that the block defines: input arguments, results, and
// what its exits make of exceptions.
func (b *Block) Defined() []*Variable {
	vars := b.DefinedBefore(len(b.Operations))
	for _, l := range b.Exits {
		if v, ok := l.LastException.(*Variable); ok {
			vars = append(vars, v)
		}
		if l.LastExcValue != nil {
			vars = append(vars, l.LastExcValue)
		}
	}
	return vars
}

// DefinedBefore returns the variables that the block has before operation i: input arguments and
// results.
func (b *Block) DefinedBefore(i int) []*Variable {
	vars := make([]*Variable, 0, len(b.InputArgs)+len(b.Operations))
	vars = append(vars, b.InputArgs...)
	for _, op := range b.Operations[:i] {
		vars = append(vars, op.Result)
	}
	return vars
}

// NeededAfter returns the variables that the block uses after operation i, and does not
// define there or by it.
func (b *Block) NeededAfter(i int) []*Variable {
	result := b.Operations[i].Result
	return slices.DeleteFunc(b.NeededFrom(i+1), func(v *Variable) bool { return v == result })
}

// NeededFrom returns the variables that the block uses from operation i on, and does not define
// there.
func (b *Block) NeededFrom(i int) []*Variable {
	var out []*Variable
	seen := make(map[Value]bool)
	note := func(v Value) {
		if w, ok := v.(*Variable); ok && !seen[v] {
			seen[v] = true
			out = append(out, w)
		}
	}
	for _, op := range b.Operations[i:] {
		for _, a := range op.Args {
			note(a)
		}
		seen[op.Result] = true
	}
	if !b.CanRaise() {
		note(b.ExitSwitch)
	}
	for _, l := range b.Exits {
		seen[l.LastException] = true
		if l.LastExcValue != nil {
			seen[l.LastExcValue] = true
		}
		for _, a := range l.Args {
			note(a)
		}
	}
	return out
}

// Variables returns every variable mentioned in the block, in order of
// appearance, each once: input arguments, then operands and results.
func (b *Block) Variables() []*Variable {
	return b.AppendVariables(make([]*Variable, 0, len(b.InputArgs)+len(b.Operations)))
}

// AppendVariables appends what [Block.Variables] returns to an empty list, for a caller
// that uses its memory again.
func (b *Block) AppendVariables(vars []*Variable) []*Variable {
	vars = append(vars, b.InputArgs...)
	for _, op := range b.Operations {
		for _, a := range op.Args {
			if v, ok := a.(*Variable); ok && !contains(vars, v) {
				vars = append(vars, v)
			}
		}
		if !contains(vars, op.Result) {
			vars = append(vars, op.Result)
		}
	}
	return vars
}

func contains(vars []*Variable, v *Variable) bool {
	for _, w := range vars {
		if v == w {
			return true
		}
	}
	return false
}

// Rename replaces variables throughout the block: input arguments,
// operations, exit switch, and what its exits pass on. to gives the new
// variable by the number of the old one, nil if it stays.
func (b *Block) Rename(to []*Variable) {
	get := func(v *Variable) *Variable {
		if v.Number < len(to) && to[v.Number] != nil {
			return to[v.Number]
		}
		return v
	}
	for i, v := range b.InputArgs {
		b.InputArgs[i] = get(v)
	}
	for _, op := range b.Operations {
		renameArgs(op.Args, to)
		op.Result = get(op.Result)
	}
	if v, ok := b.ExitSwitch.(*Variable); ok {
		b.ExitSwitch = get(v)
	}
	for _, l := range b.Exits {
		renameArgs(l.Args, to)
	}
}

func renameArgs(args []Value, to []*Variable) {
	for i, a := range args {
		if v, ok := a.(*Variable); ok && v.Number < len(to) {
			if w := to[v.Number]; w != nil {
				args[i] = w
			}
		}
	}
}

// Blocks returns the blocks that can be reached, breadth first from the start
// block, exits in order. It is inlined, so that a short list that the caller does not keep needs no
// memory of the heap.
func (g *FunctionGraph) Blocks() []*Block { return g.walk(make([]*Block, 0, 16), nil) }

// walk appends the blocks that can be reached to an empty list. seen is for those that it has seen, by their IDs; nil if there is no memory for that.
// If it was inlined, Blocks would be too large for it.
//
//go:noinline
func (g *FunctionGraph) walk(blocks []*Block, seen []bool) []*Block {
	g.Read()
	blocks = append(blocks, g.StartBlock)
	if seen == nil {
		seen = make([]bool, g.blocks)
	}
	seen[g.StartBlock.ID] = true
	for i := 0; i < len(blocks); i++ {
		for _, l := range blocks[i].Exits {
			if !seen[l.Target.ID] {
				seen[l.Target.ID] = true
				if len(blocks) == cap(blocks) {
					blocks = slices.Grow(blocks, g.blocks-len(blocks))
				}
				blocks = append(blocks, l.Target)
			}
		}
	}
	return blocks
}

// Links returns the links of the blocks that can be reached, in the order of
// [FunctionGraph.Blocks].
func (g *FunctionGraph) Links() []*Link {
	var links []*Link
	for _, b := range g.Blocks() {
		links = append(links, b.Exits...)
	}
	return links
}

// Entries returns the links that enter each block, by block ID.
func (g *FunctionGraph) Entries() [][]*Link {
	entries := make([][]*Link, g.blocks)
	for _, l := range g.Links() {
		entries[l.Target.ID] = append(entries[l.Target.ID], l)
	}
	return entries
}

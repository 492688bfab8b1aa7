package session

import (
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of events. A lesson names them.
const (
	KindCode     trace.Kind = "code"     // what there is before anything is called
	KindRun      trace.Kind = "run"      // the program is called
	KindEnd      trace.Kind = "end"      // it has ended
	KindCompile  trace.Kind = "compile"  // the portal is compiled for green arguments
	KindDemand   trace.Kind = "demand"   // code comes to a place that waits, and enters continue_compilation
	KindReplay   trace.Kind = "replay"   // compilation walks a node of its path again
	KindBack     trace.Kind = "back"     // execution goes on in the code
	KindFragment trace.Kind = "fragment" // new code
	KindCase     trace.Kind = "case"     // a switch gets a case in the room that it has
	KindReserve  trace.Kind = "reserve"  // the room does not suffice: the tests are written elsewhere
	KindSettle   trace.Kind = "settle"   // many cases are put into a search
	KindDefault  trace.Kind = "default"  // a switch gets code for all other values
	KindPatch    trace.Kind = "patch"    // a jump is led elsewhere
	KindTier     trace.Kind = "tier"     // the second tier has compiled a part again
	KindLead     trace.Kind = "lead"     // calls of a function lead to other code
	KindLimit    trace.Kind = "limit"    // nothing more is recorded
)

// An Event is a moment of a session: what has happened since the event before, and what is different now. All that is
// different in blocks and parts is in full, so the events up to one make the session as it was then.
type Event struct {
	Kind  trace.Kind     `json:"kind"`
	Text  string         `json:"text"`
	Cause int            `json:"cause"`           // index of the event that led to it, or trace.NoStep
	Block int            `json:"block"`           // of the residual graph, or -1
	File  string         `json:"file,omitempty"`  // of Span
	Span  source.Span    `json:"span"`            // in the program, if that is known
	Facts []trace.Detail `json:"facts,omitempty"` // what else is said about it

	Change
}

// A Change is what is different after an event, without what steps have anyhow.
type Change struct {
	Blocks   []Box      `json:"blocks,omitempty"` // that are new or look different
	Parts    []Part     `json:"parts,omitempty"`  // that are new or have other bytes
	Gone     []int      `json:"gone,omitempty"`   // the IDs of parts that were freed
	Patches  []Patch    `json:"patches,omitempty"`
	Switches []Switch   `json:"switches,omitempty"` // that are new or different
	Executed []Executed `json:"executed,omitempty"` // since the event before
	Lost     bool       `json:"lost,omitempty"`     // since the event before, not all instructions were counted

	// Places are new places of the program that is interpreted, and Texts the files that they are the first in. Lines and
	// instructions name places by numbers, which count from 1 in the order in which events bring them.
	Places []Place `json:"places,omitempty"`
	Texts  []Text  `json:"texts,omitempty"`
}

// A Place is a line of the program that the program interprets, or what the interpreter says of a place instead.
type Place struct {
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Function string `json:"function,omitempty"`
	Said     string `json:"said,omitempty"`
}

// A Text is a file of the program that is interpreted.
type Text struct {
	File string `json:"file"`
	Text string `json:"text"`
}

// The names of facts.
const (
	FactBytes   = "bytes"   // which bytes a patch changes
	FactCase    = "case"    // which case is added
	FactValue   = "value"   // with which value code has come to a switch
	FactNode    = "node"    // the node of a path
	FactCall    = "call"    // what is called
	FactOutcome = "outcome" // what became of it
)

// A Box is a block of the residual graph, as it is drawn.
type Box struct {
	ID    int       `json:"id"`
	Name  string    `json:"name"`
	Role  page.Role `json:"role"`
	Tier  int       `json:"tier"` // 1, or 2
	Lines []Line    `json:"lines"`
	Exits []Exit    `json:"exits,omitempty"`
}

// A Line is a line of a box.
type Line struct {
	Spans  []Span      `json:"spans"`
	Source source.Span `json:"source"`
	Op     int         `json:"op"` // index of the operation, or -1

	Interpreted int `json:"interpreted,omitempty"` // the number of the place that it was made for, or 0
}

// A Span is text in a style. Var says that it is the name of a variable.
type Span struct {
	Text  string     `json:"t"`
	Style page.Style `json:"s"`
	Var   bool       `json:"v,omitempty"`
}

// An Exit is where a box is left, and which one follows.
type Exit struct {
	Spans []Span         `json:"spans,omitempty"`
	To    int            `json:"to"`
	Style page.EdgeStyle `json:"style"`
}

// A Part is a piece of machine code: a fragment, or the tests of a switch. Addresses count from 16 at the beginning of the memory
// for code, and the addresses of objects are 0 in the bytes: they differ from run to run.
type Part struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Address uint64 `json:"address"`
	Tier    int    `json:"tier"`           // of a fragment: 1 or 2; 0 for tests
	Block   int    `json:"block"`          // of tests: the block of the switch; else -1
	Room    int    `json:"room,omitempty"` // of tests: how many bytes are reserved for them

	Entered      []Entrance    `json:"entered,omitempty"`
	Instructions []Instruction `json:"instructions"`
}

// An Entrance is where a part is entered from elsewhere.
type Entrance struct {
	Address uint64 `json:"address"`
	Text    string `json:"text"`
}

// A Flow says where the processor goes on after an instruction.
type Flow string

// The kinds of flow; "" goes on with the next instruction.
const (
	Branches Flow = "branch"
	Jumps    Flow = "jump"
	Calls    Flow = "call"
	Returns  Flow = "return"
	Pads     Flow = "pad" // nothing happens
)

// An Instruction is an instruction of a part.
type Instruction struct {
	Address uint64 `json:"address"`
	Bytes   Bytes  `json:"bytes"`
	Text    string `json:"text"`
	Note    string `json:"note,omitempty"`  // what addresses in it mean
	Label   string `json:"label,omitempty"` // the name of its address
	Target  uint64 `json:"target,omitempty"`
	Flow    Flow   `json:"flow,omitempty"`
	Cases   []Case `json:"cases,omitempty"` // of a jump by a table

	Block int    `json:"block"` // that it was made from, or -1
	Index int    `json:"index"` // of the operation in the block, or -1
	Op    []Span `json:"op,omitempty"`
	Line  int    `json:"line,omitempty"` // of the program
	File  string `json:"in,omitempty"`   // that Line is in, if it is not the one of the session

	Interpreted int `json:"interpreted,omitempty"` // the number of the place that it was made for, or 0
}

// A Case is where a jump by a table goes.
type Case struct {
	Values string `json:"values"`
	To     uint64 `json:"to"`
}

// Size returns how many bytes of instructions a part has.
func (p *Part) Size() (n int) {
	for i := range p.Instructions {
		n += len(p.Instructions[i].Bytes)
	}
	return n
}

// leaves reports whether an instruction leaves the code to ask for something: it goes on after it.
func (in *Instruction) leaves() bool { return in.Flow == Jumps && in.Note != "" }

// ends reports whether the next instruction is not reached from this one.
func (in *Instruction) ends() bool { return in.Flow == Jumps || in.Flow == Returns }

// A Patch is a change of code that was there before: the instructions that are different, as they were and as they are.
type Patch struct {
	Part    int           `json:"part"`
	Address uint64        `json:"address"` // of the first of them
	Before  []Instruction `json:"before"`
	After   []Instruction `json:"after"`
}

// A Switch is a flexible switch as it is now.
type Switch struct {
	Block   int      `json:"block"`
	Cases   []string `json:"cases"`
	Default bool     `json:"default"` // there is code for all other values
	Tests   string   `json:"tests"`   // where its tests are
}

// Executed tells how often an instruction has begun.
type Executed struct {
	Part    int    `json:"part"`
	Address uint64 `json:"address"`
	Times   uint64 `json:"times"`
}

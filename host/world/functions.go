package world

import (
	"fmt"
	"os"
)

// A Kind is that of an argument or a result.
type Kind uint8

// The kinds.
const (
	Int Kind = iota
	Float
	Text  // a name of something
	Bytes // what a file contains
)

// A Value is an argument or a result; its kind says which field it is in.
type Value struct {
	Int   int
	Float float64
	Text  string
}

// A Function is one that programs call. Errors are no part of its result: errno tells of them.
type Function struct {
	Name   string
	Args   []Kind
	Result Kind
	do     func(w *World, a []Value) (Value, error)
}

// Functions returns the table of functions.
func Functions() []Function { return table }

// Call calls a function. What goes wrong for the program is kept for errno and reason; an error ends its run.
func (w *World) Call(f Function, args []Value) (Value, error) {
	if len(args) != len(f.Args) {
		return Value{}, fmt.Errorf("world: %s takes %d arguments, not %d", f.Name, len(f.Args), len(args))
	}
	v, err := f.do(w, args)
	if err != nil {
		v = Value{}
		if _, _, ok := Reason(err); !ok {
			return v, err
		}
	}
	if !f.asks() {
		w.last = err
	}
	return v, nil
}

// asks reports whether a function asks about the last call, and so leaves what is known about that.
func (f Function) asks() bool { return f.Name == "errno" || f.Name == "reason" }

// one makes a result of a number and an error, none that of an error alone.
func one(n int, err error) (Value, error) { return Value{Int: n}, err }
func none(err error) (Value, error)       { return Value{}, err }

func text(s string, err error) (Value, error) { return Value{Text: s}, err }

func truth(b bool) (Value, error) {
	if b {
		return Value{Int: 1}, nil
	}
	return Value{}, nil
}

var table = []Function{
	{"errno", nil, Int, func(w *World, _ []Value) (Value, error) {
		if w.last == nil {
			return Value{}, nil
		}
		number, _, _ := Reason(w.last)
		return Value{Int: number}, nil
	}},
	{"reason", nil, Text, func(w *World, _ []Value) (Value, error) {
		if w.last == nil {
			return Value{}, nil
		}
		_, sentence, _ := Reason(w.last)
		return Value{Text: sentence}, nil
	}},

	{"open", []Kind{Text, Int, Int}, Int, func(w *World, a []Value) (Value, error) { return one(w.Open(a[0].Text, a[1].Int)) }},
	{"read", []Kind{Int, Int}, Bytes, func(w *World, a []Value) (Value, error) { return text(w.Read(a[0].Int, a[1].Int)) }},
	{"write", []Kind{Int, Bytes}, Int, func(w *World, a []Value) (Value, error) { return one(w.Write(a[0].Int, a[1].Text)) }},
	{"close", []Kind{Int}, Int, func(w *World, a []Value) (Value, error) { return none(w.CloseFile(a[0].Int)) }},
	{"dup", []Kind{Int}, Int, func(w *World, a []Value) (Value, error) { return one(w.Dup(a[0].Int)) }},
	{"lseek", []Kind{Int, Int, Int}, Int, func(w *World, a []Value) (Value, error) {
		return one(w.Seek(a[0].Int, a[1].Int, a[2].Int))
	}},
	{"ftruncate", []Kind{Int, Int}, Int, func(w *World, a []Value) (Value, error) { return none(w.Truncate(a[0].Int, a[1].Int)) }},

	{"stat", []Kind{Text, Int}, Int, func(w *World, a []Value) (v Value, err error) {
		w.status, err = w.Stat(a[0].Text, a[1].Int != 0)
		return v, err
	}},
	{"fstat", []Kind{Int}, Int, func(w *World, a []Value) (v Value, err error) {
		w.status, err = w.StatFile(a[0].Int)
		return v, err
	}},
	{"stat_item", []Kind{Int}, Int, func(w *World, a []Value) (v Value, err error) {
		if i := a[0].Int; w.status != nil && i >= 0 && i < len(Status{}) {
			v.Int = int(StatusOf(w.status)[i])
		}
		return v, nil
	}},
	{"stat_time", []Kind{Int}, Float, func(w *World, a []Value) (v Value, err error) {
		if i := a[0].Int - StatAccessed; w.status != nil && i >= 0 && i < 3 {
			v.Float = float64(Times(w.status)[i].UnixNano()) / 1e9
		}
		return v, nil
	}},
	{"access", []Kind{Text, Int}, Int, func(w *World, a []Value) (Value, error) { return truth(w.Access(a[0].Text, a[1].Int) == nil) }},

	{"listdir", []Kind{Text}, Int, func(w *World, a []Value) (v Value, err error) {
		w.entries, err = w.List(a[0].Text)
		return Value{Int: len(w.entries)}, err
	}},
	{"listdir_item", []Kind{Int}, Text, func(w *World, a []Value) (v Value, err error) {
		if i := a[0].Int; i >= 0 && i < len(w.entries) {
			v.Text = w.entries[i]
		}
		return v, nil
	}},

	{"unlink", []Kind{Text}, Int, func(w *World, a []Value) (Value, error) { return none(w.Remove(a[0].Text)) }},
	{"rmdir", []Kind{Text}, Int, func(w *World, a []Value) (Value, error) { return none(w.RemoveFolder(a[0].Text)) }},
	{"mkdir", []Kind{Text, Int}, Int, func(w *World, a []Value) (Value, error) { return none(w.MakeFolder(a[0].Text, a[1].Int)) }},
	{"rename", []Kind{Text, Text}, Int, func(w *World, a []Value) (Value, error) { return none(w.Rename(a[0].Text, a[1].Text)) }},

	{"getcwd", nil, Text, func(*World, []Value) (Value, error) { return text(os.Getwd()) }},
	{"realpath", []Kind{Text}, Text, func(w *World, a []Value) (Value, error) {
		p, err := w.permitted(a[0].Text)
		if err != nil {
			return Value{}, err
		}
		return text(p.Real(a[0].Text), nil)
	}},
	{"hasenv", []Kind{Text}, Int, func(w *World, a []Value) (Value, error) {
		_, ok := w.Environment(a[0].Text)
		return truth(ok)
	}},
	{"getenv", []Kind{Text}, Text, func(w *World, a []Value) (Value, error) {
		value, _ := w.Environment(a[0].Text)
		return text(value, nil)
	}},
	{"getpid", nil, Int, func(*World, []Value) (Value, error) { return Value{Int: os.Getpid()}, nil }},
	{"sleep", []Kind{Float}, Int, func(w *World, a []Value) (Value, error) { return none(w.Sleep(a[0].Float)) }},
	{"strerror", []Kind{Int}, Text, func(_ *World, a []Value) (Value, error) { return text(Message(a[0].Int), nil) }},
}

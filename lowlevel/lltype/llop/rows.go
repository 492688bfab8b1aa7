package llop

import "strings"

// nouns are what operands of a kind are called.
var nouns = [...]string{
	Int: "signed integer", UInt: "unsigned integer", LLong: "signed long integer", ULLong: "unsigned long integer",
	Float: "float", Char: "character", UniChar: "Unicode character", Bool: "truth value", Ptr: "pointer",
	Int8: "signed integer of 8 bits", UInt8: "unsigned integer of 8 bits", Int16: "signed integer of 16 bits",
	UInt16: "unsigned integer of 16 bits", Int32: "signed integer of 32 bits", UInt32: "unsigned integer of 32 bits",
}

// arith returns the row of a computation with operands of a kind.
func arith(k Kind, b Base, c Check) Info {
	row := &computations[b]
	i := Info{
		Name: k.String() + "_" + row.name + checkSuffixes[c],
		Args: kindLetters[k], Result: kindLetters[k],
		Meaning: meaning(k, b, c), Group: Computing, Kind: k, Base: b, Check: c,
		Fold: c == Unchecked, TryFold: c != Unchecked, Raises: c.raises(), Cost: 1,
	}
	switch {
	case b.IsShift():
		i.Args += "i"
	case !row.unary:
		i.Args += kindLetters[k]
	}
	if b.IsComparison() || b == IsTrue {
		i.Result, i.Group = kindLetters[Bool], Comparing
	}
	return i
}

// meaning makes the sentence about a computation.
func meaning(k Kind, b Base, c Check) string {
	text := strings.Replace(computations[b].meaning, "%s", nouns[k], 1)
	switch {
	case c != Unchecked:
		text += checkMeanings[c]
	case k.IsInteger() && wraps[b]:
		text += "; it wraps around"
	}
	return text + "."
}

// wraps are the computations whose results may not fit.
var wraps = [GE + 1]bool{Neg: true, Abs: true, Add: true, Sub: true, Mul: true, LShift: true}

// cast returns the row of a conversion.
func cast(name string, from, to Kind) Info {
	text := "The " + nouns[from] + " as a"
	if strings.ContainsRune("aeiou", rune(nouns[to][0])) {
		text += "n"
	}
	text += " " + nouns[to]
	if from == Float {
		text += ", rounded toward zero"
	}
	return Info{
		Name: name, Args: kindLetters[from], Result: kindLetters[to], Meaning: text + ".",
		Group: Casting, Kind: from, Fold: true, Cost: 1,
	}
}

// undoing returns the row of an operation that takes another one back.
func (i Info) undoing(o Op) Info {
	i.Undoes = o
	return i
}

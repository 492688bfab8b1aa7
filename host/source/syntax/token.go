package syntax

import "vitrine/host/source"

// A token is the kind of a lexical element.
type token uint8

// The tokens. Those from tokAdd to tokRShift are binary operators; the
// keywords of both dialects stand at the end.
const (
	tokBad token = iota // something was wrong here and has been reported
	tokEOF
	tokNewline
	tokIndent
	tokDedent
	tokName
	tokNumber
	tokString
	tokFString // the opening quote of an f-string; the parser reads on

	tokLParen
	tokRParen
	tokLBracket
	tokRBracket
	tokLBrace
	tokRBrace
	tokComma
	tokColon
	tokSemi
	tokDot
	tokEllipsis
	tokArrow
	tokAssign
	tokWalrus
	tokAugAssign // any of += -= ...
	tokBang      // "!" before a conversion in an f-string
	tokBackquote

	tokEq
	tokNe
	tokLt
	tokLe
	tokGt
	tokGe

	tokAdd
	tokSub
	tokMul
	tokDiv
	tokFloorDiv
	tokMod
	tokMatMul
	tokPower
	tokAmp
	tokPipe
	tokCaret
	tokLShift
	tokRShift
	tokTilde

	tokAnd
	tokAs
	tokAssert
	tokAsync
	tokAwait
	tokBreak
	tokClass
	tokContinue
	tokDef
	tokDel
	tokElif
	tokElse
	tokExcept
	tokExec
	tokFalse
	tokFinally
	tokFor
	tokFrom
	tokGlobal
	tokIf
	tokImport
	tokIn
	tokIs
	tokLambda
	tokNone
	tokNonlocal
	tokNot
	tokOr
	tokPass
	tokPrint
	tokRaise
	tokReturn
	tokTrue
	tokTry
	tokWhile
	tokWith
	tokYield

	numTokens
)

// spelling gives the text of the tokens that have only one.
var spelling = [numTokens]string{
	tokLParen: "(", tokRParen: ")", tokLBracket: "[", tokRBracket: "]",
	tokLBrace: "{", tokRBrace: "}", tokComma: ",", tokColon: ":", tokSemi: ";",
	tokDot: ".", tokEllipsis: "...", tokArrow: "->", tokAssign: "=",
	tokWalrus: ":=", tokBang: "!", tokBackquote: "`",
	tokEq: "==", tokNe: "!=", tokLt: "<", tokLe: "<=", tokGt: ">", tokGe: ">=",
	tokAdd: "+", tokSub: "-", tokMul: "*", tokDiv: "/", tokFloorDiv: "//",
	tokMod: "%", tokMatMul: "@", tokPower: "**", tokAmp: "&", tokPipe: "|",
	tokCaret: "^", tokLShift: "<<", tokRShift: ">>", tokTilde: "~",
	tokAnd: "and", tokAs: "as", tokAssert: "assert", tokAsync: "async",
	tokAwait: "await", tokBreak: "break", tokClass: "class",
	tokContinue: "continue", tokDef: "def", tokDel: "del", tokElif: "elif",
	tokElse: "else", tokExcept: "except", tokExec: "exec", tokFalse: "False",
	tokFinally: "finally", tokFor: "for", tokFrom: "from", tokGlobal: "global",
	tokIf: "if", tokImport: "import", tokIn: "in", tokIs: "is",
	tokLambda: "lambda", tokNone: "None", tokNonlocal: "nonlocal",
	tokNot: "not", tokOr: "or", tokPass: "pass", tokPrint: "print",
	tokRaise: "raise", tokReturn: "return", tokTrue: "True", tokTry: "try",
	tokWhile: "while", tokWith: "with", tokYield: "yield",
}

// precedence gives the binding strength of the binary operators; 0 for all
// other tokens. "**" is not here: it binds tighter than a sign on its left.
var precedence = [numTokens]uint8{
	tokPipe: 1, tokCaret: 2, tokAmp: 3, tokLShift: 4, tokRShift: 4,
	tokAdd: 5, tokSub: 5, tokMul: 6, tokDiv: 6, tokFloorDiv: 6, tokMod: 6,
	tokMatMul: 6,
}

// startsExpr tells the tokens an expression may begin with.
var startsExpr = [numTokens]bool{
	tokName: true, tokNumber: true, tokString: true, tokFString: true,
	tokLParen: true, tokLBracket: true, tokLBrace: true, tokEllipsis: true,
	tokBackquote: true, tokAdd: true, tokSub: true, tokTilde: true,
	tokNot: true, tokLambda: true, tokNone: true, tokTrue: true,
	tokFalse: true, tokAwait: true, tokMul: true,
}

// isKeyword reports whether t is a keyword.
func (t token) isKeyword() bool { return t >= tokAnd }

// keyword returns the keyword that a name is in a dialect, or tokName.
func keyword(name string, d source.Dialect) token {
	if len(name) < 2 || len(name) > 8 {
		return tokName
	}
	switch name {
	case "and":
		return tokAnd
	case "as":
		return tokAs
	case "assert":
		return tokAssert
	case "break":
		return tokBreak
	case "class":
		return tokClass
	case "continue":
		return tokContinue
	case "def":
		return tokDef
	case "del":
		return tokDel
	case "elif":
		return tokElif
	case "else":
		return tokElse
	case "except":
		return tokExcept
	case "finally":
		return tokFinally
	case "for":
		return tokFor
	case "from":
		return tokFrom
	case "global":
		return tokGlobal
	case "if":
		return tokIf
	case "import":
		return tokImport
	case "in":
		return tokIn
	case "is":
		return tokIs
	case "lambda":
		return tokLambda
	case "None":
		return tokNone
	case "not":
		return tokNot
	case "or":
		return tokOr
	case "pass":
		return tokPass
	case "raise":
		return tokRaise
	case "return":
		return tokReturn
	case "try":
		return tokTry
	case "while":
		return tokWhile
	case "with":
		return tokWith
	case "yield":
		return tokYield
	}
	if d == source.Python2 {
		return keyword2(name)
	}
	return keyword3(name)
}

// keyword2 knows the keywords that only Python 2 has.
func keyword2(name string) token {
	switch name {
	case "exec":
		return tokExec
	case "print":
		return tokPrint
	}
	return tokName
}

// keyword3 knows the keywords that only Python 3 has.
func keyword3(name string) token {
	switch name {
	case "async":
		return tokAsync
	case "await":
		return tokAwait
	case "False":
		return tokFalse
	case "nonlocal":
		return tokNonlocal
	case "True":
		return tokTrue
	}
	return tokName
}

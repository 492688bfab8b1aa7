package source

import "bytes"

// DetectDialect returns the dialect that a file declares in its first two
// lines by a comment such as
//
//	# -*- python2 -*-
//
// or Auto if it declares none. Then only the syntax of the file can tell.
func DetectDialect(text []byte) Dialect {
	for range 2 {
		line, rest := CutLine(text)
		if d := markedDialect(line); d != Auto {
			return d
		}
		text = rest
	}
	return Auto
}

// CutLine returns the first line of text, without its end, and what follows
// it. A line ends at LF, CR or CR LF.
func CutLine(text []byte) (line, rest []byte) {
	i := bytes.IndexAny(text, "\r\n")
	if i < 0 {
		return text, nil
	}
	end := i + 1
	if text[i] == '\r' && end < len(text) && text[end] == '\n' {
		end++
	}
	return text[:i], text[end:]
}

// markedDialect returns the dialect that the comment of a line declares
// between two "-*-" marks, or Auto.
func markedDialect(line []byte) Dialect {
	line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	line = bytes.TrimLeft(line, " \t\f")
	if !bytes.HasPrefix(line, []byte("#")) {
		return Auto
	}
	_, line, _ = bytes.Cut(line, []byte("-*-"))
	mark, _, closed := bytes.Cut(line, []byte("-*-"))
	if !closed {
		return Auto
	}
	for _, word := range bytes.FieldsFunc(mark, isMarkSeparator) {
		switch string(bytes.ToLower(word)) {
		case "python2":
			return Python2
		case "python3":
			return Python3
		}
	}
	return Auto
}

func isMarkSeparator(r rune) bool { return r == ' ' || r == '\t' || r == ';' || r == ',' }

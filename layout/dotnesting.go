package layout

import (
	"bytes"
	"fmt"
)

// CheckNesting returns an error if subgraphs of a DOT file are nested too deep: the
// parser's time grows with the square of the depth, and walking through its result takes
// stack.
func CheckNesting(data []byte) error {
	const deepest = 1000
	depth := 0
	for len(data) > 0 {
		switch data[0] {
		case '{':
			if depth++; depth > deepest+1 {
				return fmt.Errorf("more than %d nested subgraphs", deepest)
			}
		case '}':
			depth--
		}
		data = data[dotToken(data):]
	}
	return nil
}

// dotToken returns the length of the string or comment that data begins with,
// or else 1.
func dotToken(data []byte) int {
	switch {
	case data[0] == '"':
		for i := 1; i < len(data); i++ {
			switch data[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
		return len(data)
	case bytes.HasPrefix(data, []byte("//")):
		return upTo(data, "\n")
	case bytes.HasPrefix(data, []byte("/*")):
		return upTo(data, "*/")
	}
	return 1
}

// upTo returns the length of data up to and including an end, which may be missing.
func upTo(data []byte, end string) int {
	if i := bytes.Index(data, []byte(end)); i >= 0 {
		return i + len(end)
	}
	return len(data)
}

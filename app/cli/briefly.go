package cli

import "strings"

// What of an error is shown: no name and no line of a message is looked at that is longer, and
// a program may have names of megabytes.
const (
	longestWord = 1000
	longestLine = 10_000
)

// briefly leaves out what is in the middle of very long words and lines of a message.
func briefly(message string) string {
	if len(message) <= longestWord {
		return message
	}
	lines := strings.Split(message, "\n")
	for i, line := range lines {
		words := strings.SplitAfter(line, " ")
		for k, word := range words {
			words[k] = abridged(word, longestWord)
		}
		lines[i] = abridged(strings.Join(words, ""), longestLine)
	}
	return strings.Join(lines, "\n")
}

// abridged returns the beginning and the end of a text of more than so many bytes.
func abridged(text string, most int) string {
	if len(text) <= most {
		return text
	}
	whole := func(part string) string { return strings.ToValidUTF8(part, "") }
	return whole(text[:most*3/4]) + "…" + whole(text[len(text)-most/4:])
}

package letters

import "strings"

// mostMarks is how many marks may stand on a letter. Fonts have rules for where each stands on the one before: what follows them takes
// a time that grows with the square of their number, and has no place for more than 32,767.
const mostMarks = 256

// Legible returns a text without the marks that are too many on one letter. All texts that fonts set must be so, as those of a
// program may be anything.
func Legible(text string) string {
	if len(text) <= mostMarks { // as nearly all are
		return text
	}
	var kept strings.Builder
	marks, from := 0, 0
	for i, r := range text {
		if Width(r) > 0 {
			marks = 0
			continue
		}
		if marks++; marks == mostMarks+1 {
			kept.WriteString(text[from:i])
		}
		if marks > mostMarks {
			from = i + len(string(r))
		}
	}
	if from == 0 {
		return text
	}
	kept.WriteString(text[from:])
	return kept.String()
}

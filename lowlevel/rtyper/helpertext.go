package rtyper

import "strings"

// HelperText returns the text of a file of helpers, by its name in graphs: "<rtyper>/rlist.py".
func HelperText(file string) (text string, ok bool) {
	name, ok := strings.CutPrefix(file, "<rtyper>/")
	if !ok {
		return "", false
	}
	data, err := helperFiles.ReadFile("ll/" + name)
	return string(data), err == nil
}

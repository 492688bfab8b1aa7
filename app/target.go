package main

import (
	"os"
	"strings"
)

// A target is what a person wants to look at: a file, and a function in it.
type target struct {
	File     string
	Function string // "" if none is named
}

// parseTarget splits FILE.py:FUNC. A colon that belongs to the name of a file
// that exists, or to the letter of a drive, does not split.
func parseTarget(arg string) target {
	if _, err := os.Stat(arg); err == nil {
		return target{File: arg}
	}
	i := strings.LastIndexByte(arg, ':')
	if i <= 1 || strings.ContainsAny(arg[i:], `/\`) {
		return target{File: arg}
	}
	return target{File: arg[:i], Function: arg[i+1:]}
}

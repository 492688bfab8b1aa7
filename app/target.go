package main

import (
	"os"
	"strings"
)

// A target is what the user wants to see: a file, and a function in it.
type target struct {
	File     string
	Function string // "" if none is named
}

// parseTarget splits FILE.py:FUNC. A colon in the name of an existing file, or after a
// drive letter, does not split.
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

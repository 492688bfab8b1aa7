//go:build !linux

package main

// useUTF8 has nothing to do where windows understand all letters anyway.
func useUTF8() {}

// Package windowtest tests the program as a person uses it: its tests start
// the built binary in a real window, on a display that exists only in memory,
// press keys, move and click the mouse, and look at the window's title and at
// the pixels.
//
// They need Xvfb and xdotool, which make test installs.
package windowtest

// Package window is the desktop application: the window with its menus, panes
// and graphs, and everything that it remembers.
//
// Its entry point is [Open], which shows the window until it is closed, or draws a
// picture of it if there is no display. Fyne is not touched before, so the command-line
// verbs of the program pay nothing for it.
//
// Everything in the window runs on Fyne's goroutine. Long work runs as a task (task.go):
// in a goroutine of its own, with a context, progress and a Stop button, its result
// handed back to Fyne's goroutine. A panic in a task or in a callback becomes an error in
// the window's list of problems.
//
// Everything that the user can do is a command (commands.go): one table from which
// the menus, the keys, the palette and the list of shortcuts are all made.
package window

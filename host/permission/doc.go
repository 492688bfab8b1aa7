// Package permission decides what an opened program may touch.
//
// A program may read files below its own package root, that is the top folder that
// still has an __init__.py above the program, or else the folder of the program; below
// the folders that imports look in; and files that are named as arguments. It may write
// none, and sees none of the environment but what is harmless. Whoever opens the program
// may grant more ([Grants]). There is nothing that starts a process or makes a connection.
//
// [For] makes the [Permissions] of a program. Whatever reaches for a file on behalf of a
// program, the loading of modules included, does it by their methods. What they do not
// permit ends with a [*Refusal], which names the option that would permit it.
//
// It promises: symbolic links and ".." are resolved before it is decided, and what is
// opened then lies below the permitted folder even if somebody changes the way to it in
// the meantime; only regular files are opened, so that no pipe blocks and no device is
// touched, but for the null device, which everybody may read and write; nothing else in
// /proc, /sys and /dev is permitted by a folder that contains these.
//
// [ReadFile] reads a file that a person has named, for the same kinds of files.
package permission

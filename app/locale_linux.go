package main

/*
#include <string.h>

extern char **environ;

// plainC takes ".UTF-8" off a locale called C.UTF-8. Fyne takes it for the
// name of a language, and complains on standard error while its packages are
// initialised, before any Go code of ours runs; with plain C it does not. The
// encoding stays known by LC_CTYPE, which the user or useUTF8 sets.
__attribute__((constructor)) static void plainC(void) {
	static const char *const names[] = {"LC_ALL=C.", "LC_MESSAGES=C.", "LANG=C."};
	for (char **e = environ; e != NULL && *e != NULL; e++)
		for (int i = 0; i < 3; i++)
			if (strncmp(*e, names[i], strlen(names[i])) == 0)
				(*e)[strlen(names[i]) - 1] = '\0';
}
*/
import "C"

import "os"

// useUTF8 lets the window understand all letters that are typed, if the user's
// locale was C.UTF-8.
func useUTF8() {
	if os.Getenv("LC_ALL") == "C" {
		os.Unsetenv("LC_ALL")
	}
	if os.Getenv("LC_CTYPE") == "" && os.Getenv("LANG") == "C" {
		os.Setenv("LC_CTYPE", "C.UTF-8")
	}
}

package main

/*
#include <stdlib.h>

// The toolkit of the window parses the locale as a language when the program
// is loaded, and complains on standard error if it is "C.UTF-8", as in many
// containers. That is before anything in Go could prevent it, and the verbs
// have to keep standard error for themselves. Plain "C" it understands.
__attribute__((constructor)) static void plain_locale(void) {
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (int i = 0; i < 3; i++) {
		char *value = getenv(names[i]);
		if (value && value[0] == 'C' && value[1] == '.') {
			value[1] = 0;
		}
	}
}
*/
import "C"

# Stands behind the text of a program, and runs its main once: FILE ARGUMENT. "-" is no argument.
import sys

print(main(*(() if sys.argv[1] == "-" else (int(sys.argv[1]),))))

// Package pythonlike tests the interpreter of Python in assets/python: programs for it print in every executor, and with a
// generated compiler, what they print under CPython 2.7. It has nothing that could be called.
package pythonlike

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// standaloneText is a target whose entry point is in a module beside it, in a package.
const standaloneText = `
from pypy.rlib.jit import hint
from machine import engine

def target(driver, args):
    driver.exe_name = 'machine-%(backend)s'
    driver.config.translation.suggest(list_comprehension_operations=True)
    if driver.config.translation.thread:
        raise SystemExit
    return engine.entry_point, None

def portal(driver):
    from pypy.jit.hintannotator.policy import HintAnnotatorPolicy
    class Policy(HintAnnotatorPolicy):
        novirtualcontainer = True
        oopspec = True
    return engine.run, Policy()
`

const engineText = `
from pypy.rlib.jit import hint

def run(code, x):
    hint(None, global_merge_point=True)
    pc = 0
    while pc < len(code):
        hint(None, global_merge_point=True)
        op = hint(code, concrete=True)[pc]
        hint(pc, concrete=True)
        if op == '+':
            x += 1
        elif op == '*':
            x *= 2
        pc += 1
    return x

def entry_point(args):
    if len(args) < 3:
        print "usage: %s CODE N" % (args[0][args[0].rfind('/') + 1:],)
        return 2
    print run(args[1], int(args[2]))
    return 256
`

func targetFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"src/targetmachine.py": standaloneText, "src/machine/__init__.py": "", "src/machine/engine.py": engineText,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "src/targetmachine.py")
}

// TestTarget enters a program where its function target says.
func TestTarget(t *testing.T) {
	file := targetFiles(t)
	for _, how := range []string{"std", "lowlevel", "native", "jit"} {
		for _, c := range []struct {
			words  []string
			status int
			stdout string
		}{
			{[]string{"+*+", "20"}, exitOK, "43\n"},
			{[]string{"+*+"}, exitUsage, "usage: targetmachine.py CODE N\n"},
			{nil, exitUsage, "usage: targetmachine.py CODE N\n"},
		} {
			status, stdout, stderr := vitrine(append([]string{"run", file, "--with", how, "--"}, c.words...)...)
			if status != c.status || stdout != c.stdout || stderr != "" {
				t.Errorf("--with %s on %q: status %d, output %q, %s", how, c.words, status, stdout, stderr)
			}
		}
		if status, _, stderr := vitrine("run", file, "--with", how, "--", "+", "many"); status != exitError || !strings.Contains(stderr, "the program raised ValueError") {
			t.Errorf("--with %s and no number: status %d, %s", how, status, stderr)
		}
	}
	status, stdout, stderr := vitrine("jit", file, "--format", "json", "--", "+*+", "20")
	if status != exitOK || !strings.Contains(stdout, `"int_mul": 1`) || !strings.Contains(stdout, `"int_add": 2`) {
		t.Errorf("jit: status %d, %s%s", status, stdout, stderr)
	}
	status, stdout, stderr = vitrine("graph", file, "--stage", "coloured")
	if status != exitOK || !strings.Contains(stdout, "run") {
		t.Errorf("graph: status %d, %s%s", status, stdout, stderr)
	}
}

// TestTargetWithTypes enters a function for other arguments than a list of strings.
func TestTargetWithTypes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	text := "def target(driver, args):\n    def f(a, b):\n        return a * b\n    return f, [int, float]\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"std", "lowlevel", "native"} {
		if status, stdout, stderr := vitrine("run", file, "--with", how, "--args", "3, 1.5"); status != exitOK || stdout != "4.5\n" {
			t.Errorf("--with %s: status %d, %s%s", how, status, stdout, stderr)
		}
	}
	if status, _, stderr := vitrine("run", file, "--", "3"); status != exitUsage || !strings.Contains(stderr, "--args") {
		t.Errorf("a list of words: status %d, %s", status, stderr)
	}
}

// TestTargetTakesArguments: target may make something of the arguments of the program before it is translated.
func TestTargetTakesArguments(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.py")
	text := "def target(driver, args):\n    words = [word.upper() for word in args]\n    def f(argv):\n        print words[len(argv) - 2]\n        return 0\n    return f, None\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"std", "native"} {
		if status, stdout, stderr := vitrine("run", file, "--with", how, "--", "a", "b"); status != exitOK || stdout != "B\n" {
			t.Errorf("--with %s: status %d, %s%s", how, status, stdout, stderr)
		}
	}
}

// TestTargetsMistakes: what a target does wrong is said.
func TestTargetsMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"def target(driver, args):\n    return 3, None\n":                   "is no function",
		"def target(driver, args):\n    return 1, 2, 3, 4\n":                "returns 4 values",
		"def target(driver, args):\n    return None\n":                      "is no function",
		"def target(driver, args):\n    raise KeyError(3)\n":                "KeyError: 3",
		"def target(driver, args):\n    return main, 7\ndef main(): pass\n": "no list",
	} {
		file := filepath.Join(t.TempDir(), "t.py")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if status, _, stderr := vitrine("run", file); status != exitError || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %s, want %s", text, status, stderr, want)
		}
	}
}

// TestTargetsOptions: a target finds the options of a translation, and those that the file has of its own, as it
// would with the original, whose modules it asks for more.
func TestTargetsOptions(t *testing.T) {
	text := `from rpython.config.config import OptionDescription, BoolOption, ChoiceOption, IntOption, to_optparse, SUPPRESS_USAGE
from rpython.config.translationoption import get_combined_translation_config
from rpython.translator.tool.cbuild import ExternalCompilationInfo
from rpython.translator.platform import platform

take_options = True
eci = ExternalCompilationInfo(includes=['stdio.h'], libraries=['m'])

def get_additional_config_options():
    return OptionDescription('own', 'of the program', [
        BoolOption('fast', 'quickly', default=False, requires=[('own.level', 3)]), IntOption('level', 'how', default=1),
        ChoiceOption('kind', 'which', ['a', 'b'], 'a')])

def target(driver, args):
    config = driver.config
    config.translation.rweakref = False
    config.translation.suggest(check_str_without_nul=True)
    to_optparse(config, parserkwargs={'usage': SUPPRESS_USAGE}).parse_args(['--own-fast', '--own-kind=b'])
    other = get_combined_translation_config(overrides={'translation.gc': 'hybrid'}, translating=True)
    words = [str(x) for x in [config.own.fast, config.own.level, config.own.kind, config.translation.jit,
             config.translation.rweakref, config.translation.no_such_option, other.translation.gc, config.own.getpaths(),
             config.translation.check_str_without_nul, eci.merge(ExternalCompilationInfo(includes=['x'])).includes, platform.name]]
    try:
        config.own.kind = 'c'
    except Exception as e:
        words.append(str(e))
    def f(argv):
        print '|'.join(words)
        return 0
    return f
`
	file := filepath.Join(t.TempDir(), "t.py")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, out, errs := vitrine("run", file)
	want := "True|3|b|False|False|None|hybrid|['fast', 'level', 'kind']|True|('stdio.h', 'x')|linux|invalid value c for option kind\n"
	if out != want {
		t.Errorf("got %s%s, want %s", out, errs, want)
	}
}

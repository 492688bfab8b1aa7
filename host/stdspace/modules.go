package stdspace

import (
	"slices"
	"strings"
)

// A moduleMaker makes one of the modules that every space has.
type moduleMaker func(s *Space) (*Module, error)

// builtin makes the built-in module that can be imported by that name,
// or returns nil if there is none. Import keeps the result in sys.modules.
//
// The helper modules of RPython programs were called pypy.rlib, then
// rpython.rlib; here they are rlib. The historic names give the same module
// objects, so that later stages need to know one name only.
func (im *importer) builtin(name string) (*Module, error) {
	canonical := canonicalModule(name)
	if m := im.helpers[canonical]; m != nil {
		return m, nil
	}
	makeIt := moduleMakers[canonical]
	if makeIt == nil {
		return nil, nil
	}
	m, err := makeIt(im.s)
	if err != nil {
		return nil, err
	}
	im.helpers[canonical] = m
	if canonical != name && !im.isOwnPackage(canonical) {
		im.modules.SetStr(im.s.Intern(canonical), m)
	}
	return m, nil
}

// isOwnPackage reports whether a helper module has the name of one in a package rlib of the program.
func (im *importer) isOwnPackage(name string) bool {
	if firstPart(name) != helperPackage {
		return false
	}
	file, _ := im.locate(im.searchPath(""), helperPackage)
	return file != ""
}

// helper imports a module for the code of the library itself: no module of the program takes the place
// of a helper.
func (im *importer) helper(name string) (Object, error) {
	if firstPart(name) != helperPackage || moduleMakers[name] == nil {
		return im.absolute(name)
	}
	return im.builtin(name)
}

// helperFor is helper for "from name import fromlist", which may name modules of a package.
func (im *importer) helperFor(name string, fromlist Object) (Object, error) {
	names, err := im.s.listOf(fromlist)
	if err != nil {
		return nil, err
	}
	for _, x := range names {
		if n, ok := AsText(x); ok && moduleMakers[name+"."+n] != nil {
			if _, err := im.helper(name + "." + n); err != nil {
				return nil, err
			}
		}
	}
	return im.helper(name)
}

// helperPackage is the package of the helper modules.
const helperPackage = "rlib"

// hasBuiltinModule reports whether there is a built-in module of that name.
func hasBuiltinModule(name string) bool { return moduleMakers[canonicalModule(name)] != nil }

// historicRoots are the packages that held the helper modules once.
var historicRoots = []string{"pypy.rlib", "rpython.rlib", "pypy.rpython", "rpython.rtyper"}

// canonicalModule translates the historic name of a module to today's.
func canonicalModule(name string) string {
	for _, root := range historicRoots {
		if rest, ok := strings.CutPrefix(name, root); ok && (rest == "" || rest[0] == '.') {
			return "rlib" + rest
		}
	}
	if now := otherNames[name]; now != "" {
		return now
	}
	return name
}

// otherNames are further modules that have two names.
var otherNames = map[string]string{
	"cStringIO":    "StringIO",
	"posixpath":    "os.path",
	"ntpath":       "os.path",
	"_collections": "collections",
	"_operator":    "operator",
	"_functools":   "functools",
	"_heapq":       "heapq",
	"_bisect":      "bisect",
	"_random":      "random",
	"_io":          "io",
	"_weakref":     "weakref",
	"cPickle":      "pickle",
	"copy_reg":     "copyreg",

	"pypy.jit.metainterp.policy":    "rpython.jit.codewriter.policy",
	"pypy.jit.codewriter.policy":    "rpython.jit.codewriter.policy",
	"pypy.jit.hintannotator.policy": "rpython.jit.codewriter.policy",
	"pypy.annotation.policy":        "rpython.annotator.policy",
	"pypy.jit.backend.hlinfo":       "rpython.jit.backend.hlinfo",
	"pypy.jit.codegen.hlinfo":       "rpython.jit.backend.hlinfo",
	"pypy.translator.driver":        "rpython.translator.driver",
	"pypy.translator.platform":      "rpython.translator.platform",
	"pypy.translator.tool.cbuild":   "rpython.translator.tool.cbuild",
	"pypy.config.config":            "rpython.config.config",
	"pypy.config.translationoption": "rpython.config.translationoption",

	"pypy.jit.hintannotator.annotator": "rpython.jit.codewriter.policy", // it has the policy by another way

	"py._code.code": "py.code",
	"pytest":        "py.test",

	"pypy.tool.pairtype": "rpython.tool.pairtype", "pypy.annotation.pairtype": "rpython.tool.pairtype", "rpython.tool.cache": "pypy.tool.cache",
	"pypy.tool.sourcetools": "rpython.tool.sourcetools", "pypy.tool.ansi_print": "rpython.tool.ansi_print",
}

// moduleMakers has the built-in modules by name. It is filled here because
// makers import modules in their turn.
var moduleMakers map[string]moduleMaker

func init() {
	moduleMakers = map[string]moduleMaker{
		"sys": makeSys, "os": makeOS, "os.path": makeOSPath, "time": makeTime, "errno": makeErrno, "stat": libraryModule("stat", "stat.py"),
		"math": makeMath, "random": makeRandom, "re": makeRe, "sre_constants": libraryModule("sre_constants", "sreconstants.py"), "operator": makeOperator,
		"string": makeString, "opcode": makeOpcode, "io": makeIO, "StringIO": makeIO,
		"itertools": makeItertools, "functools": makeFunctools, "bisect": makeBisect, "heapq": makeHeapq,
		"collections": makeCollections, "collections.abc": libraryModule("collections.abc", "abstract.py"),
		"copy": libraryModule("copy", "copy.py"), "copyreg": libraryModule("copyreg", "copyreg.py", isBuiltinDef),
		"types": libraryModule("types", "types.py"), "new": makeNew,
		"abc": libraryModule("abc", "abc.py"), "typing": libraryModule("typing", "typing.py"),
		"weakref": makeWeakRef, "rlib.rweakref": makeRWeakRef,
		"contextlib": libraryModule("contextlib", "contextlib.py"), "UserDict": libraryModule("UserDict", "userdict.py"),
		"UserList": libraryModule("UserList", "userdict.py"), "UserString": libraryModule("UserString", "userdict.py"),
		"textwrap": libraryModule("textwrap", "textwrap.py", checkMatchedDef), "optparse": libraryModule("optparse", "optparse.py"),
		"getopt": libraryModule("getopt", "getopt.py"), "inspect": libraryModule("inspect", "inspect.py"),
		"linecache": libraryModule("linecache", "linecache.py"), "traceback": libraryModule("traceback", "traceback.py"),
		"warnings": libraryModule("warnings", "warnings.py"), "pprint": makePrettyPrinter,
		"code": libraryModule("code", "code.py"), "codeop": libraryModule("codeop", "code.py"), "sets": libraryModule("sets", "sets.py"),
		"fnmatch": libraryModule("fnmatch", "fnmatch.py", checkMatchedDef), "glob": libraryModule("glob", "glob.py"),
		"pkgutil": libraryModule("pkgutil", "pkgutil.py"), "logging": libraryModule("logging", "logging.py"),
		"numbers": libraryModule("numbers", "numbers.py"),
		"hashlib": makeHashlib, "md5": libraryModule("md5", "md5.py"), "sha": libraryModule("sha", "sha.py"),
		"struct": makeStruct, "array": makeArray, "binascii": libraryModule("binascii", "binascii.py", typeNameDef),
		"base64": libraryModule("base64", "base64.py", typeNameDef), "threading": libraryModule("threading", "threading.py"),
		"thread": libraryModule("thread", "threading.py"), "dummy_thread": libraryModule("dummy_thread", "threading.py"),
		"_thread": libraryModule("_thread", "threading.py"), "atexit": libraryModule("atexit", "atexit.py"),
		"keyword": libraryModule("keyword", "keyword.py"), "platform": libraryModule("platform", "platform.py"),
		"exceptions": makeExceptions, "__future__": libraryModule("__future__", "future.py"), "autopath": plainModule("autopath"), "gc": makeGC,

		"pypy": packageModule("pypy"), "rpython": packageModule("rpython"), "rpython.annotator": packageModule("rpython.annotator"),
		"rlib": packageModule("rlib"), "rlib.jit": makeJit, "rlib.rarithmetic": makeRArithmetic,
		"rlib.objectmodel": makeObjectModel, "rlib.debug": makeDebug,
		"rlib.unroll":     libraryModule("rlib.unroll", "unroll.py"),
		"rlib.rstring":    libraryModule("rlib.rstring", "rstring.py"),
		"rlib.listsort":   libraryModule("rlib.listsort", "listsort.py"),
		"rlib.rerased":    libraryModule("rlib.rerased", "rerased.py"),
		"rlib.rfloat":     libraryModule("rlib.rfloat", "rfloat.py"),
		"rlib.nonconst":   libraryModule("rlib.nonconst", "nonconst.py"),
		"rlib.generators": libraryModule("rlib.generators", "generators.py"),
		"rlib.rbigint":    libraryModule("rlib.rbigint", "rbigint.py"),
		"rlib.streamio":   libraryModule("rlib.streamio", "streamio.py", refusedStreamIO...),
		"rlib.rstack": plainModule("rlib.rstack",
			constantDef("stack_check", None), constantDef("stack_check_slowpath", None), constantDef("stack_unwind", None),
			constantDef("stack_capture", None), constantDef("stack_frames_depth", MakeInt(1)),
			constantDef("stack_too_big", False), constantDef("stack_almost_full", False),
			constantDef("resume_point", None), hintDef("resume_state_create")),
		"rlib.rgc": libraryModule("rlib.rgc", "rgc.py", append(slices.Clone(refusedRGC),
			Def{Name: "collect", Min: 0, Max: 1, Fn: collect}, constantDef("register_custom_light_finalizer", None),
			hintDef("no_collect"), hintDef("must_be_light_finalizer"), hintDef("no_release_gil"),
			hintDef("ll_shrink_array"))...),
		"rlib.lltypesystem": packageModule("rlib.lltypesystem"), UserLLTypeModule: makeUserLLType,
		"rlib.lltypesystem.lloperation": libraryModule("rlib.lltypesystem.lloperation", "lloperation.py"),
		"rlib.rrandom":                  libraryModule("rlib.rrandom", "rrandom.py"), "rlib.rtime": libraryModule("rlib.rtime", "rtime.py"),
		"rlib.rpath": libraryModule("rlib.rpath", "rpath.py"), "rlib.rutf8": libraryModule("rlib.rutf8", "rutf8.py"),
		"rlib.rbisect": libraryModule("rlib.rbisect", "rbisect.py"), "rlib.special_value": libraryModule("rlib.special_value", "specialvalue.py"),
		"rlib.cache":  libraryModule("rlib.cache", "rlibcache.py"),
		"unicodedata": makeUnicodeData,
		"rlib.rmd5":   libraryModule("rlib.rmd5", "rmd5.py"), "rlib.rsha": libraryModule("rlib.rsha", "rsha.py"),
		"rlib.lltypesystem.rffi":     libraryModule("rlib.lltypesystem.rffi", "rffi.py", refusedRFFI...),
		"rlib.lltypesystem.llmemory": libraryModule("rlib.lltypesystem.llmemory", "llmemory.py", refusedLLMemory...),
		"pypy.translator.translator": libraryModule("pypy.translator.translator", "translator.py"),
		"pypy.annotation":            packageModule("pypy.annotation"),
		"pypy.annotation.specialize": libraryModule("pypy.annotation.specialize", "translator.py"),
		"rlib.parsing":               packageModule("rlib.parsing"), "rlib.parsing.tree": libraryModule("rlib.parsing.tree", "parsetree.py"),
		"rlib.parsing.deterministic": libraryModule("rlib.parsing.deterministic", "parseautomata.py"),
		"rlib.parsing.regex":         libraryModule("rlib.parsing.regex", "parseregex.py"),
		"rlib.parsing.regexparse":    libraryModule("rlib.parsing.regexparse", "parseregextext.py"),
		"rlib.parsing.lexer":         libraryModule("rlib.parsing.lexer", "parselexer.py"),
		"rlib.parsing.parsing":       libraryModule("rlib.parsing.parsing", "parsing.py"),
		"rlib.parsing.ebnfparse":     libraryModule("rlib.parsing.ebnfparse", "parseebnf.py"),
		"pypy.tool":                  packageModule("pypy.tool"), "rpython.tool": packageModule("rpython.tool"),
		"rpython.tool.pairtype": libraryModule("rpython.tool.pairtype", "pairtype.py"), "pypy.tool.cache": libraryModule("pypy.tool.cache", "toolcache.py"),
		"rlib.rsre": packageModule("rlib.rsre"), "rlib.rsre.rsre_core": libraryModule("rlib.rsre.rsre_core", "rsrecore.py"),
		"rlib.rsre.rpy":       libraryModule("rlib.rsre.rpy", "rsrerpy.py", Def{Name: "_words", Min: 1, Max: 1, Fn: reWords}),
		"rlib.rsre.rsre_re":   libraryModule("rlib.rsre.rsre_re", "rsrere.py"),
		"rlib.rsre.rsre_char": libraryModule("rlib.rsre.rsre_char", "rsrechar.py"),

		"rlib.objspace": makeObjSpace, "rlib.rprint": makeRPrint,
		WorldModule: makeOSWorld, "rlib.ospath": libraryModule("rlib.ospath", "ospath.py"), "rlib.rfile": libraryModule("rlib.rfile", "rfile.py"),

		"py": makePy, "py.code": makePyCode, "py.test": makePyTest, "py.magic": makePyMagic, "py.path": makePyPath,
		"py.log": makePyLog, "py.builtin": makePyBuiltin, "py.io": makePyIO, "tty": libraryModule("tty", "terminal.py"), "termios": libraryModule("termios", "terminal.py"),
		"rpython.tool.sourcetools": libraryModule("rpython.tool.sourcetools", "sourcetools.py"), "rpython.tool.ansi_print": libraryModule("rpython.tool.ansi_print", "ansiprint.py"),

		"rpython.jit.codewriter.policy": libraryModule("rpython.jit.codewriter.policy", "policy.py"),
		"rpython.annotator.policy":      libraryModule("rpython.annotator.policy", "policy.py"),
		"rpython.jit.backend.hlinfo":    libraryModule("rpython.jit.backend.hlinfo", "hlinfo.py"),
		"rpython.translator.driver":     libraryModule("rpython.translator.driver", "driver.py"),

		"rpython.translator": libraryModule("rpython.translator", "translatorpackage.py"), "rpython.translator.tool": packageModule("rpython.translator.tool"),
		"rpython.translator.tool.cbuild":   libraryModule("rpython.translator.tool.cbuild", "cbuild.py"),
		"rpython.translator.platform":      libraryModule("rpython.translator.platform", "cplatform.py"),
		"rlib.tool.rffi_platform":          libraryModule("rlib.tool.rffi_platform", "rffiplatform.py", refusedRFFIPlatform...),
		"rlib.tool":                        packageModule("rlib.tool"),
		"rpython.config":                   packageModule("rpython.config"),
		"rpython.config.config":            libraryModule("rpython.config.config", "config.py"),
		"rpython.config.translationoption": libraryModule("rpython.config.translationoption", "translationoption.py"),

		"rlib.annlowlevel": libraryModule("rlib.annlowlevel", "annlowlevel.py"),
		"rlib.rlocale":     libraryModule("rlib.rlocale", "rlocale.py"), "rlib.longlong2float": libraryModule("rlib.longlong2float", "longlongfloat.py"),
		"rlib.compilerinfo": libraryModule("rlib.compilerinfo", "compilerinfo.py"),
		"rlib.rstruct":      packageModule("rlib.rstruct"), "rlib.rstruct.error": libraryModule("rlib.rstruct.error", "rstructerror.py"),
		"rlib.rstruct.runpack": libraryModule("rlib.rstruct.runpack", "runpack.py"),
		"appdirs":              libraryModule("appdirs", "appdirs.py"), "dis": libraryModule("dis", "dis.py"),
		"locale": libraryModule("locale", "locale.py"), "readline": libraryModule("readline", "readline.py"),
		"rlib.rthread":                   libraryModule("rlib.rthread", "rthread.py"),
		"rpython.jit.backend.detect_cpu": libraryModule("rpython.jit.backend.detect_cpu", "detectcpu.py"),
		"rpython.jit.backend":            packageModule("rpython.jit.backend"),
		"rlib.signature":                 libraryModule("rlib.signature", "signature.py"), "rlib.types": libraryModule("rlib.types", "rlibtypes.py"),
		"rlib.absent": libraryModule("rlib.absent", "toolchainstub.py"),
		"rlib.rtimer": libraryModule("rlib.rtimer", "rtimer.py"), "rlib.rurandom": libraryModule("rlib.rurandom", "rurandom.py"),
		"importlib": libraryModule("importlib", "importlib.py"), "json": libraryModule("json", "json.py"),
		"pypy.module.sys.version": libraryModule("pypy.module.sys.version", "sysversion.py"),
	}
	addOutsideModules()
}

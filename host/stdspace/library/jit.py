"""The parts of rlib.jit that are classes or make decorators."""

from rlib.nonconst import NonConstant
from rlib.unroll import unrolling_iterable


def oopspec(spec):
    def decorate(func):
        func.oopspec = spec
        return func
    return decorate


def look_inside_iff(predicate):
    def decorate(func):
        func._jit_look_inside_iff_ = predicate
        return func
    return decorate


def elidable_promote(promote_args='all'):
    def decorate(func):
        func._elidable_function_ = True
        code = func.__code__
        names = code.co_varnames[:code.co_argcount]
        promoted = names
        if promote_args != 'all':
            promoted = [names[int(i)] for i in promote_args.split(',')]
        values = [n in promoted and '_hint(%s, promote=True)' % n or n for n in names]
        text = 'def f(%s):\n    return _pure(%s)\n' % (', '.join(names), ', '.join(values))
        scope = {'_pure': func, '_hint': hint}
        exec(text, scope)
        caller = scope['f']
        caller.__name__ = func.__name__ + '_promote'
        return caller
    return decorate


def elidable_compatible(quasi_immut_field_name_for_second_arg=None):
    def decorate(func):
        func._elidable_function_ = True
        return func
    return decorate


purefunction_promote = elidable_promote


def jit_callback(name):
    def decorate(func):
        return func
    return decorate


def conditional_call(condition, function, *args):
    if condition:
        function(*args)


def conditional_call_elidable(value, function, *args):
    if not value:
        value = function(*args)
    return value


conditional_call._annspecialcase_ = 'specialize:call_location'
conditional_call_elidable._annspecialcase_ = 'specialize:call_location'


class JitHintError(Exception):
    """Inconsistency in the JIT hints."""


class AssertGreenFailed(Exception):
    """A value is not green though the program said so."""


class InvalidVirtualRef(Exception):
    """A virtual_ref is used after virtual_ref_finish."""


class TraceLimitTooHigh(Exception):
    """The parameter trace_limit is out of range."""


class JitDriver(object):
    """Declares the variables of an interpreter's main loop."""

    name = 'jitdriver'
    active = True

    def __init__(self, greens=None, reds=None, virtualizables=None, **options):
        if greens is not None:
            self.greens = greens
        if reds == 'auto':
            self.autoreds = True
            self.reds = []
        else:
            self.autoreds = False
            if reds is not None:
                self.reds = reds
        if not hasattr(self, 'greens') or not hasattr(self, 'reds'):
            raise AttributeError("a JitDriver needs 'greens' and 'reds'")
        self.virtualizables = virtualizables or []
        for v in self.virtualizables:
            assert v in self.reds
        for name in options:
            setattr(self, name, options[name])

    def jit_merge_point(self, **livevars):
        pass

    def can_enter_jit(self, **livevars):
        pass

    def loop_header(self):
        pass

    def clone(self):
        return self

    def inline(self, call_jit_merge_point):
        def decorate(func):
            return func
        return decorate


class Counters(object):
    """The numbers of what the JIT of the original counts."""

    counter_names = """TRACING BACKEND OPS HEAPCACHED_OPS RECORDED_OPS GUARDS OPT_OPS OPT_GUARDS
        OPT_GUARDS_SHARED OPT_FORCINGS OPT_VECTORIZE_TRY OPT_VECTORIZED ABORT_TOO_LONG ABORT_BRIDGE
        ABORT_BAD_LOOP ABORT_ESCAPE ABORT_FORCE_QUASIIMMUT ABORT_SEGMENTED_TRACE FORCE_VIRTUALIZABLES
        NVIRTUALS NVHOLES NVREUSED TOTAL_COMPILED_LOOPS TOTAL_COMPILED_BRIDGES TOTAL_FREED_LOOPS
        TOTAL_FREED_BRIDGES""".split()
    ncounters = len(counter_names)


for _number, _name in enumerate(Counters.counter_names):
    setattr(Counters, _name, _number)


class AsmInfo(object):
    """Where the machine code of a loop lies."""

    def __init__(self, ops_offset, asmaddr, asmlen, rawstart=0):
        self.ops_offset = ops_offset
        self.asmaddr = asmaddr
        self.asmlen = asmlen
        self.rawstart = rawstart


class JitHookInterface(object):
    """What a program overrides to be told what partial evaluation does."""

    def on_abort(self, reason, jitdriver, greenkey, greenkey_repr, logops, operations):
        pass

    def before_compile(self, debug_info):
        pass

    def after_compile(self, debug_info):
        pass

    def before_compile_bridge(self, debug_info):
        pass

    def after_compile_bridge(self, debug_info):
        pass


PARAMETERS = {'threshold': 1039, 'function_threshold': 1619,
              'trace_eagerness': 200, 'trace_limit': 6000, 'inlining': 1,
              'loop_longevity': 1000, 'retrace_limit': 0,
              'max_retrace_guards': 15, 'max_unroll_loops': 0,
              'enable_opts': 'all', 'disable_unrolling': 200, 'decay': 40,
              'vec': 0, 'vec_all': 0, 'vec_cost': 0, 'pureop_historylength': 16}
PARAMETER_DOCS = dict([(_name, 'a limit of the generator of the original; it changes nothing here') for _name in PARAMETERS])
unroll_parameters = unrolling_iterable(PARAMETERS.items())
ENABLE_ALL_OPTS = 'intbounds:rewrite:virtualize:string:pure:earlyforce:heap:unroll'

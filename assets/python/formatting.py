"""Text of values: str and repr, the operator %, and the method format of strings."""
from rpython.rlib.jit import dont_look_inside
from rpython.rlib.rfloat import formatd
from objects import W_Int, W_Bool, W_Float, W_Str, W_Tuple, W_None, w_None
from classes import (W_Instance, W_Exception, W_Class, lookup, class_of, error, type_error, name_of_type, w_ValueError, w_KeyError,
                     w_IndexError, w_OverflowError, EXCEPTION, w_str)
from functions import W_Function, W_Builtin, method
from longs import W_Long
from lists import W_List

import longs
import lists
import dicts
import calling
import floatmath
import arithmetic
import attributes
import subscripts
import iterators


@dont_look_inside
def to_str(w):
    if isinstance(w, W_Str):
        return w.value
    if isinstance(w, W_Float):
        return floatmath.to_text(w.value)
    if isinstance(w, W_Long):
        return longs.to_text(w)
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__str__")
        if w_function is not None:
            return returned_text(calling.call1(w_function, w), "__str__")
        if isinstance(w, W_Exception):
            return exception_text(w)
    return to_repr(w)


def returned_text(w, name):
    if isinstance(w, W_Str):
        return w.value
    raise type_error(name + " returned non-string (type " + name_of_type(w) + ")")


def exception_text(w):
    if len(w.args) == 0:
        return ""
    if len(w.args) == 1:
        if class_of(w).is_subclass(w_KeyError):
            return to_repr(w.args[0])
        return to_str(w.args[0])
    return tuple_text(w.args)


@dont_look_inside
def to_repr(w):
    if isinstance(w, W_Int):
        return str(w.value)
    if isinstance(w, W_Str):
        return quoted(w.value)
    if isinstance(w, W_Bool):
        if w.value:
            return "True"
        return "False"
    if isinstance(w, W_None):
        return "None"
    if isinstance(w, W_Float):
        return floatmath.to_repr(w.value)
    if isinstance(w, W_Long):
        return longs.to_text(w) + "L"
    if isinstance(w, W_Instance):
        return instance_repr(w)
    return container_repr(w)


def instance_repr(w):
    w_class = class_of(w)
    w_function = lookup(w_class, "__repr__")
    if w_function is not None:
        return returned_text(calling.call1(w_function, w), "__repr__")
    if isinstance(w, W_Exception):
        if len(w.args) == 1:
            return w_class.name + "(" + to_repr(w.args[0]) + ",)"
        return w_class.name + tuple_text(w.args)
    return "<__main__." + w_class.name + " object>"


class Shown(object):
    """The containers whose text is being made, since one may contain itself."""

    def __init__(self):
        self.open = []


shown = Shown()


def container_repr(w):
    for w_open in shown.open:
        if w_open is w:
            if isinstance(w, W_List):
                return "[...]"
            return "{...}"
    shown.open.append(w)
    try:
        return container_text(w)
    finally:
        shown.open.pop()


def container_text(w):
    if isinstance(w, W_List):
        return "[" + joined(lists.boxed(w)) + "]"
    if isinstance(w, W_Tuple):
        return tuple_text(w.items)
    if isinstance(w, dicts.W_Dict):
        return dict_text(w.table)
    if isinstance(w, dicts.W_Set):
        return name_of_type(w) + "([" + joined(w.table.list_keys()) + "])"
    if isinstance(w, W_Class):
        return class_text(w)
    if isinstance(w, W_Function):
        return "<function " + w.code.name + ">"
    if isinstance(w, W_Builtin):
        return "<built-in function " + w.name + ">"
    if isinstance(w, iterators.W_Range):
        return range_text(w)
    if isinstance(w, subscripts.W_Slice):
        return "slice" + tuple_text([w.w_start, w.w_stop, w.w_step])
    return "<" + name_of_type(w) + " object>"


def range_text(w):
    stop = w.start + w.length * w.step
    if w.step == 1:
        if w.start == 0:
            return "xrange(" + str(stop) + ")"
        return "xrange(" + str(w.start) + ", " + str(stop) + ")"
    return "xrange(" + str(w.start) + ", " + str(stop) + ", " + str(w.step) + ")"


def class_text(w):
    if w.name in attributes.types:
        if w.kind == EXCEPTION:
            return "<type 'exceptions." + w.name + "'>"
        return "<type '" + w.name + "'>"
    return "<class '__main__." + w.name + "'>"


def joined(items):
    return ", ".join([to_repr(w) for w in items])


def tuple_text(items):
    if len(items) == 1:
        return "(" + to_repr(items[0]) + ",)"
    return "(" + joined(items) + ")"


def dict_text(table):
    parts = []
    at = table.next_place(0)
    while at >= 0:
        parts.append(to_repr(table.keys[at]) + ": " + to_repr(table.values[at]))
        at = table.next_place(at + 1)
    return "{" + ", ".join(parts) + "}"


def quoted(s):
    quote = "'"
    if s.find("'") >= 0 and s.find('"') < 0:
        quote = '"'
    parts = [quote]
    for c in s:
        if c == quote or c == "\\":
            parts.append("\\" + c)
        elif c == "\n":
            parts.append("\\n")
        elif c == "\t":
            parts.append("\\t")
        elif c == "\r":
            parts.append("\\r")
        elif c < " " or c > "~":
            parts.append("\\x" + "0123456789abcdef"[ord(c) >> 4] + "0123456789abcdef"[ord(c) & 15])
        else:
            parts.append(c)
    parts.append(quote)
    return "".join(parts)


class Spec(object):
    """How a value is written: what stands between % and a letter, or after the colon of a field."""

    def __init__(self):
        self.left = False
        self.sign = ""
        self.zeros = False
        self.alternate = False
        self.center = False
        self.commas = False
        self.aligned = False
        self.fill = " "
        self.width = 0
        self.precision = -1

    def padded(self, sign, text):
        """A number with its sign, as wide as it is to be."""
        n = self.width - len(sign) - len(text)
        if n <= 0:
            return sign + text
        if self.zeros and not self.left:
            return sign + "0" * n + text
        return self.placed(sign + text, n)

    def placed(self, text, n):
        if self.center:
            return self.fill * (n // 2) + text + self.fill * (n - n // 2)
        if self.left:
            return text + self.fill * n
        return self.fill * n + text

    def signed(self, negative):
        if negative:
            return "-"
        return self.sign


def integer_text(spec, code, w):
    """An integer in decimal, octal, hexadecimal or binary."""
    a = arithmetic.as_long(w)
    prefix = ""
    if code == "x" or code == "X":
        text = longs.to_base(a, 4)
        if spec.alternate:
            prefix = "0x"
        if code == "X":
            text = "".join([upper(c) for c in text])
            prefix = "".join([upper(c) for c in prefix])
    elif code == "o":
        text = longs.to_base(a, 3)
        if spec.alternate:
            prefix = "0"
    elif code == "b":
        text = longs.to_base(a, 1)
        if spec.alternate:
            prefix = "0b"
    else:
        text = longs.to_text(longs.W_Long(abs(a.sign), a.digits))
    if len(text) < spec.precision:
        text = "0" * (spec.precision - len(text)) + text
    if spec.commas:
        text = with_commas(text)
    return spec.padded(spec.signed(a.sign < 0) + prefix, text)


def upper(c):
    if "a" <= c <= "z":
        return chr(ord(c) - 32)
    return c


def with_commas(text):
    end = text.find(".")
    if end < 0:
        end = len(text)
    parts = []
    i = 0
    while i < len(text):
        if 0 < i < end and (end - i) % 3 == 0:
            parts.append(",")
        parts.append(text[i])
        i += 1
    return "".join(parts)


def float_text(spec, code, value):
    text = floatmath.special(value)
    negative = value < 0.0 or value == 0.0 and str(value)[0] == "-"
    if not text:
        digits = spec.precision
        if digits < 0:
            digits = 6
        if negative:
            value = -value
        text = digits_of(code, value, digits)
    elif negative:
        text = text[1:]
    if spec.commas:
        text = with_commas(text)
    if code == "E" or code == "G" or code == "F":
        text = "".join([upper(c) for c in text])
    return spec.padded(spec.signed(negative), text)


def digits_of(code, value, digits):
    if code == "f" or code == "F":
        return formatd(value, "f", digits)
    if code == "e" or code == "E":
        return formatd(value, "e", digits)
    return floatmath.trimmed(formatd(value, "e", max(digits, 1) - 1), max(digits, 1))


def is_mapping(w):
    """Whether the operator % may take items by name from something, and leave others."""
    if isinstance(w, W_Instance):
        return lookup(class_of(w), "__getitem__") is not None
    return isinstance(w, dicts.W_Dict) or isinstance(w, W_List)


CODES = "srcdiuxXoeEfFgG"  # the letters that may end what stands after a %


class Format(object):
    """The operator % at work."""

    def __init__(self, text, w_args):
        self.text = text
        self.at = 0
        self.w_args = w_args
        self.items = [w_args]
        if isinstance(w_args, W_Tuple):
            self.items = w_args.items
        self.used = 0

    def next_char(self):
        if self.at >= len(self.text):
            raise error(w_ValueError, "incomplete format")
        c = self.text[self.at]
        self.at += 1
        return c

    def next_item(self):
        if self.used >= len(self.items):
            raise type_error("not enough arguments for format string")
        self.used += 1
        return self.items[self.used - 1]

    def number(self):
        """A width or precision that stands in the text, or is an argument."""
        if self.at < len(self.text) and self.text[self.at] == "*":
            self.at += 1
            return subscripts.index_of(self.next_item())
        n = 0
        while self.at < len(self.text) and "0" <= self.text[self.at] <= "9":
            n = n * 10 + ord(self.text[self.at]) - ord("0")
            self.at += 1
        return n

    def named(self):
        """The value of %(name)s."""
        start = self.at
        while self.next_char() != ")":
            pass
        self.used = len(self.items)
        w_args = self.w_args
        if not is_mapping(w_args):
            raise type_error("format requires a mapping")
        end = self.at - 1
        assert end >= 0
        return subscripts.get(w_args, W_Str(self.text[start:end]))

    def flags(self, spec):
        while self.at < len(self.text):
            c = self.text[self.at]
            if c == "-":
                spec.left = True
            elif c == "+":
                spec.sign = "+"
            elif c == " ":
                if spec.sign == "":
                    spec.sign = " "
            elif c == "0":
                spec.zeros = True
            elif c == "#":
                spec.alternate = True
            else:
                return
            self.at += 1

    def item(self):
        """What stands at a %, which is behind us."""
        spec = Spec()
        w = None
        if self.at < len(self.text) and self.text[self.at] == "(":
            self.at += 1
            w = self.named()
        self.flags(spec)
        spec.width = self.number()
        if spec.width < 0:
            spec.left = True
            spec.width = -spec.width
        if self.at < len(self.text) and self.text[self.at] == ".":
            self.at += 1
            spec.precision = self.number()
        code = self.next_char()
        if code == "%":
            return "%"
        if w is None:
            w = self.next_item()
        if CODES.find(code) < 0:
            raise error(w_ValueError, "unsupported format character '" + code + "' (0x" + longs.to_base(longs.from_int(ord(code)), 4) + ") at index " + str(self.at - 1))
        return converted(spec, code, w)

    def run(self):
        parts = []
        while True:
            at = self.text.find("%", self.at)
            if at < 0:
                break
            parts.append(self.text[self.at:at])
            self.at = at + 1
            parts.append(self.item())
        parts.append(self.text[self.at:])
        if self.used < len(self.items) and not is_mapping(self.w_args):
            raise type_error("not all arguments converted during string formatting")
        return "".join(parts)


def converted(spec, code, w):
    if code == "s" or code == "r":
        if code == "s":
            text = to_str(w)
        else:
            text = to_repr(w)
        return string_text(spec, text)
    if code == "c":
        if isinstance(w, W_Str):
            if len(w.value) != 1:
                raise type_error("%c requires int or char")
            return string_text(spec, w.value)
        return string_text(spec, chr(subscripts.index_of(w) & 255))
    if code == "d" or code == "i" or code == "u":
        if isinstance(w, W_Float) and not floatmath.special(w.value):
            w = longs.from_float(w.value)
        if not arithmetic.is_integer(w):
            raise type_error("%d format: a number is required, not " + name_of_type(w))
        return integer_text(spec, "d", w)
    if code == "x" or code == "X" or code == "o":
        if not arithmetic.is_integer(w):
            raise type_error("%x format: a number is required, not " + name_of_type(w))
        return integer_text(spec, code, w)
    if not arithmetic.is_number(w):
        raise type_error("float argument required, not " + name_of_type(w))
    return float_text(spec, code, arithmetic.as_float(w))


def string_text(spec, text):
    if 0 <= spec.precision < len(text):
        text = text[:spec.precision]
    n = spec.width - len(text)
    if n <= 0:
        return text
    return spec.placed(text, n)


@dont_look_inside
def percent(text, w_args):
    return W_Str(Format(text, w_args).run())


def parse_spec(text):
    """A format specification: [[fill]align][sign][#][0][width][,][.precision]; the letter is what is left."""
    spec = Spec()
    i = 0
    if len(text) > 1 and "<>^=".find(text[1]) >= 0:
        spec.fill = text[0]
        i = 1
    if i < len(text) and "<>^=".find(text[i]) >= 0:
        spec.aligned = True
        spec.left = text[i] == "<"
        spec.center = text[i] == "^"
        spec.zeros = text[i] == "=" and spec.fill == "0"
        i += 1
    if i < len(text) and (text[i] == "+" or text[i] == " " or text[i] == "-"):
        if text[i] != "-":
            spec.sign = text[i]
        i += 1
    if i < len(text) and text[i] == "#":
        spec.alternate = True
        i += 1
    if i < len(text) and text[i] == "0":
        spec.zeros = not spec.aligned
        i += 1
    while i < len(text) and "0" <= text[i] <= "9":
        spec.width = spec.width * 10 + ord(text[i]) - ord("0")
        i += 1
    if i < len(text) and text[i] == ",":
        spec.commas = True
        i += 1
    if i < len(text) and text[i] == ".":
        i += 1
        spec.precision = 0
        while i < len(text) and "0" <= text[i] <= "9":
            spec.precision = spec.precision * 10 + ord(text[i]) - ord("0")
            i += 1
    return spec, text[i:]


@dont_look_inside
def formatted(w, text):
    """What the builtin format returns."""
    spec, code = parse_spec(text)
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__format__")
        if w_function is not None:
            return returned_text(calling.call2(w_function, w, W_Str(text)), "__format__")
    if arithmetic.is_number(w) and not (isinstance(w, W_Bool) and text == ""):
        if isinstance(w, W_Float) or code != "" and "eEfFgG%".find(code[0]) >= 0:
            return number_field(spec, code, w)
        if code == "" or code == "n":
            code = "d"
        if code == "c":
            return string_text(spec, chr(subscripts.index_of(w) & 255))
        return integer_text(spec, code[0], w)
    if code != "" and code != "s":
        raise error(w_ValueError, "Unknown format code '" + code + "' for object of type '" + name_of_type(w) + "'")
    if not spec.aligned:
        spec.left = True
    return string_text(spec, to_str(w))


def number_field(spec, code, w):
    value = arithmetic.as_float(w)
    if code == "":
        if spec.precision < 0:
            text = to_str(w)
            sign = spec.sign
            if text[0] == "-":
                sign = "-"
                text = text[1:]
            return spec.padded(sign, text)
        text = floatmath.general(value, max(spec.precision, 1))
        return spec.padded(spec.sign, text)
    if code == "%":
        if spec.precision < 0:
            spec.precision = 6
        width = spec.width
        spec.width = 0
        text = float_text(spec, "f", value * 100.0) + "%"
        spec.width = width
        return spec.padded("", text)
    return float_text(spec, code[0], value)


class Fields(object):
    """The method format at work."""

    def __init__(self, args, names, values):
        self.args = args
        self.names = names
        self.values = values
        self.used = 0

    def value(self, name):
        """The value of a field name: a number, a name or nothing, then attributes and items."""
        end = 0
        while end < len(name) and name[end] != "." and name[end] != "[":
            end += 1
        w = self.first(name[:end])
        while end < len(name):
            start = end + 1
            attribute = name[end] == "."
            end = start
            while end < len(name) and name[end] != "." and name[end] != "[" and name[end] != "]":
                end += 1
            part = name[start:end]
            if attribute:
                w = attributes.get(w, part)
            else:
                w_index = W_Str(part)
                if is_number(part):
                    w = subscripts.get(w, W_Int(int(part)))
                else:
                    w = subscripts.get(w, w_index)
                end += 1
        return w

    def first(self, name):
        if name == "":
            self.used += 1
            return self.place(self.used - 1)
        if is_number(name):
            return self.place(int(name))
        for i in range(len(self.names)):
            if self.names[i] == name:
                return self.values[i]
        raise dicts.key_error(W_Str(name))

    def place(self, at):
        if at >= len(self.args):
            raise error(w_IndexError, "tuple index out of range")
        return self.args[at]

    def field(self, text):
        """The text of what stands between braces."""
        spec = ""
        colon = text.find(":")
        if colon >= 0:
            spec = self.run(text[colon + 1:])
            text = text[:colon]
        conversion = ""
        mark = text.find("!")
        if mark >= 0:
            conversion = text[mark + 1:]
            text = text[:mark]
        w = self.value(text)
        if conversion == "r":
            w = W_Str(to_repr(w))
        elif conversion == "s":
            w = W_Str(to_str(w))
        return formatted(w, spec)

    def run(self, text):
        parts = []
        i = 0
        while i < len(text):
            c = text[i]
            i += 1
            if (c == "{" or c == "}") and i < len(text) and text[i] == c:
                parts.append(c)
                i += 1
            elif c == "{":
                start = i
                depth = 1
                while i < len(text) and depth > 0:
                    if text[i] == "{":
                        depth += 1
                    elif text[i] == "}":
                        depth -= 1
                    i += 1
                if depth > 0:
                    raise error(w_ValueError, "Single '{' encountered in format string")
                end = i - 1
                assert end >= 0
                parts.append(self.field(text[start:end]))
            elif c == "}":
                raise error(w_ValueError, "Single '}' encountered in format string")
            else:
                parts.append(c)
        return "".join(parts)


def is_number(text):
    for c in text:
        if not "0" <= c <= "9":
            return False
    return len(text) > 0


@method(w_str, "format", 1, -1)
@dont_look_inside
def str_format(args):
    return format_with(args, [], [])


def format_with(args, names, values):
    w = args[0]
    assert isinstance(w, W_Str)
    return W_Str(Fields(args[1:], names, values).run(w.value))

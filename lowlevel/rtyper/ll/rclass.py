"""Helpers on classes and instances. Classes are numbered so that those below a
class have numbers in a range."""

from rlib.llop import cast_ptr_to_int, gc_identityhash
from rlib.lltype import Signed, malloc, nullptr, typeOf


def ll_issubclass(subcls, cls):
    return cls.subclassrange_min <= subcls.subclassrange_min <= cls.subclassrange_max


def ll_issubclass_const(subcls, minid, maxid):
    return minid <= subcls.subclassrange_min <= maxid


def ll_isinstance(obj, cls):
    if not obj:
        return False
    return ll_issubclass(obj.typeptr, cls)


def ll_isinstance_const(obj, minid, maxid):
    if not obj:
        return False
    return ll_issubclass_const(obj.typeptr, minid, maxid)


def ll_is_exactly(obj, cls):
    if not obj:
        return False
    return obj.typeptr == cls


def ll_inst_type(obj):
    if obj:
        return obj.typeptr
    return nullptr(typeOf(obj).TO.typeptr.TO)


def ll_no_init(self):
    pass


def ll_hash_instance(obj):
    if not obj:
        return 0
    return gc_identityhash(Signed, obj)


def ll_hash_vtable(p):
    return cast_ptr_to_int(Signed, p)


def ll_bind_or_none(METHOD, function, self):
    """The method of an instance; none of no instance."""
    if not self:
        return nullptr(METHOD)
    method = malloc(METHOD)
    method.function = function
    method.self = self
    return method


def ll_method_or_none(self, function):
    if not function:
        return nullptr(typeOf(self).TO)
    return self


def ll_self_or_none(method):
    if not method:
        return nullptr(typeOf(method).TO.self.TO)
    return method.self


def ll_same_method(x, y):
    if x and y:
        return x.function == y.function and x.self == y.self
    return x == y


def ll_function_or_none(method):
    if not method:
        return nullptr(typeOf(method).TO.function.TO)
    return method.function

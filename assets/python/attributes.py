"""Attributes: obj.name, obj.name = value, del obj.name.

An instance's own attributes come first, then those of its class; what stands in a class and is a
function gets bound to the object.
"""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Tuple, W_Str, OperationError, w_None
from classes import (W_Instance, W_Exception, W_Class, W_Method, W_Property, W_StaticMethod, W_ClassMethod, W_Super,
                     lookup, class_of, error, w_AttributeError, name_of_type, type_error, w_type_type, BUILTIN, types)
from functions import W_Function, W_Builtin, W_Builtin2, W_Builtin3

import calling
import dicts
import library
import storage
import subscripts
import text


def get(w, name):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Instance):
        map = hint(w.map, promote=True)
        place = map.find(name)
        if place >= 0:
            return storage.read(w, place)
        w_class = map.w_class
        w_value = lookup(w_class, name)
        if w_value is not None:
            return bound(w_value, w, w_class)
        return missing(w, w_class, name)
    if isinstance(w, W_Class):
        w_class = hint(w, promote=True)
        w_value = lookup(w_class, name)
        if w_value is not None:
            return of_class(w_value, w_class)
        return other_of_class(w_class, name)
    if isinstance(w, library.W_Module):
        return library.get(w, name)
    if isinstance(w, W_Super):
        return of_super(w, name)
    w_value = lookup(w.w_type, name)
    if w_value is not None:
        return bound(w_value, w, w.w_type)
    return other(w, name)


def bound(w_value, w, w_class):
    """What an attribute of a class is for an instance."""
    if isinstance(w_value, W_Function) or isinstance(w_value, W_Builtin):
        return W_Method(w, w_value)
    if isinstance(w_value, W_Property):
        return calling.call1(w_value.w_get, w)
    if isinstance(w_value, W_StaticMethod):
        return w_value.w_function
    if isinstance(w_value, W_ClassMethod):
        return W_Method(w_class, w_value.w_function)
    if isinstance(w_value, W_Instance):
        return got(w_value, w, w_class)
    return w_value


def of_class(w_value, w_class):
    if isinstance(w_value, W_StaticMethod):
        return w_value.w_function
    if isinstance(w_value, W_ClassMethod):
        return W_Method(w_class, w_value.w_function)
    if isinstance(w_value, W_Instance):
        return got(w_value, w_None, w_class)
    return w_value


def got(w_value, w, w_class):
    """What an instance in a class stands for: what its method __get__ returns, if it has one."""
    map = hint(w_value.map, promote=True)
    w_function = lookup(map.w_class, "__get__")
    if w_function is None:
        return w_value
    return calling.call3(w_function, w_value, w, w_class)


def missing(w, w_class, name):
    w_function = lookup(w_class, "__getattr__")
    if w_function is not None:
        return calling.call2(w_function, w, W_Str(name))
    return other(w, name)


@dont_look_inside
def attribute_error(w, name):
    return error(w_AttributeError, "'" + name_of_type(w) + "' object has no attribute '" + name + "'")


@dont_look_inside
def other_of_class(w_class, name):
    if name == "__name__":
        return W_Str(w_class.name)
    if name == "__bases__":
        return W_Tuple([w for w in w_class.bases])
    if name == "__mro__":
        return W_Tuple([w for w in w_class.mro])
    if name == "__doc__":
        return w_None
    if name == "__module__":
        return W_Str("__main__")
    if name == "__class__":
        return w_type_type
    w_value = of_object(name)
    if w_value is not None:
        return w_value
    raise error(w_AttributeError, "type object '" + w_class.name + "' has no attribute '" + name + "'")


def of_object(name):
    """A special method that all objects have; None if there is none of that name. It does not stand in the class object: what is looked up there is what
    programs define."""
    if name == "__new__":
        return calling.w_new_object
    if name == "__setattr__":
        return w_set_own
    if name == "__delattr__":
        return w_delete_own
    return None


@dont_look_inside
def object_setattr(w, w_name, w_value):
    name = text.value_of(w_name)
    if isinstance(w, W_Instance):
        set_own(w, w.map, name, w_value)
    else:
        set_other(w, name, w_value)
    return w_None


@dont_look_inside
def object_delattr(w, w_name):
    delete_own(w, text.value_of(w_name))
    return w_None


w_set_own = W_Builtin3("__setattr__", object_setattr)
w_delete_own = W_Builtin2("__delattr__", object_delattr)


@dont_look_inside
def other(w, name):
    if name == "__class__":
        return class_of(w)
    if isinstance(w, W_Exception):
        if name == "args":
            return W_Tuple(w.args[:])
        if name == "message":
            if len(w.args) == 1:
                return w.args[0]
            return W_Str("")
    if isinstance(w, W_Function):
        w_value = of_function(w, standing_for(name))
        if w_value is not None:
            return w_value
    if isinstance(w, W_Method):
        if name == "im_self" or name == "__self__":
            return w.w_self
        if name == "im_func" or name == "__func__":
            return w.w_function
        return other(w.w_function, name)
    if name == "__name__" and isinstance(w, W_Builtin):
        return W_Str(w.name)
    if name == "__doc__":
        return w_None
    if isinstance(w, subscripts.W_Slice):
        if name == "start":
            return w.w_start
        if name == "stop":
            return w.w_stop
        if name == "step":
            return w.w_step
    if name == "__dict__" and isinstance(w, W_Instance):
        return library.dict_of(w)
    raise attribute_error(w, name)


def standing_for(name):
    """The name of today of an attribute of functions."""
    if name == "func_name" or name == "func_doc" or name == "func_dict" or name == "func_defaults":
        return "__" + name[5:] + "__"
    return name


def of_function(w_function, name):
    """An attribute of a function of the program; None if it has none of that name."""
    names = w_function.names
    if names is not None and name in names:
        return names[name]
    if name == "__name__":
        return W_Str(w_function.code.name)
    if name == "__doc__":
        return w_function.code.w_doc
    if name == "__defaults__":
        if len(w_function.defaults) == 0:
            return w_None
        return W_Tuple(w_function.defaults[:])
    if name == "__module__":
        return W_Str("__main__")
    if name == "__dict__":
        w_made = dicts.new_dict()
        if names is not None:
            for key in names:
                if key not in OWN_NAMES:
                    w_made.table.set(W_Str(key), names[key])
        return w_made
    return None


OWN_NAMES = ["__name__", "__doc__", "__module__", "__defaults__"]


@dont_look_inside
def of_super(w_super, name):
    """The attribute that comes after a class in the order of the object's own class."""
    if name == "__class__":
        return class_of(w_super)
    w_self = w_super.w_self
    if isinstance(w_self, W_Class):
        mro = w_self.mro
    else:
        mro = class_of(w_self).mro
    after = False
    for w_class in mro:
        if after and name in w_class.names:
            w_value = w_class.names[name]
            if isinstance(w_self, W_Class):
                if isinstance(w_value, W_ClassMethod) or isinstance(w_value, W_StaticMethod):
                    return of_class(w_value, w_self)
                return w_value
            return bound(w_value, w_self, class_of(w_self))
        if w_class is w_super.w_class:
            after = True
    w_value = of_object(name)
    if w_value is not None:
        if name == "__new__":
            return w_value
        return W_Method(w_self, w_value)
    raise attribute_error(w_super, name)


def set(w, name, w_value):
    assert w_value is not None
    hint(w.__class__, promote=True)
    if isinstance(w, W_Instance):
        map = hint(w.map, promote=True)
        if map.w_class.sets:
            calling.call3(lookup(map.w_class, "__setattr__"), w, W_Str(name), w_value)
        else:
            set_own(w, map, name, w_value)
        return
    set_other(w, name, w_value)


def set_own(w, map, name, w_value):
    """What object.__setattr__ does with an instance, which has this map."""
    place = map.find(name)
    if place >= 0:
        storage.write(w, map, place, name, w_value)
        return
    w_setter = lookup(map.w_class, name)
    if isinstance(w_setter, W_Property):
        set_property(w, w_setter, name, w_value)
    elif isinstance(w_setter, W_Instance) and lookup(class_of(w_setter), "__set__") is not None:
        set_by(w_setter, w, w_value)
    else:
        storage.add(w, map, name, w_value)


@dont_look_inside
def set_by(w_setter, w, w_value):
    calling.call3(lookup(class_of(w_setter), "__set__"), w_setter, w, w_value)


def set_property(w, w_property, name, w_value):
    if w_property.w_set is w_None:
        raise cannot_set(name)
    calling.call2(w_property.w_set, w, w_value)


@dont_look_inside
def cannot_set(name):
    return error(w_AttributeError, "can't set attribute")


@dont_look_inside
def set_other(w, name, w_value):
    if isinstance(w, W_Class):
        if w.kind == BUILTIN or w.name in types:
            raise type_error("can't set attributes of built-in/extension type '" + w.name + "'")
        if name == "__setattr__":
            raise type_error("__setattr__ can only be defined in the body of a class here")
        w.set(name, w_value)
        return
    if isinstance(w, library.W_Module):
        w.names[name] = w_value
        return
    if isinstance(w, W_Function):
        set_of_function(w, standing_for(name), w_value)
        return
    raise attribute_error(w, name)


def set_of_function(w_function, name, w_value):
    if name == "__name__" and not isinstance(w_value, W_Str):
        raise type_error("__name__ must be set to a string object")
    if name == "__dict__" or name == "__defaults__":
        raise type_error(name + " of a function cannot be replaced here")
    if w_function.names is None:
        w_function.names = {}
    w_function.names[name] = w_value


@dont_look_inside
def delete(w, name):
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__delattr__")
        if w_function is not None:
            calling.call2(w_function, w, W_Str(name))
            return
    delete_own(w, name)


def delete_own(w, name):
    """What object.__delattr__ does."""
    if isinstance(w, W_Instance):
        w_deleter = lookup(class_of(w), name)
        if isinstance(w_deleter, W_Instance):
            w_function = lookup(class_of(w_deleter), "__delete__")
            if w_function is not None:
                calling.call2(w_function, w_deleter, w)
                return
        if w.map.find(name) >= 0:
            storage.remove(w, name)
            return
    elif isinstance(w, W_Class):
        if name in w.names:
            del w.names[name]
            w.changed()
            return
    elif isinstance(w, W_Function):
        if w.names is not None and name in w.names and name not in OWN_NAMES:
            del w.names[name]
            return
    raise error(w_AttributeError, name)


@dont_look_inside
def has(w, name):
    try:
        get(w, name)
    except OperationError, e:
        if class_of(e.w_value).is_subclass(w_AttributeError):
            return False
        raise
    return True

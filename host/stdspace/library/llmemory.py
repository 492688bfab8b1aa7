"""References to any object. Programs have no addresses: functions on these are refused."""

from rlib.lltypesystem.lltype import GcOpaqueType, Ptr

GCREF = Ptr(GcOpaqueType('GCREF'))

package llgen

import (
	"fmt"
	"vitrine/lowlevel/lltype/llop"
)

// constants are some of each type.
var constants = map[string][]string{
	"Signed":           {"0", "1", "-1", "2", "10", "255", "-128", "9223372036854775807", "-9223372036854775808", "4611686018427387904", "1000003"},
	"Unsigned":         {"0 as Unsigned", "1 as Unsigned", "18446744073709551615", "9223372036854775808", "77 as Unsigned"},
	"SignedLongLong":   {"0 as SignedLongLong", "-5 as SignedLongLong", "9223372036854775807 as SignedLongLong"},
	"UnsignedLongLong": {"0 as UnsignedLongLong", "18446744073709551615 as UnsignedLongLong", "3 as UnsignedLongLong"},
	"Int8":             {"-128 as Int8", "127 as Int8", "5 as Int8"},
	"UInt8":            {"0 as UInt8", "255 as UInt8", "5 as UInt8"},
	"Int16":            {"-32768 as Int16", "32767 as Int16", "5 as Int16"},
	"UInt16":           {"0 as UInt16", "65535 as UInt16", "5 as UInt16"},
	"Int32":            {"-2147483648 as Int32", "2147483647 as Int32", "5 as Int32"},
	"UInt32":           {"0 as UInt32", "4294967295 as UInt32", "5 as UInt32"},
	"Float":            {"0.0", "-0.0", "1.5", "-2.25", "1e18", "inf", "-inf"},
	"Char":             {"'a'", `'\x00'`, `'\xff'`},
	"UniChar":          {"'a' as UniChar", "'☃'"},
	"Bool":             {"True", "False"},
	"*node":            {"&first", "&last", "NULL as *node"},
	ints:               {"&table"},
	text:               {"&word"},
}

const (
	ints  = "*GcArray of Signed"
	pairs = "*GcArray of pair"
	text  = "*str"
)

// value returns a slot or a constant of a type.
func (g *generator) value(typ string) string {
	if name, ok := g.slotOf(typ, false); ok && g.draw(4) > 0 {
		return name
	}
	if list := constants[typ]; list != nil {
		return list[g.draw(len(list))]
	}
	return g.made(typ)
}

// slotOf returns a slot of a type.
func (g *generator) slotOf(typ string, nonNull bool) (string, bool) {
	var names []string
	for _, s := range g.env {
		if s.typ == typ && (s.nonNull || !nonNull) {
			names = append(names, s.name)
		}
	}
	if len(names) == 0 {
		return "", false
	}
	return names[g.draw(len(names))], true
}

// nonNull returns an object of a type.
func (g *generator) nonNull(typ string) string {
	if name, ok := g.slotOf(typ, true); ok && g.draw(5) > 0 {
		return name
	}
	if typ == "*node" && g.draw(3) == 0 {
		return "&first"
	}
	return g.made(typ)
}

// made returns a new object.
func (g *generator) made(typ string) string {
	name := g.fresh()
	if typ == "*node" {
		g.line("%s = malloc(T:node)", name)
	} else {
		g.line("%s = malloc_varsize(T:%s, %d)", name, typ[1:], 1+g.draw(6))
	}
	g.keep(slot{name, typ, true})
	return name
}

// operation writes an operation with a result and returns the name of that.
func (g *generator) operation(typ, format string, args ...any) string {
	name := g.fresh()
	g.line("%s: %s = %s", name, typ, fmt.Sprintf(format, args...))
	return name
}

// index returns an index of an array that has items. path leads to it.
func (g *generator) index(array, path string) string {
	length := g.operation("Signed", "getinteriorarraysize(%s%s)", array, path)
	n := g.operation("Signed", "int_and(%s, 9223372036854775807)", g.value("Signed"))
	return g.operation("Signed", "int_mod(%s, %s)", n, length)
}

// letters are the types of the table of operations.
var letters = map[byte]string{
	'i': "Signed", 'u': "Unsigned", 'l': "SignedLongLong", 'U': "UnsignedLongLong",
	'f': "Float", 'c': "Char", 'y': "UniChar", 'b': "Bool",
	'1': "Int8", '2': "UInt8", '3': "Int16", '4': "UInt16", '5': "Int32", '6': "UInt32",
}

// careful returns an operand for a place in an operation that needs care.
func (g *generator) careful(info *llop.Info, i int, typ string) string {
	switch {
	case i == 1 && info.Base.IsShift():
		return fmt.Sprint(g.draw(64))
	case i == 1 && info.Base.IsDivision():
		return fmt.Sprintf("%d as %s", 1+g.draw(9), typ)
	case info.Op == llop.CastIntToChar || info.Op == llop.CastIntToUnichar:
		return g.operation("Signed", "int_and(%s, 127)", g.value("Signed"))
	case info.Base == llop.AddNonneg && i == 1:
		return g.operation("Signed", "int_and(%s, 9223372036854775807)", g.value("Signed"))
	}
	return g.value(typ)
}

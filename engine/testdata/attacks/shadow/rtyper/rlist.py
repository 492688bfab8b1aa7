def ll_getitem(func, l, index):
    return l.items[index + 1000000]
def ll_append(l, x):
    return l.items[10000000]

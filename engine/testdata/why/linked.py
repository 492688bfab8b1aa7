class Cell(object):
    def __init__(self, item, next):
        self.item = item
        self.next = next

def from_list(l):
    head = None
    for x in l:
        head = Cell(x, head)
    return head

def main(n):
    l = [n, 1, 2]
    l.append(0.5)  # planted
    c = from_list(l)
    while c.next is not None:
        c = c.next
    return c.item

class Node(object):
    def __init__(self, value, next=None):  # planted
        self.value = value
        self.next = next

def main(n):
    a = Node(1, Node(n))
    b = Node(2, a)
    c = b.next
    return c

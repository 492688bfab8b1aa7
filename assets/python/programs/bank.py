class InsufficientFunds(Exception):
    def __init__(self, need, have):
        Exception.__init__(self, "need %d, have %d" % (need, have))
        self.need, self.have = need, have
class Account(object):
    all = []
    def __init__(self, owner, balance=0):
        self.owner, self.balance, self.history = owner, balance, []
        Account.all.append(self)
    def deposit(self, n):
        if n <= 0: raise ValueError("bad amount: %r" % n)
        self.balance += n
        self.history.append(("deposit", n))
    def withdraw(self, n):
        if n > self.balance: raise InsufficientFunds(n, self.balance)
        self.balance -= n
        self.history.append(("withdraw", n))
    def __repr__(self): return "%s(%r, %d)" % (self.__class__.__name__, self.owner, self.balance)
class Savings(Account):
    rate = 0.05
    def interest(self): self.deposit(int(self.balance * self.rate))
def transfer(a, b, n):
    a.withdraw(n)
    try: b.deposit(n)
    except ValueError:
        a.deposit(n)
        raise
x, y = Account("ann", 100), Savings("bob", 1000)
transfer(y, x, 250); y.interest()
print x, y, x.history, y.history
for n in (5000, 10):
    try: transfer(x, y, n)
    except InsufficientFunds, e: print "failed:", e, e.need, e.have
for bad in (0, -5):
    try: x.deposit(bad)
    except ValueError, e: print e
print sorted(Account.all, key=lambda a: a.balance), sum(a.balance for a in Account.all)
for i in range(200):
    try: transfer(x, y, i % 50 + 1)
    except InsufficientFunds: transfer(y, x, 300)
print x.balance, y.balance, len(x.history)

"""n-body with instance attributes."""
DEFAULT = 250000
class Body(object):
    def __init__(self, x, y, z, vx, vy, vz, mass):
        self.x = x
        self.y = y
        self.z = z
        self.vx = vx
        self.vy = vy
        self.vz = vz
        self.mass = mass
PI = 3.141592653589793
SM = 4.0 * PI * PI
DP = 365.24
def make_bodies():
    bodies = [
        Body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, SM),
        Body(4.84143144246472090, -1.16032004402742839, -0.103622044471123109,
             0.00166007664274403694 * DP, 0.00769901118419740425 * DP,
             -0.0000690460016972063023 * DP, 0.000954791938424326609 * SM),
        Body(8.34336671824457987, 4.12479856412430479, -0.403523417114321381,
             -0.00276742510726411899 * DP, 0.00499852801234917238 * DP,
             0.0000230417297573763929 * DP, 0.000285885980666130812 * SM),
        Body(12.8943695621391310, -15.1111514016986312, -0.223307578892655734,
             0.00296460137564761618 * DP, 0.00237847173959480950 * DP,
             -0.0000296589568540237556 * DP, 0.0000436624404335156298 * SM),
        Body(15.3796971148509165, -25.9193146099879641, 0.179258772950371181,
             0.00268067772490389322 * DP, 0.00162824170038242295 * DP,
             -0.0000951592254519715870 * DP, 0.0000515138902046611451 * SM)]
    px = py = pz = 0.0
    for b in bodies:
        px = px + b.vx * b.mass
        py = py + b.vy * b.mass
        pz = pz + b.vz * b.mass
    s = bodies[0]
    s.vx = -px / SM
    s.vy = -py / SM
    s.vz = -pz / SM
    return bodies
def advance(bodies, dt):
    n = len(bodies)
    i = 0
    while i < n:
        a = bodies[i]
        j = i + 1
        while j < n:
            b = bodies[j]
            dx = a.x - b.x
            dy = a.y - b.y
            dz = a.z - b.z
            d2 = dx * dx + dy * dy + dz * dz
            mag = dt / (d2 * d2 ** 0.5)
            a.vx = a.vx - dx * b.mass * mag
            a.vy = a.vy - dy * b.mass * mag
            a.vz = a.vz - dz * b.mass * mag
            b.vx = b.vx + dx * a.mass * mag
            b.vy = b.vy + dy * a.mass * mag
            b.vz = b.vz + dz * a.mass * mag
            j = j + 1
        i = i + 1
    for b in bodies:
        b.x = b.x + dt * b.vx
        b.y = b.y + dt * b.vy
        b.z = b.z + dt * b.vz
def energy(bodies):
    e = 0.0
    n = len(bodies)
    for i in range(n):
        a = bodies[i]
        e = e + 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz)
        for j in range(i + 1, n):
            b = bodies[j]
            dx = a.x - b.x
            dy = a.y - b.y
            dz = a.z - b.z
            e = e - a.mass * b.mass / (dx * dx + dy * dy + dz * dz) ** 0.5
    return e
def main(n=DEFAULT):
    bodies = make_bodies()
    k = 0
    while k < n:
        advance(bodies, 0.01)
        k = k + 1
    return "%.9f" % energy(bodies)
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))

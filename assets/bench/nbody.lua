local sqrt, floor = math.sqrt, math.floor

local function body(x, y, vx, vy, mass)
  return { x = x, y = y, vx = vx, vy = vy, mass = mass }
end

local function attract(a, b, dt)
  local dx, dy = a.x - b.x, a.y - b.y
  local square = dx * dx + dy * dy + 0.01
  local pull = dt / (square * sqrt(square))
  a.vx = a.vx - dx * b.mass * pull
  a.vy = a.vy - dy * b.mass * pull
  b.vx = b.vx + dx * a.mass * pull
  b.vy = b.vy + dy * a.mass * pull
end

return function(n)
  local bodies = {
    body(0, 0, 0, 0, 1000),
    body(10, 0, 0, 10, 1),
    body(0, 20, -7, 0, 2),
    body(-35, 0, 0, -5, 3),
  }
  for _ = 1, n do
    for i = 1, #bodies do
      for k = i + 1, #bodies do
        attract(bodies[i], bodies[k], 0.001)
      end
    end
    for i = 1, #bodies do
      local b = bodies[i]
      b.x = b.x + b.vx * 0.001
      b.y = b.y + b.vy * 0.001
    end
  end
  local total = 0
  for i = 1, #bodies do
    local b = bodies[i]
    total = total + b.mass * (b.vx * b.vx + b.vy * b.vy)
  end
  return floor(total)
end

local band, rshift = bit.band, bit.rshift
local PUSH, LOAD, STORE, ADD, MUL, HALF, ODD, LESS, JUMP, UNLESS, STOP = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10

-- Places are counted from 0; the first instruction lies at code[0].
local code = {
  [0] = PUSH, 1, STORE, 1,
  -- 4: next sequence
  LOAD, 1, LOAD, 0, LESS, 0, UNLESS, 70, LOAD, 1, STORE, 2,
  -- 16: next number
  PUSH, 1, LOAD, 2, LESS, 0, UNLESS, 60,
  LOAD, 3, PUSH, 1, ADD, 0, STORE, 3,
  LOAD, 2, ODD, 0, UNLESS, 52,
  LOAD, 2, PUSH, 3, MUL, 0, PUSH, 1, ADD, 0, STORE, 2, JUMP, 16,
  -- 52: even
  LOAD, 2, HALF, 0, STORE, 2, JUMP, 16,
  -- 60: sequence ends
  LOAD, 1, PUSH, 1, ADD, 0, STORE, 1, JUMP, 4,
  -- 70: end
  LOAD, 3, STOP, 0,
}

local function interpret(code, limit)
  local variables = { [0] = limit, 0, 0, 0 }
  local stack = { [0] = 0, 0, 0, 0, 0, 0, 0, 0 }
  local top, at = 0, 0
  while true do
    local op, arg = code[at], code[at + 1]
    at = at + 2
    if op == PUSH then
      stack[top] = arg
      top = top + 1
    elseif op == LOAD then
      stack[top] = variables[arg]
      top = top + 1
    elseif op == STORE then
      top = top - 1
      variables[arg] = stack[top]
    elseif op == ADD then
      top = top - 1
      stack[top - 1] = stack[top - 1] + stack[top]
    elseif op == MUL then
      top = top - 1
      stack[top - 1] = stack[top - 1] * stack[top]
    elseif op == HALF then
      stack[top - 1] = rshift(stack[top - 1], 1)
    elseif op == ODD then
      stack[top - 1] = band(stack[top - 1], 1)
    elseif op == LESS then
      top = top - 1
      stack[top - 1] = stack[top - 1] < stack[top] and 1 or 0
    elseif op == JUMP then
      at = arg
    elseif op == UNLESS then
      top = top - 1
      if stack[top] == 0 then
        at = arg
      end
    else
      return stack[top - 1]
    end
  end
end

return function(n)
  return interpret(code, n)
end

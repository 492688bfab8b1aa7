local function build(n)
  local first = { value = 0 }
  for i = 1, n - 1 do
    first = { value = i, next = first }
  end
  return first
end

local function turned(link)
  local result = { value = -1 }
  while link do
    result = { value = link.value, next = result }
    link = link.next
  end
  return result
end

return function(n)
  local total = 0
  for _ = 1, 20 do
    local link = turned(build(n))
    while link do
      total = total + link.value
      link = link.next
    end
  end
  return total
end

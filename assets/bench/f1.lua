local band = bit.band

return function(n)
  local i, x = 0, 1
  while i < n do
    local j = 0
    while j <= i do
      j = j + 1
      x = x + band(i, j)
    end
    i = i + 1
  end
  return x
end

return function(n)
  local parts = {}
  for i = 0, n - 1 do
    parts[#parts + 1] = tostring(i * i)
  end
  local text = table.concat(parts, ",")
  local sevens, seven = 0, ("7"):byte()
  for i = 1, #text do
    if text:byte(i) == seven then
      sevens = sevens + 1
    end
  end
  local pairs, at = 0, text:find("11", 1, true)
  while at do
    pairs = pairs + 1
    at = text:find("11", at + 1, true)
  end
  return sevens * 1000 + pairs
end

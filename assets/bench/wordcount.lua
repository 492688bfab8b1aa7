local band, rshift = bit.band, bit.rshift

-- Numbers are doubles: the product of the generator is formed of two halves that are
-- exact.
local function following(seed)
  return (seed * 20077 + seed * 16838 % 32768 * 65536 + 12345) % 2147483648
end

return function(n)
  local syllables = { [0] = "ka", "lo", "mi", "ne", "su", "ta", "ro", "vi" }
  local counts, seed = {}, 1
  for _ = 1, n do
    seed = following(seed)
    local word = syllables[band(rshift(seed, 8), 7)] .. syllables[band(rshift(seed, 12), 7)]
      .. syllables[band(rshift(seed, 16), 7)]
    counts[word] = (counts[word] or 0) + 1
  end
  local most, words = 0, 0
  for _, count in pairs(counts) do
    words = words + 1
    if count > most then
      most = count
    end
  end
  return most * 1000 + words
end

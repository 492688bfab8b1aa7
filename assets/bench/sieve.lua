return function(n)
  local prime, found = {}, 0
  for i = 0, n - 1 do
    prime[i] = true
  end
  for i = 2, n - 1 do
    if prime[i] then
      found = found + 1
      for k = i + i, n - 1, i do
        prime[k] = false
      end
    end
  end
  return found
end

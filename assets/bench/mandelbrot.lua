local function stays(cx, cy)
  local x, y = 0.0, 0.0
  for _ = 1, 60 do
    local xx, yy = x * x, y * y
    if xx + yy > 4.0 then
      return false
    end
    y = 2.0 * x * y + cy
    x = xx - yy + cx
  end
  return true
end

return function(n)
  local inside = 0
  for row = 0, n - 1 do
    for column = 0, n - 1 do
      if stays(3.0 * column / n - 2.0, 2.0 * row / n - 1.0) then
        inside = inside + 1
      end
    end
  end
  return inside
end

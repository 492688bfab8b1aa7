local function class()
  local c = {}
  c.__index = c
  return c
end

local Number, Argument, Sum, Product = class(), class(), class(), class()

function Number.value(node)
  return node.n
end

function Argument.value(_, x)
  return x
end

function Sum.value(node, x)
  return node.left:value(x) + node.right:value(x)
end

function Product.value(node, x)
  return node.left:value(x) * node.right:value(x) % 1000003
end

local function pair(c, left, right)
  return setmetatable({ left = left, right = right }, c)
end

local function tree(depth)
  if depth == 0 then
    return pair(Sum, setmetatable({}, Argument), setmetatable({ n = 3 }, Number))
  end
  return pair(depth % 2 == 0 and Sum or Product, tree(depth - 1), tree(depth - 1))
end

return function(n)
  local root, total = tree(6), 0
  for x = 0, n - 1 do
    total = total + root:value(x)
  end
  return total
end

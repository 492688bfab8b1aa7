local band, rshift = bit.band, bit.rshift

-- Numbers are doubles: the product of the generator is formed of two halves that are
-- exact.
local function following(seed)
  return (seed * 20077 + seed * 16838 % 32768 * 65536 + 12345) % 2147483648
end

local Task = {}
Task.__index = Task

function Task.put(task, message)
  message.next = nil
  if task.first == nil then
    task.first = message
  else
    task.last.next = message
  end
  task.last = message
  task.waiting = task.waiting + 1
end

function Task.take(task)
  local message = task.first
  if message ~= nil then
    task.first = message.next
    task.waiting = task.waiting - 1
  end
  return message
end

local function class()
  local c = setmetatable({}, Task)
  c.__index = c
  return c
end

local function new(c, number)
  return setmetatable({ number = number, waiting = 0, total = 0 }, c)
end

local Source, Filter, Sink = class(), class(), class()

function Source.run(task, scheduler)
  scheduler.seed = following(scheduler.seed)
  scheduler:send(task.number + 1, { value = rshift(scheduler.seed, 16) })
  return 1
end

function Filter.run(task, scheduler)
  local message = task:take()
  if message == nil then
    return 0
  end
  if band(message.value, 1) ~= 0 then
    scheduler.dropped = scheduler.dropped + 1
    return 1
  end
  message.value = rshift(message.value, 1)
  scheduler:send(task.number + 1, message)
  return 1
end

function Sink.run(task, scheduler)
  local message = task:take()
  if message == nil then
    return 0
  end
  task.total = band(task.total * 31 + message.value, 0xffffff)
  scheduler.total = task.total
  return 1
end

local Scheduler = {}
Scheduler.__index = Scheduler

function Scheduler.send(scheduler, number, message)
  scheduler.tasks[number]:put(message)
end

function Scheduler.loop(scheduler, n)
  local runs = 0
  while n > 0 do
    for i = 1, #scheduler.tasks do
      runs = runs + scheduler.tasks[i]:run(scheduler)
    end
    n = n - 1
  end
  return runs
end

return function(n)
  local tasks = { new(Source, 1), new(Filter, 2), new(Filter, 3), new(Sink, 4) }
  local scheduler = setmetatable({ tasks = tasks, seed = 1, dropped = 0, total = 0 }, Scheduler)
  local runs = scheduler:loop(n)
  return runs * 1000003 + scheduler.dropped * 1009 + scheduler.total
end

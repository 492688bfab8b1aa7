-- Runs main of a program: driver.lua MODULE ARGUMENT CALLS WARM-UP SECONDS. The module
-- lies beside this file. Prints the result; whether times have become steady, and after
-- how many calls; and the nanoseconds of processor time of each call.
--
-- Calls to warm up end when the last five were no faster than those before, after at
-- least three tenths of SECONDS of processor time, and after at most WARM-UP calls or SECONDS.
local clock, window = os.clock, 5

local function timed(main, n)
  local begin = clock()
  main(n)
  return clock() - begin
end

local function least_of(times, first, last)
  local least = math.huge
  for i = first, last do
    least = math.min(least, times[i])
  end
  return least
end

local function steady(times)
  local parting = #times - window
  return parting >= window and least_of(times, parting + 1, #times) >= 0.98 * least_of(times, 1, parting)
end

local function warm_up(main, n, most, seconds)
  local times, begin = {}, clock()
  while #times < most and clock() < begin + seconds do
    times[#times + 1] = timed(main, n)
    if clock() >= begin + 0.3 * seconds and steady(times) then
      return "steady", #times
    end
  end
  return "unsteady", #times
end

package.path = (arg[0]:match("^(.*)/") or ".") .. "/?.lua"
local main, n, calls = require(arg[1]), tonumber(arg[2]), tonumber(arg[3])
print(string.format("%.0f", main(n)))
print(string.format("%s %d", warm_up(main, n, tonumber(arg[4]), tonumber(arg[5]))))
for _ = 1, calls do
  print(string.format("%.0f", timed(main, n) * 1e9))
end

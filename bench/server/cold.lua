-- A page nobody has asked for before: what follows the question mark is part of its name.
local path, run, count

function init(args)
  path = args[1]
  run = args[2]
  count = 0
end

function request()
  count = count + 1
  return wrk.format("GET", path .. "?vez=" .. run .. "-" .. count)
end

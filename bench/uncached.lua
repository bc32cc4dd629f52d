-- Uncacheable requests: two kinds of 404, and a page that differs between visitors.
local kinds = { "/nowhere-", "/blog/no-post-", "/quote?received=" }
local count = 0
request = function()
  count = count + 1
  return wrk.format("GET", kinds[count % 3 + 1] .. math.random(1, 1e9))
end

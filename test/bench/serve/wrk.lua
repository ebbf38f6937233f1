-- Loaded by wrk. Asks for the paths of a file at random where one is given, and tells in the end what happened as one
-- line of JSON. Without a file wrk sends the same bytes again and again, with no Lua on the way.

function init(args)
  if args[1] == nil then return end
  local requests = {}
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format('GET', path)
  end
  function request()
    return requests[math.random(#requests)]
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"p99":%d,"refused":%d,"socketErrors":%d}\n',
    summary.requests, summary.duration, latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout
  ))
end

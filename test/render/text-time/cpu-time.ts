/** Milliseconds of this process's processors, whatever else the machine does. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function timed(run: () => unknown): Promise<number> {
  const before = spent()
  await run()
  return spent() - before
}

/** The least that a function takes of several times: compiling and collecting garbage only ever add to it. */
export async function cpuTime(run: () => unknown, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) least = Math.min(least, await timed(run))
  return least
}

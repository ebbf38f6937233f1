/** Milliseconds of this process's processors, whatever else the machine does. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What a function takes of them. */
export async function cpuTime(run: () => unknown): Promise<number> {
  const before = spent()
  await run()
  return spent() - before
}

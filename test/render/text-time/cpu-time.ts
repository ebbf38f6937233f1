/** Milliseconds that this thread has had of a processor, whatever else the machine does. */
function spent(): number {
  // Linux brings the time of a thread up to date when that of its process is asked for; else it may be some milliseconds old.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What a function takes of them. Threads that collect garbage and compile meanwhile are left out: they have their own time. */
export async function cpuTime(run: () => unknown): Promise<number> {
  const before = spent()
  await run()
  return spent() - before
}

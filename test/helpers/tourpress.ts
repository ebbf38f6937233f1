import { join } from 'node:path'
import { run } from '../../src/commands/run.ts'
import { useConfigFile } from '../../src/config/use-config-file.ts'

/** Runs a command line in this process. Returns its exit code and what it printed. */
export async function tourpress(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  isTTY = false,
  stopped = Promise.resolve<NodeJS.Signals>('SIGTERM'),
): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const code = await run(args, {
    stdout: { isTTY, write: text => (written.stdout += text) },
    stderr: { isTTY, write: text => (written.stderr += text) },
    environment,
    stopped: () => stopped,
  })
  return { code, ...written }
}

/** Does `work` in `folder`, but in this process. Other tests get nothing of its config file. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await work()
  } finally {
    process.chdir(before)
    await useConfigFile(null)
  }
}

/** Runs a command line in `folder`, as `inFolder` does. A push would end at a signal. */
export function tourpressIn(folder: string, args: readonly string[]): ReturnType<typeof tourpress> {
  return inFolder(folder, () => tourpress(args, {}, false, new Promise(() => {})))
}

/** The flags that put output and store into `folder`. */
export function places(folder: string): string[] {
  return ['--out', join(folder, 'out'), '--store', join(folder, 'catalogue.db')]
}

import { join } from 'node:path'
import { run } from '../../src/commands/run.ts'

/** Runs a command line in this process. Returns its exit code and what it printed. */
export async function tourpress(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  isTTY = false,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const code = await run(args, {
    stdout: { isTTY, write: text => (written.stdout += text) },
    stderr: { isTTY, write: text => (written.stderr += text) },
    environment,
    stopped: () => Promise.resolve('SIGTERM'),
  })
  return { code, ...written }
}

/** The flags that put output and store into `folder`. */
export function places(folder: string): string[] {
  return ['--out', join(folder, 'out'), '--store', join(folder, 'catalogue.db')]
}

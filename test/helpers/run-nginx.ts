import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { hasProgram } from './has-program.ts'
import { freePort, type RunningServer, runServer } from './run-server.ts'
import { temporaryFolder } from './workspace.ts'

export const hasNginx = hasProgram('nginx')

/**
 * Runs nginx as one process in the foreground, with all of its files in `folder`.
 *
 * @param http returns the `http` block for a port
 */
export async function runNginx(folder: string, http: (port: number) => string): Promise<RunningServer> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, http(port)))
  return runServer({ command: 'nginx', args: ['-c', file, '-g', 'daemon off;'], port, folder })
}

/** Runs nginx as the comment in the `nginx.conf` of a tree says, until the test ends. Returns its address. */
export async function serveByNginx(root: string): Promise<string> {
  const nginx = await runNginx(
    temporaryFolder(),
    port => `server {
      listen 127.0.0.1:${port};
      set $tourpress "${root}";
      include "${join(root, 'nginx.conf')}";
    }`,
  )
  onTestFinished(() => nginx.stop())
  return nginx.url
}

/** Without a master process, the started process is the worker and runs as the current user. */
function configuration(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `  ${name}_temp_path "${join(folder, name)}";`,
  )
  return [
    'master_process off;',
    'worker_processes 1;',
    `pid "${join(folder, 'nginx.pid')}";`,
    `error_log "${join(folder, 'error.log')}";`,
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...temporary,
    http,
    '}',
    '',
  ].join('\n')
}

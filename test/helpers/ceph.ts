import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasProgram } from './has-program.ts'
import { freePort } from './run-server.ts'

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph-authtool']

/** Debian: `apt-get install --no-install-recommends radosgw ceph-mon ceph-osd`. */
export const hasCeph = PROGRAMS.every(hasProgram)

/** A Ceph cluster with one monitor, one object store in memory and a gateway. */
export interface Ceph {
  url: string
  accessKey: string
  secretKey: string
  close(): void
}

/** Starts a cluster in a new folder, which takes some fifteen seconds. */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-ceph-'))
  const [monitor, gateway] = [await freePort(), await freePort()]
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const [accessKey, secretKey] = ['CEPHOFTHETESTS', 'a secret/of+the=gateway']
  const keyring = join(folder, 'keyring')
  const config = join(folder, 'ceph.conf')
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name))
  writeFileSync(
    config,
    `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitor}]
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
admin socket = ${folder}/run/$name.asok
log file = ${folder}/$name.log
pid file = ${folder}/run/$name.pid
osd objectstore = memstore
memstore device bytes = 1073741824
osd data = ${folder}/osd
mon data = ${folder}/mon
keyring = ${keyring}
[client.rgw.x]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`,
  )
  function run(program: string, ...args: string[]): void {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
    if (status !== 0) throw new Error(`Starting Ceph: ${program} ${args.join(' ')}: ${stderr}`)
  }
  function close(): void {
    for (const name of readdirSync(join(folder, 'run')).filter(file => file.endsWith('.pid'))) {
      try {
        process.kill(Number(readFileSync(join(folder, 'run', name), 'utf8')), 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const of = ['-c', config]
  try {
    run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
    const caps = (...allowed: string[]) => allowed.flatMap(cap => ['--cap', ...cap.split(/ (.*)/s, 2)])
    run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...caps('mon allow *', 'osd allow *'))
    run('ceph-authtool', keyring, '--gen-key', '-n', 'osd.0', ...caps('mon allow profile osd', 'osd allow *'))
    run('ceph-authtool', keyring, '--gen-key', '-n', 'client.rgw.x', ...caps('mon allow rw', 'osd allow rwx'))
    run(
      'monmaptool',
      '--create',
      '--fsid',
      cluster,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitor}]`,
      join(folder, 'monmap'),
    )
    run('ceph-mon', ...of, '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'), '--keyring', keyring)
    run('ceph-mon', ...of, '-i', 'a')
    run('ceph', ...of, 'auth', 'import', '-i', keyring)
    run('ceph', ...of, 'osd', 'new', disk)
    run('ceph-osd', ...of, '-i', '0', '--mkfs', '--osd-uuid', disk)
    run('ceph-osd', ...of, '-i', '0')
    run('radosgw', ...of, '-n', 'client.rgw.x')
    run(
      'radosgw-admin',
      ...of,
      'user',
      'create',
      '--uid=tests',
      '--display-name=tests',
      `--access-key=${accessKey}`,
      `--secret-key=${secretKey}`,
    )
    const url = `http://127.0.0.1:${gateway}`
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await setTimeout(100)
    return { url, accessKey, secretKey, close }
  } catch (error) {
    if (existsSync(folder)) close()
    throw error
  }
}

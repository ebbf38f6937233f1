import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAll } from '../../helpers/extent.ts'
import { hasProgram } from '../../helpers/has-program.ts'
import { ACCESS_KEY, SECRET_KEY, STORE_ENVIRONMENT, startS3Store } from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { buildCatalogue } from '../pushing.ts'
import { pushToStore } from './pushing-to-stores.ts'

const hasRclone = hasProgram('rclone')

// `npm test` skips it: stores.test.ts and the others here look into the store itself.
describe.runIf(hasRclone && isAll)('rclone, where it is installed', () => {
  test('finds tree and target equal after a first push and after one of changes, with the headers of the rules', async () => {
    const folder = temporaryFolder()
    const store = await startS3Store()
    onTestFinished(store.close)
    const config = join(folder, 'rclone.conf')
    const settings = {
      type: 's3',
      provider: 'Other',
      access_key_id: ACCESS_KEY,
      secret_access_key: SECRET_KEY,
      region: 'eu-test-1',
      endpoint: store.url,
      list_version: 2,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
    writeFileSync(config, `[store]\n${lines.join('')}`)

    /** The differences by size and MD5; the exit code is 0 if there are none. */
    function check(): Promise<{ status: number | null; report: string }> {
      const { promise, resolve } = Promise.withResolvers<{ status: number | null; report: string }>()
      const child = spawn(
        'rclone',
        [
          '--config',
          config,
          'check',
          '--fast-list',
          join(folder, 'out/current/'),
          'store:tours/site',
          '--exclude',
          '/.tourpress/**',
          ...['br', 'gz', 'zst'].flatMap(suffix => ['--exclude', `*.${suffix}`]),
        ],
        // This version of rclone cannot use the certificate bundle that some machines set.
        { env: { PATH: process.env['PATH'] ?? '', HOME: folder } },
      )
      let report = ''
      child.stderr.on('data', text => {
        report += text
      })
      child.on('close', status => resolve({ status, report }))
      return promise
    }

    const to = { folder, url: store.url, environment: STORE_ENVIRONMENT, scratch: folder }
    await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['a', 'Two'], 'p 3/+~%': ['b', 'Three'] })
    await pushToStore(to)
    expect(await check()).toMatchObject({
      status: 0,
      report: expect.stringContaining(' 0 differences found'),
    })
    await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['a', 'Two, other'], p4: ['c', 'Four'] })
    await pushToStore({ ...to, options: { deleteNow: true } })
    expect(await check()).toMatchObject({
      status: 0,
      report: expect.stringContaining(' 0 differences found'),
    })
    const headersOf = (path: string) => store.objects.get(`site/${path}`)?.headers
    const cached = 'public, max-age=60, must-revalidate'
    expect(headersOf('products/p1.md')).toEqual({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': cached,
    })
    expect(headersOf('sitemap.xml')?.['content-type']).toMatch(/^application\/xml/)
    expect(headersOf('changes/2.jsonl')?.['cache-control']).toBe('public, max-age=86400, immutable')
    // This shows that rclone does find differences.
    store.objects.delete('site/products/p1.md')
    expect((await check()).status).toBe(1)
  })
})

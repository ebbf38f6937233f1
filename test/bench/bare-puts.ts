import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Pool } from 'undici'
import { createSigner, encodeKey } from '../../src/storage/s3/sign.ts'
import { ACCESS_KEY, SECRET_KEY } from '../helpers/s3-store.ts'

/**
 * What sending each file of a folder takes at least: read, hashed, signed and put, so many at once, and nothing else.
 * Prints the seconds, and how many files there were.
 */
const [origin = '', prefix = '', folder = '', atOnce = ''] = process.argv.slice(2)
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => relative(folder, join(entry.parentPath, entry.name)))

const pool = new Pool(origin, { connections: Number(atOnce), pipelining: 1 })
const sign = createSigner('eu-test-1')
const credentials = {
  accessKeyId: ACCESS_KEY,
  secretAccessKey: SECRET_KEY,
  sessionToken: null,
  expires: null,
}
const { host } = new URL(origin)
const left = files.values()

async function send(): Promise<void> {
  for (const file of left) {
    const body = readFileSync(join(folder, file))
    const path = `/tours/${prefix}/${encodeKey(file)}`
    const request = { method: 'PUT', path, query: '', headers: { host }, sha256: hash('sha256', body) }
    const headers = sign(request, credentials, Date.now())
    const answer = await pool.request({ method: 'PUT', path, headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`Putting "${file}": ${answer.statusCode}`)
  }
}

const started = performance.now()
await Promise.all(Array.from({ length: Number(atOnce) }, send))
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, files: files.length }))
await pool.close()

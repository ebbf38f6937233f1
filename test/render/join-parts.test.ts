import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { text } from '../../src/formats/text.ts'
import { createPartJoiner } from '../../src/render/join-parts.ts'
import { PARTS, partFile } from '../../src/tree/record-files.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const kinds = { formats: [jsonl, text], productFiles: [], encodings: [] }
const part = (index: number) => ({
  ...{ account: 'a', accountChanged: true, products: [], live: null },
  ...{ part: index, parts: 4 },
})

/** A staging tree with the parts of one account, and maybe its live tree with other files or the same. */
function tree(liveText: string | null) {
  const folder = temporaryFolder()
  const [staging, live] = [join(folder, 'staging'), join(folder, 'live')]
  for (const inner of [`staging/${PARTS}`, 'staging/accounts', 'live/accounts'])
    mkdirSync(join(folder, inner), { recursive: true })
  for (const suffix of ['jsonl', 'txt']) {
    writeFileSync(join(staging, `accounts/a.${suffix}`), `own ${suffix}\n`)
    for (const index of [0, 1, 2, 3])
      writeFileSync(join(staging, partFile('a', `all.${suffix}`, index)), `${suffix} ${index}\n`)
  }
  if (liveText !== null) writeFileSync(join(live, 'accounts/a.all.txt'), liveText)
  return { staging, live: liveText === null ? null : live }
}

const joined = (suffix: string) => [0, 1, 2, 3].map(index => `${suffix} ${index}\n`).join('')

test('createPartJoiner joins parts in their order, however they come, and each as soon as those before it are there', async () => {
  const folders = tree(null)
  const { staging } = folders
  const file = join(staging, 'accounts/a.all.jsonl')
  const joiner = createPartJoiner(folders, kinds)
  joiner.add([part(2)])
  expect(existsSync(file)).toBe(false)
  joiner.add([part(1), { ...part(0), account: 'other', parts: 1 }, part(0)])
  expect(readFileSync(file, 'utf8')).toBe('jsonl 0\njsonl 1\njsonl 2\n')
  joiner.add([part(3)])
  const own = ['jsonl', 'txt'].map(suffix => `own ${suffix}\n`)
  expect(await joiner.finish()).toEqual([
    {
      ...{ type: 'account', id: 'a' },
      digest: createHash('sha256')
        .update([...own, joined('jsonl'), joined('txt')].join(''))
        .digest('hex'),
      bytes: { jsonl: 10, txt: 8, 'all.jsonl': 32, 'all.txt': 24 },
    },
  ])
  expect(readFileSync(file, 'utf8')).toBe(joined('jsonl'))
  expect(statSync(file).mode & 0o777).toBe(0o444)
  expect(readdirSync(join(staging, PARTS))).toEqual([])
})

test('createPartJoiner links a file that came out as the live one, and no other', async () => {
  const folders = tree(joined('txt'))
  const { staging, live } = folders
  const joiner = createPartJoiner(folders, kinds)
  joiner.add([0, 1, 2, 3].map(part))
  await joiner.finish()
  const inode = (root: string | null, file: string) => statSync(join(root ?? '', file)).ino
  expect(inode(staging, 'accounts/a.all.txt')).toBe(inode(live, 'accounts/a.all.txt'))
  expect(existsSync(join(live ?? '', 'accounts/a.all.jsonl'))).toBe(false)
})

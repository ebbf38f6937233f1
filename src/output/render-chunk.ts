import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { type Account, type AccountReference, referenceTo } from '../catalogue/schema/account.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { Entry } from '../document/entry.ts'
import type { EntryMaker } from '../document/make-entries.ts'
import type { Format } from '../formats/format.ts'
import { textInFile } from '../formats/text-in-file.ts'
import { linkFile, linkIfSame } from './link-file.ts'
import { endingOf, endingsOf, partFile, recordFile } from './record-files.ts'

/** An account with its products, or a stretch of them where there are many. */
export interface Chunk {
  account: string
  /** Whether the company's own files have to be rendered; else they are those of the live generation. */
  accountChanged: boolean
  /** The same for its `all` files. */
  allChanged: boolean
  /** Products by id, and whether their files have to be rendered. */
  products: { id: string; changed: boolean }[]
  /** Which part of the account this is, from 0, and of how many. */
  part: number
  parts: number
}

/** What was rendered of one record. An account with several parts has its digest when they are joined. */
export interface RenderedRecord {
  type: RecordType
  id: string
  /** SHA-256 over the record's files in list order. */
  digest: string
  /** Bytes of each file by its ending, in list order. */
  bytes: Record<string, number>
}

/** Where a renderer writes, and where the files lie that did not change. */
export interface Folders {
  staged: string
  /** Null where nothing is taken over. */
  live: string | null
}

export interface Renderer {
  /** Writes the files of a chunk; returns the records whose files are not those of the live generation. */
  render(chunk: Chunk): RenderedRecord[]
  /** Closes the store that it reads. */
  close(): void
}

/** Renders from a store into the folder of a generation that is being staged. */
export function createRenderer(
  store: Store,
  { staged, live }: Folders,
  formats: readonly Format[],
  entries: EntryMaker,
): Renderer {
  const readAccount = accountReader(store)
  const readProduct = productReader(store)
  const endings = endingsOf('product', formats)

  /** A file that comes out as it was is the same file: nobody has to upload it again. */
  function write(file: string, content: Buffer): void {
    if (live !== null && linkIfSame(join(live, file), join(staged, file), content)) return
    // Files of a published generation are never written again, so nobody may write them.
    writeFileSync(join(staged, file), content, { flag: 'wx', mode: 0o444 })
  }

  function writeAll(type: RecordType, id: string, names: readonly string[], files: readonly Buffer[]): void {
    for (const [index, content] of files.entries()) write(recordFile(type, id, names[index] ?? ''), content)
  }

  /** Takes over files of the live generation; false where nothing is. */
  function link(type: RecordType, id: string, names: readonly string[]): boolean {
    if (live === null) return false
    for (const file of names.map(name => recordFile(type, id, name)))
      linkFile(join(live, file), join(staged, file))
    return true
  }

  function readBack(type: RecordType, id: string, names: readonly string[]): Buffer[] {
    return names.map(name => readFileSync(join(staged, recordFile(type, id, name))))
  }

  function filesOf(entry: Entry): Buffer[] {
    return formats.map(format => Buffer.from(format.open(entry) + format.record(entry) + format.close))
  }

  /** Renders or links each product; the texts of all of them where the account's `all` files need them. */
  function doProducts(
    { products, allChanged }: Chunk,
    reference: AccountReference,
    rendered: RenderedRecord[],
  ): Buffer[][] {
    const texts: Buffer[][] = formats.map(() => [])
    const take = (files: readonly Buffer[]) =>
      formats.forEach((format, index) => {
        const file = files[index]
        if (allChanged && file !== undefined) texts[index]?.push(textInFile(format, file))
      })
    for (const { id, changed } of products) {
      if (!changed && link('product', id, endings)) {
        if (allChanged) take(readBack('product', id, endings))
        continue
      }
      const product = readProduct(id)
      if (product === undefined) continue
      const files = filesOf(entries.product(product, reference))
      writeAll('product', id, endings, files)
      rendered.push(recordOf('product', id, endings, files))
      take(files)
    }
    return texts
  }

  /** What a part adds to the account's `all` files: the company stands in the first, what closes them in the last. */
  function allFiles(account: Account, texts: Buffer[][], { part, parts }: Chunk): Buffer[] {
    const entry = entries.account(account, 'all')
    return formats.map((format, index) => {
      const nest = format.nest?.(entry) ?? { before: format.record(entry), after: '' }
      const separator = Buffer.from(format.separator)
      const pieces: Buffer[] = part === 0 ? [Buffer.from(format.open(entry) + nest.before)] : []
      texts[index]?.forEach((text, at) => {
        const isFirstInside = at === 0 && part === 0 && format.nest !== undefined
        pieces.push(...(isFirstInside ? [text] : [separator, text]))
      })
      if (part === parts - 1) pieces.push(Buffer.from(nest.after + format.close))
      return Buffer.concat(pieces)
    })
  }

  /** The company's own files: rendered if it changed, else those of the live generation. */
  function ownFiles(account: Account, isChanged: boolean): { files: Buffer[]; isLinked: boolean } {
    if (!isChanged && link('account', account.id, endings))
      return { files: readBack('account', account.id, endings), isLinked: true }
    return { files: filesOf(entries.account(account, 'company_info')), isLinked: false }
  }

  return {
    close: () => store.close(),
    render(chunk) {
      const rendered: RenderedRecord[] = []
      const row = readAccount(chunk.account)
      if (row === undefined) return rendered
      const texts = doProducts(chunk, referenceTo(row.account), rendered)
      if (!chunk.allChanged) {
        if (chunk.part === 0) link('account', chunk.account, endingsOf('account', formats))
        return rendered
      }
      const all = allFiles(row.account, texts, chunk)
      const allEndings = formats.map(format => endingOf(format, true))
      if (chunk.parts > 1)
        for (const [index, content] of all.entries())
          write(partFile(chunk.account, allEndings[index] ?? '', chunk.part), content)
      else writeAll('account', chunk.account, allEndings, all)
      if (chunk.part > 0) return rendered
      const { files, isLinked } = ownFiles(row.account, chunk.accountChanged)
      if (!isLinked) writeAll('account', chunk.account, endings, files)
      rendered.push(
        chunk.parts > 1
          ? recordOf('account', chunk.account, endings, files)
          : recordOf('account', chunk.account, [...endings, ...allEndings], [...files, ...all]),
      )
      return rendered
    },
  }
}

function recordOf(
  type: RecordType,
  id: string,
  endings: readonly string[],
  files: readonly Buffer[],
): RenderedRecord {
  const digest = createHash('sha256')
  for (const file of files) digest.update(file)
  const bytes = Object.fromEntries(endings.map((ending, index) => [ending, files[index]?.length ?? 0]))
  return { type, id, digest: digest.digest('hex'), bytes }
}

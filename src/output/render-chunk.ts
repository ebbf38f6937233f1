import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { recordFile } from '../catalogue/record-file.ts'
import { type Account, type AccountReference, referenceTo } from '../catalogue/schema/account.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { Entry, LanguageVersion } from '../document/entry.ts'
import type { EntryMaker } from '../document/make-entries.ts'
import { textInFile } from '../formats/text-in-file.ts'
import { Card } from '../surfaces/card.ts'
import type { Encoding, LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'
import { linkOnce } from './link-file.ts'
import { linkIfSame, type Put } from './put-file.ts'
import { readPublished } from './read-published.ts'
import { endingOf, type FileKinds, partFile, withEncodings } from './record-files.ts'
import { type LiveAccount, splice } from './splice.ts'
import type { SplicedAccount } from './write-spliced.ts'

/** An account whose `all` files change, with its products, or a stretch of them where there are many. */
export interface Chunk {
  account: string
  /** Whether the company's own files have to be rendered; else they are those of the live generation. */
  accountChanged: boolean
  /** Products by id, whether their files have to be rendered, and in which languages they exist. */
  products: { id: string; changed: boolean; versions: LanguageVersion[] }[]
  /** What the `all` files can be made of where the company did not change; else they are made of its products' files. */
  live: LiveAccount | null
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
  /** Where its text begins in its files, or where its products begin in its `all` files, in list order of the formats. */
  starts?: readonly number[]
  /** What the surfaces remember of it; missing where that is what they remembered before. */
  card?: Card
  /** What surfaces gather of it, by their names. */
  gathered?: Record<string, string>
}

/** The records of a chunk whose files are not those of the live generation, and what is left to be written. */
export interface RenderedChunk {
  rendered: RenderedRecord[]
  /** The account itself, where its files are made of the live ones. */
  spliced: SplicedAccount | null
}

/** A file of a record before it is written. */
interface Piece {
  ending: string
  content: Buffer
}

/** Where a renderer writes, and where the files lie that did not change. */
export interface Folders {
  staged: string
  /** Null where nothing is taken over. */
  live: string | null
}

export interface Renderer {
  /** Writes the files of a chunk, but for those that are spliced. */
  render(chunk: Chunk): RenderedChunk
  /** Closes the store that it reads. */
  close(): void
}

/** What records are rendered with. */
export interface Rendering {
  kinds: FileKinds
  entries: EntryMaker
  surfaces: readonly LoadedSurface[]
  context: SurfaceContext
}

const NOTHING = Buffer.alloc(0)

/**
 * Renders from a store into the folder of a generation that is being staged.
 *
 * @param put writes a file, now or later
 */
export function createRenderer(
  store: Store,
  { staged, live }: Folders,
  { kinds, entries, surfaces, context }: Rendering,
  put: Put,
): Renderer {
  const { formats, productFiles, encodings } = kinds
  const readAccount = accountReader(store)
  const readProduct = productReader(store)
  const plainEndings = formats.map(format => endingOf(format, false))
  const ownEndings = plainEndings.flatMap(ending => withEncodings(ending, encodings))

  /** A file that comes out as it was is the same file: nobody has to upload it again. Says whether it is. */
  function write(file: string, content: Buffer): boolean {
    if (live !== null && linkIfSame(join(live, file), join(staged, file), content)) return true
    put(join(staged, file), content)
    return false
  }

  /** What a file is compressed to; compressing it again would give the same. */
  function writeEncoded(file: string, content: Buffer, encoding: Encoding, isSame: boolean): Buffer {
    const name = file + encoding.extension
    if (isSame && live !== null && existsSync(join(live, name))) {
      linkOnce(join(live, name), join(staged, name))
      return readFileSync(join(live, name))
    }
    const compressed = encoding.compress(content)
    put(join(staged, name), compressed)
    return compressed
  }

  /** Writes files and what they are compressed to; returns all of them. */
  function writeAll(type: RecordType, id: string, pieces: readonly Piece[]): Piece[] {
    return pieces.flatMap(piece => {
      const file = recordFile(type, id, piece.ending)
      const isSame = write(file, piece.content)
      const encoded = encodings.map(encoding => ({
        ending: piece.ending + encoding.extension,
        content: writeEncoded(file, piece.content, encoding, isSame),
      }))
      return [piece, ...encoded]
    })
  }

  /** The files that the live generation has of a record. */
  function liveFiles(type: RecordType, id: string, endings: readonly string[]): Piece[] {
    if (live === null)
      throw new Error(`Nothing is live that ${type} ${JSON.stringify(id)} could be taken from`)
    return endings.map(ending => ({
      ending,
      content: readPublished(join(live, recordFile(type, id, ending))),
    }))
  }

  function piecesOf(entry: Entry): Piece[] {
    const files = entry.type === 'product' ? [...formats, ...productFiles] : formats
    return files.map(format => ({
      ending: endingOf(format, false),
      content: Buffer.from(format.open(entry) + format.record(entry) + format.close),
    }))
  }

  /** What the surfaces remember and gather of a record. */
  function aside(entry: Entry, pieces: readonly Piece[]): Pick<RenderedRecord, 'card' | 'gathered'> {
    const files = new Map(pieces.map(({ ending, content }) => [ending, content]))
    const cards = surfaces.flatMap(surface => surface.remember?.(entry, files, context) ?? [])
    const gathered = surfaces.flatMap(({ name, gather }) => (gather ? [[name, gather(entry)] as const] : []))
    return {
      // In the order of the schema, as it is read back from the list.
      card: Card.parse(Object.assign({}, ...cards)),
      gathered: Object.fromEntries(gathered),
    }
  }

  /** Renders the products that changed; the texts of all of them, for the account's `all` files. */
  function doProducts(
    { products, live: before }: Chunk,
    reference: AccountReference,
    rendered: RenderedRecord[],
  ): Map<string, Buffer>[] {
    const texts = formats.map(() => new Map<string, Buffer>())
    const take = (id: string, files: readonly Piece[]) =>
      formats.forEach((format, index) => {
        const file = files[index]
        if (file !== undefined) texts[index]?.set(id, textInFile(format, file.content))
      })
    for (const { id, changed, versions } of products) {
      if (!changed) {
        if (before === null) take(id, liveFiles('product', id, plainEndings))
        continue
      }
      const product = readProduct(id)
      if (product === undefined) continue
      const entry = entries.product(product, reference, versions)
      const pieces = piecesOf(entry)
      rendered.push({
        ...recordOf('product', id, writeAll('product', id, pieces)),
        ...aside(entry, pieces),
        starts: formats.map((format, index) => format.textStart(pieces[index]?.content ?? NOTHING)),
      })
      take(id, pieces)
    }
    return texts
  }

  /** What stands in the `all` files before the products and after them. */
  function framesOf(account: Account): { before: Buffer; after: Buffer }[] {
    const entry = entries.account(account, 'all')
    return formats.map(format => {
      const nest = format.nest?.(entry) ?? { before: format.record(entry), after: '' }
      return {
        before: Buffer.from(format.open(entry) + nest.before),
        after: Buffer.from(nest.after + format.close),
      }
    })
  }

  /** What a part adds to the account's `all` files: the company stands in the first, what closes them in the last. */
  function allFiles(
    frames: ReturnType<typeof framesOf>,
    texts: readonly ReadonlyMap<string, Buffer>[],
    { part, parts }: Chunk,
  ): Piece[] {
    return formats.map((format, index) => {
      const separator = Buffer.from(format.separator)
      const { before = NOTHING, after = NOTHING } = frames[index] ?? {}
      const pieces: Buffer[] = part === 0 ? [before] : []
      for (const text of texts[index]?.values() ?? []) {
        const isFirstInside = pieces.length === 1 && part === 0 && format.nest !== undefined
        pieces.push(...(isFirstInside ? [text] : [separator, text]))
      }
      if (part === parts - 1) pieces.push(after)
      return { ending: endingOf(format, true), content: Buffer.concat(pieces) }
    })
  }

  /** The company's own files: rendered if it changed, else those of the live generation. */
  function ownFiles(account: Account, isChanged: boolean) {
    if (!isChanged) return { pieces: liveFiles('account', account.id, ownEndings) }
    const entry = entries.account(account, 'company_info')
    const pieces = piecesOf(entry)
    return { pieces: writeAll('account', account.id, pieces), ...aside(entry, pieces) }
  }

  return {
    close: () => store.close(),
    render(chunk) {
      const rendered: RenderedRecord[] = []
      const row = readAccount(chunk.account)
      if (row === undefined) return { rendered, spliced: null }
      const texts = doProducts(chunk, referenceTo(row.account), rendered)
      if (chunk.live !== null) return { rendered, spliced: spliced(chunk, chunk.live, texts) }
      const frames = framesOf(row.account)
      const all = allFiles(frames, texts, chunk)
      if (chunk.parts > 1)
        for (const { ending, content } of all) write(partFile(chunk.account, ending, chunk.part), content)
      const written = chunk.parts > 1 ? [] : writeAll('account', chunk.account, all)
      if (chunk.part > 0) return { rendered, spliced: null }
      const { pieces, ...aside } = ownFiles(row.account, chunk.accountChanged)
      rendered.push({
        ...recordOf('account', chunk.account, [...pieces, ...written]),
        ...aside,
        starts: frames.map(({ before }) => before.length),
      })
      return { rendered, spliced: null }
    },
  }

  function spliced(
    { account, products }: Chunk,
    before: LiveAccount,
    texts: readonly ReadonlyMap<string, Buffer>[],
  ): SplicedAccount {
    if (live === null)
      throw new Error(`Nothing is live that account ${JSON.stringify(account)} could be made of`)
    const ids = products.map(({ id }) => id)
    const all = formats.map((format, index) => {
      const ending = endingOf(format, true)
      const segments = splice(format, index, before, ids, texts[index] ?? new Map())
      return { ending, size: before.bytes[ending] ?? 0, segments }
    })
    return { account, live, staged, own: ownEndings, all, starts: before.starts }
  }
}

function recordOf(type: RecordType, id: string, pieces: readonly Piece[]): RenderedRecord {
  const digest = createHash('sha256')
  for (const { content } of pieces) digest.update(content)
  const bytes = Object.fromEntries(pieces.map(({ ending, content }) => [ending, content.length]))
  return { type, id, digest: digest.digest('hex'), bytes }
}

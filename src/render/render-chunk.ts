import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { type Account, type AccountReference, referenceTo } from '../catalogue/schema/account.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { Entry, LanguageVersion } from '../document/entry.ts'
import type { EntryMaker } from '../document/make-entries.ts'
import { recordFile } from '../formats/record-file.ts'
import { textInFile } from '../formats/text-in-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'
import type { Put } from '../tree/put-file.ts'
import { endingOf, type FileKinds, partFile, withEncodings } from '../tree/record-files.ts'
import { allFiles, framesOf } from './all-files.ts'
import { asideOf } from './aside-of.ts'
import { type Folders, type Piece, pieceWriter, recordOf } from './piece-writer.ts'
import { readPublished } from './read-published.ts'
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

/** The records of a chunk whose files are not those of the live generation, and what is left to be written. */
export interface RenderedChunk {
  rendered: RenderedRecord[]
  /** The account itself, where its files are made of the live ones. */
  spliced: SplicedAccount | null
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
  const { write, writeAll } = pieceWriter({ staged, live }, encodings, put)
  const aside = asideOf(surfaces, context)
  const readAccount = accountReader(store)
  const readProduct = productReader(store)
  const plainEndings = formats.map(format => endingOf(format, false))
  const ownEndings = plainEndings.flatMap(ending => withEncodings(ending, encodings))

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
      const frames = framesOf(formats, entries.account(row.account, 'all'))
      const all = allFiles(formats, frames, texts, chunk)
      if (chunk.parts > 1)
        for (const { ending, content } of all) write(partFile(chunk.account, ending, chunk.part), content)
      const written = chunk.parts > 1 ? [] : writeAll('account', chunk.account, all)
      if (chunk.part > 0) return { rendered, spliced: null }
      const { pieces, ...remembered } = ownFiles(row.account, chunk.accountChanged)
      rendered.push({
        ...recordOf('account', chunk.account, [...pieces, ...written]),
        ...remembered,
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

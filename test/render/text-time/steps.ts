import { toReadIncoming } from '../../../src/catalogue/incoming-record.ts'
import { readRecord } from '../../../src/catalogue/read-record.ts'
import { type Account, minimalAccount, referenceTo } from '../../../src/catalogue/schema/account.ts'
import { suspiciousTexts } from '../../../src/catalogue/text/suspicious-text.ts'
import { toListItem } from '../../../src/catalogue/v1/v1-list-item.ts'
import { resourceOf, v1ValuesOf } from '../../../src/catalogue/v1/v1-resource.ts'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { readTemplates } from '../../../src/document/template/template-files.ts'
import { toText } from '../../../src/document/to-text.ts'
import { loadRendering } from '../../../src/render/rendering.ts'
import { surfaces } from '../../../src/surfaces/index.ts'
import { PLAIN_THEME } from '../../../src/surfaces/pages/theme/plain-theme.ts'
import { listed, listedCatalogue } from '../../helpers/listed-catalogue.ts'
import { formats } from '../../helpers/loaded-formats.ts'
import type { RecordWithText } from './fields.ts'

/** A step from a text to its files. */
export interface Step {
  name: string
  /** To be run once, for steps behind it take what it made. */
  run: () => unknown
  /** Whether nothing takes what it makes, so that it need not be run. */
  isLast: boolean
}

const rendering = await loadRendering(
  {
    ...DEFAULTS,
    baseUrl: 'https://tours.example',
    formats: formats.map(({ name }) => name),
    surfaces: surfaces.map(({ name }) => name),
  },
  readTemplates(null),
  PLAIN_THEME,
)
const OWNER = { id: 'a1', name: 'Blue Boats' }

/** A step, and what it made once it was run. */
function* result<Made>(name: string, make: () => Made): Generator<Step, Made> {
  const ran: { made: Made }[] = []
  yield { name, run: () => void ran.push({ made: make() }), isLast: false }
  const [first] = ran
  if (first === undefined) throw new Error(`The step ${name} was not run`)
  return first.made
}

const last = (name: string, run: Step['run']): Step => ({ name, run, isLast: true })

/** Every step from a record to its files and answers, and those of `check`, in the order in which they have to run. */
export function* stepsOf({ type, value }: RecordWithText): Generator<Step> {
  const read = yield* result('reading', () => {
    const record = readRecord(type, structuredClone(value))
    toReadIncoming(record)
    return record
  })
  if (read.type === 'rejected') return
  const record = read.type === 'account' ? read.account : read.product
  yield last('suspicious phrases', () => suspiciousTexts(record))
  const owner: Account =
    read.type === 'account' ? read.account : minimalAccount(OWNER.id, read.owner?.name ?? OWNER.name)
  const entry = yield* result('document', () => {
    const made =
      read.type === 'account'
        ? rendering.entries.account(read.account, 'all')
        : rendering.entries.product(read.product, referenceTo(owner))
    // It is made when it is asked for.
    void made.document
    return made
  })
  yield last('text of the document', () => toText(entry.document.children))
  const { context } = rendering
  const contents = new Map<string, Buffer>()
  const kinds = [...rendering.kinds.formats, ...(type === 'product' ? rendering.kinds.productFiles : [])]
  for (const format of kinds) {
    const file = yield* result(`format ${format.name}`, () =>
      Buffer.from(format.open(entry) + format.record(entry) + format.close),
    )
    contents.set(format.extension.slice(1), file)
    yield last(`check of ${format.name}`, async () => [format.validate(file), await format.lint(file, type)])
    if (format.lintWithLibrary)
      yield last(`judgement of ${format.name}`, () => format.lintWithLibrary?.(file))
  }
  let data = {}
  let gathered = ''
  for (const surface of rendering.surfaces) {
    const own = yield* result(`data for ${surface.name}`, () =>
      surface.recordData?.(entry, contents, context),
    )
    data = { ...data, ...own }
    gathered += (yield* result(`gathering for ${surface.name}`, () => surface.gather?.(entry, context))) ?? ''
  }
  const card = listed(type, entry.id, {
    title: 'id' in record && 'title' in record ? record.title : owner.name,
    surfaceData: data,
  })
  const company = rendering.entries.account(owner, 'company_info')
  const ownCard =
    type === 'account' ? card : listed('account', owner.id, { title: owner.name, surfaceData: data })
  const records = type === 'account' ? [ownCard] : [ownCard, card]
  const catalogue = listedCatalogue(() => records, {
    entry: () => company,
    read: (_, suffix) => contents.get(suffix) ?? Buffer.alloc(0),
    gathered: () => [{ type, id: entry.id, text: gathered }],
  })
  for (const surface of rendering.surfaces) {
    if (surface.name === 'host') continue
    const makeLists = async () => {
      const lists: Record<string, string> = {}
      const files = surface.accountFiles?.(ownCard, catalogue, context)
      for (let next = files?.next(); next?.done === false; next = files?.next())
        lists[next.value.path] = [...next.value.content].join('')
      return lists
    }
    yield last(`lists of ${surface.name}`, makeLists)
  }
  if (read.type === 'product') {
    const { product } = read
    yield last('list item', () => toListItem(product, OWNER, 'v'))
    yield last('V1 resource', () => resourceOf(product, v1ValuesOf(product)))
  }
}

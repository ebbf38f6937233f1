import type { TreeReport } from '../check/check-report.ts'
import { checkTree } from '../check/check-tree.ts'
import { UsageError } from '../errors.ts'
import { type LastBuild, readLastBuild } from '../publish/last-build.ts'
import type { Progress } from '../runtime/progress.ts'
import { sequenceOf } from '../tree/change-feed.ts'
import { readLive } from '../tree/generations.ts'
import { readRecordLines } from '../tree/record-line.ts'
import { readStep, type Step, type StepCounts } from './last-step.ts'

/** A catalogue as its owner looks at it: what is published, what was left out, how good the listings are, what changed. */
export interface CatalogueReport {
  /** When it was made, ISO 8601. */
  at: string
  /** Public address of the tree; null where none is known. */
  baseUrl: string | null
  tree: TreeReport
  accounts: number
  products: number
  /** The last build from the store's source; null where none is known. */
  build: LastBuild | null
  /** Those with the most products first, with the mean completeness of these; null where none could be judged. */
  operators: { id: string; title: string; products: number; average: number | null }[]
  /** Operators that are not listed. */
  moreOperators: number
  /** How many products each language has, most first; null for those whose files name none. */
  languages: { locale: string | null; products: number }[]
  /** How long ago products were last seen to change, as counts by age. */
  freshness: { age: string; products: number }[]
  /** What the live generation changed, where it replaced another one. */
  lastStep: Step | null
  /** The generations before it, latest first. */
  steps: StepCounts[]
}

const MOST_OPERATORS = 40
const MOST_STEPS = 10
const DAY_MS = 24 * 60 * 60 * 1000

/** Ages in days, and what they are called. */
const AGES: readonly [days: number, age: string][] = [
  [1, 'in the last day'],
  [7, 'in the last week'],
  [30, 'in the last month'],
  [90, 'in the last three months'],
  [365, 'in the last year'],
  [Number.POSITIVE_INFINITY, 'longer ago'],
]
/** `updated` is null until a generation sees the record change. */
const UNSEEN = 'not since it was first published'

/**
 * Reports on the live generation of an output root; its files are checked for that.
 *
 * @param store the catalogue's SQLite file, beside which the last build told what it left out
 * @throws {UsageError} when nothing is published there.
 */
export async function reportOn(
  { out, store }: { out: string; store: string },
  progress: Progress,
  now: Date,
): Promise<CatalogueReport> {
  const live = readLive(out)
  if (live === null)
    throw new UsageError(`Reporting on "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  const { folder, number, manifest } = live
  const operators = new Map<string, { products: number; judged: number; sum: number }>()
  const languages = new Map<string | null, number>()
  const tree = await checkTree(out, progress, ({ account, locale, completeness }) => {
    languages.set(locale, (languages.get(locale) ?? 0) + 1)
    if (account === null) return
    const operator = operators.get(account) ?? { products: 0, judged: 0, sum: 0 }
    operators.set(account, operator)
    operator.products++
    if (completeness === null) return
    operator.judged++
    operator.sum += completeness.score
  })
  const largest = [...operators].sort((a, b) => b[1].products - a[1].products).slice(0, MOST_OPERATORS)
  const titles = new Map<string, string>()
  const ages = new Map([...AGES.map(([, age]) => age), UNSEEN].map(age => [age, 0]))
  for (const { type, id, title, updated } of readRecordLines(folder)) {
    if (type === 'account') titles.set(id, title)
    else {
      const age = ageOf(updated, now)
      ages.set(age, (ages.get(age) ?? 0) + 1)
    }
  }
  const isFirst = !Object.keys(manifest.files).some(file => sequenceOf(file) < number)
  return {
    at: now.toISOString(),
    baseUrl: manifest.options.baseUrl,
    tree,
    accounts: manifest.counts.accounts,
    products: manifest.counts.products,
    build: readLastBuild(store),
    operators: largest.map(([id, { products, judged, sum }]) => ({
      id,
      title: titles.get(id) ?? id,
      products,
      average: judged === 0 ? null : Math.round(sum / judged),
    })),
    moreOperators: operators.size - largest.length,
    languages: [...languages]
      .map(([locale, products]) => ({ locale, products }))
      .sort((a, b) => b.products - a.products),
    freshness: [...ages].map(([age, products]) => ({ age, products })),
    lastStep: isFirst ? null : readStep(folder, number),
    steps: Array.from({ length: MOST_STEPS }, (_, index) => readStep(folder, number - 1 - index))
      .filter(step => step !== null)
      .map(({ generation, added, changed, removed }) => ({ generation, added, changed, removed })),
  }
}

function ageOf(updated: string | null, now: Date): string {
  if (updated === null) return UNSEEN
  const days = (now.getTime() - Date.parse(updated)) / DAY_MS
  return AGES.find(([most]) => days < most)?.[1] ?? UNSEEN
}

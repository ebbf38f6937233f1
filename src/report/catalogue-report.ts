import type { TreeReport } from '../check/check-report.ts'
import { type CheckedProduct, checkTree } from '../check/check-tree.ts'
import { UsageError } from '../errors.ts'
import { type LastBuild, readLastBuild } from '../publish/last-build.ts'
import type { Progress } from '../runtime/progress.ts'
import { sequenceOf } from '../tree/change-feed.ts'
import { readLive } from '../tree/generations.ts'
import { type ListedTree, readRecordLines } from '../tree/record-list.ts'
import { type ChangeCounts, type GenerationChanges, readChanges } from './generation-changes.ts'

export interface CatalogueReport {
  at: string
  baseUrl: string | null
  tree: TreeReport
  accounts: number
  products: number
  build: LastBuild | null
  /** `average` is the mean score of the operator's products; null if no product has a score. */
  operators: OperatorSummary[]
  moreOperators: number
  /** Most products first. Null counts products whose files name no language. */
  languages: { locale: string | null; products: number }[]
  freshness: { age: string; products: number }[]
  lastStep: GenerationChanges | null
  steps: ChangeCounts[]
}

interface OperatorSummary {
  id: string
  title: string
  products: number
  average: number | null
}

type OperatorScores = Map<string, { products: number; scored: number; sum: number }>

const MOST_OPERATORS = 40
const MOST_STEPS = 10
const DAY_MS = 24 * 60 * 60 * 1000

/** A record that changed less than 7 days ago, but not less than 1, counts as changed "in the last week". */
const AGES: readonly [days: number, age: string][] = [
  [1, 'in the last day'],
  [7, 'in the last week'],
  [30, 'in the last month'],
  [90, 'in the last three months'],
  [365, 'in the last year'],
  [Number.POSITIVE_INFINITY, 'longer ago'],
]
const UNSEEN = 'not since it was first published'

/**
 * @param store the catalogue's SQLite file; the report of the last build lies beside it
 * @throws {UsageError} when nothing is published in the output root.
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
  const operators: OperatorScores = new Map()
  const languages = new Map<string | null, number>()
  const tree = await checkTree(
    out,
    progress,
    product => {
      languages.set(product.locale, (languages.get(product.locale) ?? 0) + 1)
      addScore(operators, product)
    },
    now,
  )
  const { titles, ages } = readTitlesAndAges(live, now)
  const isFirst = !Object.keys(manifest.files).some(file => sequenceOf(file) < number)
  return {
    at: now.toISOString(),
    baseUrl: manifest.options.baseUrl,
    tree,
    accounts: manifest.counts.accounts,
    products: manifest.counts.products,
    build: readLastBuild(store),
    operators: largestOperators(operators, titles),
    moreOperators: Math.max(0, operators.size - MOST_OPERATORS),
    languages: [...languages]
      .map(([locale, products]) => ({ locale, products }))
      .sort((a, b) => b.products - a.products),
    freshness: [...ages].map(([age, products]) => ({ age, products })),
    lastStep: isFirst ? null : readChanges(folder, number),
    steps: Array.from({ length: MOST_STEPS }, (_, index) => readChanges(folder, number - 1 - index))
      .filter(changes => changes !== null)
      .map(({ generation, added, changed, removed }) => ({ generation, added, changed, removed })),
  }
}

function addScore(operators: OperatorScores, { account, completeness }: CheckedProduct): void {
  if (account === null) return
  const operator = operators.get(account) ?? { products: 0, scored: 0, sum: 0 }
  operators.set(account, operator)
  operator.products++
  if (completeness === null) return
  operator.scored++
  operator.sum += completeness.score
}

function readTitlesAndAges(live: ListedTree, now: Date) {
  const titles = new Map<string, string>()
  const ages = new Map([...AGES.map(([, age]) => age), UNSEEN].map(age => [age, 0]))
  for (const { type, id, title, updated } of readRecordLines(live)) {
    if (type === 'account') titles.set(id, title)
    else {
      const age = ageOf(updated, now)
      ages.set(age, (ages.get(age) ?? 0) + 1)
    }
  }
  return { titles, ages }
}

function largestOperators(operators: OperatorScores, titles: ReadonlyMap<string, string>): OperatorSummary[] {
  return [...operators]
    .sort((a, b) => b[1].products - a[1].products)
    .slice(0, MOST_OPERATORS)
    .map(([id, { products, scored, sum }]) => ({
      id,
      title: titles.get(id) ?? id,
      products,
      average: scored === 0 ? null : Math.round(sum / scored),
    }))
}

function ageOf(updated: string | null, now: Date): string {
  if (updated === null) return UNSEEN
  const days = (now.getTime() - Date.parse(updated)) / DAY_MS
  return AGES.find(([most]) => days < most)?.[1] ?? UNSEEN
}

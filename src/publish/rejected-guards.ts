import { messageText } from '../catalogue/issue.ts'
import type { TrippedGuard } from '../errors.ts'
import { plural } from '../runtime/progress.ts'
import type { Rejections } from './rejections.ts'

/** The guard `rejected` trips if more than this share of the records was rejected, and at least two records. */
const MOST_REJECTED = 0.2
const FEWEST_REJECTED = 2
const MOST_REASONS = 3
export const MOST_EXAMPLES = 5

export type Rejected = Pick<Rejections, 'rejected' | 'problems' | 'file'>

/**
 * Says whether the guard `rejected` trips. Many rejections mean a wrong source, or a mistake in what writes it.
 *
 * @param records the number of records in the source, including records that the options leave out
 * @returns the guard as `all` if every record was rejected, which `--force` does not let pass; else in `many`
 */
export function rejectedGuards(
  { rejected, problems }: Rejected,
  records: number,
  leftOut: number,
): { all: TrippedGuard | null; many: TrippedGuard[] } {
  const isAll = rejected > 0 && rejected >= records - leftOut
  const isMany = rejected >= FEWEST_REJECTED && rejected > MOST_REJECTED * records
  if (!isAll && !isMany) return { all: null, many: [] }
  const reasons = problems
    .filter(({ outcome }) => outcome === 'rejected')
    .map(({ path, reason, count, firstLine }) => {
      const where = count === 1 ? `line ${firstLine}` : `${count} ×, first in line ${firstLine}`
      return `${messageText(`${path} ${reason}`.trim(), 160)} (${where})`
    })
  const more = reasons.length - MOST_REASONS
  const others = more > 0 ? `; and ${plural(more, 'more reason')}` : ''
  const told = reasons.slice(0, MOST_REASONS).join('; ')
  const tripped: TrippedGuard = {
    guard: 'rejected',
    reason: `${share(rejected, records)} records were rejected: ${told}${others}`,
    examples: reasons.slice(0, MOST_EXAMPLES),
  }
  return isAll ? { all: tripped, many: [] } : { all: null, many: [tripped] }
}

export function share(few: number, all: number): string {
  return `${few} of ${all} (${Math.round((few / all) * 100)} %)`
}

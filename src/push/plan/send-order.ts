import { ALL } from '../../formats/file-ids-for.ts'
import { formats } from '../../formats/index.ts'
import { surfaces } from '../../surfaces/index.ts'
import { isCompressed } from '../../surfaces/shared/encodings.ts'
import type { UploadOrder } from '../../surfaces/surface.ts'
import { CHANGES, sequenceOf } from '../../tree/change-feed.ts'
import { MANIFEST, RECORDS } from '../../tree/manifest.ts'

/** What a push does to a path of the target: `added` was not there before. */
export type SendOp = 'added' | 'changed'

type Step = readonly [op: SendOp, uploadOrder: UploadOrder]

/**
 * In which order files are sent; all of one round are there before the next begins. Nothing at the target names what is new,
 * so that comes first, whatever names it afterwards; in both halves a file comes after what it names. Only entrances and
 * lists that are new at once name each other before all of them are there.
 *
 * Where records' files and those joined of several are new they are one round, since nothing leads to either: the few large
 * ones keep the line and the store busy, the many small ones the connections.
 */
export const SEND_ROUNDS: readonly (readonly Step[])[] = [
  [
    ['added', 'record'],
    ['added', 'joined'],
  ],
  [['added', 'page']],
  [['added', 'index']],
  [['added', 'entrance']],
  [['added', 'list']],
  [['added', 'pointer']],
  [['changed', 'record']],
  [['changed', 'joined']],
  [['changed', 'page']],
  [['changed', 'index']],
  [['changed', 'entrance']],
  [['changed', 'list']],
  [['changed', 'pointer']],
]

/** The steps of all rounds, one after another. Files are deleted in the opposite order. */
export const SEND_ORDER: readonly Step[] = SEND_ROUNDS.flat()

/** The step of a file in `SEND_ORDER`. */
export function stepOf(op: SendOp, uploadOrder: UploadOrder): number {
  return SEND_ORDER.findIndex(step => step[0] === op && step[1] === uploadOrder)
}

/** The first step whose files lead readers to what is new. */
export const FIRST_NAMING = stepOf('added', 'entrance')

const LATEST = `${CHANGES}/latest.json`

/** The phase of a file; null for a compressed copy of another one, which is not pushed: hosts make those themselves. */
export function uploadOrderOf(path: string): UploadOrder | null {
  for (const { uploadOrders = [] } of surfaces)
    for (const [files, uploadOrder] of uploadOrders) if (files.test(path)) return uploadOrder
  if (isCompressed(path)) return null
  if (path === LATEST) return 'pointer'
  if (path === RECORDS || path === MANIFEST || !Number.isNaN(sequenceOf(path))) return 'list'
  if (!/^(?:accounts|products)\//.test(path)) return 'index'
  return path.startsWith('accounts/') && isJoined(path) ? 'joined' : 'record'
}

function isJoined(path: string): boolean {
  return formats.some(({ extension }) => path.endsWith(`.${ALL}${extension}`))
}

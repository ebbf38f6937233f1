import { ALL } from '../../formats/file-ids-for.ts'
import { formats } from '../../formats/index.ts'
import { surfaces } from '../../surfaces/index.ts'
import { isCompressed } from '../../surfaces/shared/encodings.ts'
import type { UploadOrder } from '../../surfaces/upload-order.ts'
import { CHANGES, sequenceOf } from '../../tree/change-feed.ts'
import { MANIFEST } from '../../tree/manifest.ts'
import { RECORDS } from '../../tree/record-list.ts'

export type SendOp = 'added' | 'changed'

type SendGroup = readonly [op: SendOp, uploadOrder: UploadOrder]

/**
 * The order in which files are sent. All files of a round are stored before the next round begins. New files come
 * first, since no file at the target links to them yet. Among new files, and again among changed ones, a file comes
 * after those that it links to. Only new entrances and lists may link to changed files, which are sent later. New
 * record files and joined files share a round: small files need connections, and large ones bandwidth.
 */
export const SEND_ROUNDS: readonly (readonly SendGroup[])[] = [
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

/** Deletions go through these groups in reverse: files that link to others go first. */
export const SEND_ORDER: readonly SendGroup[] = SEND_ROUNDS.flat()

export function rankOf(op: SendOp, uploadOrder: UploadOrder): number {
  return SEND_ORDER.findIndex(group => group[0] === op && group[1] === uploadOrder)
}

/** Files from this rank on may link readers to new files. */
export const FIRST_LINKING = rankOf('added', 'entrance')

const LATEST = `${CHANGES}/latest.json`

/** The upload order of a file; null for a compressed copy, which is not pushed, since hosts compress files. */
export function uploadOrderOf(path: string): UploadOrder | null {
  for (const { uploadOrders = [] } of surfaces)
    for (const [files, uploadOrder] of uploadOrders) if (files.test(path)) return uploadOrder
  if (isCompressed(path)) return null
  if (path === LATEST) return 'pointer'
  // A build with `--base` needs these files from one generation. As one group, they are replaced almost at once.
  if (path.startsWith(`${RECORDS}/`) || path === MANIFEST || !Number.isNaN(sequenceOf(path))) return 'list'
  if (!/^(?:accounts|products)\//.test(path)) return 'index'
  const isJoined =
    path.startsWith('accounts/') && formats.some(({ extension }) => path.endsWith(`.${ALL}${extension}`))
  return isJoined ? 'joined' : 'record'
}

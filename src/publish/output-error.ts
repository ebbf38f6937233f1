import { messageText } from '../catalogue/fault.ts'
import { OutputError } from '../errors.ts'

/**
 * What a disk says that takes nothing more, or not from us. Errors of worker threads arrive without their code, so
 * the message is read.
 */
const REFUSALS =
  /\b(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|EFBIG)\b|disk is full|readonly database|disk I\/O error/

/** Makes an error of a place that cannot be written an expected one; every other error stays what it is. */
export function outputErrorFrom(error: unknown, doing: string): unknown {
  if (!(error instanceof Error) || error instanceof OutputError || !REFUSALS.test(error.message)) return error
  return new OutputError(`${doing}: ${messageText(error.message)}`, {
    cause: error,
    hint: 'What was published before is still there. Make room, or give another place with --out or --store',
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import type { FormatDeclaration } from '../formats/format.ts'
import { formats } from '../formats/index.ts'
import { recordFile } from '../formats/record-file.ts'
import type { ChangeLine } from '../tree/change-feed.ts'
import { suffixOf } from '../tree/record-files.ts'

export function formatsWithFields(): { format: FormatDeclaration; suffix: string }[] {
  return formats
    .filter(({ fields }) => fields !== undefined)
    .map(format => ({ format, suffix: suffixOf(format, false) }))
}

export interface ComparedFolders {
  before: string
  /** A file that is in `before` and not in `now` is unchanged. */
  now: string
}

/** If files of several formats have a field, the first format counts. Null if `before` has no readable file. */
export function changedFields(
  { before, now }: ComparedFolders,
  type: RecordType,
  id: string,
): ChangeLine['fields'] {
  const told = formatsWithFields().flatMap(({ format, suffix }) => {
    const file = recordFile(type, id, suffix)
    const old = fieldsIn(format, join(before, file))
    return old === null ? [] : [differences(old, fieldsIn(format, join(now, file)) ?? old)]
  })
  return told.length === 0 ? null : Object.assign({}, ...told, ...told.toReversed())
}

type Fields = Readonly<Record<string, unknown>>

function fieldsIn(format: FormatDeclaration, file: string): Fields | null {
  try {
    return format.fields?.(readFileSync(file)) ?? null
  } catch {
    return null
  }
}

function differences(before: Fields, after: Fields): NonNullable<ChangeLine['fields']> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map(name => [name, [before[name] ?? null, after[name] ?? null]]))
}

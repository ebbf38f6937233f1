import { readRecord } from '../catalogue/read-record.ts'
import { recordId } from '../catalogue/schema/fields.ts'
import { type Import, importRecords } from '../catalogue/store/import-records.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { ImportChanges } from '../catalogue/store/replace-rows.ts'
import { suspiciousTexts } from '../catalogue/text/suspicious-text.ts'
import type { BuildOptions } from '../config.ts'
import { GuardError, SourceError, UsageError } from '../errors.ts'
import { dumpSource } from '../source/dump-source.ts'
import type { Source, SourceItem } from '../source/source.ts'
import { trippedGuards } from './guards.ts'
import type { BuildContext } from './publish.ts'
import { collectRejections, type Rejections } from './rejections.ts'
import { collectSuspicions, type Suspicious } from './suspicions.ts'

/** What an import did, with what of the source was left out or looks suspicious. */
export interface Imported {
  changes: ImportChanges
  rejections: Rejections
  suspicious: Suspicious
}

/**
 * Reads the source and, when all of it was read and no guard tripped, replaces the store's rows with it. The
 * transaction is left open: the caller ends it.
 *
 * @param onNew called for each record that is not what the store has; a guard may refuse them all yet
 * @throws {SourceError} when the source cannot be read, or `strict` finds something refused or dropped.
 * @throws {GuardError} when the source would do to the catalogue what a guard forbids.
 */
export async function importSource(
  source: Source,
  store: Store,
  options: BuildOptions,
  { progress, now }: BuildContext,
  onNew = () => {},
): Promise<Imported> {
  const owner = { id: options.accountId, name: options.accountName }
  if (owner.id !== null && !recordId.safeParse(owner.id).success)
    throw new UsageError(`Reading --account-id: ${JSON.stringify(owner.id)} cannot be an account's id`, {
      hint: 'An id has 1 to 200 bytes, no comma and no control character',
    })
  progress.phase('Read')
  const rejections = collectRejections(options.store)
  const suspicions = collectSuspicions()
  const read = options.dump === null ? source : dumpSource(source, options.dump)
  const staged = importRecords(store, onNew)
  try {
    for await (const items of read.read(staged.memory)) {
      for (const item of items) stage(item, staged, rejections, suspicions)
      progress.advance(items.length)
    }
    for (const { line, id, fault } of staged.settle(owner)) rejections.add('refused', line, id, fault)
    rejections.finish()
  } finally {
    rejections.discard()
  }
  if (options.strict) refuseRejections(source, rejections)
  refuseHarm(source, store, options)
  const { count, examples } = suspicions
  return { changes: staged.replace(now), rejections, suspicious: { count, examples } }
}

function stage(
  item: SourceItem,
  staged: Import,
  rejections: Rejections,
  suspicions: ReturnType<typeof collectSuspicions>,
): void {
  if ('fault' in item) {
    rejections.add('refused', item.line, item.id, item.fault)
    return
  }
  if ('known' in item) {
    const fault = staged.stageKnown(item.known, item.line)
    if (fault !== undefined) rejections.add('refused', item.line, item.known.id, fault)
    return
  }
  const record = readRecord(item.type, item.value)
  if (record.type === 'refused') {
    rejections.add('refused', item.line, record.id, record.fault)
    return
  }
  const read = record.type === 'account' ? record.account : record.product
  const texts = suspiciousTexts(read)
  // A line is remembered for what it became alone, so whatever is to be reported of it has to be found each time.
  const isPlain = record.dropped.length === 0 && texts.length === 0
  const fault = staged.stage(record, item.line, isPlain ? item.name : undefined)
  if (fault !== undefined) {
    rejections.add('refused', item.line, read.id, fault)
    return
  }
  for (const drop of record.dropped) rejections.add('dropped', item.line, read.id, drop)
  suspicions.add(record.type, read.id, texts)
}

function refuseRejections(source: Source, { refused, dropped, file }: Rejections): void {
  if (refused + dropped > 0)
    throw new SourceError(
      `Reading "${source.name}" strictly: ${refused} records refused, ${dropped} fields dropped`,
      {
        hint: `Every case is in ${file}`,
      },
    )
}

function refuseHarm(source: Source, store: Store, { maxRemoved, force }: BuildOptions): void {
  const guards = trippedGuards(store, maxRemoved).filter(({ guard }) => !force.some(name => name === guard))
  if (guards.length > 0)
    throw new GuardError(`Reading "${source.name}": ${guards.map(({ reason }) => reason).join('; ')}`, {
      guards,
      hint: `Nothing was changed. If it is meant: ${guards.map(({ guard }) => `--force ${guard}`).join(' ')}`,
    })
}

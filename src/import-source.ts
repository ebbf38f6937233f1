import { readRecord } from './catalogue/read-record.ts'
import { trippedGuards } from './catalogue/store/guards.ts'
import { type ImportChanges, importRecords } from './catalogue/store/import-records.ts'
import type { Store } from './catalogue/store/open-store.ts'
import type { BuildOptions } from './config.ts'
import { GuardError, SourceError } from './errors.ts'
import type { BuildContext } from './publish.ts'
import { collectRejections, type Rejections } from './report/rejections.ts'
import type { Source } from './source/source.ts'

/**
 * Reads the source and, when all of it was read and no guard tripped, replaces the store's rows with it. The
 * transaction is left open: the caller ends it.
 *
 * @throws {GuardError} when the source would do to the catalogue what a guard forbids.
 */
export async function importSource(
  source: Source,
  store: Store,
  options: BuildOptions,
  { progress, now }: BuildContext,
): Promise<{ changes: ImportChanges; rejections: Rejections }> {
  progress.phase('Read')
  const rejections = collectRejections(options.store)
  const staged = importRecords(store)
  for await (const items of source.read()) {
    for (const item of items) {
      if ('fault' in item) rejections.add('refused', item.line, item.id, item.fault)
      else {
        const record = readRecord(item.type, item.value)
        const id =
          record.type === 'refused'
            ? record.id
            : record.type === 'account'
              ? record.account.id
              : record.product.id
        const fault = record.type === 'refused' ? record.fault : staged.stage(record, item.line)
        if (fault !== undefined) rejections.add('refused', item.line, id, fault)
        else if (record.type !== 'refused')
          for (const drop of record.dropped) rejections.add('dropped', item.line, id, drop)
      }
    }
    progress.advance(items.length)
  }
  for (const { line, id, fault } of staged.settle({ id: options.accountId, name: options.accountName }))
    rejections.add('refused', line, id, fault)
  rejections.finish()
  if (options.strict && rejections.refused + rejections.dropped > 0)
    throw new SourceError(
      `Reading "${source.name}" strictly: ${rejections.refused} records refused, ${rejections.dropped} fields dropped`,
      { hint: `Every case is in ${rejections.file}` },
    )
  const guards = trippedGuards(store, options.maxRemoved).filter(
    ({ guard }) => !options.force.some(name => name === guard),
  )
  if (guards.length > 0)
    throw new GuardError(`Reading "${source.name}": ${guards.map(({ reason }) => reason).join('; ')}`, {
      guards,
      hint: `Nothing was changed. If it is meant: ${guards.map(({ guard }) => `--force ${guard}`).join(' ')}`,
    })
  return { changes: staged.replace(now), rejections }
}

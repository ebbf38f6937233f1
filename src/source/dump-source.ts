import { openDump } from './open-dump.ts'
import type { Source, SourceItem } from './source.ts'

/**
 * The same source, which writes every record into a seed file while it is read: one a line, as it came. The file
 * takes its name once the source was read to its end.
 *
 * @throws {OutputError} when the file cannot be written.
 */
export function dumpSource(source: Source, file: string): Source {
  return {
    name: source.name,
    async *read() {
      const dump = openDump(file)
      try {
        for await (const items of source.read()) {
          // Whoever reads the records uses them up, so they are written before.
          await dump.write(() => items.map(lineOf).join(''))
          yield items
        }
        await dump.finish()
      } finally {
        await dump.discard()
      }
    },
  }
}

/** What is no record has no line. */
function lineOf(item: SourceItem): string {
  if (!('value' in item) || typeof item.value !== 'object' || item.value === null) return ''
  return `${JSON.stringify({ ...{ type: item.type }, ...item.value, type: item.type })}\n`
}

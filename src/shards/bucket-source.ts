import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { UsageError } from '../errors.ts'
import type { Source, SourceItem } from '../source/source.ts'
import { lineSplitter } from '../tree/lines-of-file.ts'
import { isMissing } from '../tree/link-file.ts'
import { ISSUE, TYPED } from './cut-source.ts'
import { placesIn, type ShardPlan } from './shard-plan.ts'

const Rejected = z.object({
  id: z.string().nullable(),
  issue: z.object({ path: z.string(), reason: z.string() }),
})

export function bucketSource(parts: string, plan: ShardPlan, shard: number): Source {
  return {
    name: plan.source,
    async *read(memory) {
      for (const bucket of plan.shards[shard] ?? []) {
        const lines = lineSplitter()
        const packed = Readable.from([inputOf(parts, plan, bucket)])
        for await (const piece of packed.pipe(createZstdDecompress())) {
          const items = lines.add(piece).map(line => itemOf(line, text => memory?.hashOf(text)))
          if (items.length > 0) yield items
        }
      }
    },
  }
}

function inputOf(parts: string, { inputs }: ShardPlan, bucket: string): Buffer {
  const file = placesIn(parts).input(bucket)
  const fails = (reason: string, cause?: unknown) =>
    new UsageError(`Reading "${file}": ${reason}`, { cause, hint: 'Plan again into an empty folder' })
  try {
    const packed = readFileSync(file)
    if (hash('sha256', packed) === inputs[bucket]?.digest) return packed
  } catch (cause) {
    throw isMissing(cause) ? fails('it is missing, and the plan names it', cause) : cause
  }
  throw fails('it is not the file that the plan describes')
}

function itemOf(text: string, hashOf: (line: Buffer) => Uint8Array | undefined): SourceItem {
  const end = text.indexOf(' ')
  const [line, rest] = [Number(text.slice(0, end)), text.slice(end + 1)]
  if (rest.startsWith(ISSUE)) return { line, ...Rejected.parse(JSON.parse(rest.slice(ISSUE.length))) }
  if (rest.startsWith(TYPED)) {
    const type = rest.startsWith(`${TYPED}account `) ? 'account' : 'product'
    return { line, type, value: JSON.parse(rest.slice(rest.indexOf(' '))) }
  }
  const bytes = Buffer.from(rest)
  return { line, text: bytes, isLast: false, lineHash: hashOf(bytes) ?? new Uint8Array() }
}

import * as z from 'zod'
import { issueText, shown } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { isObject } from '../runtime/is-object.ts'
import { exposeTurnToSignals } from '../runtime/signals.ts'
import type { Surface } from '../surfaces/surface.ts'
import { SurfaceData } from '../surfaces/surface-data.ts'
import { asCustomIssue } from './custom-code.ts'
import { finished } from './unfinished-calls.ts'

type ReadResult = (result: unknown, name: string, args: readonly unknown[]) => unknown

/** A text that UTF-8 can encode. Half a surrogate pair would be published as another character. */
const Text = z.string().refine(text => text.isWellFormed(), 'has half of a surrogate pair')
const Piece = z.union([Text, z.instanceof(Uint8Array)], 'is neither a text nor bytes')
const Clauses = z.array(Text)
const Pieces = z.custom<Iterable<unknown> | AsyncIterable<unknown>>(
  value => Symbol.iterator in Object(value) || Symbol.asyncIterator in Object(value),
  'is neither a list nor a generator',
)
const Rows = z.custom<Iterable<unknown>>(
  value => Symbol.iterator in Object(value),
  'is neither a list nor a generator',
)
const Row = z.object({ group: Text, order: Text, id: Text, note: Text })
const SurfaceFile = z.union(
  [z.looseObject({ keep: Text }), z.looseObject({ path: Text, content: z.union([Text, Pieces]) })],
  'is no file with path and content',
)

const FILE_RESULTS: Readonly<Record<string, ReadResult>> = {
  record: is(Text),
  open: is(Text),
  validate: is(Text.nullable()),
  lint: is(z.object({ issues: Clauses, warnings: Clauses.optional(), facts: z.looseObject({}) })),
  lintWithLibrary: is(Clauses),
  countRecords: is(z.int().min(0)),
}

const startIn = (bytes: number) => z.int().min(-1).max(bytes)

const FORMAT_RESULTS: Readonly<Record<string, ReadResult>> = {
  ...FILE_RESULTS,
  textStart: (start, name, [file]) =>
    check(startIn(file instanceof Uint8Array ? file.length : 0), start, name),
  fields: is(z.looseObject({})),
  nest: is(z.object({ before: Text, after: Text })),
  sourceLine: is(Text),
}

const MAKER_RESULTS: Readonly<Record<string, ReadResult>> = {
  productFile: (format, name) => withChecks(check(ProductFile, format, name), name, FILE_RESULTS),
  recordData: is(SurfaceData),
  gather: is(Text),
  accountFiles: is(Pieces),
  liveFiles: is(Clauses),
  part: (rows, name) => checkedRows(check(Rows, rows, name), name),
  join: (files, name) => checkedFiles(check(Pieces, files, name), name),
  warnings: is(Clauses),
  validate: is(Text.nullable()),
}

// A format or a maker (what a surface's `load` returns) may be a class instance, which zod would copy without methods.
const ProductFile = z.custom<object>(isObject, 'is not a format')
const Maker = z.custom<object>(
  value => isObject(value) && typeof value['join'] === 'function',
  'has no function join',
)

export function checkedFormat(format: Format, name: string): Format {
  const { record, ...results } = FORMAT_RESULTS
  const checked = withChecks(format, name, results)
  return withChecks(checked, name, {
    record(result, of, args) {
      const text = check(Text, result, of)
      const open = Reflect.apply(checked.open, checked, args)
      const start = checked.textStart(Buffer.from(open + text + checked.close))
      const begins = Buffer.byteLength(open)
      if (start === begins) return text
      throw new UsageError(
        `Running ${name}.textStart(): it is ${start} in a file whose text begins at ${begins}`,
      )
    },
  })
}

export function checkedSurface(surface: Surface, name: string): Surface {
  return withChecks(surface, name, {
    startFile: is(z.looseObject({ file: Text, title: Text, note: Text }).nullable()),
    load: (maker, of) => withChecks(check(Maker, maker, of), name, MAKER_RESULTS),
  })
}

function withChecks<Part extends object>(
  part: Part,
  name: string,
  results: Readonly<Record<string, ReadResult>>,
): Part {
  const own = Object.entries(results).flatMap(([key, read]) => {
    const run: unknown = Reflect.get(part, key)
    if (typeof run !== 'function') return []
    const of = `${name}.${key}()`
    const value = (...args: unknown[]) => {
      exposeTurnToSignals()
      let result: unknown
      try {
        result = Reflect.apply(run, part, args)
      } catch (error) {
        rethrow(of)(error)
      }
      return result instanceof Promise && ASYNC.has(key)
        ? finished(of, result).then(settled => read(settled, of, args), rethrow(of))
        : read(result, of, args)
    }
    return [[key, { value, enumerable: true }]]
  })
  return Object.create(part, Object.fromEntries(own))
}

const ASYNC = new Set(['load', 'lint', 'lintWithLibrary', 'validate'])

function is(schema: z.ZodType): ReadResult {
  return (result, name) => check(schema, result, name)
}

function check<Result>(schema: z.ZodType<Result>, result: unknown, name: string): Result {
  const { data, error } = schema.safeParse(result)
  if (error !== undefined) throw new UsageError(`Running ${issueText(error, result, name)}`)
  return data
}

function* checkedRows(rows: Iterable<unknown>, name: string) {
  try {
    for (const row of rows) yield check(Row, row, name)
  } catch (error) {
    rethrow(name)(error)
  }
}

async function* checkedFiles(files: Iterable<unknown> | AsyncIterable<unknown>, name: string) {
  try {
    for await (const file of files) {
      const { content, ...rest } = check(SurfaceFile, file, name)
      const isWhole = content === undefined || typeof content === 'string' || Buffer.isBuffer(content)
      yield { ...rest, content: isWhole ? content : pieces(check(Pieces, content, name), name) }
    }
  } catch (error) {
    rethrow(name)(error)
  }
}

async function* pieces(content: Iterable<unknown> | AsyncIterable<unknown>, name: string) {
  for await (const piece of content) yield check(Piece, piece, name)
}

function rethrow(name: string) {
  return (error: unknown): never => {
    if (error instanceof Error) throw asCustomIssue(error)
    throw new UsageError(`Running ${name}: it throws ${shown(error)}`)
  }
}

import * as z from 'zod'
import type { Entry } from '../../document/entry.ts'
import { jsonlDeclaration } from '../declarations.ts'
import type { Format, LintResult } from '../format.ts'
import { lintJson } from '../lint-json.ts'
import { jsonIn, validateJsonFile, validateJsonLines } from '../validate.ts'
import { AccountLine, ProductLine, productLine } from './jsonl-line.ts'

export const jsonl: Format = {
  ...jsonlDeclaration,
  record: entry => (entry.type === 'product' ? productLine(entry) : JSON.stringify(AccountLine.build(entry))),
  open: () => '',
  schemas: {
    account: z.array(z.union([AccountLine.schema, ProductLine.schema])),
    product: z.array(ProductLine.schema),
  },
  validate(file) {
    // A file of one line goes to `validateJsonFile`, because it caches the parsed value for `lint`.
    return file.indexOf('\n') === file.length - 1 ? validateJsonFile(file) : validateJsonLines(file)
  },
  lint,
  countRecords(file) {
    let lines = 0
    for (let at = file.indexOf('\n'); at >= 0; at = file.indexOf('\n', at + 1)) lines++
    return lines
  },
}

/** Meilisearch finds the primary key of a product only if exactly one key ends in `id`. */
function lint(file: Buffer, type: Entry['type']): LintResult {
  const value = jsonIn(file)
  const { issues, facts } = lintJson((type === 'product' ? ProductLine : AccountLine).compiled, value)
  const ids = Object.keys(value ?? {}).filter(key => key.toLowerCase().endsWith('id'))
  if (type === 'product' && ids.length !== 1)
    issues.push(`has several keys that look like an id: ${ids.join(', ')}`)
  return { issues, facts }
}

import { existsSync, writeFileSync } from 'node:fs'
import type { Command, OptionValues } from 'commander'
import { messageText } from '../catalogue/issue.ts'
import { OutputError } from '../errors.ts'
import { textOption } from '../options/option.ts'
import { plural } from '../runtime/progress.ts'
import { FileOptions } from '../source/file-options.ts'
import { type InspectedField, type Inspection, inspect } from '../source/inspect/inspect.ts'
import { mappingText } from '../source/inspect/mapping-text.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const InspectOptions = Report.extend({
  write: textOption({ about: 'write what was found as a mapping to edit', value: 'file' }),
  publicOnly: FileOptions.shape.publicOnly,
})

export function inspectCommand(command: Command, { stdout, settings }: CommandContext): void {
  command.argument(
    '<source>',
    'a .csv, .tsv, .json or .jsonl file, plain or gzipped, or its address: http(s) or s3://BUCKET/KEY',
  )
  addFlags(command, InspectOptions)
  addFlags(command, S3Options, 'Options for s3://:').action(async (source: string, flags: OptionValues) => {
    const { json, write, publicOnly } = readFlags(InspectOptions, flags, settings)
    if (write !== null && existsSync(write))
      throw new OutputError(`Writing the mapping: "${write}" is there already`, { hint: 'Give a new name' })
    const s3 = { options: readFlags(S3Options, flags, settings), environment: settings.environment }
    const { inspection, matched } = await inspect(source, publicOnly, s3)
    if (write !== null) writeFileSync(write, mappingText(inspection, matched))
    stdout.write(`${json ? JSON.stringify(inspection) : summary(inspection, write)}\n`)
  })
}

function summary(
  { source, kind, records, list, fields, missing }: Inspection,
  written: string | null,
): string {
  const placed = fields.filter(({ field }) => field !== null)
  const asked = fields.filter(({ field, maybe }) => field === null && maybe.length > 0)
  const others = fields.filter(({ field, maybe }) => field === null && maybe.length === 0)
  const width = Math.min(40, Math.max(0, ...fields.map(({ path }) => path.length)))
  const line = (one: InspectedField, what: string) =>
    `  ${messageText(one.path, 40).padEnd(width)}  ${what.padEnd(20)}  ${`${Math.round(one.filled * 100)} %`.padStart(5)}  ${messageText(one.examples.join(' · '), 70)}`
  const where = list === '' ? '' : ` in "${messageText(list)}"`
  const build = `tourpress build ${JSON.stringify(source)}`
  return [
    `${source}: a ${kind === 'table' ? 'table' : 'JSON source'} with ${plural(records, 'record')}${where}`,
    ...(placed.length === 0 ? [] : ['Sure:', ...placed.map(one => line(one, one.field ?? ''))]),
    ...(asked.length === 0
      ? []
      : [
          'To decide:',
          ...asked.map(one =>
            line(one, `${one.maybe.join(' or ')}?${one.question === null ? '' : ` ${one.question}`}`),
          ),
        ]),
    ...(others.length === 0 ? [] : ['No field is known for:', ...others.map(one => line(one, ''))]),
    ...(missing.length === 0 ? [] : [`A good listing also has: ${missing.join(', ')}`]),
    ...(written === null
      ? [
          `Write a mapping to edit with: tourpress inspect ${JSON.stringify(source)} --write tourpress.map.yaml`,
        ]
      : [`Wrote ${written}. Decide what is open there`]),
    kind === 'table' && written === null
      ? `Build it with: ${build}`
      : `Build it with: ${build} --mapping ${written ?? 'tourpress.map.yaml'}`,
  ].join('\n')
}

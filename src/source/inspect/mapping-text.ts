import { fieldOf } from '../mapping/fields.ts'
import { type Mapping, type Rule, ruleOf } from '../mapping/mapping.ts'
import type { Match } from '../mapping/match-columns.ts'
import { words } from '../values/words.ts'
import type { Inspection } from './inspect.ts'

const SCHEMA = 'node_modules/tourpress/templates/mapping.schema.json'

/** The text of a mapping file: rules that are certain, and in comments the rules that a person has to decide. */
export function mappingText(inspection: Inspection, matched: Mapping & { matches: Match[] }): string {
  const sure = new Set(inspection.fields.filter(({ field }) => field !== null).map(({ path }) => path))
  const byField = Map.groupBy(
    matched.rules.filter(({ from }) => from !== null && sure.has(from)),
    ({ field }) => field,
  )
  const lines = [...words().fields.keys()].flatMap(field => {
    const rules = byField.get(field)
    return rules === undefined ? [] : [`  ${field}: ${ruleText(rules)}`]
  })
  const open = inspection.fields.flatMap(({ path, maybe, question, examples }) => {
    const choices = maybe.map(field => `  # ${field}: ${ruleText([asked(field, path, matched)])}`)
    if (choices.length === 0) return []
    return ['', `  # ${question ?? 'What is it?'} ${quoted(path)}: ${examples.join(' · ')}`, ...choices]
  })
  const none = inspection.fields.filter(({ field, maybe }) => field === null && maybe.length === 0)
  return [
    `# yaml-language-server: $schema=${SCHEMA}`,
    '# Field of tourpress: column or path of the source. Lines with # are not read: decide, and take the # away.',
    ...(inspection.list === '' ? [] : [`records: ${quoted(inspection.list)}`]),
    ...(matched.language === null ? [] : [`language: ${matched.language}`]),
    'fields:',
    ...lines,
    ...open,
    ...(none.length === 0 ? [] : ['', '# No field is known for:']),
    ...none.map(({ path, examples }) => `# ${quoted(path)}: ${examples.join(' · ')}`),
    ...(inspection.missing.length === 0
      ? []
      : ['', `# A good listing also has: ${inspection.missing.join(', ')}`]),
    '',
  ].join('\n')
}

function asked(field: string, path: string, { rules }: Mapping): Rule {
  const { kind } = fieldOf(field)
  const known = rules.find(({ from }) => from === path)
  const rule = known ?? ruleOf(field, path)
  if (kind === 'price') return { ...rule, price: rule.price ?? 'EUR' }
  if (kind === 'date') return { ...rule, date: rule.date ?? 'd/m/y' }
  return kind === 'duration' ? { ...rule, unit: rule.unit ?? 'minute' } : rule
}

function ruleText(rules: readonly Rule[]): string {
  const [{ split, unit, price, decimal, date } = ruleOf('', null)] = rules
  const from =
    rules.length === 1
      ? quoted(rules[0]?.from ?? '')
      : `[${rules.map(one => quoted(one.from ?? '')).join(', ')}]`
  const more = Object.entries({
    split,
    unit: unit === null || unit === 'cents' ? unit : `${unit}s`,
    price,
    decimal: decimal === null ? null : quoted(decimal),
    date,
  })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `, ${key}: ${value}`)
  return more.length === 0 ? from : `{ from: ${from}${more.join('')} }`
}

/** Quotes `text` if YAML could parse it as something else than a text, such as `yes`. */
function quoted(text: string): string {
  const isPlain =
    /^\p{L}[\p{L}\p{N} _().-]*(?<! )$/u.test(text) && !/^(?:true|false|yes|no|null|on|off|y|n)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}

import * as z from 'zod'
import { shown } from '../issue.ts'
import { periodUnit } from '../period.ts'
import { line } from '../schema/fields.ts'
import { type CreatedField, type CreationFacts, readOnly, type WriteResult } from './created-field.ts'
import { type PeriodParts, periodParts } from './period-parts.ts'
import { period, periodText, type V1Record } from './v1-values.ts'

interface PartNames {
  quantity: string
  unit: string
  type?: string
}

type UnknownParts = Readonly<{ quantity: number | null; unit: string | null }>

const NOT_KNOWN: UnknownParts = { quantity: null, unit: null }
const quantityForm = z.number().min(0).max(1e6)
const text = z.string().nullable()

/**
 * `24 hours before` has the `quantity` 24, the `unit` `hours` and the `type` `before`. `ask us` is the `unit`, with the
 * `quantity` null. A client may write single parts; the others stay.
 */
export function periodFields(
  name: 'booking_cutoff' | 'validity' | 'cancellation_period',
  names: PartNames,
  unknown = NOT_KNOWN,
): Record<string, CreatedField> {
  const present = ({ resource }: CreationFacts) => periodParts(resource[name])
  const words = ({ resource }: CreationFacts) => periodText(resource[name])
  const writes = (schema: z.ZodType): NonNullable<CreatedField['writes']> => ({
    schema,
    targets: [name],
    toV1: (_, given, facts) => composed({ name, names, given, before: present(facts), unknown }),
  })
  return {
    [names.quantity]: {
      ...readOnly(z.number().nullable(), facts => present(facts)?.quantity, unknown.quantity),
      wordsIn: names.unit,
      writes: writes(z.union([quantityForm, period])),
    },
    [names.unit]: {
      ...readOnly(text, facts => present(facts)?.unit ?? words(facts), unknown.unit),
      writes: writes(line),
    },
    ...(names.type !== undefined && {
      [names.type]: { ...readOnly(text, facts => present(facts)?.type), writes: writes(line) },
    }),
  }
}

interface Composition {
  name: string
  names: PartNames
  given: V1Record
  before: PeriodParts | null
  unknown: UnknownParts
}

function composed({ name, names, given, before, unknown }: Composition): WriteResult {
  const whole = given[names.quantity]
  if (typeof whole === 'string' || Array.isArray(whole)) return agreeing(name, names, given, whole)
  const part = (key: string | undefined, present: unknown) =>
    key !== undefined && Object.hasOwn(given, key) ? given[key] : (present ?? null)
  const quantity = part(names.quantity, before?.quantity)
  const unit = part(names.unit, before?.unit ?? unknown.unit)
  if (quantity === null) {
    // A null quantity clears the whole period. A changed unit or type is then an issue, because it has no quantity.
    const isChanged = (key = '', present: unknown) => (given[key] ?? present ?? null) !== (present ?? null)
    const words = isWordsAlone(names, given) ? given[names.unit] : null
    if (words === null && isChanged(names.unit, before?.unit)) return missing(names.unit, names.quantity)
    if (isChanged(names.type, before?.type)) return missing(names.type ?? '', names.quantity)
    return { values: { [name]: words } }
  }
  if (unit === null) return missing(names.quantity, names.unit)
  // A unit may include the period's type: `hours before` has the type `before`.
  const typeInUnit = periodParts([quantity, unit])?.type ?? null
  const type = part(names.type, typeInUnit ?? before?.type) ?? typeInUnit
  const value =
    typeInUnit !== null
      ? `${quantity} ${unit}`
      : type === null
        ? [quantity, unit]
        : `${quantity} ${unit} ${type}`
  const read = periodParts(value)
  if (read?.quantity !== quantity || read?.type !== type)
    return { issue: { path: names.unit, reason: `is not a unit of time: ${shown(unit)}` } }
  return { values: { [name]: value } }
}

function isWordsAlone({ quantity, unit }: PartNames, given: V1Record): boolean {
  const words = given[unit]
  return given[quantity] === null && typeof words === 'string' && periodUnit(words) === undefined
}

function agreeing(name: string, names: PartNames, given: V1Record, whole: unknown): WriteResult {
  const read = periodParts(whole)
  const other = Object.entries({
    [names.unit]: read?.unit,
    ...(names.type && { [names.type]: read?.type }),
  }).find(([key, value]) => (given[key] ?? null) !== null && given[key] !== value)
  if (other === undefined) return { values: { [name]: whole } }
  const [path] = other
  return { issue: { path, reason: `says something else than ${names.quantity}: ${shown(given[path])}` } }
}

function missing(path: string, beside: string): WriteResult {
  return { issue: { path, reason: `has no ${beside} beside it` } }
}

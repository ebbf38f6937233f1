import * as z from 'zod'
import { shown } from '../issue.ts'
import { line } from '../schema/fields.ts'
import { type CreatedField, type CreationFacts, readOnly, type Written, written } from './created-field.ts'
import { type PeriodParts, period, periodParts, periodText, type V1Record } from './v1-values.ts'

/** The names that a created record has for the parts of a period. */
interface PartNames {
  quantity: string
  unit: string
  type?: string
}

/** What a created record says of a period that is not known. */
type Unknown = Readonly<{ quantity: number | null; unit: string | null }>

const NOT_KNOWN: Unknown = { quantity: null, unit: null }
const quantityForm = z.number().min(0).max(1e6)
const text = z.string().nullable()

/**
 * A period of the product resource as several fields: `24 hours before` is `quantity` 24, `unit` hours, `type` before. Words
 * without a quantity stand under `quantity` as they are. Each part is written by itself; the others stay.
 */
export function periodFields(
  name: 'booking_cutoff' | 'validity' | 'cancellation_period',
  names: PartNames,
  otherwise = NOT_KNOWN,
): Record<string, CreatedField> {
  const present = ({ resource }: CreationFacts) => periodParts(resource[name])
  const writes = (schema: z.ZodType): NonNullable<CreatedField['writes']> => ({
    schema,
    targets: [name],
    toV1: (_, given, facts) => composed({ name, names, given, before: present(facts), otherwise }),
  })
  const fields: Record<string, CreatedField> = {
    [names.quantity]: {
      ...readOnly(
        z.union([z.number(), z.string()]).nullable(),
        facts => present(facts)?.quantity ?? periodText(facts.resource[name]),
        otherwise.quantity,
      ),
      writes: writes(z.union([quantityForm, period])),
    },
    [names.unit]: { ...readOnly(text, facts => present(facts)?.unit, otherwise.unit), writes: writes(line) },
  }
  if (names.type !== undefined)
    fields[names.type] = { ...readOnly(text, facts => present(facts)?.type), writes: writes(line) }
  return fields
}

interface Composition {
  name: string
  names: PartNames
  /** The fields of the request. */
  given: V1Record
  before: PeriodParts | null
  otherwise: Unknown
}

/** The period that the given parts make with those that it has. */
function composed({ name, names, given, before, otherwise }: Composition): Written {
  const whole = given[names.quantity]
  if (typeof whole === 'string' || Array.isArray(whole)) return agreeing(name, names, given, whole)
  const part = (key: string | undefined, present: unknown) =>
    key !== undefined && Object.hasOwn(given, key) ? given[key] : (present ?? null)
  const quantity = part(names.quantity, before?.quantity)
  const unit = part(names.unit, before?.unit ?? otherwise.unit)
  if (quantity === null) {
    // A part that is as it was goes with the whole.
    const isLeft = (key = '', present: unknown) => (given[key] ?? present ?? null) !== (present ?? null)
    if (isLeft(names.unit, before?.unit)) return missing(names.unit, names.quantity)
    if (isLeft(names.type, before?.type)) return missing(names.type ?? '', names.quantity)
    return written({ [name]: null })
  }
  if (unit === null) return missing(names.quantity, names.unit)
  // A unit may say the type too: `hours before`.
  const said = periodParts([quantity, unit])?.type ?? null
  const type = part(names.type, said ?? before?.type) ?? said
  const value =
    said !== null ? `${quantity} ${unit}` : type === null ? [quantity, unit] : `${quantity} ${unit} ${type}`
  const read = periodParts(value)
  if (read?.quantity !== quantity || read?.type !== type)
    return { issue: { path: names.unit, reason: `is not a unit of time: ${shown(unit)}` } }
  return written({ [name]: value })
}

/** A period that was given as a whole; parts that are given beside it have to say the same. */
function agreeing(name: string, names: PartNames, given: V1Record, whole: unknown): Written {
  const read = periodParts(whole)
  const other = Object.entries({
    [names.unit]: read?.unit,
    ...(names.type && { [names.type]: read?.type }),
  }).find(([key, value]) => (given[key] ?? null) !== null && given[key] !== value)
  return other === undefined
    ? written({ [name]: whole })
    : {
        issue: {
          path: other[0],
          reason: `says something else than ${names.quantity}: ${shown(given[other[0]])}`,
        },
      }
}

function missing(path: string, beside: string): Written {
  return { issue: { path, reason: `has no ${beside} beside it` } }
}

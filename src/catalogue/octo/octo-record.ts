import { isObject } from '../../runtime/is-object.ts'
import { fieldsOfOcto, fieldsOfSupplier } from './octo-fields.ts'
import { type OctoObject, objectAt, objectsAt, textAt, textsAt } from './octo-object.ts'
import { startTimesOf } from './octo-terms.ts'
import { publicOcto } from './public-octo.ts'

/** Keys of options that only OCTO products have. One key is enough: systems leave out some that OCTO requires. */
const OPTION_KEYS = [
  ...['cancellationCutoff', 'availabilityLocalStartTimes', 'requiredContactFields', 'restrictions'],
  ...['pricingFrom', 'pricing'],
]

/** The keys of an option, in order, that src/formats/json-octo/octo-option.ts writes for records of other sources. */
export const WRITTEN_OPTION =
  'id,default,internalName,reference,availabilityLocalStartTimes,cancellationCutoff,cancellationCutoffAmount,cancellationCutoffUnit,requiredContactFields,restrictions,units,title,shortDescription,description'

/** Whether a record is a product of an OCTO system, not a record of another source in the format json-octo. */
function isOctoProduct(raw: OctoObject): boolean {
  const options = objectsAt(raw, 'options')
  if (!options.some(option => OPTION_KEYS.some(key => key in option))) return false
  return options.some(option => Object.keys(option).join() !== WRITTEN_OPTION || saysMore(option))
}

/** Whether an option has values that json-octo never writes for a record of another source. */
function saysMore(option: OctoObject): boolean {
  const { shortDescription } = option
  const units = objectsAt(option, 'units')
  return (
    shortDescription !== null ||
    startTimesOf(option).length > 0 ||
    [option, ...units].some(holder => textsAt(holder, 'requiredContactFields').length > 0) ||
    units.some(({ reference }) => reference !== null) ||
    units.map(unit => objectAt(unit, 'restrictions')).some(isRestricted)
  )
}

function isRestricted({ idRequired, minQuantity, maxQuantity, accompaniedBy }: OctoObject): boolean {
  const hasCompany = Array.isArray(accompaniedBy) && accompaniedBy.length > 0
  return idRequired === true || (minQuantity ?? maxQuantity ?? null) !== null || hasCompany
}

/** Whether `raw` is OCTO's supplier. An account saved in the format json-octo is none; it also has an `address`. */
export function isSupplier(raw: OctoObject): boolean {
  return 'endpoint' in raw && isObject(raw['contact']) && !('address' in raw)
}

/** Gives an OCTO product the fields of a record. Fields beside `octo`, the original, win over fields made from it. */
export function fromOctoProduct(raw: Record<string, unknown>): Record<string, unknown> {
  if (isObject(raw['octo'])) {
    const octo = publicOcto(raw['octo'])
    // A record from `--dump` has the other fields beside `octo`. If it has `octo` alone, they are made from it.
    return 'options' in raw
      ? { ...raw, octo }
      : { account: ownerOf(octo), ...fieldsOfOcto(octo), ...raw, octo }
  }
  if (!isOctoProduct(raw)) return raw
  const { account = ownerOf(raw), type: _, ...product } = raw
  const octo = publicOcto(product)
  return { ...fieldsOfOcto(octo), account, octo }
}

export function fromSupplier(raw: Record<string, unknown>): Record<string, unknown> {
  return isSupplier(raw) ? fieldsOfSupplier(raw) : raw
}

/** The account of the supplier that a product names. Some systems with several suppliers name one in each product. */
function ownerOf(product: OctoObject): unknown {
  const { supplier } = product
  if (isObject(supplier) && supplier['id'] !== undefined)
    return { id: supplier['id'], name: textAt(supplier, 'name') }
  const id = product['supplierId']
  return typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : null
}

import { isObject } from '../../runtime/is-object.ts'
import { fieldsOfOcto, fieldsOfSupplier } from './octo-fields.ts'
import { type OctoObject, objectAt, objectsAt, textAt, textsAt } from './octo-object.ts'
import { startTimesOf } from './octo-terms.ts'
import { publicOcto } from './public-octo.ts'

/** Fields that only options of OCTO have. `isOctoProduct` looks for any of them, because systems may omit some. */
const OPTION_KEYS = [
  ...['cancellationCutoff', 'availabilityLocalStartTimes', 'requiredContactFields', 'restrictions'],
  ...['pricingFrom', 'pricing'],
]

/** The keys, in order, of the options that formats/json-octo/octo-option.ts writes if the source is not OCTO. */
export const WRITTEN_OPTION =
  'id,default,internalName,reference,availabilityLocalStartTimes,cancellationCutoff,cancellationCutoffAmount,cancellationCutoffUnit,requiredContactFields,restrictions,units,title,shortDescription,description'

/** Whether `raw` is a product of an OCTO system. A record of another source, saved as json-octo, is none. */
function isOctoProduct(raw: OctoObject): boolean {
  const options = objectsAt(raw, 'options')
  if (!options.some(option => OPTION_KEYS.some(key => key in option))) return false
  return options.some(option => Object.keys(option).join() !== WRITTEN_OPTION || saysMore(option))
}

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

export function fromOctoProduct(raw: Record<string, unknown>): Record<string, unknown> {
  if (isObject(raw['octo'])) {
    const octo = publicOcto(raw['octo'])
    // A record that `--dump` wrote has all its fields beside `octo`. In other records they are made from `octo`.
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

function ownerOf(product: OctoObject): unknown {
  const { supplier } = product
  if (isObject(supplier) && supplier['id'] !== undefined)
    return { id: supplier['id'], name: textAt(supplier, 'name') }
  const id = product['supplierId']
  return typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : null
}

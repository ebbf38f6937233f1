import * as z from 'zod'
import {
  type Location,
  type LocationType,
  locationDisplay,
  locationTypes,
} from '../../catalogue/schema/location.ts'
import { field } from './field.ts'
import { PlaceResource, toPlaceResource } from './place-resource.ts'

/** A role as responses carry it: a display string where the interface shows one, else its code. */
export function roleName(type: LocationType): string {
  return locationDisplay[type] ?? type
}

/** Every role by the name that responses carry. */
export const roleNames: readonly string[] = locationTypes.map(roleName)

/** A location as getAccount and getProduct answer it: its roles under `types` (interface, Location object). */
export const LocationResource = z
  .strictObject({
    title: field(z.string().nullable(), 'Name of the location', 'The Net Store'),
    shortDescription: field(
      z.string().nullable(),
      'Brief description; may carry HTML',
      'Office, changing rooms and boat racks, up the steps from the slipway.',
    ),
    types: field(
      z.array(z.enum(roleNames)),
      'Roles. `REDEMPTION` is where guests exchange tickets or redeem vouchers before the start, `POINT_OF_INTEREST` a sight passed without stopping',
      [roleName('BUSINESS_ADDRESS')],
    ),
    place: PlaceResource.meta({ description: 'Where it is; all keys, unknown ones null or `[]`' }),
  })
  .meta({ id: 'Location', description: 'A place with a role for an account or a product.' })
export type LocationResource = z.infer<typeof LocationResource>

export function toLocationResource({ title, shortDescription, types, place }: Location): LocationResource {
  return { title, shortDescription, types: types.map(roleName), place: toPlaceResource(place) }
}

import * as z from 'zod'
import { addressText } from '../../catalogue/place-lines.ts'
import { officeOf } from '../../catalogue/schema/account.ts'
import type { Place } from '../../catalogue/schema/place.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { CacheAccount } from '../json/cache-account.ts'
import { webAddress } from '../published-values.ts'
import { fieldsOf, recordSchema } from '../record-schema.ts'
import { OctoProduct } from './octo-product.ts'

const maybe = z.string().nullable()
const email = z
  .string()
  .refine(text => z.regexes.email.test(text), { error: 'is no e-mail address' })
  .nullable()
const baseAddress = webAddress.refine(url => !url.endsWith('/'), { error: 'ends with a slash' })

const ofAccount = fieldsOf<AccountEntry>()
const ofOffice = fieldsOf<Place | undefined>()

const { id, name } = CacheAccount.fields
const website = ofAccount(
  webAddress.nullable(),
  e => e.account.website,
  'Company website',
  'https://slipway-and-heather.example.com',
)

const OctoContact = recordSchema(
  {
    website,
    email: ofAccount(
      email,
      e => e.account.email,
      'Primary contact e-mail',
      'hello@slipway-and-heather.example.com',
    ),
    telephone: ofAccount(maybe, e => e.account.telephone, 'Primary contact telephone', '+44 1632 960142'),
    address: ofAccount(
      maybe,
      addressLine,
      'Address in one line',
      '3 Tarry Ropewalk, YO22 4CV Whitby, North Yorkshire, GB',
    ),
  },
  { id: 'OctoContact', description: 'How to reach an OCTO account.' },
)

const OctoAddress = recordSchema(
  {
    streetAddress: ofOffice(
      maybe,
      place => place?.streetAddress ?? null,
      'Street and number',
      '3 Tarry Ropewalk',
    ),
    addressLocality: ofOffice(maybe, place => place?.addressLocality ?? null, 'City or town', 'Whitby'),
    addressCountry: ofOffice(maybe, place => place?.addressCountry ?? null, 'Country', 'GB'),
  },
  { id: 'OctoAddress', description: 'Where an OCTO account is.' },
)

/** What OpenAPI says of products: only fields that identify them, because OCTO's documentation has the rest. */
const ProductInAccount = OctoProduct.schema.pick({ id: true, internalName: true, title: true }).loose().meta({
  id: 'OctoProduct',
  description: 'An OCTO 2.x product with content and pricing; the other fields are those of that standard.',
})

/**
 * An account in `json-octo` and in responses of get_accounts. It is also an OCTO `Supplier`, because it has
 * `contact.website`, `contact.address` and, if a base URL is known, `endpoint`.
 */
export const OctoAccount = recordSchema(
  {
    id,
    name,
    endpoint: ofAccount(
      baseAddress.optional(),
      e => e.baseUrl ?? undefined,
      'Address of the published tree; left out where none is known',
      'https://tours.example.com',
    ),
    description: ofAccount(
      maybe,
      e => e.plain(e.account.description),
      'Company description',
      'Six people, nineteen kayaks and a patient spaniel.',
    ),
    website,
    contact: ofAccount(OctoContact.schema, OctoContact.build, 'How to reach it'),
    address: ofAccount(OctoAddress.schema, e => OctoAddress.build(officeOf(e.account)?.place), 'Where it is'),
    products: ofAccount(
      z.array(ProductInAccount),
      () => [],
      'Products; `[]` with `content_type=company_info`',
    ),
  },
  { id: 'OctoAccount', description: 'An account with its products in the form of OCTO 2.x.' },
)

function addressLine({ account }: AccountEntry): string | null {
  const place = officeOf(account)?.place
  if (place === undefined) return null
  return (
    addressText({ title: null, place: { ...place, postOfficeBoxNumber: null } }, place.addressCountry) || null
  )
}

import * as z from 'zod'
import { field } from './field.ts'

const text = z.string().nullable()

const OctoContact = z
  .strictObject({
    website: field(text, 'Company website', 'https://slipway-and-heather.example.com'),
    email: field(text, 'Primary contact e-mail', 'hello@slipway-and-heather.example.com'),
    telephone: field(text, 'Primary contact telephone', '+44 1632 960142'),
    address: field(text, 'Address in one line', '3 Tarry Ropewalk, YO22 4CV Whitby, North Yorkshire, GB'),
  })
  .meta({ id: 'OctoContact', description: 'How to reach an OCTO account.' })

const OctoAddress = z
  .strictObject({
    streetAddress: field(text, 'Street and number', '3 Tarry Ropewalk'),
    addressLocality: field(text, 'City or town', 'Whitby'),
    addressCountry: field(text, 'Country', 'GB'),
  })
  .meta({ id: 'OctoAddress', description: 'Where an OCTO account is.' })

const OctoProduct = z
  .looseObject({
    id: field(z.string(), 'Product identifier', 'harbour-kayak-tour-sh101'),
    internalName: field(z.string(), "Supplier's name for the product", 'SH101 Harbour kayak, tidal'),
    title: field(z.string(), 'Public customer-facing name', 'Whitby Harbour by Kayak'),
  })
  .meta({
    id: 'OctoProduct',
    description: 'An OCTO 2.x product with content and pricing; the other fields are those of that standard.',
  })

/** An account as get_accounts answers it with `format=json-octo` (interface, get_accounts, response shapes). */
export const OctoAccount = z
  .strictObject({
    id: field(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: field(z.string(), 'Company name', 'Slipway & Heather'),
    endpoint: field(
      z.string().optional(),
      'Address of the published tree; left out where none is known',
      'https://tours.example.com',
    ),
    description: field(text, 'Company description', 'Six people, nineteen kayaks and a patient spaniel.'),
    website: field(text, 'Company website', 'https://slipway-and-heather.example.com'),
    contact: OctoContact.meta({ description: 'How to reach it' }),
    address: OctoAddress.meta({ description: 'Where it is' }),
    products: z.array(OctoProduct).meta({ description: 'Products; `[]` with `content_type=company_info`' }),
  })
  .meta({ id: 'OctoAccount', description: 'An account with its products in the form of OCTO 2.x.' })
export type OctoAccount = z.infer<typeof OctoAccount>

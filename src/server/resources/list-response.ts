import * as z from 'zod'
import { V1ListItem } from '../../catalogue/v1/v1-list-item.ts'
import { described } from '../../formats/record-schema.ts'

const texts = z.array(z.string())
const page = z.int().min(1)

/** The body of `GET /api/products`; the order of the keys is the order in the response. */
export const ListResponse = z
  .strictObject({
    categories: described(texts, 'Categories of the products of this page, each once', ['Kayaking']),
    locations: described(texts, 'Locations of the products of this page, each once', [
      'Net store, Church Street',
    ]),
    limit_value: described(page, 'Products of a full page', 100),
    total_pages: described(z.int().min(0), 'Pages there are; 0 where no product is found', 1),
    current_page: described(page, 'The page that was asked for', 1),
    next_page: described(page.nullable(), 'The page after it; null on the last and beyond', 2),
    prev_page: described(
      page.nullable(),
      'The page before it, beyond the last the last; null on the first',
      1,
    ),
    products: z.array(V1ListItem).meta({ description: 'The products by id; none beyond the last page' }),
  })
  .meta({ id: 'ListAnswer', description: 'A page of the V1 list.' })
export type ListResponse = z.infer<typeof ListResponse>

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { fileSource } from '../../../src/source/file.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { importSource, oneThread } from '../../publish/importing.ts'
import { issuesIn, productsIn } from './products-in.ts'

const FOLDER = join(import.meta.dirname, 'messy')

const Expected = z.record(
  z.string(),
  z.object({ products: z.array(z.record(z.string(), z.unknown())), issues: z.array(z.string()) }),
)
const expected = Expected.parse(parse(readFileSync(join(FOLDER, 'expected.yaml'), 'utf8')))

test.each(Object.entries(expected))(
  'fileSource reads %s as a person does',
  async (name, { products, issues }) => {
    const folder = temporaryFolder()
    const options = { ...DEFAULTS, store: join(folder, 'catalogue.db'), force: ['rejected' as const] }
    using store = openStore(options.store)
    await importSource(fileSource(join(FOLDER, name)), store, options, oneThread())
    expect(productsIn(store)).toEqual(
      products.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1)),
    )
    // Expected issues state the beginning of a reason.
    const found = issuesIn(folder).map(issue => issues.find(wanted => issue.startsWith(wanted)) ?? issue)
    expect(found.toSorted()).toEqual(issues.toSorted())
  },
)

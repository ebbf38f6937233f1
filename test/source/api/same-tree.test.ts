import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { startOrigin } from '../../helpers/api-origin.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { catalogueApi } from '../../helpers/catalogue-api.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { isAll } from '../../helpers/extent.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

describe('apiSource gives the same tree as a file', () => {
  // own-server.test.ts crawls the largest catalogue.
  // `npm test` crawls the sample, and own-server.test.ts delicate records.
  const most = isAll ? 1000 : 20
  const small = catalogues.filter(({ refused, counts }) => !refused && counts.products < most)
  for (const { name, file, counts, isMissing } of small)
    test.skipIf(isMissing)(
      `apiSource over ${name} publishes the same product files as the file does`,
      async () => {
        const [fromFile, fromApi] = [temporaryFolder(), temporaryFolder()]
        const baseUrl = 'https://tours.example.com'
        await build(fromFile, file, { baseUrl, formats: DEFAULTS.formats })
        const origin = await startOrigin(await catalogueApi(file, { key: 'secret-key' }))
        const report = await buildFrom(
          fromApi,
          origin.url,
          { key: 'secret-key' },
          { baseUrl, formats: DEFAULTS.formats },
        )
        expect(report).toMatchObject({ products: counts.products, rejected: 0, dropped: 0 })
        const expected = recordFiles(fromFile, ['products'])
        const actual = recordFiles(fromApi, ['products'])
        expect(Object.keys(actual)).toHaveLength(counts.products * 6)
        expect(Object.keys(actual)).toEqual(Object.keys(expected))
        const different = Object.keys(actual).filter(path => actual[path] !== expected[path])
        const [first = ''] = different
        expect({ different, text: actual[first] }).toEqual({ different: [], text: expected[first] })
        expect(new Set(origin.targets()).size).toBe(origin.requests.length)
      },
    )
})

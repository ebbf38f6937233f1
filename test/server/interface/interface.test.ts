import { describe, test } from 'vitest'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { serverForAll } from '../../helpers/server.ts'
import { keys } from './keys.ts'
import { owners } from './owners.ts'
import { refusals } from './refusals.ts'
import type { Statement } from './statement.ts'
import { versions } from './versions.ts'

/** All that the interface states, by subject. A row is added to its subject's file, a subject here. */
const subjects: Readonly<Record<string, readonly Statement[]>> = { refusals, keys, owners, versions }

/** Two accounts; a product with every field, one with nothing but its names, one of V1, and one of the other account. */
const catalogue = [
  { type: 'account', ...fullAccount },
  { type: 'account', id: 'b1', name: 'Red Bikes' },
  { type: 'product', ...fullProduct },
  { type: 'product', id: 'bare', title: 'Walk', account: { id: 'a1' } },
  { type: 'product', id: 'v1', version_id: 'of-its-source', name: 'Ferry', account: { id: 'a1' } },
  { type: 'product', id: 'other', title: 'Ride', account: { id: 'b1' } },
]

const keyed = serverForAll({ source: catalogue })
const open = serverForAll({ source: catalogue, isPublic: true })

describe.each(Object.entries(subjects))('the interface, of %s', (_, statements) => {
  test.for(statements)('$says', statement => statement.shows({ keyed: keyed(), open: open() }))
})

import { describe, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { serverForAll } from '../../helpers/server.ts'
import { catalogue } from './catalogue.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { keys } from './keys.ts'
import { lists } from './lists.ts'
import { owners } from './owners.ts'
import { periods } from './periods.ts'
import { reads } from './reads.ts'
import { secondBuild } from './second-build.ts'
import type { Statement } from './statement.ts'
import { listedValues } from './values.ts'
import { versions } from './versions.ts'
import { withdrawal } from './withdrawal.ts'

/** All statements about the interface by subject. New statements go into the file of their subject. */
const subjects: Readonly<Record<string, readonly Statement[]>> = {
  errors,
  keys,
  owners,
  versions,
  fields,
  periods,
  'listed values': listedValues,
  withdrawal,
  reads,
  lists,
  'a second build': secondBuild,
}

// Nearly every statement writes, and few look at what is published: those wait for one publish of many writes.
const keyed = serverForAll({ source: catalogue, gatherMs: 100, build: { formats: DEFAULTS.formats } })
const open = serverForAll({ source: catalogue, isPublic: true, build: { formats: DEFAULTS.formats } })
const second = serverForAll({ origin: open })

describe.each(Object.entries(subjects))('the interface: %s', (_, statements) => {
  test.for(statements)('$says', statement =>
    statement.shows({ keyed: keyed(), open: open(), second: second() }),
  )
})

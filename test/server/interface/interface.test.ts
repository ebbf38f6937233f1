import { describe, test } from 'vitest'
import { serverForAll } from '../../helpers/server.ts'
import { catalogue } from './catalogue.ts'
import { fields } from './fields.ts'
import { keys } from './keys.ts'
import { lists } from './lists.ts'
import { owners } from './owners.ts'
import { periods } from './periods.ts'
import { reads } from './reads.ts'
import { errors } from './refusals.ts'
import { secondBuild } from './second-build.ts'
import type { Statement } from './statement.ts'
import { listedValues } from './values.ts'
import { versions } from './versions.ts'
import { withdrawal } from './withdrawal.ts'

/** All that the interface states, by subject. A row is added to its subject's file, a subject here. */
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

const keyed = serverForAll({ source: catalogue })
const open = serverForAll({ source: catalogue, isPublic: true })
const second = serverForAll({ origin: open })

describe.each(Object.entries(subjects))('the interface, of %s', (_, statements) => {
  test.for(statements)('$says', statement =>
    statement.shows({ keyed: keyed(), open: open(), second: second() }),
  )
})

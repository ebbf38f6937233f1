import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addKey, revokeKey } from '../../src/catalogue/store/keys.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { createAuthenticate } from '../../src/server/authenticate.ts'
import { writeRecords } from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

/** Makes a store with one account, and looks up keys with a clock that the test sets. */
async function keys() {
  const folder = temporaryFolder()
  await build(folder, writeRecords(folder, [{ type: 'account', id: 'a', name: 'A' }]), { formats: ['json'] })
  const store = openStore(join(folder, 'catalogue.db'))
  onTestFinished(() => store.close())
  const clock = { now: NOON }
  const authenticate = createAuthenticate(store, () => clock.now)
  const newKey = (expires: number | null) =>
    addKey(
      store,
      { account: 'a', label: null, expires: expires === null ? null : new Date(expires) },
      new Date(NOON),
    )
  return { store, clock, authenticate, newKey }
}

describe('createAuthenticate', () => {
  test('createAuthenticate rejects a key at most half a second after it expired', async () => {
    const { clock, authenticate, newKey } = await keys()
    const { id, key } = newKey(NOON + 400)
    expect(authenticate(key)).toMatchObject({ id })
    clock.now = NOON + 399
    expect(authenticate(key)).toMatchObject({ id })
    clock.now = NOON + 500
    expect(authenticate(key)).toBeUndefined()
  })

  test('createAuthenticate rejects a revoked key after half a second, and uses its cache until then', async () => {
    const { store, clock, authenticate, newKey } = await keys()
    const { id, key } = newKey(null)
    expect(authenticate(key)).toMatchObject({ id })
    revokeKey(store, id)
    clock.now = NOON + 499
    expect(authenticate(key)).toMatchObject({ id })
    clock.now = NOON + 500
    expect(authenticate(key)).toBeUndefined()
  })

  test('createAuthenticate does not cache unknown keys', async () => {
    const { authenticate, newKey } = await keys()
    expect(authenticate('tourpress_nothing')).toBeUndefined()
    const { id, key } = newKey(null)
    expect(authenticate(key)).toMatchObject({ id })
  })
})

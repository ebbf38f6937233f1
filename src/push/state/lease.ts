import { randomUUID } from 'node:crypto'
import { GuardError, TargetError } from '../../errors.ts'
import type { Target } from '../../storage/target.ts'
import type { Journal } from '../journal.ts'
import { type Deployed, type ReadDeployed, readDeployed, writeDeployed } from './deployed.ts'
import type { PathList } from './path-list.ts'

/** A push that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 5 * 60_000
const RENEW_MS = LEASE_MS / 5

export type Lease = Awaited<ReturnType<typeof acquireLease>>

export function isTaken(read: ReadDeployed, resumedId: string | null, now: Date): boolean {
  const { push } = read.state
  if (push === null || push.renewed === null || push.id === resumedId) return false
  return now.getTime() < leaseEnd(read, now)
}

/** The clock that wrote `renewed` may run ahead, so the lease lasts `LEASE_MS` from `stored` or `now` at most. */
function leaseEnd({ state: { push }, stored }: ReadDeployed, now: Date): number {
  return (
    Math.min(Date.parse(push?.renewed ?? ''), stored ?? Number.POSITIVE_INFINITY, now.getTime()) + LEASE_MS
  )
}

/** How often a job of an array tries to write the state, since other jobs may have written it meanwhile. */
const MOST_CONFLICTS = 100

/** Adds to the target's state which files a job of an array may send. @throws {GuardError} if a push is running. */
export async function announceNew(target: Target, list: PathList, generation: number): Promise<void> {
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
    const read = await readDeployed(target, false)
    const now = new Date()
    if (isTaken(read, null, now)) refuseTaken(target, read, now)
    const begun = { id: randomUUID(), began: now.toISOString(), generation, changed: [], added: [] }
    const { added, ...push } = read.state.push ?? begun
    const next = { ...push, added: [...added, list], renewed: null, isArray: true }
    if ((await writeDeployed(target, { ...read.state, push: next }, read.tag)) !== null) return
  }
  throw new TargetError(`Pushing to "${target.name}": other jobs write its state all the time`)
}

export function refuseTaken(target: Target, read: ReadDeployed, now: Date): never {
  const { push } = read.state
  const left = Math.ceil((leaseEnd(read, now) - now.getTime()) / 60_000)
  throw new GuardError(
    `Pushing to "${target.name}": another push is under way there, of generation ${push?.generation}, since ${push?.began}`,
    {
      guards: [{ guard: 'pusher', reason: 'another push is under way', examples: [] }],
      hint: `Run it again when that one is done. If it died, that is known ${left === 1 ? 'a minute' : `${left} minutes`} from now; until then --force pusher takes the target`,
    },
  )
}

export type Touched = Pick<NonNullable<Deployed['push']>, 'changed' | 'added'>

const NOTHING: Touched = { changed: [], added: [] }

function lostTarget({ name }: Target): GuardError {
  return new GuardError(`Pushing to "${name}": another push has taken it meanwhile`, {
    guards: [{ guard: 'pusher', reason: 'another push has taken the target', examples: [] }],
    hint: 'Push again when that one is done',
  })
}

/**
 * Takes the lease, a push's hold on the target in `deployed.json`, and keeps renewing it. While a machine sleeps,
 * another push may take the expired lease. Only one of them goes on: no push overwrites another's `deployed.json`.
 *
 * @param touched every file that the push may send or delete, and the files that interrupted pushes may have sent
 * @throws {GuardError} if another push has written the state since it was read.
 */
export async function acquireLease(
  target: Target,
  { state, tag }: Pick<ReadDeployed, 'state' | 'tag'>,
  journal: Journal,
  { generation, touched, onLost }: { generation: number; touched: Touched; onLost(error: unknown): void },
) {
  const id = state.push !== null && state.push.id === journal.id ? state.push.id : randomUUID()
  const began = timeNow()
  const array = state.push?.isArray ? { isArray: true } : {}
  const withPush = (
    state: Omit<Deployed, 'push'>,
    { changed, added }: Touched,
    renewed: string | null = timeNow(),
  ): Deployed => ({ ...state, push: { id, began, renewed, generation, changed, added, ...array } })
  journal.begin(id)
  const stored = createWriter(target, { state, tag })
  await stored.write(state => withPush(state, touched))
  const renew = () => stored.write(state => withPush(state, state.push ?? NOTHING)).catch(onLost)
  const renewing = setInterval(renew, RENEW_MS)
  return {
    touch: (next: Touched): Promise<void> => stored.write(state => withPush(state, next)),
    deploy(state: Omit<Deployed, 'push'>, isDone: boolean): Promise<void> {
      if (isDone) clearInterval(renewing)
      return stored.write(() => (isDone ? { ...state, push: null } : withPush(state, NOTHING)))
    },
    /** Ends the lease early, so that the next push need not wait until the lease expires. */
    release(): Promise<void> {
      clearInterval(renewing)
      return stored.write(state => withPush(state, state.push ?? NOTHING, null))
    },
    /**
     * Leaves the target to the push that has taken it. If that push has ended, the files that this push may have sent
     * are added to the target's state, so that the next push corrects them.
     */
    async abandon(): Promise<void> {
      clearInterval(renewing)
      const { state: theirs, tag: theirTag } = await readDeployed(target, false)
      // All files count as changed, since files of the other push may link to new files of this push.
      const both: Touched = { changed: [...touched.changed, ...touched.added], added: [] }
      if (theirs.push === null) await writeDeployed(target, withPush(theirs, both, null), theirTag)
    },
    check(): void {
      if (stored.isExpired()) throw lostTarget(target)
    },
  }
}

function timeNow(): string {
  return new Date().toISOString()
}

/** Writes the state of `target`. All writes go through one queue, so that no renewal follows the end of the lease. */
function createWriter(target: Target, { state, tag }: Pick<ReadDeployed, 'state' | 'tag'>) {
  let [current, currentTag] = [state, tag]
  // `Date.now()` is used, since a monotonic clock would stand still while the machine sleeps and the lease expires.
  let renewed = Date.now()
  let last: Promise<void> = Promise.resolve()

  async function writeNow(next: Deployed): Promise<void> {
    const written = await writeDeployed(target, next, currentTag)
    if (written === null) throw lostTarget(target)
    renewed = Date.now()
    current = next
    currentTag = written
  }
  return {
    write(next: (state: Deployed) => Deployed): Promise<void> {
      last = last.then(() => writeNow(next(current)))
      return last
    },
    isExpired: () => Date.now() - renewed > LEASE_MS,
  }
}

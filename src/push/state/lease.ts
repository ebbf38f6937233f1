import { randomUUID } from 'node:crypto'
import { GuardError } from '../../errors.ts'
import type { Journal } from '../journal.ts'
import type { Target } from '../target.ts'
import { type Deployed, type ReadDeployed, readDeployed, writeDeployed } from './deployed.ts'

/** A push that said nothing for so long has died. */
const LEASE_MS = 5 * 60_000
const RENEW_MS = LEASE_MS / 5

/**
 * The target while one push has it: `deployed.json` says so from before the first file is sent until the last is deleted, and
 * every change of it is conditional. Of two pushes that begin at once, or where one was taken for dead, one ends.
 */
export interface Lease {
  /** Stores what the push may leave otherwise than it was, from now on. */
  touch(touched: Touched): Promise<void>
  /** Stores what the target holds from now on. The lease stays where something is still to be done. */
  deploy(state: Omit<Deployed, 'push'>, isDone: boolean): Promise<void>
  /** Gives the target up: the next push need not wait until this one counts as dead. */
  release(): Promise<void>
  /**
   * Leaves the target to the one that has taken it. Where that one has ended, the files that both may have sent are told, so that
   * the next push puts them right.
   */
  abandon(): Promise<void>
  /** @throws {GuardError} when others take this push for dead by now, as after a machine was asleep. */
  check(): void
}

/**
 * Whether another push has the target.
 *
 * @param own the id of the push that this process goes on with
 */
export function isTaken({ push }: Deployed, own: string | null, now: Date): boolean {
  if (push === null || push.renewed === null || push.id === own) return false
  return now.getTime() - Date.parse(push.renewed) < LEASE_MS
}

/** @throws {GuardError} when another push has the target. */
export function refuseTaken(target: Target, { push }: Deployed): never {
  const left = Math.ceil((Date.parse(push?.renewed ?? '') + LEASE_MS - Date.now()) / 60_000)
  throw new GuardError(
    `Pushing to "${target.name}": another push is under way there, of generation ${push?.generation}, since ${push?.began}`,
    {
      guards: [{ guard: 'pusher', reason: 'another push is under way', examples: [] }],
      hint: `Run it again when that one is done. If it died, that is known ${left === 1 ? 'a minute' : `${left} minutes`} from now; until then --force pusher takes the target`,
    },
  )
}

/** What a push may leave otherwise than it was. */
export type Touched = Pick<NonNullable<Deployed['push']>, 'changed' | 'added'>

const NOTHING: Touched = { changed: [], added: [] }

function lostTarget({ name }: Target): GuardError {
  return new GuardError(`Pushing to "${name}": another push has taken it meanwhile`, {
    guards: [{ guard: 'pusher', reason: 'another push has taken the target', examples: [] }],
    hint: 'Push again when that one is done',
  })
}

/**
 * Takes the target for a push, and keeps it.
 *
 * @param touched every file that it may send or delete, and what those may have sent that were interrupted
 * @param onLost is told when the target was taken by another push meanwhile
 * @throws {GuardError} when another push was faster.
 */
export async function acquireLease(
  target: Target,
  { state, tag }: ReadDeployed,
  journal: Journal,
  { generation, touched, onLost }: { generation: number; touched: Touched; onLost(error: unknown): void },
): Promise<Lease> {
  const isOwn = state.push !== null && state.push.id === journal.id
  const id = isOwn && state.push !== null ? state.push.id : randomUUID()
  const began = new Date().toISOString()
  let [known, knownTag] = [state, tag]
  // By the clock of the day: the other one stands still while a machine sleeps.
  let renewed = Date.now()

  async function write(next: Deployed): Promise<void> {
    const written = await writeDeployed(target, next, knownTag)
    if (written === null) throw lostTarget(target)
    renewed = Date.now()
    known = next
    knownTag = written
  }
  const leased = ({ changed, added }: Touched, at: string | null) => ({
    id,
    began,
    renewed: at,
    generation,
    changed,
    added,
  })
  const now = () => new Date().toISOString()

  journal.begin(id)
  await write({ ...state, push: leased(touched, now()) })
  // One write after another, and none after the last.
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(() => write({ ...known, push: leased(known.push ?? NOTHING, now()) }))
    last.catch(onLost)
  }, RENEW_MS)
  async function writeLast(next: () => Deployed, isEnd: boolean): Promise<void> {
    if (isEnd) clearInterval(timer)
    const written = last.then(() => write(next()))
    last = written
    await written
  }
  return {
    touch: next => writeLast(() => ({ ...known, push: leased(next, now()) }), false),
    deploy: (next, isDone) =>
      writeLast(() => ({ ...next, push: isDone ? null : leased(NOTHING, now()) }), isDone),
    release: () => writeLast(() => ({ ...known, push: leased(known.push ?? NOTHING, null) }), true),
    async abandon() {
      clearInterval(timer)
      const { state: theirs, tag: theirTag } = await readDeployed(target, false)
      // Their files may name what was new here.
      const both: Touched = { changed: [...touched.changed, ...touched.added], added: [] }
      if (theirs.push === null) await writeDeployed(target, { ...theirs, push: leased(both, null) }, theirTag)
    },
    check() {
      if (Date.now() - renewed > LEASE_MS) throw lostTarget(target)
    },
  }
}

import type { Plan } from './plan.ts'

/** Why a build renders everything; null where it renders only what changed. */
export type RenderAllReason =
  | 'nothing was published before'
  | 'the templates or the options changed'
  | '--full was given'
  | null

/** Why a record was rendered or was not, one line for each type of record with the id. */
export function explainRecord({ database }: Plan, id: string, renderAll: RenderAllReason): string[] {
  const rows = database
    .prepare(
      `SELECT type, planned.hash AS hash, live.hash AS old, dirty.account AS dirty
       FROM planned FULL JOIN live USING (type, id) LEFT JOIN dirty ON type = 'account' AND dirty.account = id
       WHERE id = ?`,
    )
    .all(id)
  if (rows.length === 0)
    return [`There is no record "${id}", neither in the source nor in the live generation`]
  return rows.map(
    ({ type, hash, old, dirty }) => `The ${type} "${id}" ${reason(hash, old, dirty !== null, renderAll)}`,
  )
}

function reason(hash: unknown, old: unknown, isDirty: boolean, renderAll: RenderAllReason): string {
  if (hash === null) return 'was removed: the source has it no more'
  if (old === null) return 'was rendered: it is new'
  if (old !== hash) return 'was rendered: it changed, or what its files say of its account did'
  if (renderAll !== null) return `was rendered: ${renderAll}`
  if (isDirty)
    return 'was linked; its files with all products were put together again, since one of them changed'
  return 'was linked: neither it nor the templates and options changed'
}

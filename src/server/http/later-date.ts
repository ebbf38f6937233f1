/** The later of two moments in ISO 8601, of which the second may be unknown. */
export function laterDate(since: string, changed: string | null): Date {
  return new Date(Math.max(Date.parse(since), changed === null ? 0 : Date.parse(changed)))
}

/** A V1 period as one text: `2 days` from `[2, "days"]`. Null where it is not known. */
export function periodText(period: unknown): string | null {
  if (Array.isArray(period)) return period.join(' ')
  return typeof period === 'string' ? period : null
}

/** A V1 period as a number and its unit; null where a text holds no such two. */
export function periodParts(period: unknown): [number, string] | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(\S.*)$/.exec(periodText(period) ?? '') ?? []
  const number = Number(amount)
  return unit === undefined || !Number.isFinite(number) ? null : [number, unit]
}

/** The value of a text column: null if it is NULL or there is no row. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** `TOURPRESS_RUNS` takes all of what takes long; the suite takes samples. */
export const isThorough = process.env['TOURPRESS_RUNS'] !== undefined

/** Each of so many; all of them where there is time. */
export function oneOf<Item>(nth: number, items: readonly Item[]): Item[] {
  return items.filter((_, index) => isThorough || index % nth === 0)
}

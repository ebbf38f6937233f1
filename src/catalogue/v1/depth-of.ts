/** How deep a value may nest that is kept as it came. */
export const DEEPEST = 32

/** How deep a value nests; counting stops above `DEEPEST`. */
export function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth
  return Object.values(value).reduce<number>(
    (deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
    depth + 1,
  )
}

export function nearest(typed: string, names: readonly string[]): string | undefined {
  const wanted = folded(typed)
  const distances = names.map(name => ({ name, distance: editDistance(wanted, folded(name)) }))
  const [best] = distances.sort((a, b) => a.distance - b.distance)
  return best !== undefined && best.distance <= Math.max(1, wanted.length / 3) ? best.name : undefined
}

/** Spells `baseUrl`, `base-url` and `BASE_URL` alike, as `baseurl`. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

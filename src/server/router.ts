import type { Endpoint } from './endpoint.ts'

/** An endpoint, and the percent-encoded parameter that its path was asked with. */
export interface Match {
  endpoint: Endpoint
  parameter: string
}

/** Finds the endpoint of a path: exact paths first, then those that begin like it and end with a parameter. */
export function createRouter(endpoints: readonly Endpoint[]): (path: string) => Match | undefined {
  const exact = new Map<string, Match>()
  const beginnings: { start: string; isWhole: boolean; endpoint: Endpoint }[] = []
  for (const endpoint of endpoints) {
    const [, start, rest] = /^(.*?)\{\w+(\+?)\}$/.exec(endpoint.path) ?? []
    if (start === undefined) exact.set(endpoint.path, { endpoint, parameter: '' })
    else beginnings.push({ start, isWhole: rest === '+', endpoint })
  }
  return path => {
    const match = exact.get(path)
    if (match !== undefined) return match
    for (const { start, isWhole, endpoint } of beginnings) {
      if (!path.startsWith(start)) continue
      const parameter = path.slice(start.length)
      if (parameter !== '' && (isWhole || !parameter.includes('/'))) return { endpoint, parameter }
    }
    return undefined
  }
}

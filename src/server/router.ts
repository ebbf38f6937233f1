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

/** The methods that an endpoint answers: HEAD like GET, without the body. */
export function methodsOf({ method }: Endpoint): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

const ORDER_IN_ALLOW = ['GET', 'HEAD', 'PUT', 'POST']

/** The methods of endpoints, as `Allow` names them. */
export function allowedMethods(endpoints: readonly Endpoint[]): string {
  const methods = new Set(endpoints.flatMap(methodsOf))
  return [...ORDER_IN_ALLOW.filter(method => methods.has(method)), 'OPTIONS'].join(', ')
}

/** Reads change nothing; every other method writes. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

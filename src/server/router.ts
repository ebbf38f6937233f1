import type { EndpointFacts } from './endpoint.ts'

export interface Match {
  endpoint: EndpointFacts
  parameter: string
}

/** Exact paths take precedence over paths with a parameter. */
export function createRouter(endpoints: readonly EndpointFacts[]): (path: string) => Match | undefined {
  const exact = new Map<string, Match>()
  const prefixes: { prefix: string; isRest: boolean; endpoint: EndpointFacts }[] = []
  for (const endpoint of endpoints) {
    const [, prefix, rest] = /^(.*?)\{\w+(\+?)\}$/.exec(endpoint.path) ?? []
    if (prefix === undefined) exact.set(endpoint.path, { endpoint, parameter: '' })
    else prefixes.push({ prefix, isRest: rest === '+', endpoint })
  }
  return path => {
    const match = exact.get(path)
    if (match !== undefined) return match
    for (const { prefix, isRest, endpoint } of prefixes) {
      if (!path.startsWith(prefix)) continue
      const parameter = path.slice(prefix.length)
      if (parameter !== '' && (isRest || !parameter.includes('/'))) return { endpoint, parameter }
    }
    return undefined
  }
}

export function methodsOf({ method }: EndpointFacts): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

const ORDER_IN_ALLOW = ['GET', 'HEAD', 'PUT', 'POST']

export function allowedMethods(endpoints: readonly EndpointFacts[]): string {
  const methods = new Set(endpoints.flatMap(methodsOf))
  return [...ORDER_IN_ALLOW.filter(method => methods.has(method)), 'OPTIONS'].join(', ')
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

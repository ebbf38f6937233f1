import type { Endpoint } from './endpoint.ts'
import type { Handler } from './handler.ts'
import type { OpenApiMethod } from './openapi/openapi-types.ts'

/** What answers a method; undefined where it is not allowed. HEAD is answered like GET, without the body. */
export function handlerOf({ get, put, post }: Endpoint, method: string): Handler | undefined {
  if (method === 'GET' || method === 'HEAD') return get
  if (method === 'PUT') return put
  return method === 'POST' ? post : undefined
}

/** The method that an endpoint's documentation is about. */
export function documentedMethod({ put, post }: Endpoint): OpenApiMethod {
  if (put !== undefined) return 'put'
  return post === undefined ? 'get' : 'post'
}

/** Reads change nothing; every other method writes. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The methods of endpoints, as `Allow` names them. */
export function allowedMethods(endpoints: readonly Endpoint[]): string {
  const has = (method: 'get' | 'put' | 'post') => endpoints.some(endpoint => endpoint[method] !== undefined)
  return [
    ...(has('get') ? ['GET', 'HEAD'] : []),
    ...(has('put') ? ['PUT'] : []),
    ...(has('post') ? ['POST'] : []),
    'OPTIONS',
  ].join(', ')
}

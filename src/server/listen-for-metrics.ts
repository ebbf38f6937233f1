import type { AccessLog } from './access-log.ts'
import type { App } from './app.ts'
import { commonErrors } from './common-errors.ts'
import { getMetrics } from './endpoints/get-metrics.ts'
import { completeResponse } from './http/complete-response.ts'
import { errorResponse, httpError } from './http/http-error.ts'
import { readTarget } from './http/read-target.ts'
import type { Response } from './http/response.ts'
import { type Listening, listen } from './listen.ts'
import { metricsResponse } from './metrics.ts'
import { allowedMethods, isRead } from './router.ts'
import type { ServerRequest } from './server-request.ts'

const LOOPBACK = '127.0.0.1'

/** Serves only `/metrics` on a port of its own, without a key. Its requests are not logged or counted. */
export async function listenForMetrics(
  port: number | null,
  text: () => Promise<string>,
  { failure }: Pick<AccessLog, 'failure'>,
): Promise<Listening | null> {
  // Nothing listens if `port` is null, or undefined because a program in plain JavaScript left it out.
  if (typeof port !== 'number') return null
  const app: App = async request => ({
    response: completeResponse(await answer(request, text)),
    ...{ endpoint: null, target: '', keyId: null },
  })
  const log = { failure, write: () => {} }
  return listen(app, { host: LOOPBACK, port, flag: '--metrics-port', log, metrics: { count: () => {} } })
}

async function answer({ method, target }: ServerRequest, text: () => Promise<string>): Promise<Response> {
  if (readTarget(target)?.path !== getMetrics.path) return errorResponse(httpError(commonErrors.notFound))
  if (isRead(method)) return metricsResponse(await text())
  return errorResponse(httpError(commonErrors.methodNotAllowed, allowedMethods([getMetrics])))
}

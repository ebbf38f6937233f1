import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { type Failure, transient } from './failure.ts'
import { HeldBack } from './hold-back.ts'
import { textOfPieces, tooLong } from './read-body.ts'

/** Sends a request, and reads its response whole. The stream of Undici's `request` would take twice the time. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, canSend, longest }: { signal: AbortSignal; canSend: () => boolean; longest: number },
): Promise<{ statusCode: number; headers: IncomingHttpHeaders; body: string | Failure }> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    let statusCode = 0
    let headers: IncomingHttpHeaders = {}
    let controller: Dispatcher.DispatchController | undefined

    function onAbort(): void {
      controller?.abort(signal.reason)
      reject(signal.reason)
    }
    function end(body: string | Failure): void {
      signal.removeEventListener('abort', onAbort)
      resolve({ statusCode, headers, body })
    }
    signal.addEventListener('abort', onAbort, { once: true })
    dispatcher.dispatch(request, {
      onRequestStart(requestController) {
        controller = requestController
        if (signal.aborted) throw signal.reason
        if (!canSend()) throw new HeldBack()
      },
      onResponseStart(_, status, responseHeaders) {
        if (status < 200) return
        statusCode = status
        headers = responseHeaders
      },
      onResponseData(connection, piece) {
        bytes += piece.length
        if (bytes <= longest) pieces.push(piece)
        else {
          end(tooLong(longest))
          connection.abort(new Error('the answer is too long'))
        }
      },
      onResponseEnd: () => end(textOfPieces(pieces)),
      onResponseError(_, error) {
        signal.removeEventListener('abort', onAbort)
        if (statusCode >= 300) end(transient('its answer breaks off'))
        else reject(error)
      },
    })
  })
}

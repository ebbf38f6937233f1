import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { type Failure, transient } from './failure.ts'
import { HeldBack } from './hold-back.ts'
import { textOfPieces, tooLong } from './read-body.ts'

/** A response that is here as a whole. */
export interface WholeResponse {
  statusCode: number
  headers: IncomingHttpHeaders
  /** Its text, or why there is none. */
  body: string | Failure
}

export interface ExchangeOptions {
  /** Ends the request: the promise rejects with its reason. */
  signal: AbortSignal
  /** False holds the request back (`holdBack`). */
  mayGo(): boolean
  /** Bytes of a response that are taken at most. */
  longest: number
}

/**
 * Sends a request and takes its response, which is short. Undici's `request` makes a stream for each response and listens to it,
 * which takes as long as the rest of a small request.
 *
 * @throws the connection's own error, `HeldBack`, or the signal's reason; but what was refused is a response, though its text
 *   should break off.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, mayGo, longest }: ExchangeOptions,
): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    let statusCode = 0
    let headers: IncomingHttpHeaders = {}
    let controller: Dispatcher.DispatchController | undefined

    function whenAborted(): void {
      controller?.abort(signal.reason)
      reject(signal.reason)
    }
    function end(body: string | Failure): void {
      signal.removeEventListener('abort', whenAborted)
      resolve({ statusCode, headers, body })
    }
    signal.addEventListener('abort', whenAborted, { once: true })
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started
        if (signal.aborted) throw signal.reason
        if (!mayGo()) throw new HeldBack()
      },
      onResponseStart(_, status, given) {
        // What comes before the response, such as 103, is none.
        if (status < 200) return
        statusCode = status
        headers = given
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
        signal.removeEventListener('abort', whenAborted)
        if (statusCode >= 300) end(transient('its answer breaks off'))
        else reject(error)
      },
    })
  })
}

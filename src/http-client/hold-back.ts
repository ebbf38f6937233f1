import type { Dispatcher } from 'undici'

/** Why a request was not sent: the server asked to wait after it was decided to ask. */
export class HeldBack extends Error {}

/**
 * Looks once more before a request goes onto its connection: it may have waited for that to open, or to become free.
 *
 * @param mayGo false holds the request back: it fails with `HeldBack`, nothing of it was sent, and its connection stays
 */
export function holdBack(mayGo: () => boolean): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context)
        if (!mayGo()) throw new HeldBack()
      },
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(controller, status, headers, message),
      onResponseData: (controller, piece) => handler.onResponseData?.(controller, piece),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    })
}

import type { Dispatcher } from 'undici'

/** Thrown for a request that was not sent: after its attempt had begun, the server asked to wait. */
export class HeldBack extends Error {}

/**
 * Makes an interceptor that asks `canSend` right before a request is sent, since the request may have waited for a free
 * connection. If `canSend` returns false, the request fails with `HeldBack`, and its connection stays open.
 */
export function holdBack(canSend: () => boolean): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context)
        if (!canSend()) throw new HeldBack()
      },
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(controller, status, headers, message),
      onResponseData: (controller, piece) => handler.onResponseData?.(controller, piece),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    })
}

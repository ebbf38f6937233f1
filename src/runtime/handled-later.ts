/** Marks errors of a promise as handled until somebody awaits it; otherwise Node would end the process. */
export function handledLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  return promise
}

/** For a promise that is awaited later. If it failed before that, Node would end the process. */
export function handledLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  return promise
}

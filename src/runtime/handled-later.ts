/** For a promise that is awaited later. Without this call, Node would end the process if the promise fails before. */
export function handledLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  return promise
}

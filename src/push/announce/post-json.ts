const PATIENCE_MS = 15_000

/**
 * Sends JSON to an address, once.
 *
 * @throws {Error} when it cannot be reached or answers anything but 2xx.
 */
export async function postJson(address: string, body: object): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}

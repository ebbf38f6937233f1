/** Whether a file holds what was compressed already; it is never compressed again. */
export function isCompressed(path: string): boolean {
  return /\.(?:br|gz|zst)$/.test(path)
}

const UNSAFE = /%(?![\dA-Za-z]{2})|[^!#$%&-;=?-Z_a-z~]/gu

/** Percent-encodes `address` where CommonMark requires it. Characters that are already encoded stay as they are. */
export function normalizedAddress(address: string): string {
  return address.toWellFormed().replace(UNSAFE, encodeURIComponent)
}

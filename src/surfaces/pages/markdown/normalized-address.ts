const UNSAFE = /%(?![\dA-Za-z]{2})|[^!#$%&-;=?-Z_a-z~]/gu

/** Percent-encodes an address where CommonMark requires it. Encoded characters stay as they are. */
export function normalizedAddress(address: string): string {
  return address.toWellFormed().replace(UNSAFE, encodeURIComponent)
}

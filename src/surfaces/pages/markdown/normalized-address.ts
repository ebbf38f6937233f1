const UNSAFE = /%(?![\dA-Za-z]{2})|[^!#$%&-;=?-Z_a-z~]/gu

/** An address with all percent-encoded that has to be (CommonMark); what is encoded already stays as it is. */
export function normalizedAddress(address: string): string {
  return address.toWellFormed().replace(UNSAFE, encodeURIComponent)
}

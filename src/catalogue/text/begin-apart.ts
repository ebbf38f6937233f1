/**
 * Whether two texts begin with two letters or digits of ASCII, whatever their case: then they are not the same to `saidKey`, and neither
 * begins with the other. Most texts are told apart so, and not looked at any longer.
 */
export function beginDifferently(text: string, other: string): boolean {
  const sign = plainCharacter(text.charCodeAt(0))
  const otherSign = plainCharacter(other.charCodeAt(0))
  return sign !== otherSign && sign !== 0 && otherSign !== 0
}

/** A letter of ASCII as a small one, or a digit; 0 for any other sign, and where there is none. */
function plainCharacter(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? code : 0
}

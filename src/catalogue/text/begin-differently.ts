/** If this returns true, neither text's `looseTextKey` begins with the other's. This quick test decides most pairs. */
export function beginDifferently(text: string, other: string): boolean {
  const first = plainCharacter(text.charCodeAt(0))
  const otherFirst = plainCharacter(other.charCodeAt(0))
  return first !== otherFirst && first !== 0 && otherFirst !== 0
}

function plainCharacter(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? code : 0
}

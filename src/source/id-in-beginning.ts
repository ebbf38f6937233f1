/** How many bytes of a record that is too long are searched for its id. */
export const ID_SEARCHED = 64 * 1024

/** Matches everything up to and including the next bracket, comma, colon or string of JSON. */
const TOKEN = /[^"{}[\],:]*("(?:[^"\\]|\\.)*"|[{}[\],:])/y

export function idInBeginning(beginning: string): string | null {
  let [depth, key, isValue] = [0, '', false]
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(beginning); found !== null; found = TOKEN.exec(beginning)) {
    const [, token = ''] = found
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth !== 1) continue
    else if (token === ':' || token === ',') isValue = token === ':'
    else if (!isValue) key = token
    else if (key === '"id"') return token.includes('\\') ? null : token.slice(1, -1)
  }
  return null
}

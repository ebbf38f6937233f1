/** Up to the next sign that parts JSON, or a string. */
const TOKEN = /[^"{}[\],:]*("(?:[^"\\]|\\.)*"|[{}[\],:])/y

/** The id of a record of which only the beginning is there, as JSON; null where that does not say it plainly. */
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

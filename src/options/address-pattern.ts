import { UsageError } from '../errors.ts'
import { withoutCredentials } from './parse-base-url.ts'

export interface AddressPattern {
  readonly text: string
  readonly flag: string
  /** The names of the placeholders that `text` may have. */
  readonly known: readonly string[]
  /** Whether `text` may also be a path on the host of the published pages, such as `/images/{src}`. */
  readonly isAtHost?: boolean
}

/**
 * Returns the names of the placeholders in a pattern, and the beginning of messages about it.
 *
 * @throws {UsageError} when the pattern is no http(s) address, or has credentials or a wrong placeholder
 */
export function readPattern({ text, flag, known, isAtHost = false }: AddressPattern) {
  const doing = `Reading ${flag}: "${withoutCredentials(text)}"`
  const names = [...text.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name)
  const unknown = names.find(name => !known.includes(name))
  const hint = `It may have ${known.map(name => `{${name}}`).join(', ')}`
  if (unknown !== undefined) throw new UsageError(`${doing} has the unknown {${unknown}}`, { hint })
  if (isAtHost && /^\/(?!\/)/.test(text)) return { names, doing }
  const url = URL.parse(text.replace(/\{.*?\}/g, 'x'))
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw new UsageError(
      `${doing} is not an http(s) address without credentials${isAtHost ? ', nor a path that begins with /' : ''}`,
    )
  if (/^[^/]*\/\/[^/?#]*\{/.test(text))
    throw new UsageError(`${doing} has a placeholder in its host, where a record could name any site`)
  return { names, doing }
}

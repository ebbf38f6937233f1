import { UsageError } from '../errors.ts'
import { withoutCredentials } from './parse-base-url.ts'

/** For a product without a reference, `{reference}` becomes its id. */
const BOOKING_PLACEHOLDERS = ['account', 'id', 'reference'] as const

export function parseBookingUrl(text: string, flag: string): string {
  const { names, doing } = readPattern({ text, flag, known: BOOKING_PLACEHOLDERS })
  if (!names.some(name => name !== 'account'))
    throw new UsageError(`${doing} has neither {id} nor {reference}, so all products would lead to one page`)
  return text
}

/**
 * The placeholders for a picture in `--picture-url`. For the picture `https://a.example/b.jpg`, `{path}` is `b.jpg`.
 * A picture's address must not lead browsers away from the service. So `{src}` has no `../`, and `{path}` does not
 * begin with a slash: the pattern `/{path}` could else become `//b.example/c.jpg`, an address on another host.
 */
export const PICTURE_PLACEHOLDERS = {
  src: (src: string) => new URL(src).href,
  'src:encoded': encodeURIComponent,
  path: (src: string) => new URL(src).pathname.replace(/^\/+/, ''),
}

export function parsePictureUrl(text: string, flag: string): string {
  const pictures = Object.keys(PICTURE_PLACEHOLDERS)
  const { names, doing } = readPattern({ text, flag, known: ['width', ...pictures], isAtHost: true })
  if (!names.some(name => name !== 'width'))
    throw new UsageError(
      `${doing} has neither {src} nor {src:encoded} nor {path}, so all pictures would be one`,
    )
  if (!names.includes('width'))
    throw new UsageError(`${doing} has no {width}, so a picture would be as wide on every screen`)
  return text
}

interface AddressPattern {
  readonly text: string
  readonly flag: string
  readonly known: readonly string[]
  /** Whether `text` may also be a path on the host of the published pages, such as `/images/{src}`. */
  readonly isAtHost?: boolean
}

function readPattern({ text, flag, known, isAtHost = false }: AddressPattern) {
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

import type { Format } from '../../formats/format.ts'
import { HttpError } from '../http/http-error.ts'
import type { Generation } from '../live/generation.ts'

/**
 * The format that a request asks for: json where it names none.
 *
 * @throws {HttpError} 400 for one that is not offered, 404 for one that was not built.
 */
export function readFormat(
  query: URLSearchParams,
  offered: readonly Format[],
  { manifest }: Generation,
): Format {
  const name = query.get('format') || 'json'
  const format = offered.find(one => one.name === name)
  if (format === undefined)
    throw new HttpError(400, `Invalid format. Supported formats: ${offered.map(one => one.name).join(', ')}`)
  if (!manifest.options.formats.includes(name)) throw new HttpError(404, `Format not published: ${name}`)
  return format
}

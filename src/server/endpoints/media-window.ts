import { HttpError } from '../http/http-error.ts'

/** Which part of a media list is answered. */
export interface MediaWindow {
  /** How many media; null for all. */
  readonly limit: number | null
  /** How many are skipped first. */
  readonly offset: number
}

/**
 * Reads `media_limit` and `media_offset` (interface, Product resource, `media[]`). Absent or empty they mean all media
 * from the first.
 *
 * @throws {HttpError} 400 for anything but a whole number from 0.
 */
export function readMediaWindow(query: URLSearchParams): MediaWindow {
  return { limit: readCount(query, 'media_limit'), offset: readCount(query, 'media_offset') ?? 0 }
}

/** The media that lie in the window. */
export function inWindow<Medium>(media: readonly Medium[], { limit, offset }: MediaWindow): Medium[] {
  return media.slice(offset, limit === null ? undefined : offset + limit)
}

function readCount(query: URLSearchParams, parameter: string): number | null {
  const text = query.get(parameter) || null
  if (text !== null && !/^\d+$/.test(text))
    throw new HttpError(400, `Invalid ${parameter}. Whole number from 0`)
  return text === null ? null : Number(text)
}

import * as z from 'zod'
import type { FormatDeclaration } from '../../formats/format.ts'
import type { Parameter } from '../endpoint.ts'
import { defineError, defineErrorWith, httpError } from '../http/http-error.ts'
import type { Generation } from '../live/generation.ts'

/** The query parameter `format`. */
export interface FormatParameter extends Parameter {
  /**
   * The format that a request asks for; json where it names none.
   *
   * @throws {HttpError} 400 for one that is not offered, 404 for one that the generation was built without.
   */
  read(query: URLSearchParams, generation: Generation): FormatDeclaration
}

const formatNotPublished = defineErrorWith({
  status: 404,
  text: (name: string) => `Format not published: ${name}`,
  example: ['X'],
  reason: 'the format X is offered, but the catalogue was built without it',
})

/** Makes the parameter of an endpoint that offers these formats, of those that there are when a server starts. */
export function formatParameter(offered: () => readonly FormatDeclaration[]): FormatParameter {
  const names = () => offered().map(({ name }) => name)
  const invalidFormat = () =>
    defineError({
      status: 400,
      text: `Invalid format. Supported formats: ${names().join(', ')}`,
      reason: '`format` is something else',
    })
  return {
    name: 'format',
    in: 'query',
    description: 'How records are written; empty means the default.',
    get schema() {
      return z.enum(names()).default('json')
    },
    get errors() {
      return [invalidFormat(), formatNotPublished]
    },
    read(query, { manifest }) {
      const name = query.get('format') || 'json'
      const format = offered().find(one => one.name === name)
      if (format === undefined) throw httpError(invalidFormat())
      if (!manifest.options.formats.includes(name)) throw httpError(formatNotPublished, name)
      return format
    },
  }
}

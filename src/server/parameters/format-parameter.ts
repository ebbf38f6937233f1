import * as z from 'zod'
import type { FormatDeclaration } from '../../formats/format.ts'
import { defineError, defineErrorWith, httpError } from '../http/http-error.ts'
import type { Generation } from '../live/generation.ts'

const formatNotPublished = defineErrorWith({
  status: 404,
  text: (name: string) => `Format not published: ${name}`,
  example: ['X'],
  reason: 'the format X is offered, but the catalogue was built without it',
})

/** `offered` is not called at once, because the config file may add formats before the server starts. */
export function formatParameter(offered: () => readonly FormatDeclaration[]) {
  const names = () => offered().map(({ name }) => name)
  const invalidFormat = () =>
    defineError(400, `Invalid format. Supported formats: ${names().join(', ')}`, '`format` is something else')
  return {
    name: 'format',
    description: 'How records are written; empty means the default.',
    get schema() {
      return z.enum(names()).default('json')
    },
    get errors() {
      return [invalidFormat(), formatNotPublished]
    },
    read(query: URLSearchParams, { manifest }: Generation): FormatDeclaration {
      const name = query.get('format') || 'json'
      const format = offered().find(one => one.name === name)
      if (format === undefined) throw httpError(invalidFormat())
      if (!manifest.options.formats.includes(name)) throw httpError(formatNotPublished, name)
      return format
    },
  }
}

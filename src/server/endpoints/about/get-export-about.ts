import * as z from 'zod'
import { formats } from '../../../formats/index.ts'
import { recordFile } from '../../../formats/record-file.ts'
import { surfaces } from '../../../surfaces/index.ts'
import { MEDIA_TYPES } from '../../../surfaces/shared/media-types.ts'
import { MANIFEST, RECORDS } from '../../../tree/manifest.ts'
import { endingOf } from '../../../tree/record-files.ts'
import type { AnswerAbout, EndpointAbout } from '../../endpoint.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const rows = formats.map(
  ({ name, extension, mediaType }) => `| ${name} | \`${extension}\` | \`${mediaType}\` |`,
)
const negotiated = formats.filter(({ isNegotiated }) => isNegotiated)
const [first] = negotiated
const others = negotiated.filter(format => format !== first).map(({ mediaType }) => essence(mediaType))

const surfaceTypes = surfaces.flatMap(({ negotiated }) => (negotiated ? essence(negotiated.mediaType) : []))

/** A media type without its parameters. */
function essence(mediaType: string): string {
  return mediaType.split(';')[0] ?? mediaType
}

const description = `
The published files as they are: \`accounts/ID.EXT\` is a company, \`accounts/ID.all.EXT\` the company and its products,
\`products/ID.EXT\` a product. \`${RECORDS}\` lists all records, \`${MANIFEST}\` says how they were built, and
\`changes/\` holds the change feed. What the tree has beside is there too: with pages, \`/exports/\` is their front door.

| format | EXT | media type |
|---|---|---|
${rows.join('\n')}

In a file name, everything of an id outside \`A-Z a-z 0-9 . _ -\`, a leading dot, and the dot of a last
\`.all\` or \`.octo\` is written as \`~XX\` per byte.

Without an extension, \`accounts/ID\` and \`products/ID\` are answered as \`${first?.name}\`, unless \`Accept\` asks by
name for ${[...others, ...surfaceTypes].map(type => `\`${type}\``).join(', ')}; wildcards choose nothing. \`Link\` then names the other files.

Parts of a file can be asked for with \`Range\`: one range of bytes.
`

const endingsByType = Map.groupBy(Object.entries(MEDIA_TYPES), ([, mediaType]) => mediaType)
const files: AnswerAbout[] = [...endingsByType].map(([mediaType, endings]) => {
  const names = endings.map(([ending]) => `\`.${ending}\``).join(', ')
  return { status: 200, description: `Files that end with ${names}`, mediaType }
})

/** What the documentation says of `GET /exports/{path+}`. */
export const getExportAbout: EndpointAbout = {
  summary: 'The published files',
  description: description.trim(),
  parameters: [
    {
      name: 'path',
      in: 'path',
      description: 'Path of a file in the published tree; it may hold slashes.',
      required: true,
      schema: z.string(),
      example: recordFile('product', sampleIds.product, first === undefined ? '' : endingOf(first, false)),
    },
  ],
  answers: [
    ...files,
    { status: 206, description: 'The part asked for with `Range`', mediaType: '*/*' },
    refusal(404, { 'Not found': 'there is no such file' }),
    refusal(416, { 'Range not satisfiable': 'the range begins behind the end of the file' }),
  ],
  examples: [
    ...negotiated.map(
      format => `/exports/${recordFile('product', sampleIds.product, endingOf(format, false))}`,
    ),
    `/exports/${RECORDS}`,
  ],
}

import type { RecordType } from '../../catalogue/read-record.ts'
import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import { surfaces } from '../../surfaces/index.ts'
import { HOME_PAGE } from '../../surfaces/pages/paths.ts'
import { cacheRuleOf, OTHERS } from '../../surfaces/shared/header-rules.ts'
import { mediaTypes, withoutParameters } from '../../surfaces/shared/media-types.ts'
import { MANIFEST } from '../../tree/manifest.ts'
import { suffixOf } from '../../tree/record-files.ts'
import { RECORD_INDEX } from '../../tree/record-list.ts'
import { commonErrors } from '../common-errors.ts'
import type { DocumentedResponse, TreeEndpoint } from '../endpoint.ts'
import { httpError } from '../http/http-error.ts'
import { rangeNotSatisfiable } from '../http/respond.ts'
import type { Response } from '../http/response.ts'
import { fileRepresentation, findRecord, findRecordFile, findTreeFile } from '../live/find-file.ts'
import { negotiatedRecord } from '../live/negotiated-record.ts'
import { EXAMPLE_RECORDS, type ExampleRecords } from '../parameters/example-records.ts'

const negotiated = () => formats.filter(({ isNegotiated }) => isNegotiated)

function description(): string {
  const [first, ...others] = negotiated()
  const chosenByName = [...others, ...surfaces.flatMap(surface => surface.negotiated ?? [])]
    .map(({ mediaType }) => `\`${withoutParameters(mediaType)}\``)
    .join(', ')
  return `
The published files as they are: \`accounts/ID.EXT\` is a company, \`accounts/ID.all.EXT\` the company and its products,
\`products/ID.EXT\` a product. \`${RECORD_INDEX}\` names the lists of all records, \`${MANIFEST}\` says how they were built, and
\`changes/\` holds the change feed. What the tree has beside is there too: with pages, \`/exports/\` is their front door.

| format | EXT | media type |
|---|---|---|
${formats.map(({ name, extension, mediaType }) => `| ${name} | \`${extension}\` | \`${mediaType}\` |`).join('\n')}

In a file name, everything of an id outside \`A-Z a-z 0-9 . _ -\`, a leading dot, and the dot of a last
\`.all\` or \`.octo\` is written as \`~XX\` per byte.

Without an extension, \`accounts/ID\` and \`products/ID\` are answered as \`${first?.name}\`, unless \`Accept\` asks by
name for ${chosenByName}; wildcards choose nothing. \`Link\` then names the other files.

Parts of a file can be asked for with \`Range\`: one range of bytes.
`.trim()
}

function files(): DocumentedResponse[] {
  const suffixesByType = Map.groupBy(Object.entries(mediaTypes()), ([, mediaType]) => mediaType)
  return [...suffixesByType].map(([mediaType, suffixes]) => {
    const names = suffixes.map(([suffix]) => `\`.${suffix}\``).join(', ')
    return { status: 200, description: `Files that end with ${names}`, mediaType }
  })
}

const exampleFiles = ({ product, formats: published }: ExampleRecords) =>
  negotiated()
    .filter(({ name }) => published.includes(name))
    .map(format => recordFile('product', product, suffixOf(format, false)))

/** Paths are looked up in the live generation and never opened directly, so no path leads to other files. */
export const getExport: TreeEndpoint = {
  path: '/exports/{path+}',
  method: 'GET',
  access: 'key',
  isFromFiles: true,
  isFromTree: true,
  negotiates: true,
  documentation: {
    summary: 'The published files',
    get description() {
      return description()
    },
    parameters: [
      {
        name: 'path',
        in: 'path',
        description: 'Path of a file in the published tree; it may hold slashes.',
        required: true,
        get example() {
          return exampleFiles(EXAMPLE_RECORDS)[0] ?? ''
        },
      },
    ],
    get responses() {
      return [...files(), { status: 206, description: 'The part asked for with `Range`', mediaType: '*/*' }]
    },
    errors: [{ ...commonErrors.notFound, reason: 'there is no such file' }, rangeNotSatisfiable],
    examples: exampleRecords =>
      [...exampleFiles(exampleRecords), RECORD_INDEX].map(file => `/exports/${file}`),
  },
  createHandler:
    ({ cache }) =>
    ({ parameter: path, headers, generation }) => {
      const { type, name } = recordNameIn(path)
      const named = name === '' ? undefined : findRecordFile(type, name, generation)
      const { cleanUrls } = generation.manifest.options
      const found = named ?? findTreeFile(path, generation)
      if (found !== undefined && cleanUrls && path.endsWith('.html')) return redirectToPage(path)
      if (found !== undefined) return { ...fileRepresentation(found, cache), ...specialCacheControl(path) }
      const line = name === '' ? undefined : findRecord(type, name, generation)
      const chosen = line && negotiatedRecord(line, headers.accept, generation, cache)
      if (chosen !== undefined) return chosen
      const page = cleanUrls ? findTreeFile(`${path}.html`, generation) : undefined
      if (page === undefined) throw httpError(commonErrors.notFound)
      return fileRepresentation(page, cache)
    },
}

/** The location is relative, because a proxy may show the server below another path. */
function redirectToPage(path: string): Response {
  const [name = ''] = path.split('/').slice(-1)
  const page = name === HOME_PAGE ? '' : encodeURIComponent(name.slice(0, -'.html'.length))
  return { status: 308, headers: ['Location', `./${page}`, 'Cache-Control', 'no-cache'], body: null }
}

function specialCacheControl(path: string): { publicCacheControl?: string } {
  const rule = cacheRuleOf(path)
  return rule === undefined || rule === OTHERS ? {} : { publicCacheControl: rule.cacheControl }
}

function recordNameIn(path: string): { type: RecordType; name: string } {
  const [, folder = '', name = ''] = /^(accounts|products)\/([^/]+)$/.exec(path) ?? []
  return { type: folder === 'accounts' ? 'account' : 'product', name }
}

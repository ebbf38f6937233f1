import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

// One file a line: all of them in one document would be a longer string than the engine takes.
const files = []
for await (const line of createInterface({ input: createReadStream(process.env['BENCH_FILES'] ?? '') }))
  files.push(JSON.parse(line))

/** What Eleventy reads of a template: a page for each file, written where our tree has it. */
export const data = {
  files,
  pagination: { data: 'files', size: 1, alias: 'file' },
  permalink: ({ file }) => file.path,
}

/** The content is there already, so that Eleventy has the least work that it can have. */
export function render({ file }) {
  return file.content
}

import { toBlocks } from '../../../src/document/html/rich-text.ts'
import { bullets, item, link, paragraph, text } from '../../../src/document/nodes.ts'
import { messagesIn } from '../../../src/document/page/messages.ts'
import type { Placeholders } from '../../../src/document/template/placeholder.ts'
import { parseTemplate, type Template } from '../../../src/document/template/template.ts'
import { markdownOf } from '../pages.ts'

/** A record with one field for each kind of placeholder. */
export interface Sample {
  title?: string
  note?: string
  site?: string
  seal?: string
  about?: string
  points?: string[]
}

export const samplePlaceholders = {
  title: { kind: 'value', get: ({ record }) => record.title ?? null },
  note: { kind: 'value', get: ({ record }) => record.note ?? null },
  site: { kind: 'link', get: ({ record }) => record.site ?? null },
  seal: {
    kind: 'picture',
    get: ({ record: { seal = '' } }) => (seal === '' ? null : { type: 'image', url: seal, alt: 'Seal' }),
  },
  about: { kind: 'text', get: ({ record, blocks }) => blocks(record.about ?? '') },
  points: {
    kind: 'list',
    get: ({ record: { points = [] } }) =>
      points.length === 0 ? null : bullets(points.map(point => item(paragraph(text(point))))),
  },
  /** The points as blocks. A list placeholder may return a list or blocks. */
  blocks: {
    kind: 'list',
    get: ({ record: { points = [] } }) => points.map(point => paragraph(link('https://e.example', point))),
  },
} satisfies Placeholders<Sample>

export function parseSample(source: string): Template<Sample> {
  return parseTemplate(source, 'sample.md', 'en', { placeholders: samplePlaceholders })
}

/** Fills a template with a record and returns Markdown. */
export function fillSample(template: string | Template<Sample>, record: Sample): string {
  const parsed = typeof template === 'string' ? parseSample(template) : template
  const filling = { record, messages: messagesIn('en', parsed.words), blocks: toBlocks }
  return markdownOf(parsed.fill(filling).children)
}

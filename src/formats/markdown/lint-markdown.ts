import * as z from 'zod'
import type { LintResult } from '../format.ts'
import { outlineOf } from './page-outline.ts'

const Matter = z.object({
  id: z.string(),
  type: z.enum(['account', 'product']),
  title: z.string(),
  locale: z.string().optional(),
})
const MOST_KEYS = 8

export function lintMarkdown(file: Buffer): LintResult {
  const outline = outlineOf(file.toString())
  const matter = Matter.safeParse(outline.matter).data
  const keys = Object.keys(outline.matter ?? {})
  const { depths, foreign } = outline
  const skips = depths.some((depth, index) => depth > (depths[index - 1] ?? 0) + 1)
  return {
    issues: [
      ...(matter === undefined ? ['has no front matter with id, type and title'] : []),
      ...(keys.length > MOST_KEYS
        ? [`has ${keys.length} keys in its front matter, more than ${MOST_KEYS}`]
        : []),
      ...(depths.filter(depth => depth === 1).length === 1 ? [] : ['has not one main heading']),
      ...(skips ? ['has a heading that skips a level'] : []),
      ...foreign,
    ],
    facts:
      matter === undefined
        ? {}
        : { id: matter.id, title: matter.title, ...(matter.locale && { locale: matter.locale }) },
  }
}

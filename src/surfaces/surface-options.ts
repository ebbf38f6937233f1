import * as z from 'zod'
import { toLine } from '../catalogue/text/clean-text.ts'
import { UsageError } from '../errors.ts'
import { parsePictureUrl } from '../options/address-patterns.ts'
import { option, switchOption, textOption } from '../options/option.ts'
import { SiteLinks, SiteText } from './site-links.ts'

/** The options of a build that only surfaces use. Each declaration names the surfaces that use its option. */
export const SurfaceOptions = z.object({
  llmsTokens: option(z.int(), {
    about: 'the most tokens of llms.txt',
    value: 'n',
    least: 500,
    default: 8000,
    surfaces: ['llms'],
  }),
  llmsFullCharacters: option(z.int(), {
    about: 'the most characters of a file of llms-full, unless one record has more',
    value: 'n',
    least: 1000,
    default: 100_000,
    surfaces: ['llms'],
  }),
  contentSignal: textOption({
    about: 'Content-Signal for robots.txt, such as "search=yes, ai-train=no"',
    value: 'signal',
    parse: parseContentSignal,
    surfaces: ['maps'],
  }),
  cleanUrls: switchOption({
    about: 'addresses of pages have no .html, as hosts such as Cloudflare want them',
    surfaces: ['pages'],
  }),
  siteName: textOption({
    about: 'what pages and llms.txt call the site',
    value: 'name',
    parse: parseSiteName,
    surfaces: ['pages', 'llms'],
  }),
  theme: textOption({
    about: 'how pages are dressed: a stylesheet, or a folder of one with logo, icon and card',
    value: 'file|dir',
    surfaces: ['pages'],
  }),
  navigation: option(SiteLinks, {
    about: 'links at the top of every page',
    default: [],
    fileOnly: true,
    surfaces: ['pages'],
  }),
  footer: option(SiteText.nullable(), {
    about: 'a line of Markdown at the bottom of every page',
    default: null,
    fileOnly: true,
    surfaces: ['pages'],
  }),
  legal: option(SiteLinks, {
    about: 'links at the bottom of every page, such as the imprint',
    default: [],
    fileOnly: true,
    surfaces: ['pages'],
  }),
  featured: option(z.array(z.string().min(1)).readonly(), {
    about: 'ids of the products that come first in lists and on the front door',
    default: [],
    fileOnly: true,
    surfaces: ['pages'],
  }),
  logo: textOption({
    about: 'a picture for the top of every page',
    value: 'file',
    surfaces: ['pages'],
  }),
  pictureUrl: textOption({
    about: 'the picture service that makes small pictures: /cdn-cgi/image/width={width}/{src}',
    value: 'pattern',
    parse: parsePictureUrl,
    surfaces: ['pages'],
  }),
})
export type SurfaceOptions = z.infer<typeof SurfaceOptions>

const SIGNALS = ['search', 'ai-input', 'ai-train']

/** See contentsignals.org. Returns the signals in a fixed order, each once. */
export function parseContentSignal(text: string, flag: string): string {
  const pairs = text.split(',').map(part => /^\s*([a-z-]+)\s*=\s*(yes|no)\s*$/i.exec(part)?.slice(1) ?? [])
  const values = new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()]))
  if (values.size < pairs.length || [...values.keys()].some(name => !SIGNALS.includes(name)))
    throw new UsageError(
      `Reading ${flag}: "${text}" is not a list of ${SIGNALS.join(', ')}, each once and with yes or no`,
      { hint: `Such as ${flag} "search=yes, ai-input=yes, ai-train=no"` },
    )
  return SIGNALS.flatMap(name => (values.has(name) ? `${name}=${values.get(name)}` : [])).join(', ')
}

function parseSiteName(text: string, flag: string): string {
  const name = toLine(text)
  if (name === '') throw new UsageError(`Reading ${flag}: it is empty`)
  return name
}

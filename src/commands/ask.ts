import type { Command, OptionValues } from 'commander'
import * as z from 'zod'
import { priceInEnglish } from '../catalogue/price.ts'
import { Locations } from '../config/build-options.ts'
import { option } from '../options/option.ts'
import { openTreeIndex } from '../search/open-tree-index.ts'
import { search } from '../search/search.ts'
import { MOST_HITS } from '../search/search-query.ts'
import type { SearchHit, SearchResult } from '../search/search-result.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const AskOptions = Locations.pick({ out: true }).extend({
  limit: option(z.int().max(MOST_HITS), { about: 'results to print', value: 'n', least: 1, default: 5 }),
  ...Report.shape,
})

export function askCommand(command: Command, { stdout, settings }: CommandContext): void {
  command.argument('<question>', 'what a traveller asks, in quotes')
  addFlags(command, AskOptions).action((question: string, flags: OptionValues) => {
    const { out, limit, json } = readFlags(AskOptions, flags, settings)
    const index = openTreeIndex(out, 'Searching')
    try {
      const result = search(index, { question, limit, explain: true })
      stdout.write(json ? `${JSON.stringify(result)}\n` : textOf(result))
    } finally {
      index.close()
    }
  })
}

function textOf({ hits, total, understood = {} }: SearchResult): string {
  const filters = Object.entries(understood).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}\n`)
  const found = hits.map((hit, index) => hitText(hit, index + 1))
  return `Read as:\n${filters.join('')}${total} found\n${found.join('')}`
}

function hitText(
  { id, title, place, price, score, distanceKm, why = [] }: SearchHit,
  position: number,
): string {
  const facts = [
    place,
    price && priceInEnglish(price),
    distanceKm === undefined ? undefined : `${distanceKm} km away`,
  ].filter(fact => fact !== undefined)
  return `\n${position}. ${title}\n   ${[id, ...facts].join(', ')}\n   score ${score}: ${why.join(', ') || 'filters alone'}\n`
}

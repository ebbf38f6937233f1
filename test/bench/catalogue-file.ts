import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueSize, type Edition, generateCatalogue } from './generate-catalogue.ts'
import { figure } from './table.ts'

/** The file with a catalogue of a size; it is made once for all benches of a run. */
export function catalogueFile(folder: string, size: CatalogueSize, edition: Edition = 'first'): string {
  const file = join(folder, `${size.products}-of-${size.accounts}-${edition}.jsonl`)
  if (!existsSync(file)) generateCatalogue(file, size, edition)
  return file
}

/** The size as a row's first cell. */
export function sizeText({ products, accounts }: CatalogueSize): string {
  return `${figure(products)} products of ${accounts === 1 ? 'ONE account' : `${figure(accounts)} accounts`}`
}

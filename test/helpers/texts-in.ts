import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { readCatalogue } from './catalogues.ts'
import { everyNth } from './extent.ts'
import { sharedFiles } from './shared.ts'

/** All texts in a value at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const Hostile = z.object({ text: z.string() })

/** The corpus of hostile texts, or every nth text in quick runs; empty without ../shared. */
export function hostileTexts(nth = 10): string[] {
  if (!existsSync(sharedFiles.hostileStrings)) return []
  const lines = readFileSync(sharedFiles.hostileStrings, 'utf8').trimEnd().split('\n')
  return everyNth(nth, lines).map(line => Hostile.parse(JSON.parse(line)).text)
}

/** The distinct texts of a catalogue's products. */
export async function textsOfProducts(file: string): Promise<string[]> {
  const { products } = await readCatalogue(file, null)
  return [...new Set(products.flatMap(({ product }) => textsIn(product)))]
}

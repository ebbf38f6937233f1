import { deDe } from './de-de.ts'
import { enGb } from './en-gb.ts'
import { frFr } from './fr-fr.ts'
import type { Phrases } from './phrases.ts'

export const locales: readonly Phrases[] = [enGb, frFr, deDe]

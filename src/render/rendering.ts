import type { PublishOptions } from '../config/publish-options.ts'
import type { Entry } from '../document/entry.ts'
import { type EntryMaker, makeEntries } from '../document/make-entries.ts'
import { templatesFrom } from '../document/template/load-templates.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { addressesAt } from '../formats/record-file.ts'
import { addressForPeople } from '../surfaces/shared/addresses.ts'
import { linksFrom } from '../surfaces/shared/links-from.ts'
import type { Theme } from '../surfaces/theme.ts'
import { loadPublishedFiles, type PublishedFiles } from './published-files.ts'

export interface Rendering extends PublishedFiles {
  entries: EntryMaker
}

/** A template is parsed when the first record needs it. */
export async function loadRendering(
  options: PublishOptions,
  templates: TemplateFiles,
  theme: Theme,
): Promise<Rendering> {
  const files = await loadPublishedFiles(options, templates, theme)
  const { context } = files
  const addresses = {
    ...addressesAt(options.baseUrl, (type, id) => addressForPeople({ type, id }, context)),
    linksFrom: (entry: Entry) => linksFrom(entry, context),
  }
  return { ...files, entries: makeEntries(templatesFrom(templates), addresses, options.bookingUrl) }
}

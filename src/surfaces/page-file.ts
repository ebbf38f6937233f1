import type { NegotiatedFile } from './surface.ts'

/** What the page of a record is as a file. */
export const PAGE_FILE: NegotiatedFile = { extension: '.html', mediaType: 'text/html; charset=utf-8' }

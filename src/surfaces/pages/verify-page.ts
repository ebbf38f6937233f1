const BEGINNING = Buffer.from('<!doctype html>\n')
const END = Buffer.from('</body></html>\n')

/** What is wrong with a page as a file: it is whole, and no reader has to guess where it ends. */
export function verifyPage(file: Buffer): string | null {
  if (!file.subarray(0, BEGINNING.length).equals(BEGINNING)) return 'does not begin as an html page'
  return file.subarray(-END.length).equals(END) ? null : 'does not end as an html page'
}

interface Cell {
  value: string
  link?: string
  problem?: string
}

/** Matches a formula that only shows a link or a picture, in any language: `=HYPERLINK("https://a.example";"Tour")`. */
const LINK = /^=[\p{L}_.]+\(\s*"(https?:[^"]*)"\s*(?:[;,]\s*"((?:[^"]|"")*)"\s*)?\)$/u
/** Matches a text that a program wrote as a formula, so that it is not read as a number: `="007"`. */
const QUOTED = /^="((?:[^"]|"")*)"$/
/** Matches what a spreadsheet shows where a formula failed, in any language: `#REF!`, `#N/A`, `#NV`. */
const FAILED = /^#(?:[\p{Lu}\d/]{1,9}[!?]|N\/[AD]|NV)$/u

/** Formulas are never run: a link gives its text and its address, and other formulas give a problem. */
export function readCell(text: string): Cell {
  const value = text.trim()
  const [first] = value
  if (first === '=') {
    const [, link, shown] = LINK.exec(value) ?? []
    if (link !== undefined) return { value: shown?.replaceAll('""', '"') ?? link, link }
    const [, quoted] = QUOTED.exec(value) ?? []
    if (quoted !== undefined) return { value: quoted.replaceAll('""', '"') }
    return { value, problem: 'is a formula, and no formula is run' }
  }
  if (first === '#' && FAILED.test(value))
    return { value, problem: `is an error of the spreadsheet: ${value}` }
  if (value.includes('\ufffd')) return { value, problem: 'has characters that are broken in the file' }
  return { value: first === "'" ? value.replace(/^'(?=[=+\-@])/, '') : value }
}

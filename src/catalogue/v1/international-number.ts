/** What is dialled before a number within a country (ITU-T E.164, national prefixes); 0 in the others. */
const WITHIN: Readonly<Record<string, string>> = { '1': '1', '7': '8', '36': '06' }
/** Countries that dial nothing before a number: a 0 at its start belongs to it. */
const KEEPS_ZERO = new Set(['39', '225', '228', '229', '237', '241', '242', '378', '379'])

/**
 * A number with its country's prefix, as it is dialled from abroad: `+44 7700 900123` from `+44` and `07700 900123`. What is
 * not understood stands as it is, one after the other; a number that names its country already stands alone.
 */
export function internationalNumber(prefix: string, number: string): string {
  const [, code] = /^(?:\+|00)?\s*(\d{1,3})$/.exec(prefix.trim()) ?? []
  if (code === undefined) return [prefix, number].filter(Boolean).join(' ')
  const own = number.trim().replace(/^00\s?(?=[1-9])/, '+')
  if (own.startsWith('+') || own === '') return own.replace(/(?<!\s)\s*\(0\)\s*/, ' ') || `+${code}`
  return `+${code} ${withoutWithin(own, code)}`
}

/** Without what is dialled within the country alone, in brackets or not. A short number, such as 112, has none. */
function withoutWithin(number: string, code: string): string {
  const digits = number.replace(/\D/g, '').length
  // A number of ten digits is whole there, whatever it begins with.
  const isWhole = digits < 7 || ((code === '1' || code === '7') && digits <= 10)
  if (isWhole || KEEPS_ZERO.has(code)) return number
  const within = WITHIN[code] ?? '0'
  return number
    .replace(new RegExp(`^(?:\\(${within}\\)|${within})[\\s./-]*`), '')
    .replace(new RegExp(`^\\(${within}(?=\\d)`), '(')
}

/** What is dialled before a national number (trunk prefix, ITU-T E.164), by country code. Other countries use 0. */
const TRUNK_PREFIXES: Readonly<Record<string, string>> = { '1': '1', '7': '8', '36': '06' }
/** Codes of countries without a trunk prefix. There, a leading 0 belongs to the number. */
const KEEPS_ZERO = new Set(['39', '225', '228', '229', '237', '241', '242', '378', '379'])

/** Joins `+44` and `07700 900123` to `+44 7700 900123`. A number that has its own country prefix is used alone. */
export function internationalNumber(prefix: string, number: string): string {
  const [, code] = /^(?:\+|00)?\s*(\d{1,3})$/.exec(prefix.trim()) ?? []
  if (code === undefined) return [prefix, number].filter(Boolean).join(' ')
  const local = number.trim().replace(/^00\s?(?=[1-9])/, '+')
  if (local.startsWith('+') || local === '') return local.replace(/(?<!\s)\s*\(0\)\s*/, ' ') || `+${code}`
  return `+${code} ${withoutTrunkPrefix(local, code)}`
}

/** Removes the trunk prefix, with or without brackets. Short numbers such as 112 have no prefix. */
function withoutTrunkPrefix(number: string, code: string): string {
  const digits = number.replace(/\D/g, '').length
  // With the country code 1 or 7, a number of ten digits has no trunk prefix.
  const isWhole = digits < 7 || ((code === '1' || code === '7') && digits <= 10)
  if (isWhole || KEEPS_ZERO.has(code)) return number
  const prefix = TRUNK_PREFIXES[code] ?? '0'
  return number
    .replace(new RegExp(`^(?:\\(${prefix}\\)|${prefix})[\\s./-]*`), '')
    .replace(new RegExp(`^\\(${prefix}(?=\\d)`), '(')
}

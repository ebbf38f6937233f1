/** Matches two raised digits, such as cents in `12⁵⁰ €`. Other raised digits may be a footnote's. */
const RAISED = /(?<=\d)[.,:]?([⁰¹²³⁴-⁹]{2})(?![\p{No}\d.,])/gu

/**
 * `text` in plain characters (NFKC), with ASCII digits: `٣` becomes `3`. Raised digits and fractions stay, since as
 * plain ones they would be further digits. Only with a `mark`, `9³⁰` becomes `9:30`.
 */
export function plainText(text: string, mark?: string): string {
  return (mark === undefined ? text : text.replace(RAISED, (_, raised) => mark + raised.normalize('NFKC')))
    .replace(/\P{No}+/gu, part => part.normalize('NFKC'))
    .replace(/[٠-٩۰-۹]/g, digit => String((digit.charCodeAt(0) - 0x0660) % 16))
    .replace(/(?<=\d)[٫٬](?=\d)/g, sign => (sign === '٫' ? '.' : ','))
}

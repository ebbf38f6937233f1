/** Text for tests of chunks and escapes: UTF-8 of every width, quotes, backslashes, line breaks, markup. */
const PARAGRAPH =
  'The “Grünkohl” tour — 日本 🚣🏽‍♀️ — passes C:\\boats\\new, says "hello", and costs < 5 & > 3 €.\nNext line: * a * b _c_ ' +
  'Pàrdiù òn thé Bóat. '.repeat(6)

export const LARGE = 'large'

/** An account with so long products that its `all` file must be streamed in every format. */
export function largeRecords(products: number, paragraphs: number): object[] {
  return [
    { type: 'account', id: LARGE, name: 'Large Boats', description: 'Boats & "more".' },
    { type: 'account', id: 'small', name: 'Small Boats' },
    ...Array.from({ length: products }, (_, index) => ({
      type: 'product',
      id: `p${String(index).padStart(3, '0')}`,
      title: `Trip ${index} \\ "é"`,
      description: Array.from({ length: paragraphs }, (_, at) => `${index}.${at} ${PARAGRAPH}`).join('\n\n'),
      account: { id: LARGE },
    })),
  ]
}

/** Texts with signs that no reader can show. */
export const texts: readonly object[] = [
  {
    type: 'product',
    id: 'texts-noncharacters',
    locale: 'de-DE',
    title: 'Kahnfahrt\uFFFE im Spreewald',
    description: '<p>Ab\uFDD0 Lübbenau\u{1FFFF}.</p>',
    account: { id: 'texts', name: 'Kahnhof\uFFFF' },
  },
]

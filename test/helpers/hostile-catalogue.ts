import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import * as z from 'zod'
import { anyCharacter } from './any-character.ts'
import { isAll } from './extent.ts'
import { hostileProduct } from './hostile-product.ts'
import { sharedFiles } from './shared.ts'

const Hostile = z.object({ text: z.string() })
/** One in three strings of the corpus, since other tests use all. Quick runs take one in sixty. */
const EVERY = isAll ? 3 : 60
const GENERATED = isAll ? 300 : 20
/** A fixed seed makes failures repeatable. */
const SEED = 7

/** Texts that break lines, markup, JSON or readers, alone and joined at random. */
const pieces = fc.constantFrom(
  ...[
    '\n',
    '\r',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u2029',
    '\v',
    '\f',
    '\u001c',
    '\u001e',
    '\0',
    '\ufeff',
    '\u202e',
  ],
  ...[
    '</script>',
    '<!--',
    ']]>',
    '<b>',
    '</p>',
    '&amp;',
    '&lt;',
    '\\',
    '"',
    "'",
    '`',
    '```',
    '---',
    '***',
    '# ',
    '- ',
  ],
  ...[
    '1. ',
    '> ',
    '|',
    '[a](javascript:b)',
    '![](x)',
    'https://a.example/?b=c&d',
    'www.',
    'a@b.example',
    '<x@y.z>',
  ],
  ...[
    '\ud83d\ude00',
    '\ud800',
    '\u200b',
    'é',
    '漢',
    'שלום',
    'a',
    'Z',
    '0',
    ' ',
    '.',
    '{}',
    '$' + '{x}',
    '%00',
    '__proto__',
  ],
)
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: pieces, minLength: 1, maxLength: 24 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }) },
)

/** Three accounts, and hundreds of products with hostile texts. A third of the products have such a text in their id. */
export function hostileCatalogue(): object[] {
  const lines = readFileSync(sharedFiles.hostileStrings, 'utf8').trimEnd().split('\n')
  const corpus = lines.flatMap((line, index) =>
    index % EVERY === 0 ? [Hostile.parse(JSON.parse(line)).text] : [],
  )
  const all = [...corpus, ...fc.sample(texts, { numRuns: GENERATED, seed: SEED })]
  const accounts = ['a0', 'a1', 'a2'].map((id, index) => {
    const text = all[index * 50] ?? ''
    return {
      type: 'account',
      id,
      name: `A ${text}`,
      description: text,
      telephone: text,
      website: text,
      email: text,
    }
  })
  const products = all.map((text, index) => ({
    type: 'product',
    ...hostileProduct(text, index % 3 === 0 ? `${index}-${text.slice(0, 30)}` : `p${index}`),
    account: { id: `a${index % 3}` },
  }))
  return [...accounts, ...products]
}

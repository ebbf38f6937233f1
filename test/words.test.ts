import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Words that stood for a term of the field, as exact identifiers. None of them is a word of OCTO, HTTP or an option. */
const PRIVATE = [
  ...[
    'NamedDress',
    'DressFile',
    'readDress',
    'dressHash',
    'Wording',
    'wordingIn',
    'holeName',
    'productHoles',
  ],
  ...['wayIndexPath', 'collectWays', 'claimTarget', 'toldFault', 'toldVersionId', 'keptFeatures', 'alsoKept'],
  ...[
    'Refusal',
    'DocumentedRefusal',
    'refusalOf',
    'asPlaceFault',
    'sizeFault',
    'treeFault',
    'ThinMark',
    'strays',
  ],
  ...[
    'bringSpare',
    'takeSpare',
    'keepAsSpare',
    'retireGeneration',
    'discardPrepared',
    'keepStaying',
    'createAsker',
  ],
  ...['writtenLanguage', 'ticketName', 'takeTurn', 'keptBytes', 'rememberedLast', 'oncePerEntry', 'endingOf'],
  ...['LanguageVersion', 'usesVersions', 'asOwnFault', 'isOwnFormat', 'OwnParts', 'phaseOf'],
]

it('no private word comes back as an identifier', () => {
  const root = join(import.meta.dirname, '..')
  const pattern = new RegExp(`\\b(?:${PRIVATE.join('|')})\\b`)
  // Packages of the benches and judges are installed inside of `test`.
  const exclude = ['**/node_modules']
  const found = globSync('{src,test,scripts,browser}/**/*.{ts,js,mjs}', { cwd: root, exclude })
    .filter(file => file !== 'test/words.test.ts')
    .filter(file => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})

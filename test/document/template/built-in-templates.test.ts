import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountPlaceholders } from '../../../src/document/template/account-placeholders.ts'
import { templatesFrom } from '../../../src/document/template/load-templates.ts'
import { productPlaceholders } from '../../../src/document/template/product-placeholders.ts'
import { BUILT_IN_TEMPLATES, readTemplates } from '../../../src/document/template/template-files.ts'
import { type Counted, WORDS, type Word } from '../../../src/document/template/words.ts'
import { isOneNumber, pluralsOf } from '../../helpers/plurals.ts'

/** Languages with templates, except English, whose templates have no language in their name. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'zh-Hans', 'zh-Hant', 'ar', 'he']

/** Most languages share this notation, so only some templates translate it. */
const PUNCTUATION: Word = '{label}: {value}'

/** The words that values of an account page need, listed by hand. */
const ACCOUNT_WORDS: Word[] = [
  ...(['Start', 'End', 'Business address', 'Business profile', 'Redemption point'] as const),
  ...(['Passes by', 'Location', 'coordinates', 'Professional network', 'Social network'] as const),
  ...(['Photo sharing', 'Microblog', 'Video channel', 'Short videos', 'Review site'] as const),
  ...(['Search profile', 'Video', 'Logo'] as const),
  ...(['{rating} out of 5 (reviews: {})', '{} out of 5'] as const),
]

/** The words that only account pages need. */
const NOT_FOR_PRODUCTS: Word[] = [
  ...(['Professional network', 'Social network', 'Photo sharing', 'Microblog'] as const),
  ...(['Video channel', 'Short videos', 'Review site', 'Search profile'] as const),
  ...(['{rating} out of 5 (reviews: {})', '{} out of 5'] as const),
]

const NEEDED = {
  account: ACCOUNT_WORDS,
  product: WORDS.filter(word => word !== PUNCTUATION && !NOT_FOR_PRODUCTS.includes(word)),
}

/** These headings are equal in English and in French or Dutch. */
const SAME_AS_IN_ENGLISH = ['## Contact', '## Restrictions']

const sourceOf = (file: string) => readFileSync(join(BUILT_IN_TEMPLATES, file), 'utf8')

/** The directives and headings of a template in order, without translated text. */
function outlineOf(source: string): string[] {
  const page = source.replace(/^---\n[\s\S]*?\n---\n/, '')
  return [...page.matchAll(/^#+(?= )|^- (?=.*[:：])|:+(?:value|text|list|link)(?:\[[^\]]*\])?\{\w+\}/gm)].map(
    ([match]) => match.replace(/\[.*\]/, '[]'),
  )
}

describe.each(['account', 'product'] as const)('the built-in %s templates', kind => {
  it(`the English ${kind} template has every placeholder exactly once`, () => {
    const placeholders = [...sourceOf(`${kind}.md`).matchAll(/\{(\w+)\}/g)].map(
      ([, placeholder]) => placeholder,
    )
    expect(placeholders.sort()).toEqual(
      Object.keys(kind === 'account' ? accountPlaceholders : productPlaceholders).sort(),
    )
  })

  it.each(LANGUAGES)(
    `the ${kind} template in %s has the headings and placeholders of the English one`,
    language => {
      expect(outlineOf(sourceOf(`${kind}.${language}.md`))).toEqual(outlineOf(sourceOf(`${kind}.md`)))
    },
  )

  it.each(LANGUAGES)(`the ${kind} template in %s has exactly the words that its page needs`, language => {
    const { words } = templatesFrom(readTemplates(null)).find(kind, language)
    const translated = Object.keys(words).filter(word => word !== PUNCTUATION)
    expect(translated.sort()).toEqual([...NEEDED[kind]].sort())
  })

  it.each(LANGUAGES)(`the ${kind} template in %s keeps the slots of its words`, language => {
    const { words } = templatesFrom(readTemplates(null)).find(kind, language)
    const slots = (text: string) => (text.match(/\{\w*\}/g) ?? []).sort()
    const textsOf = (text: string | Counted) =>
      typeof text === 'string'
        ? [text]
        : Object.entries(text).flatMap(([category, said]) =>
            isOneNumber(language, category) && !said.includes('{}') ? [] : [said],
          )
    const wrong = Object.entries(words).flatMap(([word, text]) =>
      textsOf(text).filter(said => slots(word).join() !== slots(said).join()),
    )
    expect(wrong).toEqual([])
  })

  it.each(LANGUAGES)(
    `the ${kind} template in %s has a text for each plural of its counted words`,
    language => {
      const { words } = templatesFrom(readTemplates(null)).find(kind, language)
      const counted = Object.values(words).filter(text => typeof text !== 'string')
      expect(counted.map(text => Object.keys(text).sort())).toEqual(
        counted.map(() => [...pluralsOf(language).keys()].sort()),
      )
    },
  )

  it.each(LANGUAGES)(`the ${kind} template in %s has no English headings`, language => {
    const headings = (source: string) => source.match(/^## .*$/gm) ?? []
    const english = new Set<string>(headings(sourceOf(`${kind}.md`)))
    const translated = headings(sourceOf(`${kind}.${language}.md`))
    expect(
      translated.filter(heading => english.has(heading) && !SAME_AS_IN_ENGLISH.includes(heading)),
    ).toEqual([])
  })
})

describe('WORDS', () => {
  it('WORDS has no word that neither page needs', () => {
    const needed = new Set<Word>([...NEEDED.account, ...NEEDED.product, PUNCTUATION])
    expect(WORDS.filter(word => !needed.has(word))).toEqual([])
  })
})

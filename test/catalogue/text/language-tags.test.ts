import { describe, expect, test } from 'vitest'
import {
  isLanguageTag,
  languageAndScript,
  languageName,
  localeBeside,
  toLanguage,
} from '../../../src/catalogue/text/language-tags.ts'

test.each([
  ['en', 'en'],
  ['English', 'en'],
  ['english', 'en'],
  [' ENGLISH ', 'en'],
  ['Anglais', 'en'],
  ['Englisch', 'en'],
  ['Inglés', 'en'],
  ['Inglese', 'en'],
  ['Français', 'fr'],
  ['French', 'fr'],
  ['Französisch', 'fr'],
  ['Deutsch', 'de'],
  ['German', 'de'],
  ['Español', 'es'],
  ['Spanish', 'es'],
  ['日本語', 'ja'],
  ['영어', 'en'],
  ['英语', 'en'],
  ['英語', 'en'],
  ['한국어', 'ko'],
  ['简体中文', 'zh-Hans'],
  ['繁體中文', 'zh-Hant'],
  ['Ελληνικά', 'el'],
  ['Русский', 'ru'],
  ['English (UK)', 'en'],
  ['en_GB', 'en-GB'],
  ['en-gb', 'en-GB'],
  ['EN-GB', 'en-GB'],
  ['pt-br', 'pt-BR'],
  ['pt_BR', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  // The tag of Yiddish is also the name of another language.
  ['yi', 'yi'],
  ['YI_us', 'yi-US'],
  // Tags do not depend on case (BCP 47, 2.1.1), so this is Breton, even if the writer meant Brazil.
  ['BR', 'br'],
  ['eng', 'en'],
  ['Mandarin', 'zh'],
  ['Chinese (Mandarin)', 'zh'],
  ['Chinese, Mandarin', 'zh'],
  ['mandarín', 'zh'],
  ['北京語', 'zh'],
  ['Cantonese', 'yue'],
  ['Kantonesisch', 'yue'],
  ['Chinese (Simplified)', 'zh-Hans'],
  ['Traditional Chinese', 'zh-Hant'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Portuguese (Brazil)', 'pt-BR'],
  ['Español latinoamericano', 'es-419'],
  ['Castilian', 'es'],
  ['Farsi', 'fa'],
  ['Tagalog', 'fil'],
  ['Vlaams', 'nl-BE'],
  ['フランス語', 'fr'],
  ['الإنجليزية', 'en'],
  ['אנגלית', 'en'],
  ['British Sign Language', 'bfi'],
  ['Langue des Signes Française', 'fsl'],
  ['Gebärdensprache', 'sgn'],
  ['Bahasa Indonesia', 'id'],
  ['iw', 'he'],
])('toLanguage reads "%s" as %s', (text, tag) => {
  expect(toLanguage(text)).toBe(tag)
  expect(isLanguageTag(toLanguage(text))).toBe(true)
})

test.each([
  'nonsense',
  'Klingonese',
  '',
  ' ',
  'e',
  'en-',
  'en--GB',
  'en-!!',
  'en GB',
  'English, French',
  '12',
  'constructor',
  '__proto__',
  'en-a',
  'en-GB-GB',
])('toLanguage leaves "%s" for the schema to refuse', text => {
  expect(toLanguage(text)).toBe(text)
  expect(isLanguageTag(toLanguage(text))).toBe(false)
})

test.each(['en_GB', 'EN', 'English', 'pt-br', 'iw'])(
  'isLanguageTag refuses "%s", which is not canonical',
  tag => {
    expect(isLanguageTag(tag)).toBe(false)
  },
)

test.each([
  ['zh', 'Chinese'],
  ['yue', 'Cantonese'],
  ['en', 'English'],
  // Tags with a country or a script have no English name in V1.
  ['en-GB', 'en-GB'],
  ['pt-BR', 'pt-BR'],
  ['zh-Hans', 'zh-Hans'],
])('languageName calls %s "%s"', (tag, name) => {
  expect(languageName(tag)).toBe(name)
  expect(toLanguage(name)).toBe(tag)
})

test.each([
  ['en', 'en-GB', 'en-GB'],
  ['pt', 'pt-BR', 'pt-BR'],
  ['en', 'sv-SE', 'en'],
  ['en', null, 'en'],
  ['fr', 'fr', 'fr'],
  ['ar', 'ar-AE', 'ar-AE'],
  // Numbers of ar-EG would have digits that nothing else on a page has.
  ['ar', 'ar-EG', 'ar-EG-u-nu-latn'],
])('beside words in %s, values of %s are written as in %s', (language, locale, written) => {
  expect(localeBeside(language, locale)).toBe(written)
})

describe('toLanguage on the languages of the world', () => {
  /** ISO 639-1 without withdrawn codes. */
  const codes = (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en ' +
    'eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja ' +
    'jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb ' +
    'nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq ' +
    'sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' ')

  test('toLanguage reads every code as itself', () => {
    expect(codes.map(toLanguage)).toEqual(Intl.getCanonicalLocales(codes))
  })

  test.each(['en', 'fr', 'de', 'es', 'ja', 'ar', 'he'])(
    'toLanguage reads every name that people of "%s" use',
    locale => {
      // Unicode CLDR must have the same name for the resulting tag.
      const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
      const wrong = codes.flatMap(code => {
        const name = names.of(code)
        // Two letters are always a tag.
        if (name === undefined || name === 'Yi') return []
        const tag = toLanguage(name)
        return isLanguageTag(tag) && names.of(tag) === name ? [] : [`${name}: ${tag}`]
      })
      expect(wrong).toEqual([])
    },
  )
})

test.each([
  ['fr-CA', 'fr'],
  ['yue-HK', 'yue'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-Hans-TW', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['sr', 'sr-Cyrl'],
  ['sr-Latn-RS', 'sr-Latn'],
])('languageAndScript of %s is %s', (tag, language) => {
  expect(languageAndScript(tag)).toBe(language)
})

import signLanguages from '../../../templates/sign-languages.json' with { type: 'json' }

/** Tags of more than two letters that Unicode CLDR has names for. */
export const MORE_LANGUAGES = (
  'yue fil gsw ast haw nds hsb scn vec fur ase zh-Hans zh-Hant pt-BR pt-PT en-GB en-US en-AU en-CA fr-CA fr-CH ' +
  'de-AT de-CH es-ES es-MX es-419 nl-BE fa-AF'
).split(' ')

export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  zh: [
    ...['Mandarin', 'Mandarin Chinese', 'Chinese Mandarin', 'Standard Chinese', 'Putonghua'],
    ...['Chinois mandarin', 'Hochchinesisch', 'Mandarín', 'Chino mandarín', 'Mandarino', 'Cinese mandarino'],
    ...['Mandarim', 'Chinês mandarim', 'Mandarijn', 'Mandarijn Chinees'],
    ...['普通话', '普通話', '国语', '國語', '汉语', '漢語', '北京語'],
  ],
  yue: ['Cantonese Chinese', 'Chinese Cantonese', '广东话', '廣東話', '粤语', '粵語'],
  es: ['Castilian', 'Castilian Spanish', 'Castellano', 'Castillan', 'Kastilisch', 'Castigliano'],
  fa: ['Farsi', 'Parsi'],
  fil: ['Tagalog', 'Pilipino'],
  id: ['Bahasa Indonesia', 'Bahasa'],
  ms: ['Bahasa Melayu', 'Bahasa Malaysia'],
  el: ['Modern Greek'],
  he: ['Modern Hebrew', 'Ivrit'],
  sl: ['Slovene'],
  ga: ['Irish Gaelic'],
  si: ['Sinhalese'],
  my: ['Myanmar', 'Myanmar language'],
  ro: ['Moldavian', 'Moldovan'],
  nb: ['Bokmål', 'Norwegian (Bokmal)'],
  nn: ['Nynorsk'],
}

/** Names of sign languages by the language of the name, then by ISO 639-3 code. Unicode CLDR has only the American. */
export const SIGN_LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = signLanguages

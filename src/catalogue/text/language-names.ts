/** Tags of more than two letters that have a name in Unicode CLDR: languages, and variants of a country or a script. */
export const MORE_LANGUAGES = (
  'yue fil gsw ast haw nds hsb scn vec fur ase zh-Hans zh-Hant pt-BR pt-PT en-GB en-US en-AU en-CA fr-CA fr-CH ' +
  'de-AT de-CH es-ES es-MX es-419 nl-BE fa-AF'
).split(' ')

/** Common names of languages that are not in the Unicode CLDR. */
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

/** Sign languages by their codes of ISO 639-3. Unicode CLDR names only the American one, and that not in every language. */
export const SIGN_LANGUAGES: Readonly<Record<string, string>> = {
  sgn: 'Sign language',
  ils: 'International Sign',
  ...{ ase: 'American Sign Language', bfi: 'British Sign Language', isg: 'Irish Sign Language' },
  ...{
    asf: 'Australian Sign Language',
    nzs: 'New Zealand Sign Language',
    sfs: 'South African Sign Language',
  },
  ...{ fsl: 'French Sign Language', fcs: 'Quebec Sign Language', sfb: 'French Belgian Sign Language' },
  ...{ gsg: 'German Sign Language', asq: 'Austrian Sign Language', sgg: 'Swiss-German Sign Language' },
  ...{ ssr: 'Swiss-French Sign Language', slf: 'Swiss-Italian Sign Language', ise: 'Italian Sign Language' },
  ...{ dse: 'Dutch Sign Language', vgt: 'Flemish Sign Language', ssp: 'Spanish Sign Language' },
  ...{ csc: 'Catalan Sign Language', psr: 'Portuguese Sign Language', bzs: 'Brazilian Sign Language' },
  ...{ mfs: 'Mexican Sign Language', csn: 'Colombian Sign Language', aed: 'Argentine Sign Language' },
  ...{ dsl: 'Danish Sign Language', nsl: 'Norwegian Sign Language', swl: 'Swedish Sign Language' },
  ...{ fse: 'Finnish Sign Language', pso: 'Polish Sign Language', gss: 'Greek Sign Language' },
  ...{ rsl: 'Russian Sign Language', tsm: 'Turkish Sign Language', isr: 'Israeli Sign Language' },
  ...{ jsl: 'Japanese Sign Language', kvk: 'Korean Sign Language', csl: 'Chinese Sign Language' },
  ...{ tss: 'Taiwan Sign Language', ins: 'Indian Sign Language', esl: 'Egyptian Sign Language' },
}

import { describe, expect, it } from 'vitest'
import { isHtml } from '../../../src/document/html/is-html.ts'
import { toBlocks } from '../../../src/document/html/rich-text.ts'
import { markdownOf } from '../pages.ts'

describe('toBlocks', () => {
  it.each([
    ['One', 'One\n'],
    ['One\nTwo', 'One  \nTwo\n'],
    ['One\n\nTwo', 'One\n\nTwo\n'],
    ['One\n \t\n\n\nTwo\nThree', 'One\n\nTwo  \nThree\n'],
    ['  One  \n  Two  ', 'One  \nTwo\n'],
    ['One\n\u00a0\nTwo\n\t\nThree', 'One  \nTwo\n\nThree\n'],
    ['\n\nOne\n\n', 'One\n'],
    ['', ''],
    [' \n\n ', ''],
    ['Fish & chips < 10 > 5; Tom & Jerry; <3 you', 'Fish & chips < 10 > 5; Tom & Jerry; <3 you\n'],
    ['- Water\n- Hat', '- Water\n- Hat\n'],
    ['Bring:\n• Water\n•\u00a0Hat\nSee you.', 'Bring:\n\n- Water\n- Hat\n\nSee you.\n'],
    ['1. Eat\n2) Drink\n\n3. Sleep', '1. Eat\n2. Drink\n3. Sleep\n'],
    ['4. Eat\n5. Drink', '4. Eat\n5. Drink\n'],
    ['1. Mai: zu\n1. Juni: offen', '1\\. Mai: zu  \n1\\. Juni: offen\n'],
    ['・歩きやすい靴\n・雨具', '- 歩きやすい靴\n- 雨具\n'],
    ['·편한 신발\n·비옷', '- 편한 신발\n- 비옷\n'],
    ['1.請提前到達\n2.請攜帶護照', '1. 請提前到達\n2. 請攜帶護照\n'],
    ['1、请带水\n2、请带帽子', '1. 请带水\n2. 请带帽子\n'],
    ['１．集合\n２．出発', '1. 集合\n2. 出発\n'],
    ['①集合\n② 出発', '1. 集合\n2. 出発\n'],
    ['<p>・靴<br>・雨具</p>', '- 靴\n- 雨具\n'],
    ['1.5 km\n2.5 km', '1.5 km  \n2.5 km\n'],
    ['1. Mai bis 3. Juni', '1\\. Mai bis 3. Juni\n'],
    ['- Water\n\n- Hat\n\nSee you.', '- Water\n- Hat\n\nSee you.\n'],
    ['-Water\n-Hat', '- Water\n- Hat\n'],
    ['-Water', '-Water\n'],
    ['- Water', '- Water\n'],
    ['– said she', '– said she\n'],
    ['– Water\n– Hat', '- Water\n- Hat\n'],
    ['* Water\n* Hat', '- Water\n- Hat\n'],
    ['Free *\n* on Sundays', 'Free *  \n\\* on Sundays\n'],
    ['- 6 ans\n- de 12 ans', '-\u00a06 ans  \n-\u00a0de 12 ans\n'],
    ['Groups:\n+ 10 pers.', 'Groups:  \n+\u00a010 pers.\n'],
    ['- 3 wines\n- Bread', '- 3 wines\n- Bread\n'],
    ['<p>• Water<br>• Hat</p>', '- Water\n- Hat\n'],
    ['<p>Bring:\n- Water\n - Hat</p>', 'Bring:\n\n- Water\n- Hat\n'],
    ['<p>Kayak\n- or canoe</p>', 'Kayak - or canoe\n'],
    ['<p>Bring:</p><pre>a:\n  - Water\n  - Hat</pre>', 'Bring:\n\n```\na:\n  - Water\n  - Hat\n```\n'],
    ['<p>• Water</p>\n<p>• <b>Hat</b></p>', '- Water\n- **Hat**\n'],
    ['<ul><li>• Water</li><li>- Hat</li></ul>', '- Water\n- Hat\n'],
    ['<ol><li>Eat<br>- slowly<br>- much</li></ol>', '1. Eat\n\n   - slowly\n   - much\n'],
    ['<p>&nbsp;&nbsp; One<br>&nbsp;Two</p>', 'One  \nTwo\n'],
    ['One\t\tTwo\u00a0 \u00a0Three\u00a0!', 'One Two Three\u00a0!\n'],
    ['# no\n\n1. no\n\n> no', '\\# no\n\n1\\. no\n\n\\> no\n'],
    ['    no code', 'no code\n'],
    ['*no* _no_ `no` [no](https://e.example)', '\\*no\\* \\_no\\_ \\`no\\` \\[no]\\(<https://e.example>)\n'],
    ['See https://e.example/a_b_c.', 'See <https://e.example/a_b_c>.\n'],
    ['See www.e.example.', 'See [www.e.example](https://www.e.example).\n'],
    ['<3 <tour> <>', '<3 \\<tour> <>\n'],
    ['<b>Bold</b>', '**Bold**\n'],
    ['Fish &amp; chips', 'Fish & chips\n'],
  ])('toBlocks reads %j', (prose, markdown) => {
    expect(markdownOf(toBlocks(prose))).toBe(markdown)
  })
})

describe('isHtml', () => {
  it.each([
    '<p>a',
    'a<br>b',
    'a<BR/>b',
    '</div>',
    '<a\nhref="x">y</a>',
    'a &amp; b',
    '&#38;',
    '&#x26;',
    '&nbsp;',
    '<!-- a -->',
    '<h1>',
    '<x><b>',
  ])('isHtml says that %j is HTML', text => {
    expect(isHtml(text)).toBe(true)
  })

  it.each([
    'a',
    '',
    'a < b > c',
    '<3',
    '<tour>',
    '<p',
    'b>a',
    '< p >',
    'AT&T',
    'a & b;',
    '&unknown;',
    '&amp',
    '&;',
    '<bold>',
    '<p-tour>',
    '<hr5>',
  ])('isHtml says that %j is plain text', text => {
    expect(isHtml(text)).toBe(false)
  })
})

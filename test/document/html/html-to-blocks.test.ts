import { describe, expect, it } from 'vitest'
import { htmlToBlocks } from '../../../src/document/html/html-to-blocks.ts'
import { toText } from '../../../src/document/to-text.ts'
import { markdownOf, pageOf, productPage, sectionsOf } from '../pages.ts'

const nested = (tag: string, depth: number, inner: string) =>
  `<${tag}>`.repeat(depth) + inner + `</${tag}>`.repeat(depth)

/** Pairs of HTML and the expected Markdown, by subject. */
const CASES: Record<string, [html: string, markdown: string][]> = {
  'paragraphs and breaks': [
    ['<p>One</p><p>Two</p>', 'One\n\nTwo\n'],
    ['<P>One<P>Two', 'One\n\nTwo\n'],
    ['One<br>Two', 'One  \nTwo\n'],
    ['One<br><br>Two', 'One\n\nTwo\n'],
    ['One<br/>\n<br />Two<br>Three', 'One\n\nTwo  \nThree\n'],
    ['<p>One<br>&nbsp;<br>Two</p>', 'One\n\nTwo\n'],
    ['<p>One<br></p><p><br>Two</p>', 'One\n\nTwo\n'],
    ['<p>&nbsp;</p><p> </p><p></p><p>One</p>', 'One\n'],
    ['<p>One\n\nline</p>', 'One line\n'],
    ['<div>One</div><div>Two</div>Three', 'One\n\nTwo\n\nThree\n'],
    ['<div>One<div>Two</div>Three</div>', 'One\n\nTwo\n\nThree\n'],
    ['<center>One</center><section>Two</section>', 'One\n\nTwo\n'],
    ['<p>One</p><hr><p>Two</p>', 'One\n\nTwo\n'],
    ['<details><summary>More</summary>Less</details>', 'More\n\nLess\n'],
    ['<blockquote>Great</blockquote>', '> Great\n'],
    ['<pre>  a\n    b</pre>', '```\n  a\n    b\n```\n'],
  ],
  lists: [
    ['<ul><li>A</li><li>B</li></ul>', '- A\n- B\n'],
    ['<ul>\n\n<li>A</li>\n\n<li>B</li>\n</ul>', '- A\n- B\n'],
    ['<ul><li>A<ul><li>B<ul><li>C</li></ul></li></ul></li><li>D</li></ul>', '- A\n  - B\n    - C\n- D\n'],
    ['<ul><li>A<ol><li>B</li></ol></li></ul>', '- A\n  1. B\n'],
    ['<ul><li>A</li><ul><li>B</li></ul></ul>', '- A\n  - B\n'],
    ['<ol><li>A</li><li>B</li></ol>', '1. A\n2. B\n'],
    ['<ul><li></li><li> </li><li>A</li></ul>', '- A\n'],
    ['<ul><li>A<br><br>B</li><li>C</li></ul>', '- A\n\n  B\n\n- C\n'],
    ['<ul><li><p>A</p></li><li><p>B</p></li></ul>', '- A\n\n- B\n'],
    ['<ol start="3"><li>A</li></ol>', '3. A\n'],
    ['<p>You get</p><ul><li>A</li></ul><p>and more</p>', 'You get\n\n- A\n\nand more\n'],
    ['<dl><dt>Start</dt><dd>Pier</dd></dl>', '- Start\n\n  Pier\n'],
  ],
  tables: [
    [
      '<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9-17</td></tr></table>',
      '| Day | Hours |\n| - | - |\n| Monday | 9-17 |\n',
    ],
    [
      '<table><thead><tr><td>Day</td></tr></thead><tbody><tr><td>Monday | Tuesday</td></tr></tbody></table>',
      '| Day |\n| - |\n| Monday \\| Tuesday |\n',
    ],
    ['<table><tr><td>Monday</td><td></td></tr></table>', '| | |\n| - | - |\n| Monday | |\n'],
    ['<table></table><table><tr></tr></table>x', 'x\n'],
  ],
  headings: [
    ['<h2>A</h2><p>a</p><h3>B</h3><p>b</p><h2>C</h2>', '# A\n\na\n\n## B\n\nb\n\n# C\n'],
    ['<h3>A</h3><h6>B</h6><h4>C</h4><h5>D</h5>', '# A\n\n## B\n\n## C\n\n### D\n'],
    ['<h4>A</h4><h2>B</h2><h3>C</h3>', '# A\n\n# B\n\n## C\n'],
    ['<section><h2>A</h2><section><h2>B</h2></section></section>', '# A\n\n# B\n'],
    ['<h1></h1><h2><br></h2><h3>&nbsp;</h3><h4><img src="x"></h4><p>a</p>', 'a\n'],
    ['<h2><a href="https://e.example"><b>A</b></a></h2>', '# [**A**](https://e.example)\n'],
    ['<h2><strong>A </strong></h2><h2><b>B</b> b</h2>', '# A\n\n# **B** b\n'],
  ],
  links: [
    ['<a href="https://e.example/a?b=1&amp;c=2">A</a>', '[A](https://e.example/a?b=1&c=2)\n'],
    ['<a href="//e.example/a">A</a>', '[A](https://e.example/a)\n'],
    ['<a href="www.e.example">A</a>', '[A](https://www.e.example)\n'],
    ['<a href="/tours">A</a> b', 'A b\n'],
    ['<a href="#top">A</a> b', 'A b\n'],
    ['<a href="mailto:a@e.example">Mail</a> b', 'Mail b\n'],
    ['<a href="tel:+33536492017">Call</a> b', 'Call b\n'],
    ['<a href="javascript:alert(1)">A</a> b', 'A b\n'],
    ['<a href=" java&#10;script:alert(1)">A</a> b', 'A b\n'],
    ['<a href="data:text/html,x">A</a> b', 'A b\n'],
    ['<a href="https://user:secret@e.example">A</a> b', 'A b\n'],
    ['<a href="ftp://e.example">A</a> b', 'A b\n'],
    ['<a>A</a> <a href="">B</a> b', 'A B b\n'],
    ['<a href="https://e.example"></a><a href="https://e.example"><img src="x"></a>b', 'b\n'],
    ['<a href="https://e.example">https://e.example</a>', '<https://e.example>\n'],
    [
      '<p>See www.e.example/a, or https://e.example/b.</p>',
      'See [www.e.example/a](https://www.e.example/a), or <https://e.example/b>.\n',
    ],
  ],
  'elements that are dropped with their content': [
    ['<script>alert(1)</script><style>p{}</style><p>a</p>', 'a\n'],
    ['<p>a<script>alert(1)</script>b</p>', 'ab\n'],
    ['<iframe src="https://e.example">x</iframe><object>y</object><svg><text>z</text></svg>a', 'a\n'],
    ['<select><option>x</option></select><button>y</button><textarea>z</textarea>a', 'a\n'],
    ['<template>x</template><noscript>y</noscript><video>z</video>a', 'a\n'],
    ['a<!-- b --><!-- <p>c</p> -->d', 'ad\n'],
    ['<p>Before <img src="x.jpg" alt="A seal"> after</p>', 'Before after\n'],
    ['<figure><img src="x.jpg"><figcaption>Seals</figcaption></figure>', 'Seals\n'],
  ],
  'elements that are unwrapped': [
    ['<form><p>a</p><label>b</label></form>', 'a\n\nb\n'],
    ['<font color="red">a</font> <marquee>b</marquee> <x-tour>c</x-tour>', 'a b c\n'],
    ['<abbr title="x">GPS</abbr>, <small>d</small>', 'GPS, d\n'],
  ],
  'raised and lowered numbers': [
    ['12<sup>50</sup> €, 10<sup>6</sup> stars, 5 km<SUP class="2">2</SUP>', '12⁵⁰ €, 10⁶ stars, 5 km²\n'],
    ['H<sub>2</sub>O, x<sub>-1</sub>, y<sup>+(30)</sup>, z<sup>−4</sup>', 'H₂O, x₋₁, y⁺⁽³⁰⁾, z⁻⁴\n'],
    ['12<sup><b style="top:1px">50</b></sup> or 9<sup>80 €</sup>', '12**⁵⁰** or 9⁸⁰ €\n'],
    ['1<sup>st</sup> M<sup>me</sup> 12<sup>,50</sup> a<sup>2b</sup>', '1st Mme 12,50 a2b\n'],
    ['<table><tr><td>3<sup>2</sup><tr><td>4<sub>5</sub></table>', '| |\n| - |\n| 3² |\n| 4₅ |\n'],
  ],
  emphasis: [
    ['a<b> x </b>b', 'a **x** b\n'],
    ['a <b>x </b>, <i> y</i>', 'a **x** , *y*\n'],
    ['<p>a <b> </b> c <i></i> d</p>', 'a c d\n'],
    ['<em>a</em> <strong>b</strong> <del>c</del> <code>d</code>', '*a* **b** ~~c~~ `d`\n'],
    ['a <del><p>b</p><ul><li>c</li></ul></del><s>d<br><br>e</s><p>f</p>', 'a\n\nf\n'],
    ['<p>**no** _no_ `no`</p>', '\\*\\*no\\*\\* \\_no\\_ \\`no\\`\n'],
  ],
  'character references': [
    ['<p>&nbsp;One&nbsp;<br>&nbsp;<b>two</b>&nbsp;</p><p>3&nbsp;</p>', 'One  \n**two**\n\n3\n'],
    ['<p><b>Tarif</b>&nbsp;: «&nbsp;<i>un</i>&nbsp;»</p>', '**Tarif**\u00a0: «\u00a0*un*\u00a0»\n'],
    ['Fish &amp; chips &lt;hot&gt; for 10&nbsp;&euro;', 'Fish & chips \\<hot> for 10\u00a0€\n'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '\\<script>alert(1)\\</script>\n'],
    ['Fish &amp; chips\nTea\n\nOpen daily', 'Fish & chips  \nTea\n\nOpen daily\n'],
    ['One\n\n\n\n<b>Two</b>\nThree', 'One\n\n**Two**  \nThree\n'],
    ['<p>One</p>\n\nTwo\nThree', 'One\n\nTwo Three\n'],
    ['a&#x202e;b&#8203;c&#0;d', 'abc\ufffdd\n'],
  ],
}

describe.each(Object.keys(CASES))('htmlToBlocks: %s', name => {
  it.each(CASES[name] ?? [])(`htmlToBlocks reads ${name}: %j`, (html, markdown) => {
    expect(markdownOf(htmlToBlocks(html))).toBe(markdown)
  })
})

/** The type and the plain text of each block. */
const blocksOf = (html: string) => htmlToBlocks(html).map(block => [block.type, toText([block])])

describe('htmlToBlocks', () => {
  it.each([
    '<span>One<br><br>Two</span>',
    '<p><span style="color:red">One<br><br>Two</span></p>',
    '<b>One<br><br>Two</b>',
    '<strong><p>One</p><p>Two</p></strong>',
    '<i><div>One</div><div>Two</div></i>',
    'One<hr>Two',
  ])('htmlToBlocks separates paragraphs inside other elements: %j', html => {
    expect(blocksOf(html)).toEqual([
      ['paragraph', 'One'],
      ['paragraph', 'Two'],
    ])
  })

  it.each([
    '<li>A</li><li>B</li>',
    '<div><li>A</li><li>B</li></div>',
    '<b><ul><li>A</li><li>B</li></ul></b>',
    '<a href="/tours"><ul><li>A</li><li>B</li></ul></a>',
  ])('htmlToBlocks keeps the items of misplaced lists: %j', html => {
    expect(toText(htmlToBlocks(html))).toBe('- A\n- B')
  })

  it.each([
    '<p>One</p><p>Two</p>',
    'One<br><br>Two',
    '<ul><li>One</li><li>Two</li></ul>',
    '<h3>One</h3>Two',
    '<pre>One\nTwo</pre>',
    '<blockquote>One</blockquote>Two',
    '<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>',
  ])('htmlToBlocks keeps a cell on one line and its words apart: %j', cell => {
    const blocks = htmlToBlocks(`<table><tr><th>a</th></tr><tr><td>${cell}</td></tr></table>`)
    expect(markdownOf(blocks)).toMatch(/^(?:\|.*\|\n)+$/)
    expect(toText(blocks)).toMatch(/^a: One\W+Two$/)
  })

  it.each([
    '<table><caption>One</caption><tr><td>Two</td></tr></table>',
    '<h3>One<p>Two</p></h3>',
    '<h3>One<br>Two</h3>',
    '<dl><dt>One</dt><dd>Two</dd></dl>',
    '<ul>One<li>Two</li></ul>',
  ])('htmlToBlocks keeps words of different lines apart: %j', html => {
    expect(toText(htmlToBlocks(html))).toMatch(/One\W+Two/)
  })

  it.each([
    { what: '3,000 divs', html: nested('div', 3000, 'deep') },
    { what: '3,000 bold elements', html: nested('b', 3000, 'deep') },
    { what: '3,000 quotations', html: nested('blockquote', 3000, 'deep') },
    { what: '3,000 lists that nobody closed', html: `${'<ul><li>'.repeat(3000)}deep` },
    { what: '3,000 divs that a span ends', html: `${'<div></span>'.repeat(3000)}deep` },
    { what: '3,000 slanted elements that a bold one ends', html: `${'<i></b>'.repeat(3000)}deep` },
    { what: '3,000 divs that something unknown ends', html: `${'<div></x>'.repeat(3000)}deep` },
  ])('htmlToBlocks keeps the text of $what', ({ html }) => {
    expect(toText(htmlToBlocks(html))).toBe('deep')
  })

  it.each([
    ['a row of cells', `<table><tr>${'<td>a'.repeat(4001)}`, 4001],
    ['a list of items', `<ul>${'<li>a'.repeat(4001)}`, 4001],
    ['half as many cells', `<table><tr>${'<td>a'.repeat(2000)}`, null],
    ['as many items with words', `<ul>${'<li>a walk along the river'.repeat(4001)}`, null],
  ])('htmlToBlocks reads only the text of HTML that is mostly tags: %s', (_, html, letters) => {
    const blocks = htmlToBlocks(html)
    const isText = blocks.length === 1 && blocks[0]?.type === 'paragraph'
    expect(isText).toBe(letters !== null)
    if (letters !== null) expect(toText(blocks)).toBe('a '.repeat(letters).trim())
  })

  it('htmlToBlocks drops scripts and decodes references in deep nesting too', () => {
    const inner = 'Fish &amp; chips<script>alert(1)</script><style>p{}</style><!-- <p> --> &lt;b&gt;'
    expect(toText(htmlToBlocks(nested('div', 3000, inner))).replace(/ +/g, ' ')).toBe('Fish & chips <b>')
  })

  it('htmlToBlocks keeps many paragraphs and items that nobody closed', () => {
    const texts = Array.from({ length: 150 }, (_, index) => `Fish &amp; chips ${index}`)
    expect(htmlToBlocks(texts.join('\n\n'))).toHaveLength(150)
    expect(htmlToBlocks(`<p>${texts.join('<p>')}`)).toHaveLength(150)
    const [list] = htmlToBlocks(`<ul><li>${texts.join('<li>')}</ul>`)
    expect(list?.type === 'list' ? list.children : []).toHaveLength(150)
  })

  it('htmlToBlocks turns a table into paragraphs if filling it up would square its size', () => {
    const uneven = (columns: number, rows: number) =>
      `<table><tr>${'<td>a</td>'.repeat(columns)}</tr>${'<tr><td>b</td></tr>'.repeat(rows - 1)}</table>`
    const [few, ...others] = htmlToBlocks(uneven(25, 40))
    expect([few?.type, others]).toEqual(['table', []])
    const many = htmlToBlocks(uneven(600, 600))
    expect(many).toHaveLength(600)
    expect(toText(many.slice(1, 3))).toBe('b\n\nb')
    expect(toText(many.slice(0, 1))).toBe(`${'a '.repeat(599)}a`)
    // Many rows of similar lengths stay a table.
    const even = `<table>${`<tr>${'<td>a</td>'.repeat(9)}</tr><tr><td>b</td></tr>`.repeat(150)}</table>`
    expect(htmlToBlocks(even).map(({ type }) => type)).toEqual(['table'])
  })

  it.each([
    [
      'rows',
      '<tr><th>Season<th>Who<th>Ticket<tr><td rowspan=2>Summer<td>Adult<td>€20<tr><td>Child<td>€15<tr><td>Winter<td>All<td>€9',
      'Season: Summer; Who: Adult; Ticket: €20\nSeason: Summer; Who: Child; Ticket: €15\nSeason: Winter; Who: All; Ticket: €9',
    ],
    [
      'columns',
      '<tr><th>Day<th>Adult<th>Child<th>Dog<tr><td>Sunday<td colspan=2>€5<td>free<tr><td colspan=99>No <b>cash</b>',
      'Day: Sunday; Adult: €5; Child: €5; Dog: free\nDay: No cash; Adult: No cash; Child: No cash; Dog: No cash',
    ],
    [
      'a heading of columns',
      '<tr><th>Day<th colspan=2>Price<tr><td>1<td>€5<td>€6',
      'Day: 1; Price: €5; Price: €6',
    ],
    [
      'rows behind a gap',
      '<tr><th>A<th>B<th>C<tr><td>1<td>2<td rowspan=2>3<tr><td>4',
      'A: 1; B: 2; C: 3\nA: 4; C: 3',
    ],
    [
      'a row without cells',
      '<tr><th>A<th>B<tr><td rowspan=2>1<td rowspan=2>2<tr><tr><td>3<td>4',
      'A: 1; B: 2\nA: 3; B: 4',
    ],
    [
      'all rows of its group',
      '<thead><tr><th>A<th>B</thead><tbody><tr><td rowspan=0>1<td>2<tr><td>3</tbody><tbody><tr><td>4<td>5</tbody>',
      'A: 1; B: 2\nA: 1; B: 3\nA: 4; B: 5',
    ],
    ['no columns by a broken number', '<tr><th>A<th>B<tr><td colspan="2;x">1<td rowspan=-1>2', 'A: 1; B: 2'],
  ])('htmlToBlocks repeats a cell that spans %s', (_, rows, expected) => {
    expect(toText(htmlToBlocks(`<table>${rows}</table>`))).toBe(expected)
  })

  it.each([
    ['long', `<td rowspan=65534>${'a'.repeat(900)}</td>`],
    ['wide', '<td colspan=65534>a</td><td rowspan=65534 colspan=1000>b</td>'.repeat(40)],
  ])('htmlToBlocks turns a table into paragraphs if its cells span too much: %s', (_, cells) => {
    const html = `<table><tr>${cells}</tr>${'<tr><td>c</td></tr>'.repeat(60)}</table>`
    const blocks = htmlToBlocks(html)
    expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(['paragraph']))
    expect(toText(blocks).length).toBeLessThan(html.length)
  })

  it('htmlToBlocks puts headings below the section without skipping levels', () => {
    const description = '<h2>Route</h2><p>a</p><h5>Morning</h5><p>b</p><h2>Prices</h2><p>c</p>'
    expect(sectionsOf(pageOf(productPage({ description }))).get('About')).toBe(
      '## About\n\n### Route\n\na\n\n#### Morning\n\nb\n\n### Prices\n\nc\n\n',
    )
  })
})

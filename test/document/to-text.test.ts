import type { Delete, List, RootContent, Table } from 'mdast'
import { describe, expect, it } from 'vitest'
import { bullets, heading, item, link, paragraph, strong, text } from '../../src/document/nodes.ts'
import { toText } from '../../src/document/to-text.ts'
import { productPage } from './pages.ts'

const p = (value: string) => paragraph(text(value))
const struck = (value: string): Delete => ({ type: 'delete', children: [text(value)] })
const STRUCK = paragraph(struck('Old'))
const numbers = (start: number | null, ...values: string[]): List => ({
  type: 'list',
  ordered: true,
  start,
  spread: false,
  children: values.map(value => item(p(value))),
})
const table = (...rows: string[][]): Table => ({
  type: 'table',
  children: rows.map(row => ({
    type: 'tableRow',
    children: row.map(value => ({ type: 'tableCell', children: value === '' ? [] : [text(value)] })),
  })),
})

describe('toText', () => {
  it.each<{ what: string; nodes: RootContent[]; expected: string }>([
    { what: 'nothing', nodes: [], expected: '' },
    { what: 'paragraphs with a blank line between', nodes: [p('One'), p('Two')], expected: 'One\n\nTwo' },
    {
      what: 'a line break',
      nodes: [paragraph(text('One'), { type: 'break' }, text('Two'))],
      expected: 'One\nTwo',
    },
    {
      what: 'emphasis and code as their text',
      nodes: [
        paragraph(
          strong('One'),
          text(' *two* '),
          { type: 'emphasis', children: [text('three')] },
          { type: 'inlineCode', value: ' four' },
        ),
      ],
      expected: 'One *two* three four',
    },
    {
      what: 'no struck-out text',
      nodes: [
        heading(2, struck('Old')),
        heading(2, struck('Old'), text(' New')),
        paragraph(text('From '), struck('€50'), text(' €40 '), struck('now')),
        paragraph(text('One'), { type: 'break' }, struck('Two'), { type: 'break' }, text('Three')),
        paragraph({ type: 'link', url: 'https://e.example', children: [struck('Old')] }),
        { ...numbers(1, 'One', 'Two', 'Three'), children: [item(p('One')), item(STRUCK), item(p('Three'))] },
        bullets([item(STRUCK)]),
      ],
      expected: 'New:\n\nFrom €40\n\nOne\nThree\n\n1. One\n3. Three',
    },
    { what: 'the main heading as it is', nodes: [heading(1, text('Walk'))], expected: 'Walk' },
    {
      what: 'another heading with a colon',
      nodes: [heading(2, text('Walk')), p('a')],
      expected: 'Walk:\n\na',
    },
    { what: 'a question as it is', nodes: [heading(3, text('Dogs?')), p('Yes.')], expected: 'Dogs?\n\nYes.' },
    { what: 'a heading with a colon of its own', nodes: [heading(2, text('Walk:'))], expected: 'Walk:' },
    { what: 'a heading that ends as a sentence', nodes: [heading(2, text('Walk!'))], expected: 'Walk!' },
    { what: 'a question in Japanese as it is', nodes: [heading(3, text('犬は？'))], expected: '犬は？' },
    { what: 'a question in Arabic as it is', nodes: [heading(3, text('كلاب؟'))], expected: 'كلاب؟' },
    { what: 'bullets', nodes: [bullets([item(p('One')), item(p('Two'))])], expected: '- One\n- Two' },
    { what: 'numbers', nodes: [numbers(null, 'One', 'Two')], expected: '1. One\n2. Two' },
    { what: 'numbers from another than 1', nodes: [numbers(9, 'One', 'Two')], expected: '9. One\n10. Two' },
    {
      what: 'a list below an item',
      nodes: [bullets([item(p('One'), bullets([item(p('A')), item(p('B'))])), item(p('Two'))])],
      expected: '- One\n  - A\n  - B\n- Two',
    },
    {
      what: 'numbers below a bullet',
      nodes: [bullets([item(p('One'), numbers(1, 'A'))])],
      expected: '- One\n  1. A',
    },
    {
      what: 'paragraphs of an item, indented as far as its text',
      nodes: [numbers(1, 'One'), bullets([item(p('One'), p('More'))])],
      expected: '1. One\n\n- One\n\n  More',
    },
    {
      what: 'paragraphs of a numbered item',
      nodes: [{ type: 'list', ordered: true, children: [item(p('One'), p('More'))] }],
      expected: '1. One\n\n   More',
    },
    {
      what: 'a paragraph of an item that begins as a list does',
      nodes: [bullets([item(p('One'), p('2. Two'))])],
      expected: '- One\n\n  2. Two',
    },
    {
      what: 'a link with its address',
      nodes: [paragraph(text('See '), link('https://e.example/a', 'our site'), text('.'))],
      expected: 'See our site (https://e.example/a).',
    },
    {
      what: 'a link that is its own label once',
      nodes: [
        paragraph(link('https://e.example/a', 'https://e.example/a')),
        paragraph(link('https://www.e.example', 'www.e.example')),
        paragraph(link('https://e.example/', 'e.example')),
        paragraph(link('http://e.example', 'https://e.example/')),
      ],
      expected: 'https://e.example/a\n\nwww.e.example\n\ne.example\n\nhttps://e.example/',
    },
    {
      what: 'a link whose label is a part of its address with the whole',
      nodes: [
        paragraph(link('https://e.example/a/', 'e.example/'), link('https://e.example//', 'e.example')),
      ],
      expected: 'e.example/ (https://e.example/a/)e.example (https://e.example//)',
    },
    {
      what: 'a table row by row, with the names of its columns',
      nodes: [table(['Day', 'Hours'], ['Monday', '9-17'], ['Sunday', ''])],
      expected: 'Day: Monday; Hours: 9-17\nDay: Sunday',
    },
    {
      what: 'a table without names of columns',
      nodes: [table(['', ''], ['Monday', '9-17'], ['', ''])],
      expected: 'Monday; 9-17',
    },
    { what: 'a table of names alone', nodes: [table(['Day', '', 'Hours'])], expected: 'Day; Hours' },
    {
      what: 'a quotation and code as they are',
      nodes: [
        { type: 'blockquote', children: [p('One'), p('Two')] },
        { type: 'code', value: '  a\n    b' },
      ],
      expected: 'One\n\nTwo\n\n  a\n    b',
    },
    { what: 'nothing of an empty paragraph', nodes: [p('One'), p(''), p('Two')], expected: 'One\n\nTwo' },
  ])('toText writes $what', ({ nodes, expected }) => {
    expect(toText(nodes)).toBe(expected)
  })

  it('toText writes no heading above features that are struck out', () => {
    const features = [{ type: 'INCLUSION', shortDescription: '<s>Hotel pickup</s>' }]
    expect(productPage({ features }).text).toBe('Walk\n\nOperated by:\n\n- Blue Boats')
  })
})

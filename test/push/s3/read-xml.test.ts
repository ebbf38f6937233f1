import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readXml, type XmlElement, xmlText } from '../../../src/storage/s3/read-xml.ts'
import { examples } from '../../helpers/extent.ts'
import { hasPython, type ReadElement, readXmlFiles } from '../../helpers/read-xml.ts'

describe('readXml', () => {
  test('reads elements, texts, references, CDATA and what is empty', () => {
    expect(
      readXml(
        '\ufeff<?xml version="1.0"?>\n<!-- x --><a:L xmlns:a="u"><K>a&amp;b&#233;&#x1f30d;</K><C><![CDATA[<&]]></C><E/><F x=\'1\' ></F></a:L>\n',
      ),
    ).toEqual({
      name: 'L',
      text: '',
      children: [
        { name: 'K', text: 'a&b\u00e9\u{1f30d}', children: [] },
        { name: 'C', text: '<&', children: [] },
        { name: 'E', text: '', children: [] },
        { name: 'F', text: '', children: [] },
      ],
    })
  })

  test.each([
    '',
    'plain',
    '<a>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a></a>text',
    '<!DOCTYPE html><html></html>',
    '<a><b</a>',
    '</a>',
    `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`,
  ])('is null for %j', document => {
    expect(readXml(document)).toBe(null)
  })

  test('is null for every beginning of a response, however it is cut off', () => {
    const whole = '<?xml version="1.0"?><R x="1"><K>a&amp;b</K><!-- c --><E/></R>'
    expect(readXml(whole)).not.toBe(null)
    for (let end = 0; end < whole.length; end++)
      expect([end, readXml(whole.slice(0, end))]).toEqual([end, null])
  })

  test.runIf(hasPython)('reads what expat reads, as it reads it', () => {
    const name = fc.constantFrom('Key', 'Contents', 'ETag', 'x-y', 'a.b')
    const text = fc.string({ unit: fc.constantFrom(...'ab &<>"\'/=;#é日\u{1f30d}') })
    const { element } = fc.letrec<{ element: XmlElement }>(tie => ({
      element: fc.oneof(
        { maxDepth: 4 },
        fc.record({ name, text, children: fc.constant<XmlElement[]>([]) }),
        fc.record({ name, text, children: fc.array(tie('element'), { maxLength: 3 }) }),
      ),
    }))
    const written = ({ name, text, children }: XmlElement): string =>
      `<${name}>${xmlText(text)}${children.map(written).join('')}</${name}>`
    const comparable = ({ name, text, children }: XmlElement): ReadElement => [
      name,
      text.trim(),
      children.map(comparable),
    ]
    const all = fc.sample(element, examples(50, 1000)).map(written)
    expect(
      all.map(document => comparable(readXml(document) ?? { name: '', text: '', children: [] })),
    ).toEqual(readXmlFiles(all))
  })
})

import { expect, test } from 'vitest'
import { pathText, shown } from '../../src/catalogue/issue.ts'

test.each([
  [[], ''],
  [['title'], 'title'],
  [['faqs', 2, 'question'], 'faqs[2].question'],
  [['options', 0, 'units', 1], 'options[0].units[1]'],
  [['multi-day'], 'multi-day'],
  [['__proto__'], '__proto__'],
  [['a b'], '["a b"]'],
  [['x', 'a.b'], 'x["a.b"]'],
  [[''], '[""]'],
  [['\u001b[2J'], '["\\u001b[2J"]'],
] as const)('pathText of %j is %s', (path, text) => {
  expect(pathText(path)).toBe(text)
})

test.each([
  ['abc', '"abc"'],
  ['a "b"\n', '"a \\"b\\"\\n"'],
  [1.5, '1.5'],
  [null, 'null'],
  [undefined, 'undefined'],
  [true, 'true'],
  [[1, 2], 'a list'],
  [{ a: 1 }, 'an object'],
  ['a\u202eb\u200bc\u007f\u009bd', '"a\ufffdb\ufffdc\ufffd\ufffdd"'],
  ['a\u2028b', '"a\ufffdb"'],
  ['x'.repeat(58), `"${'x'.repeat(58)}"`],
  ['x'.repeat(59), `"${'x'.repeat(56)}...`],
  ['x'.repeat(100), `"${'x'.repeat(56)}...`],
])('shown shows %j as %s', (value, text) => {
  expect(shown(value)).toBe(text)
  expect(shown(value).length).toBeLessThanOrEqual(60)
})

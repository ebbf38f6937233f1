import { expect, it } from 'vitest'
import { memoize, memoizeLast } from '../../../src/catalogue/text/memoize.ts'

/** A function that counts its calls for each number. */
function counting() {
  let calls = 0
  return memoize((value: number) => `${value} after ${calls++}`)
}

it('remembered makes a value once for each key, also where it is empty', () => {
  const say = counting()
  expect([say(1), say(2), say(1), say(2)]).toEqual(['1 after 0', '2 after 1', '1 after 0', '2 after 1'])
  let calls = 0
  const sayNothing = memoize((_: string) => `${calls++ > 0 ? calls : ''}`)
  expect([sayNothing('a'), sayNothing('a')]).toEqual(['', ''])
})

it('remembered forgets everything before it holds more than a thousand values', () => {
  const say = counting()
  for (let value = 0; value < 1000; value++) say(value)
  expect(say(0)).toBe('0 after 0')
  say(1000)
  expect(say(0)).toBe('0 after 1001')
})

it('memoizeLast makes a value once for each object that is asked for several times running', () => {
  let calls = 0
  const say = memoizeLast(({ name }: { name: string }) => `${name} after ${calls++}`)
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  expect([say(a), say(a), say(b), say(b), say(a)]).toEqual([
    'a after 0',
    'a after 0',
    'b after 1',
    'b after 1',
    'a after 2',
  ])
  expect(say({ name: 'a' })).toBe('a after 3')
})

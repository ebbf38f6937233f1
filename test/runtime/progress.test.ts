import { describe, expect, test } from 'vitest'
import { createProgress } from '../../src/runtime/progress.ts'

/** A terminal, and a clock that the test sets. */
function prepare(isTTY: boolean) {
  const written: string[] = []
  let time = 0
  const progress = createProgress(
    { isTTY, write: text => written.push(text) },
    { NO_COLOR: '1' },
    () => time * 1000,
  )
  return {
    progress,
    pass: (seconds: number) => {
      time += seconds
    },
    written: () => written.splice(0),
  }
}

describe('createProgress', () => {
  test('createProgress redraws amount, rate, time left and a note on one line of a terminal', () => {
    const { progress, pass, written } = prepare(true)
    progress.phase('Fetch', 1000)
    pass(2)
    progress.advance(100)
    progress.note(() => '3 retries')
    expect(written()).toEqual([
      '\r\u001b[KFetch    0.0 s',
      '\r\u001b[KFetch    100 of 1,000  50 a second  2.0 s  about 18 s left',
    ])
    pass(0.1)
    progress.note(() => 'waiting 4 seconds for the limit')
    expect(written()).toEqual([
      '\r\u001b[KFetch    100 of 1,000  48 a second  2.1 s  about 19 s left  waiting 4 seconds for the limit',
    ])
    pass(2)
    progress.advance(900)
    progress.end()
    expect(written().at(-1)).toBe(
      '\r\u001b[KFetch    1,000 of 1,000  244 a second  4.1 s  waiting 4 seconds for the limit\n',
    )
  })

  test.each([
    [1000, 'about 99 s left'],
    [10_000, 'about 17 min left'],
    [100_000, 'about 3 h left'],
  ])('createProgress of %i records says %s', (total, left) => {
    const { progress, pass, written } = prepare(true)
    progress.phase('Fetch', total)
    pass(1)
    progress.advance(10)
    expect(written().at(-1)).toContain(left)
  })

  test('createProgress writes plain lines elsewhere, every ten seconds and at the end of each phase', () => {
    const { progress, pass, written } = prepare(false)
    progress.phase('List')
    progress.phase('List', 3)
    pass(1)
    progress.advance(3)
    progress.phase('Fetch', 100)
    expect(written()).toEqual(['List     3 of 3  3 a second  1.0 s\n'])
    pass(9)
    progress.advance(9)
    expect(written()).toEqual([])
    pass(2)
    progress.note(() => '1 retry')
    expect(written()).toEqual(['Fetch    9 of 100  1 a second  11.0 s  about 2 min left  1 retry\n'])
    progress.end()
    expect(written()).toHaveLength(1)
  })

  test('createProgress makes a note only when it is drawn', () => {
    const { progress } = prepare(true)
    let made = 0
    progress.phase('Fetch')
    for (let count = 0; count < 1000; count++) progress.note(() => String(++made))
    progress.end()
    expect(made).toBe(1)
  })
})

import { describe, expect, test } from 'vitest'
import { readFlags } from '../../src/commands/flags.ts'
import { BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { createSettings } from '../../src/config/settings.ts'
import { UsageError } from '../../src/errors.ts'

const settings = createSettings(null, {})

describe('readFlags', () => {
  test('readFlags returns defaults for options that are not given', () => {
    expect(readFlags(BuildOptions, {}, settings)).toEqual(DEFAULTS)
  })

  test('readFlags joins the lists of a repeated flag', () => {
    expect(readFlags(BuildOptions, { force: ['texts', 'prices'], explain: ['a,b'] }, settings)).toMatchObject(
      { force: ['texts', 'prices'], explain: ['a,b'] },
    )
  })

  test.each(['dump.json', 'dump.gz', 'dump', 'dump.jsonl.zip'])('readFlags refuses --dump %s', dump => {
    expect(() => readFlags(BuildOptions, { dump }, settings)).toThrow(UsageError)
  })

  test.each([
    [{ maxRemoved: '1.2' }, 'Reading --max-removed: "1.2" is not a share from 0 to 1'],
    [{ force: ['all'] }, 'Reading --force: there is no guard "all"'],
    [{ llmsTokens: '499' }, 'Reading --llms-tokens: "499" is not a whole number from 500'],
    [{ llmsFullCharacters: '1e4' }, 'Reading --llms-full-characters: "1e4" is not a whole number from 1000'],
  ])('readFlags refuses %j', (given, message) => {
    expect(() => readFlags(BuildOptions, given, settings)).toThrow(message)
  })
})

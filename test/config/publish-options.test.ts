import { describe, expect, test } from 'vitest'
import { DEFAULTS, defaultSurfaces } from '../../src/config/build-options.ts'
import { PublishOptions, publishOptions } from '../../src/config/publish-options.ts'

describe('publishOptions', () => {
  test('publishOptions returns keys in the order of the manifest, and names in the order of the registers', () => {
    const options = {
      ...DEFAULTS,
      surfaces: ['maps', 'llms', 'pages'],
      formats: ['text', 'markdown', 'json'],
    }
    const published = publishOptions(options)
    expect(Object.keys(published)).toEqual([
      'formats',
      'surfaces',
      'baseUrl',
      'bookingUrl',
      'templates',
      'llmsTokens',
      'llmsFullCharacters',
      'contentSignal',
      'cleanUrls',
      'siteName',
      'theme',
      'navigation',
      'footer',
      'legal',
      'logo',
    ])
    expect(published.surfaces).toEqual(['pages', 'llms', 'maps'])
    expect(published.formats).toEqual(['json', 'markdown', 'text'])
  })

  test('publishOptions resets an option that no chosen surface uses to its default', () => {
    const given = { llmsTokens: 500, contentSignal: 'search=yes', siteName: 'Tours' }
    const options = { ...PublishOptions.parse(DEFAULTS), ...given }
    expect(publishOptions({ ...options, surfaces: ['pages'] })).toMatchObject({
      llmsTokens: DEFAULTS.llmsTokens,
      contentSignal: null,
      siteName: 'Tours',
    })
    expect(publishOptions({ ...options, surfaces: ['llms', 'maps'] })).toMatchObject(given)
  })
})

describe('defaultSurfaces', () => {
  test('defaultSurfaces leaves out surfaces that need a format which is not written', () => {
    expect(defaultSurfaces(DEFAULTS.formats)).toEqual(['llms', 'maps'])
    expect(defaultSurfaces(['json'])).toEqual(['maps'])
  })
})

import { describe, expect, it } from 'vitest'
import { Place, townLines } from '../../../src/catalogue/schema/place.ts'

const place = (
  addressCountry: string | null,
  postalCode: string | null,
  town: string,
  region: string | null,
) => Place.parse({ addressCountry, postalCode, addressLocality: town, addressRegion: region })

describe('townLines', () => {
  it.each([
    [place('FR', '37000', 'Tours', null), ['37000 Tours']],
    [place('DE', '80331', 'München', 'Bayern'), ['80331 München', 'Bayern']],
    [place('IT', null, 'Siena', 'Toscana'), ['Siena', 'Toscana']],
    [place('GB', 'YO21 3PU', 'Whitby', null), ['Whitby YO21 3PU']],
    [place('gb', 'YO21 3PU', 'Whitby', 'North Yorkshire'), ['Whitby', 'North Yorkshire YO21 3PU']],
    [place('US', '95389', 'Yosemite', 'CA'), ['Yosemite', 'CA 95389']],
    [place('SG', '018956', 'Singapore', 'Singapore'), ['Singapore 018956']],
    [place('US', null, 'Yosemite', 'CA'), ['Yosemite', 'CA']],
    [place(null, '1000', 'Somewhere', null), ['1000 Somewhere']],
  ])('townLines writes %o as the post of its country does', (where, lines) => {
    expect(townLines(where)).toEqual(lines)
  })

  it('townLines gives nothing for a place that is nowhere', () => {
    expect(townLines(Place.parse({ addressCountry: 'GB' }))).toEqual([])
    expect(townLines(Place.parse({}))).toEqual([])
  })
})

/** The records of each fixture, as its source has them. A V1 product has values that are not published. */
export const RECORDS: readonly object[] = [
  { type: 'account', id: 'a1', name: 'Blue Boats', website: 'https://boats.example' },
  {
    ...{ type: 'product', id: 'p1', name: 'Seals of the bay', account: { id: 'a1', name: 'Blue Boats' } },
    ...{ description: 'By boat to the seals.', location: 'Whitby', language: 'en', currency: 'GBP' },
    ...{ duration: '2 Hours', keywords: ['seals'], retail_rates_adult: 25 },
  },
  {
    ...{ type: 'product', id: 'p2', title: 'Harbour by kayak', account: { id: 'a1', name: 'Blue Boats' } },
    ...{ description: 'Round the harbour.', locale: 'en', durationMinutesFrom: 90 },
  },
]

/** What was written to `p1` over the API, and is in no source. */
export const WRITTEN = { name: 'Seals at dusk', summary: 'Written over the API.' }

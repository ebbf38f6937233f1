// Catalogues that are read by code: `tourpress build booking` and `tourpress build walks`. docs/config.md says more.
import { defineConfig } from 'tourpress'
import { api } from './api.ts'
import { folder } from './folder.ts'

export default defineConfig({
  formats: ['json', 'markdown'],
  surfaces: 'none',
  sources: {
    booking: { from: api, out: 'booking', store: 'booking.db' },
    walks: { from: folder, out: 'walks', store: 'walks.db' },
  },
  /** The booking system has names of its own. What it calls `stops` nobody else would know. */
  map(raw) {
    if (raw['kind'] !== 'tour') return raw
    const { code, headline, blurb, hours, price_gbp: price, stops, seller } = raw
    return {
      ...{ type: 'product', id: code, name: headline, summary: blurb, account: seller },
      ...{ duration: `${hours} hours`, currency: 'GBP', retail_rates_adult: price },
      location: Array.isArray(stops) ? stops[0] : null,
    }
  },
})

import {
  checkTree,
  createProgress,
  createPublisher,
  DEFAULTS,
  fileSource,
  publish,
  SERVE_DEFAULTS,
  serve,
} from '../../src/index.ts'

const places = { out: 'public', store: 'catalogue.db' }
const progress = createProgress(process.stderr, process.env)

// Build: DEFAULTS holds every option of `tourpress build`.
const options = { ...DEFAULTS, ...places, surfaces: ['pages', 'llms'], siteName: 'Our tours' }
const report = await publish(fileSource('catalogue.json'), options, { progress, now: new Date() })
console.log(`Generation ${report.generation} has ${report.products} products`)

// Check what was published.
const { counts } = await checkTree(places.out, progress)
if (counts.errors > 0) throw new Error(`The tree has ${counts.errors} issues`)

// Serve it. The publisher publishes what is written over the API. What is published later, here or by another
// program, is served as soon as it is live.
const publisher = createPublisher(places)
const serving = await serve({ ...SERVE_DEFAULTS, ...places, port: 0, isPublic: true, publisher })
const answer = await fetch(`${serving.url}/api/products/get_products?product_ids=harbour-kayak-tour-sh101`)
console.log(await answer.json())
await serving.close()

/** Reads a file as a source in a separate process, and prints its number of records and the peak of memory. */
import { fileSource } from '../../src/source/file.ts'

const file = process.argv[2] ?? ''
let records = 0
for await (const items of fileSource(file).read()) records += items.length
process.stdout.write(
  JSON.stringify({ records, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
)

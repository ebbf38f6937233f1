import { startS3Store } from '../helpers/s3-store.ts'

/** A store that checks each signature, in a process of its own. Prints its port when it is ready. */
const { url } = await startS3Store({ isForBench: true })
process.stdout.write(`${new URL(url).port}\n`)

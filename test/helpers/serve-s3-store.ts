import { startS3Store } from './s3-store.ts'

// A process of its own, so that who pushes and who takes do not share a thread; its parent reads the port.
const { url } = await startS3Store()
console.log(new URL(url).port)

import { parentPort } from 'node:worker_threads'
import { toBlocks } from '../../src/document/html/rich-text.ts'
import { toText } from '../../src/document/to-text.ts'

/** Reads texts in a thread that the test can terminate, even in an endless loop. */
parentPort?.on('message', (text: string) => {
  const before = process.threadCpuUsage()
  const length = toText(toBlocks(text)).length
  const { user } = process.threadCpuUsage(before)
  parentPort?.postMessage({ length, cpuSeconds: user / 1e6 })
})

import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { toBlocks } from '../../src/document/html/rich-text.ts'
import { toText } from '../../src/document/to-text.ts'

const text = z.string().parse(workerData)
const before = process.threadCpuUsage()
const length = toText(toBlocks(text)).length
const { user } = process.threadCpuUsage(before)

/** Reads a text beside the test, which can end this thread where it could not end a loop of its own. */
parentPort?.postMessage({ length, cpuSeconds: user / 1e6 })

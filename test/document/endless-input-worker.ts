import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { toBlocks } from '../../src/document/html/rich-text.ts'
import { toText } from '../../src/document/to-text.ts'

/** Reads a text beside the test, which can end this thread where it could not end a loop of its own. */
parentPort?.postMessage(toText(toBlocks(z.string().parse(workerData))).length)

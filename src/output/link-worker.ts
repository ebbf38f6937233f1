import { parentPort, workerData } from 'node:worker_threads'
import { type LinkJob, linkRecords } from './link-records.ts'

const job: LinkJob = workerData
parentPort?.postMessage(linkRecords(job))

import { mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Store } from '../catalogue/store/open-store.ts'
import { countRecords } from '../catalogue/store/read-rows.ts'
import type { BuildOptions } from '../config.ts'
import type { TemplateFiles } from '../document/load-templates.ts'
import { formats } from '../formats/index.ts'
import type { BuildContext } from '../publish.ts'
import { flushFolder, flushOne } from './flush.ts'
import {
  generationPath,
  listGenerations,
  liveGeneration,
  removeLeftovers,
  removeOldGenerations,
  stagingPath,
  switchCurrent,
} from './generations.ts'
import { joinParts } from './join-parts.ts'
import { inputsHash, type PublishOptions, RECORDS, readManifest } from './manifest.ts'
import { makePlan } from './plan.ts'
import { readRecordLines } from './read-record-lines.ts'
import { endingsOf, PARTS } from './record-files.ts'
import { renderRecords } from './render-records.ts'
import { writeManifest, writeRecordLines } from './write-index.ts'

/** What a generation holds. */
export interface WrittenGeneration {
  generation: number
  accounts: number
  products: number
  files: number
  bytes: number
}

/** Writes a generation beside the live one, brings it to the disk and makes it the live one. */
export async function writeGeneration(
  store: Store,
  templates: TemplateFiles,
  options: BuildOptions,
  { progress, now }: BuildContext,
): Promise<WrittenGeneration> {
  const { out } = options
  removeLeftovers(out)
  const live = liveGeneration(out)
  const number = Math.max(0, live ?? 0, ...listGenerations(out)) + 1
  const folder = join(out, stagingPath(number))
  for (const inner of ['accounts', 'products', PARTS]) mkdirSync(join(folder, inner), { recursive: true })

  const chosen = formats.filter(({ name }) => options.formats.includes(name))
  const published: PublishOptions = {
    formats: chosen.map(({ name }) => name),
    baseUrl: options.baseUrl,
    templates: options.templates,
  }
  const inputs = inputsHash(published, templates)
  const before = live === undefined ? undefined : readManifest(join(out, generationPath(live)))
  const liveFolder = live !== undefined && before !== undefined ? join(out, generationPath(live)) : null
  const hasOtherInputs = before?.inputs !== inputs
  const renderAll = options.full || hasOtherInputs
  const plan = await makePlan(store, liveFolder === null ? noLines() : readRecordLines(liveFolder), renderAll)

  const chunks = plan.chunks()
  const { accounts, products } = countRecords(store)
  progress.phase('Render', accounts + products)
  const folders = { staged: folder, live: renderAll ? null : liveFolder }
  const job = {
    storeFile: resolve(options.store),
    folders,
    formats: published.formats,
    baseUrl: options.baseUrl,
    templates,
  }
  await renderRecords(chunks, job, (rendered, done) => {
    plan.add(rendered)
    progress.advance(done.reduce((sum, chunk) => sum + chunk.products.length + (chunk.part === 0 ? 1 : 0), 0))
  })

  progress.phase('Write')
  plan.add(joinParts(folder, chunks, chosen))
  const { file, totals } = writeRecordLines(
    folder,
    plan.lines(type => endingsOf(type, chosen), now.toISOString()),
  )
  const files = totals.files + 2
  writeManifest(folder, {
    generation: number,
    counts: { accounts, products, files },
    options: published,
    inputs,
    inputsSince: hasOtherInputs ? now.toISOString() : before.inputsSince,
    files: { [RECORDS]: file },
  })
  flushFolder(folder)
  renameSync(folder, join(out, generationPath(number)))
  flushOne(join(out, 'generations'))
  switchCurrent(out, number)
  flushOne(out)
  removeOldGenerations(out, options.keep)
  progress.advance(files)
  return { generation: number, accounts, products, files, bytes: totals.bytes + file.bytes }
}

async function* noLines(): AsyncIterable<never> {}

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { GuardError, type TourpressError } from '../errors.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { besideStore } from './beside-store.ts'
import type { BuildReport } from './build-report.ts'
import { Problem } from './rejections.ts'

/** How the last build into a store ended, and which records and fields it left out. Dry runs do not count. */
export const LastBuild = z.object({
  at: z.iso.datetime(),
  generation: z.number().int().nullable().default(null),
  error: z.string().nullable().default(null),
  hint: z.string().nullable().default(null),
  guards: z
    .array(z.object({ guard: z.string(), reason: z.string(), examples: z.array(z.string()) }))
    .default([]),
  source: z.string().nullable().default(null),
  rejected: z.number().int().default(0),
  dropped: z.number().int().default(0),
  problems: z.array(Problem).default([]),
  suspicious: z
    .object({
      count: z.number().int(),
      examples: z.array(
        z.object({
          type: z.enum(['account', 'product']),
          id: z.string(),
          path: z.string(),
          excerpt: z.string(),
        }),
      ),
    })
    .default({ count: 0, examples: [] }),
  warnings: z.array(z.string()).default([]),
})
export type LastBuild = z.infer<typeof LastBuild>

const NAME = 'build.json'

/** The old file is removed first, so that a failed write leaves no outcome of an older build. */
export function keepLastBuild(store: string, at: Date, ended: BuildReport | TourpressError): void {
  // A build that failed early may have made no store, and then no file is written beside it.
  if (!existsSync(store)) return
  const file = besideStore(store, NAME)
  const unfinished = `${file}.new`
  try {
    rmSync(file, { force: true })
    writeFileSync(unfinished, `${JSON.stringify({ at: at.toISOString(), ...told(ended) })}\n`, {
      mode: PRIVATE_MODE,
    })
    renameSync(unfinished, file)
  } catch {
    // A failure is harmless: only `tourpress report` reads the file, and can do without it.
  }
}

export function readLastBuild(store: string): LastBuild | null {
  try {
    return LastBuild.safeParse(JSON.parse(readFileSync(besideStore(store, NAME), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

function told(ended: BuildReport | TourpressError): object {
  if (!(ended instanceof Error)) return ended
  const guards = ended instanceof GuardError ? ended.guards : []
  return { error: ended.message, hint: ended.hint ?? null, guards }
}

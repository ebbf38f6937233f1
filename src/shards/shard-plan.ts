import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ShardOptions } from '../config/shard-options.ts'
import { readTemplates } from '../document/template/template-files.ts'
import { UsageError } from '../errors.ts'
import { type RenderInputs, renderInputsOf } from '../plan/render-inputs.ts'
import { SourceFindings } from '../publish/source-findings.ts'
import { readTheme } from '../publish/theme/read-theme.ts'
import { parseJson } from '../runtime/parse-json.ts'

const count = z.number().int()

export const InputFile = z.object({
  records: count,
  /** The size and the SHA-256 of the compressed file. */
  bytes: count,
  digest: z.string(),
})
export type InputFile = z.infer<typeof InputFile>

export const ShardPlan = z.object({
  /** The SHA-256 of the plan without `now`. Parts name it, so that no part of another plan is used. */
  name: z.string(),
  /** The time of the generation, ISO 8601. All shards and the merge use it instead of their clocks. */
  now: z.iso.datetime(),
  source: z.string(),
  options: ShardOptions,
  /** The fingerprint where the plan was made. A shard with another version, templates or config file is refused. */
  fingerprint: z.string(),
  /** The hash of the theme's rules and files, which the fingerprint leaves out. */
  theme: z.string(),
  /** Whether `plan` has imported the source. The config file's `record` function has then run, and shards skip it. */
  isImported: z.boolean(),
  inputs: z.record(z.string(), InputFile),
  /** For each shard, the keys of those `inputs` that it reads. */
  shards: z.array(z.array(z.string().regex(/^[0-9a-f]+$/))),
  /** What `plan` found about the source, without what the shards find again. */
  findings: SourceFindings,
  contradictions: z.array(z.string()),
})
export type ShardPlan = z.infer<typeof ShardPlan>

const PLAN = 'plan.json'
const [UNFINISHED, INPUTS, REJECTED] = ['.unfinished', 'input', 'rejected']
export const LEFTOVERS: readonly string[] = [UNFINISHED, INPUTS, REJECTED]

export const placesIn = (parts: string) => ({
  plan: join(parts, PLAN),
  /** The next `tourpress plan` resumes or replaces what a killed one left here. */
  unfinished: join(parts, UNFINISHED),
  inputs: join(parts, INPUTS),
  input: (bucket: string) => join(parts, INPUTS, `${bucket}.zst`),
  /** Shards move their finished record files into this folder, and the merge links them into the next generation. */
  tree: join(parts, 'tree'),
  /** Surface files that depend on a single account. */
  lists: join(parts, 'lists'),
  attempts: join(parts, 'attempts'),
  claim: (shard: number) => join(parts, 'claims', `${shard}.json`),
  lines: (shard: number, digest: string) => join(parts, 'lines', `${shard}-${digest}.jsonl`),
  rejected: (shard: number | 'plan') => join(parts, REJECTED, `${shard}.jsonl`),
  /** Only in a bucket: the content of files of a part, one after another, without their names. */
  pack: (shard: number, digest: string) => join(parts, 'packs', `${shard}-${digest}.zst`),
  done: (shard: number) => join(parts, 'done', String(shard)),
  merged: join(parts, 'merged.json'),
})

export function readShardPlan(parts: string, doing: string): ShardPlan {
  const { plan } = placesIn(parts)
  if (!existsSync(plan))
    throw new UsageError(`${doing}: "${parts}" has no ${PLAN}`, {
      hint: `Make it with: tourpress plan SOURCE --parts ${parts}`,
    })
  const read = ShardPlan.safeParse(parseJson(readFileSync(plan, 'utf8')))
  if (read.success) return read.data
  throw new UsageError(`${doing}: "${plan}" is no plan of this version of tourpress`, {
    hint: 'Plan again into an empty folder, with the same version on all machines',
  })
}

export async function inputsOf(plan: ShardPlan, doing: string): Promise<RenderInputs> {
  const { options } = plan
  const templates = readTemplates(options.templates)
  const theme = await readTheme(options, templates)
  const inputs = await renderInputsOf({ ...options, full: false }, templates, theme, null)
  if (inputs.fingerprint === plan.fingerprint && inputs.themeHash === plan.theme) return inputs
  throw new UsageError(
    `${doing}: the version of tourpress, the templates, the theme or the config file here differ from the plan's`,
    { hint: 'Use the same on all machines, and plan again into an empty folder' },
  )
}

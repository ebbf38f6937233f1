import { UsageError } from '../errors.ts'
import { parseCount } from '../options/parse-text.ts'

export const SHARD_VARIABLES = {
  JOB_COMPLETION_INDEX: { engine: 'a Kubernetes Indexed Job', first: 0 },
  AWS_BATCH_JOB_ARRAY_INDEX: { engine: 'an array of AWS Batch', first: 0 },
  CLOUD_RUN_TASK_INDEX: { engine: 'a Cloud Run job', first: 0 },
  SLURM_ARRAY_TASK_ID: { engine: 'a Slurm array', first: 0 },
  CI_NODE_INDEX: { engine: 'GitLab CI', first: 1 },
  BUILDKITE_PARALLEL_JOB: { engine: 'Buildkite', first: 0 },
} as const

export function shardNumber(
  typed: string | undefined,
  environment: NodeJS.ProcessEnv,
  shards: number,
): { shard: number; from: string } {
  const found = Object.entries(SHARD_VARIABLES).find(([variable]) => environment[variable])
  if (typed === undefined && found === undefined)
    throw new UsageError('Rendering a shard: it has no number', {
      hint: `Give one, such as tourpress shard 0, or set one of ${Object.keys(SHARD_VARIABLES).join(', ')}`,
    })
  const [variable, { first }] = typed === undefined && found ? found : ['the argument', { first: 0 }]
  const text = typed ?? environment[variable] ?? ''
  const shard = parseCount(text, variable, first) - first
  if (shard < shards) return { shard, from: typed === undefined ? variable : 'the argument' }
  throw new UsageError(
    `Rendering a shard: ${variable} says ${text}, and the plan has the shards 0 to ${shards - 1}`,
    { hint: `Run as many jobs as the plan has shards: ${shards}` },
  )
}

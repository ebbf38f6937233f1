import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'

const Step = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  if: z.string().optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  with: z.record(z.string(), z.string()).default({}),
  'working-directory': z.string().optional(),
})
const Action = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  outputs: z.record(z.string(), z.object({ value: z.string() })).default({}),
  runs: z.object({ using: z.literal('composite'), steps: z.array(Step) }),
})

/** The result of an action. */
export interface ActionRun {
  /** The exit code of the first failed step; 0 without failures. */
  code: number
  /** The output of all scripts in order. */
  log: string
  summary: string
  outputs: Record<string, string>
  /** The names of other actions that the action uses. */
  used: string[]
}

/**
 * Runs the scripts of a composite action as GitHub's runner does, with files for outputs, path and summary. Other actions
 * are recorded and not run.
 *
 * @param folder the job's workspace; files of the runner go into `folder/runner`
 */
export function runAction(
  file: string,
  inputs: Record<string, string>,
  folder: string,
  environment: NodeJS.ProcessEnv,
): ActionRun {
  const action = Action.parse(parse(readFileSync(file, 'utf8')))
  const runner = join(folder, 'runner')
  mkdirSync(runner, { recursive: true })
  const [output, path, summary, script] = ['output', 'path', 'summary', 'script.sh'].map(name =>
    join(runner, name),
  )
  if (output === undefined || path === undefined || summary === undefined || script === undefined)
    throw new Error('There are four files')
  for (const file of [summary, path]) writeFileSync(file, '')
  /** What steps have added to the path comes first, the last of them before the others. */
  const searchPath = () =>
    [
      ...readFileSync(path, 'utf8').split('\n').filter(Boolean).reverse(),
      environment['PATH'] ?? process.env['PATH'],
    ].join(':')
  const values: Record<string, string> = {}
  for (const [name, { default: value = '' }] of Object.entries(action.inputs))
    values[`inputs.${name}`] = inputs[name] ?? value
  const filled = (text: string) => text.replace(/\$\{\{ (.*?) \}\}/g, (_, name) => contextValue(name, values))
  // With a new home folder, every command would compile all of its code again.
  const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const used: string[] = []
  let [code, log] = [0, '']
  for (const step of action.runs.steps) {
    const condition = step.if?.replace(/^\$\{\{ (.*) \}\}$/, '$1') ?? 'success()'
    const holds = condition.split(' && ').every(term => {
      if (term === '!cancelled()') return true
      const [, name = '', sign, literal] = /^(\S+) (!=|==) '(.*)'$/.exec(term) ?? []
      return term === 'success()' || (contextValue(name, values) === literal) === (sign === '==')
    })
    if (!holds || (code !== 0 && !condition.includes('cancelled()'))) continue
    if (step.uses !== undefined) used.push(step.uses)
    if (step.run === undefined) continue
    writeFileSync(script, step.run)
    writeFileSync(output, '')
    const env = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, filled(value)]))
    const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: join(folder, filled(step['working-directory'] ?? '.')),
      encoding: 'utf8',
      env: {
        ...{ HOME: folder, ...compiled, ...environment, ...env, PATH: searchPath() },
        ...{ RUNNER_TEMP: runner, GITHUB_OUTPUT: output, GITHUB_PATH: path, GITHUB_STEP_SUMMARY: summary },
      },
    })
    log += ran.stdout + ran.stderr
    for (const line of readFileSync(output, 'utf8').split('\n').slice(0, -1)) {
      const [name = '', ...value] = line.split('=')
      values[`steps.${step.id}.outputs.${name}`] = value.join('=')
    }
    if (code === 0) code = ran.status ?? 1
  }
  return {
    ...{ code, log, used, summary: readFileSync(summary, 'utf8') },
    outputs: Object.fromEntries(
      Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value)]),
    ),
  }
}

function contextValue(name: string, values: Record<string, string>): string {
  const value = values[name]
  if (value === undefined && name.startsWith('inputs.')) throw new Error(`The action has no ${name}`)
  return value ?? ''
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Command, OptionValues } from 'commander'
import * as z from 'zod'
import { OutputError, UsageError } from '../errors.ts'
import { option, switchOption, textOption } from '../options/option.ts'
import { parseBaseUrl } from '../options/parse-base-url.ts'
import { addFlags, readFlags } from './flags.ts'
import { CI_NAMES, type Project, projectFiles } from './project-files.ts'
import type { CommandContext } from './terminals.ts'

const InitOptions = z.object({
  name: textOption({ about: 'what pages call the site', value: 'name', once: true }),
  address: textOption({ about: 'public address of the site', value: 'url', once: true, parse: parseBaseUrl }),
  target: textOption({
    about: 'where it is pushed: a folder, or s3://BUCKET/PREFIX',
    value: 'place',
    once: true,
  }),
  ci: option(z.enum(CI_NAMES), {
    about: 'the CI to write a workflow for',
    value: 'name',
    choices: CI_NAMES,
    default: 'none',
    once: true,
    parse: parseCi,
  }),
  yes: switchOption({ about: 'ask nothing, and take what is not given as it is suggested', once: true }),
})

export function initCommand(command: Command, { stdout, settings }: CommandContext): void {
  command.argument('[source]', 'a source, as of tourpress build')
  addFlags(command, InitOptions).action(async (typed: string | undefined, flags: OptionValues) => {
    const { yes, ...given } = readFlags(InitOptions, flags, { ...settings, environment: {}, layers: [] })
    const prompt = yes ? null : openPrompt(stdout)
    const ask = async (question: string, suggested: string) =>
      (await prompt?.ask(question, suggested)) || suggested
    try {
      const source = typed ?? (await ask('Where is the catalogue? A file, or an address', ''))
      if (source === '')
        throw new UsageError('Starting a catalogue: no source is named', {
          hint: 'Such as tourpress init tours.csv, or tourpress init https://HOST of an API',
        })
      const name = given.name ?? (await ask('What is the site called?', basename(process.cwd())))
      const address =
        given.address ?? (await ask('At which address will it be? Empty if that is not known', ''))
      const target = given.target ?? (await ask('Where is it pushed? A folder, or s3://BUCKET', './site'))
      const ci = flags['ci'] ?? (await ask(`Write a workflow for ${CI_NAMES.join(', ')}?`, given.ci))
      const baseUrl = address === '' ? null : parseBaseUrl(address, '--address')
      write({ source, name, baseUrl, target, ci: parseCi(ci, '--ci') }, stdout)
    } finally {
      prompt?.close()
    }
  })
}

function parseCi(text: string, flag: string): Project['ci'] {
  const ci = CI_NAMES.find(name => name === text.trim().toLowerCase())
  if (ci === undefined) throw new UsageError(`Reading ${flag}: "${text}" is none of ${CI_NAMES.join(', ')}`)
  return ci
}

function openPrompt(stdout: CommandContext['stdout']) {
  const terminal = createInterface({ input: process.stdin })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    async ask(question: string, suggested: string): Promise<string> {
      stdout.write(`${question}${suggested === '' ? '' : ` [${suggested}]`}: `)
      const { value } = await lines.next()
      return typeof value === 'string' ? value.trim() : ''
    },
    close: () => terminal.close(),
  }
}

function write(project: Project, stdout: CommandContext['stdout']): void {
  const files = projectFiles(project)
  const taken = files.find(({ path }) => existsSync(path))
  if (taken !== undefined)
    throw new OutputError(`Starting a catalogue: "${taken.path}" is there already`, {
      hint: 'Nothing was written. Take a new folder, or remove it',
    })
  for (const { path, content } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const isMissing = !/^[\w+]+:\/\//.test(project.source) && !existsSync(project.source)
  stdout.write(
    [
      ...files.map(({ path, about }) => `Wrote ${path}: ${about}`),
      ...(isMissing ? [`There is no "${project.source}" yet: put it there first`] : []),
      'Then:',
      '  tourpress dev              # look at pages while you change them',
      '  tourpress build            # into out/current',
      '  tourpress serve --public   # look at it at the address that is printed, at /exports/',
      '  tourpress push             # to where people find it',
      '',
    ].join('\n'),
  )
}

import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { BUILT_IN_TEMPLATES, isTemplateName } from '../document/template/template-files.ts'
import { OutputError } from '../errors.ts'
import type { Terminals } from './terminals.ts'

export function templatesCommand(command: Command, { stdout }: Terminals): void {
  command
    .argument('<dir>', 'the folder; files that are there already are never overwritten')
    .action((folder: string) => {
      const names = readdirSync(BUILT_IN_TEMPLATES).filter(isTemplateName)
      const taken = names.find(name => existsSync(join(folder, name)))
      if (taken !== undefined)
        throw new OutputError(`Copying the templates: "${join(folder, taken)}" is there already`, {
          hint: 'Give a new folder',
        })
      mkdirSync(folder, { recursive: true })
      for (const name of names) copyFileSync(join(BUILT_IN_TEMPLATES, name), join(folder, name))
      stdout.write(
        `Copied ${names.length} templates to ${folder}\nUse them with: tourpress build SOURCE --templates ${folder}\n`,
      )
    })
}

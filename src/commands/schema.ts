import { Argument, type Command } from 'commander'
import { SCHEMA_PARTS, type SchemaPart, sourceSchema } from '../catalogue/source-schema.ts'
import type { Terminals } from './terminals.ts'

export function schemaCommand(command: Command, { stdout }: Terminals): void {
  command
    .addArgument(new Argument('[part]', 'what is described').choices(SCHEMA_PARTS).default('catalogue'))
    .action((part: SchemaPart) => {
      stdout.write(`${JSON.stringify(sourceSchema(part), null, 2)}\n`)
    })
}

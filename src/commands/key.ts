import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { addKey, listKeys, revokeKey } from '../catalogue/store/keys.ts'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { accountReader } from '../catalogue/store/read-rows.ts'
import { clock, DEFAULTS } from '../config.ts'
import { UsageError } from '../errors.ts'
import { parseMoment } from './parse-option.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  store: string
  json: boolean
}

/** `tourpress key add|list|revoke` */
export function keyCommand(terminals: Terminals): Command {
  const key = new Command('key').description(
    'make, list and revoke the API keys that tourpress serve asks for',
  )
  for (const command of [addCommand, listCommand, revokeCommand])
    key.addCommand(
      command(terminals)
        .option('--store <file>', "the catalogue's SQLite file", DEFAULTS.store)
        .option('--json', 'print JSON, and nothing else, on standard output', false),
    )
  return key
}

function addCommand({ stdout, environment }: Terminals): Command {
  return new Command('add')
    .description('make a key for an account; it is shown once')
    .argument('<account-id>', 'an account of the catalogue')
    .option('--label <text>', 'what the key is for')
    .option('--expires <date>', 'when it ends: a day, or a moment such as 2027-01-31T12:00:00Z')
    .action((account: string, flags: Flags & { label?: string; expires?: string }) => {
      const now = clock(environment)
      const expires = flags.expires === undefined ? null : parseMoment('--expires', flags.expires, now)
      const made = withStore(flags.store, 'Making a key', store => {
        if (accountReader(store)(account) === undefined)
          throw new UsageError(
            `Making a key: there is no account ${JSON.stringify(account)} in "${flags.store}"`,
            {
              hint: `The accounts are in the tree's records.jsonl`,
            },
          )
        return addKey(store, { account, label: flags.label ?? null, expires }, now)
      })
      if (flags.json) {
        const { id, label, key } = made
        stdout.write(`${JSON.stringify({ id, account, label, key })}\n`)
        return
      }
      stdout.write(`${made.key}\n`)
      stdout.write(`Key ${made.id} of account ${account}. It is not shown again; send it as X-Api-Key.\n`)
    })
}

function listCommand({ stdout }: Terminals): Command {
  return new Command('list')
    .description('list the keys, without the keys themselves')
    .action((flags: Flags) => {
      const keys = withStore(flags.store, 'Listing the keys', listKeys)
      if (flags.json) {
        stdout.write(`${JSON.stringify(keys)}\n`)
        return
      }
      if (keys.length === 0) stdout.write('There are no keys; tourpress key add makes one\n')
      for (const { id, account, label, created, expires } of keys) {
        const end = expires === null ? '' : `  expires ${expires}`
        stdout.write(`${id}  ${account}  made ${created}${end}${label === null ? '' : `  ${label}`}\n`)
      }
    })
}

function revokeCommand({ stdout }: Terminals): Command {
  return new Command('revoke')
    .description('end a key; a running server refuses it within a second')
    .argument('<key-id>', 'its id, as key list prints it')
    .action((id: string, flags: Flags) => {
      const isRevoked = withStore(flags.store, 'Revoking a key', store => revokeKey(store, id))
      if (!isRevoked)
        throw new UsageError(`Revoking a key: there is no key ${JSON.stringify(id)}`, {
          hint: 'tourpress key list shows their ids',
        })
      stdout.write(flags.json ? `${JSON.stringify({ revoked: id })}\n` : `Key ${id} is revoked\n`)
    })
}

function withStore<Result>(file: string, doing: string, work: (store: Store) => Result): Result {
  if (!existsSync(file))
    throw new UsageError(`${doing}: there is no store "${file}"`, {
      hint: 'tourpress build makes it; give its place with --store',
    })
  const store = openStore(file)
  try {
    return work(store)
  } finally {
    store.close()
  }
}

import { existsSync } from 'node:fs'
import { Command, type OptionValues } from 'commander'
import * as z from 'zod'
import { addKey, listKeyHashes, listKeys, revokeKey } from '../catalogue/store/keys.ts'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { accountReader } from '../catalogue/store/read-rows.ts'
import { clock, Locations } from '../config/build-options.ts'
import { UsageError } from '../errors.ts'
import { switchOption, textOption } from '../options/option.ts'
import { addFlags, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const KeyOptions = Locations.pick({ store: true }).extend({
  json: switchOption({ about: 'print JSON, and nothing else, on standard output' }),
})

const AddOptions = z.object({
  label: textOption({ about: 'what the key is for', value: 'text' }),
  expires: textOption({
    about: 'when it ends: a day, or a moment such as 2027-01-31T12:00:00Z',
    value: 'date',
  }),
  ...KeyOptions.shape,
})

const ListOptions = KeyOptions.extend({
  hashes: switchOption({ about: 'print the hashes of valid keys, one a line, for serve --keys' }),
})

export function keyCommand(key: Command, terminals: CommandContext): void {
  for (const command of [addCommand, listCommand, revokeCommand]) key.addCommand(command(terminals))
}

function addCommand({ stdout, environment, settings }: CommandContext): Command {
  const command = new Command('add')
    .description('make a key for an account; it is shown once')
    .argument('<account-id>', 'an account of the catalogue')
  return addFlags(command, AddOptions).action((account: string, flags: OptionValues) => {
    const options = readFlags(AddOptions, flags, settings)
    const { store: file, label } = options
    const now = clock(environment)
    const expires = options.expires === null ? null : parseExpiry(options.expires, now)
    const added = withStore(file, 'Making a key', store => {
      if (accountReader(store)(account) === undefined)
        throw new UsageError(`Making a key: there is no account ${JSON.stringify(account)} in "${file}"`, {
          hint: `The accounts are in the tree's records/`,
        })
      return addKey(store, { account, label, expires }, now)
    })
    const { id, key } = added
    const text = `${key}\nKey ${id} of account ${account}. It is not shown again; send it as X-Api-Key.`
    stdout.write(`${options.json ? JSON.stringify({ id, account, label: added.label, key }) : text}\n`)
  })
}

function listCommand({ stdout, environment, settings }: CommandContext): Command {
  const command = new Command('list').description('list the keys, without the keys themselves')
  return addFlags(command, ListOptions).action((flags: OptionValues) => {
    const { store: file, json, hashes } = readFlags(ListOptions, flags, settings)
    if (hashes) {
      const found = withStore(file, 'Listing the keys', store => listKeyHashes(store, clock(environment)))
      stdout.write(json ? `${JSON.stringify(found)}\n` : found.map(each => `${each}\n`).join(''))
      return
    }
    const keys = withStore(file, 'Listing the keys', listKeys)
    if (json) {
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

function revokeCommand({ stdout, settings }: CommandContext): Command {
  const command = new Command('revoke')
    .description('end a key; a running server refuses it within a second')
    .argument('<key-id>', 'its id, as key list prints it')
  return addFlags(command, KeyOptions).action((id: string, flags: OptionValues) => {
    const { store: file, json } = readFlags(KeyOptions, flags, settings)
    const isRevoked = withStore(file, 'Revoking a key', store => revokeKey(store, id))
    if (!isRevoked)
      throw new UsageError(`Revoking a key: there is no key ${JSON.stringify(id)}`, {
        hint: 'tourpress key list shows their ids',
      })
    stdout.write(json ? `${JSON.stringify({ revoked: id })}\n` : `Key ${id} is revoked\n`)
  })
}

function withStore<Result>(file: string, doing: string, work: (store: Store) => Result): Result {
  if (!existsSync(file))
    throw new UsageError(`${doing}: there is no store "${file}"`, {
      hint: 'tourpress build makes it; --store says where it is',
    })
  const store = openStore(file)
  try {
    return work(store)
  } finally {
    store.close()
  }
}

/** Reads a future time: a day, which means its first second in UTC, or an ISO 8601 date-time with an offset. */
function parseExpiry(text: string, now: Date): Date {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(time))
    throw new UsageError(
      `Reading --expires: "${text}" is not a day such as 2027-01-31 or a moment such as 2027-01-31T12:00:00Z`,
    )
  if (time <= now.getTime()) throw new UsageError(`Reading --expires: "${text}" has passed already`)
  return new Date(time)
}

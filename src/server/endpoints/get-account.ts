import type { Store } from '../../catalogue/store/open-store.ts'
import { datedAccountReader } from '../../catalogue/store/read-resources.ts'
import type { Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/json-representation.ts'
import { laterDate } from '../http/later-date.ts'
import { AccountResource } from '../resources/account.ts'
import { inWindow, readMediaWindow } from './media-window.ts'

export interface GetAccountOptions {
  /** Reads need no key, and tell what is meant for trade partners to nobody. */
  readonly isPublic: boolean
}

/** `GET /api/accounts/getAccount/{accountId}`: one account from the store, as the interface's Account resource. */
export function getAccount(store: Store, { isPublic }: GetAccountOptions): Handler {
  const read = datedAccountReader(store)
  return ({ query, parameter, generation }) => {
    const window = readMediaWindow(query)
    const found = read(parameter)
    if (found === undefined) throw new HttpError(404, 'Account not found')
    const account = AccountResource.build({ ...found.account, withTrade: !isPublic })
    return jsonRepresentation(
      { account: { ...account, media: inWindow(account.media, window) } },
      laterDate(generation.manifest.inputsSince, found.changed),
    )
  }
}

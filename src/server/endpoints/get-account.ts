import { accountReader } from '../../catalogue/store/read-rows.ts'
import { AccountResource, withoutTrade } from '../resources/account.ts'
import { singleRecord } from '../resources/single-record.ts'

export const getAccount = singleRecord({
  type: 'account',
  description:
    'One account as it is in the catalogue. Every key is there; what is unknown is null or `[]`. Trade contacts and requirements are told only to those who send a key.',
  schema: AccountResource.schema,
  createReader(store) {
    const read = accountReader(store)
    return (id, key) => {
      const found = read(id)
      if (found === undefined) return undefined
      const account = key === undefined ? withoutTrade(found.account) : found.account
      return { record: AccountResource.build(account), changed: found.changed }
    }
  },
})

import type { RecordLine } from '../tree/record-line.ts'
import type { RecordCheck } from './check-record.ts'
import type { Finding } from './finding.ts'

/** Compares how many records an account's files say to hold with how many products the list gives it. */
export function countPerAccount(): {
  add(line: RecordLine, counted: RecordCheck['counted']): void
  faults(): Finding[]
} {
  const products = new Map<string, number>()
  const said = new Map<string, RecordCheck['counted']>()
  return {
    add({ type, id, account }, counted) {
      if (type === 'account' && counted.length > 0) said.set(id, counted)
      if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    },
    faults: () =>
      [...said].flatMap(([id, counted]) => {
        const expected = 1 + (products.get(id) ?? 0)
        return counted
          .filter(({ records }) => records !== expected)
          .map(({ file, records }): Finding => {
            const reason = `holds ${records} records instead of ${expected}`
            return { severity: 'error', record: { type: 'account', id }, file, reason }
          })
      }),
  }
}

// Pushes a folder to another one. It kills itself at a call, or prints that it begins and is killed by the test.
import { join } from 'node:path'
import { passing, pushFolder } from './pushing.ts'

const [, , folder = '', to = '', scratch = '', nth = '0'] = process.argv
let calls = 0
process.stdout.write('begins\n')
await pushFolder(
  folder,
  to,
  { store: join(scratch, 'catalogue.db'), concurrency: 4 },
  {
    through: passing(async (_, work) => {
      calls++
      if (calls === Number(nth)) process.kill(process.pid, 'SIGKILL')
      return work()
    }),
  },
)

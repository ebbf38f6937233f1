import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program is installed: looked up as a shell does, for every test file that asks would start it else. */
export function hasProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

// @ts-check
// This is JavaScript, because it is loaded before the compile cache is on: Node's type stripper alone would take 40 ms.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * The folder of Node's compile cache. It is inside the user's cache folder, because Node runs the code that lies in it.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string}
 */
export function compiledCodeFolder(environment) {
  const { XDG_CACHE_HOME: folder = '' } = environment
  return join(isAbsolute(folder) ? folder : join(homedir(), '.cache'), 'tourpress')
}

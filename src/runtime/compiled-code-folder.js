// @ts-check
// This is JavaScript, since it is loaded before the compile cache is on: loading the type stripper for it alone takes 40 ms.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * The folder of Node's compile cache. It is inside the user's cache folder, because its code is run. Node works without it if
 * it cannot be written, or if `NODE_DISABLE_COMPILE_CACHE=1` is set.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string}
 */
export function compiledCodeFolder(environment) {
  const { XDG_CACHE_HOME: folder = '' } = environment
  return join(isAbsolute(folder) ? folder : join(homedir(), '.cache'), 'tourpress')
}

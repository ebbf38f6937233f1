// @ts-check
// JavaScript, since it is loaded before compiled code can be found: what strips types takes 40 ms to load for this file alone.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Where Node keeps code that it compiled: the user's own folder, for what lies there is run. Nothing breaks where it
 * cannot be written, and `NODE_DISABLE_COMPILE_CACHE=1` keeps Node from using it.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string}
 */
export function compiledCodeFolder(environment) {
  const { XDG_CACHE_HOME: folder = '' } = environment
  return join(isAbsolute(folder) ? folder : join(homedir(), '.cache'), 'tourpress')
}

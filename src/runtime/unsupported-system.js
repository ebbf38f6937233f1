// @ts-check
// This is JavaScript without new syntax, because a Node that is too old for tourpress has to read it.

/** The oldest Node that tourpress runs on, as `engines` in package.json says. */
const OLDEST_NODE = 24

/**
 * Why tourpress cannot run on this system, in one sentence; null if it can.
 *
 * @param {{ platform: string, versions: { node: string } }} system such as `process`
 * @returns {string | null}
 */
export function unsupportedSystem({ platform, versions: { node } }) {
  if (platform === 'win32') return 'Running on Windows: use WSL, where tourpress runs as on Linux.'
  if (Number(node.split('.')[0]) >= OLDEST_NODE) return null
  return `Running on Node ${node}, but Node ${OLDEST_NODE} or newer is needed.`
}

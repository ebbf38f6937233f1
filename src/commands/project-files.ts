import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.ts'
import { packageRoot } from '../runtime/package.ts'

export const CI_NAMES = ['none', 'github', 'gitlab'] as const

export interface Project {
  source: string
  name: string
  /** Without a slash at its end; null if it is not known yet. */
  baseUrl: string | null
  target: string
  ci: (typeof CI_NAMES)[number]
}

interface ProjectFile {
  path: string
  about: string
  content: string
}

const packaged = (path: string) => readFileSync(join(packageRoot, path), 'utf8')

const THEME = `/* Colours of the pages. docs/pages.md of tourpress lists every property. */
:root {
  --link: #00606b;
  --accent: #b3471d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --link: #74cbd3;
    --accent: #f09a6c;
  }
}
`

export function projectFiles(project: Project): ProjectFile[] {
  return [
    {
      path: 'tourpress.config.ts',
      about: 'source, target and options, which every command reads',
      content: configText(project),
    },
    {
      path: 'theme/theme.css',
      about: 'colours of the pages; a logo.svg beside it stands on each',
      content: THEME,
    },
    {
      path: 'templates/page.md',
      about: 'what stands around every page, such as navigation and legal links',
      content: packaged('templates/page.md'),
    },
    { path: '.gitignore', about: 'what is made and not kept', content: 'out/\nsite/\n.tourpress/\n' },
    ...workflow(project),
  ]
}

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`

function configText({ source, name, baseUrl, target }: Project): string {
  const to = /^(?:file:|\w+:\/\/)/.test(target) ? target : `file:${target}`
  return `import { defineConfig } from 'tourpress'

// docs/config.md of tourpress names every key; \`tourpress config\` shows what holds.
export default defineConfig({
  siteName: ${quoted(name)},
${baseUrl === null ? "  // The public address, which sitemap and canonical links need:\n  // baseUrl: 'https://tours.example.com'," : `  baseUrl: ${quoted(baseUrl)},`}
  // Where products without an address of their own are booked:
  // bookingUrl: 'https://shop.example.com/{account}/{reference}',
  surfaces: ['pages', 'llms', ${baseUrl === null ? '' : "'maps', "}'host'],
  theme: 'theme',
  templates: 'templates',
  sources: { main: { from: ${quoted(source)} } },
  targets: { main: { to: ${quoted(to)} } },
})
`
}

function workflow({ ci, baseUrl, target }: Project): ProjectFile[] {
  if (ci === 'none') return []
  if (baseUrl === null)
    throw new UsageError(`Writing a workflow for ${ci}: the address is not known`, {
      hint: 'Give --address, since each run builds on what is published there',
    })
  const isBucket = target.startsWith('s3://')
  const content = packaged(ci === 'github' ? 'examples/ci/github-publish.yml' : 'examples/ci/gitlab-ci.yml')
    .replace(
      /^# .*\n(?:#.*\n)*/,
      ci === 'github' ? '# Change OWNER to the account that holds your copy of tourpress.\n' : '',
    )
    .replaceAll('https://tours.example.com', baseUrl)
    .replaceAll('catalogue.jsonl', 'main')
    .replaceAll('s3://tours/catalogue', isBucket ? 'main' : "''")
    // The first run needs `--first`. Later runs may keep it: a push refuses a generation older than the target's.
    .replaceAll(/^( +)build-args: \|\n(?: {12}.*\n)+/gm, '$1build-args: --first\n')
    .replace('--base "$TOUR_BASE"', '--base "$TOUR_BASE" --first')
  const about = isBucket
    ? 'builds and pushes on each change'
    : 'builds on each change; name a bucket to push to'
  return [{ path: ci === 'github' ? '.github/workflows/catalogue.yml' : '.gitlab-ci.yml', about, content }]
}

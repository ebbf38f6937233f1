import { escapeUTF8 } from 'entities'
import type { Mistake } from './preview.ts'

/** The path of the preview's own files. Only `.well-known` may begin with a dot in a tree, so no tree has it. */
export const DEV_FOLDER = '/.dev'

const POLICY = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)/

/** The Content-Security-Policy of the page must allow the added script and its events. */
export function livePage(html: string, version: number): string {
  const script = `<script src="${DEV_FOLDER}/reload.js" data-version="${version}" defer></script>`
  return html
    .replace(POLICY, (_, before: string, policy: string) => before + relaxed(policy))
    .replace(/<\/head>/i, end => script + end)
}

function relaxed(policy: string): string {
  const missing = ['script-src', 'connect-src'].filter(name => !policy.includes(name))
  return [policy, ...missing.map(name => `${name} 'self'`)].join('; ')
}

export function mistakePage({ message, hint }: Mistake, version: number): string {
  return livePage(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A mistake</title>
<style>:root{color-scheme:light dark;font:1.1rem/1.6 system-ui,sans-serif}body{max-width:46rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.3rem;color:light-dark(#a3200d,#ff9d8a)}pre{white-space:pre-wrap;font:1rem/1.6 ui-monospace,monospace}</style>
</head><body><h1>This page cannot be shown yet</h1><pre>${escapeUTF8(message)}</pre><p>${escapeUTF8(hint)}</p>
<p>It reloads when the mistake is mended.</p></body></html>
`,
    version,
  )
}

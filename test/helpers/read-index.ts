import { spawnSync } from 'node:child_process'
import { HtmlRenderer, Parser } from 'commonmark'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import * as z from 'zod'
import { hasProgram } from './has-program.ts'

/**
 * The rules of the llms.txt convention, in Python like its official parser. Sections begin with `##`, and every line of a
 * section is `- [title](url): desc`.
 */
const PYTHON = `
import json, re, sys
LINK = re.compile(r'^- \\[(?P<title>[^\\]]+)\\]\\((?P<url>[^\\)]+)\\)(?::\\s*(?P<desc>.*))?$')
HEAD = re.compile(r'^#\\s*(?P<title>.+?$)\\n+(?:^>\\s*(?P<summary>.+?$)$)?\\n+(?P<info>.*)', re.MULTILINE | re.DOTALL)
def read(text):
    start, *rest = re.split(r'^##\\s*(.*?$)', text, flags=re.MULTILINE)
    sections = [[LINK.search(line).groupdict() for line in re.split(r'\\n+', part.strip()) if line.strip()] for part in rest[1::2]]
    return {**HEAD.search(start.strip()).groupdict(), 'names': rest[0::2], 'sections': sections}
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
`

const Read = z.object({
  title: z.string(),
  summary: z.string().nullable(),
  info: z.string(),
  names: z.array(z.string()),
  sections: z.array(z.array(z.object({ title: z.string(), url: z.string(), desc: z.string().nullable() }))),
})
export type ReadIndex = z.infer<typeof Read>

export const hasPython = hasProgram('python3')

/** Reads files with the parser of the convention. It throws if the parser fails. */
export function readByConvention(texts: readonly string[]): ReadIndex[] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', PYTHON], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr.slice(-500))
  return z.array(Read).parse(JSON.parse(stdout))
}

/** The links of a file, read by a CommonMark parser. */
export function linksByCommonMark(text: string): { title: string; url: string }[] {
  const html = new HtmlRenderer({ safe: true }).render(new Parser().parse(text))
  return anchorsIn(parseFragment(html))
}

function anchorsIn(node: DefaultTreeAdapterTypes.Node): { title: string; url: string }[] {
  if (node.nodeName === 'a' && 'attrs' in node) {
    const url = node.attrs.find(({ name }) => name === 'href')?.value ?? ''
    return [{ title: textOf(node), url }]
  }
  return 'childNodes' in node ? node.childNodes.flatMap(anchorsIn) : []
}

export function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

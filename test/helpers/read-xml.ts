import { spawnSync } from 'node:child_process'
import { hasProgram } from './has-program.ts'

export const hasPython = hasProgram('python3')

/** An element of another parser: its name with the namespace in braces, its text and its children. */
export type ReadElement = [name: string, text: string, children: ReadElement[]]

const READ = `
import json, sys
from xml.etree import ElementTree
def read(e): return [e.tag, (e.text or '').strip(), [read(c) for c in e]]
print(json.dumps([read(ElementTree.fromstring(text)) for text in json.load(sys.stdin)]))
`

/**
 * Reads documents with Python's expat in one process.
 *
 * @throws {Error} if a document is not well-formed.
 */
export function readXmlFiles(documents: readonly string[]): ReadElement[] {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', READ], {
    input: JSON.stringify(documents),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`Reading XML: ${stderr}`)
  return JSON.parse(stdout)
}

/** Reads one document. */
export function readXml(document: string): ReadElement {
  const [element] = readXmlFiles([document])
  if (element === undefined) throw new Error('Reading XML: there is no element')
  return element
}

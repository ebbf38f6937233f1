import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The folder is searched instead of counting `../`, since a bundler moves code to other depths.
const found = findPackage(import.meta.dirname)

export const packageRoot: string = found.folder

export const version: string = found.version

export const isSource: boolean = import.meta.filename.endsWith('.ts')

export const codeFolder: string = join(packageRoot, isSource ? 'src' : 'dist')

export function codeFile(module: string): string {
  return join(codeFolder, `${module}.${isSource ? 'ts' : 'js'}`)
}

function findPackage(folder: string): { folder: string; version: string } {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    // No schema is used, because zod would double the code that `tourpress --help` loads.
    const { name, version }: { name?: unknown; version?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    if (name === 'tourpress') return { folder, version: String(version) }
  }
  const parent = dirname(folder)
  if (parent === folder) throw new Error('No folder above the code of tourpress has its package.json')
  return findPackage(parent)
}

import { readFileSync, statSync } from 'node:fs'
import { pathSafe } from '../../catalogue/text/path-safe.ts'
import { UsageError } from '../../errors.ts'
import { percentDecoded } from '../../runtime/percent-decoded.ts'
import { FONT_TYPES, PICTURE_TYPES } from '../../surfaces/shared/media-types.ts'
import type { ThemeFile } from '../../surfaces/theme.ts'

/** The most bytes of one file of a theme, and of all its files together. With larger ones, pages load too slowly. */
const LARGEST_FILE = 1024 * 1024
const LARGEST_THEME = 5 * LARGEST_FILE

const PICTURES = Object.keys(PICTURE_TYPES)
const SUFFIXES = [...PICTURES, ...Object.keys(FONT_TYPES)]

/**
 * Errors begin with `where`, which says where the file is named.
 *
 * @throws {UsageError} when the file is missing, too large, or neither a picture nor a font
 */
export function addFile(files: ThemeFile[], file: string, path: string, where: string): Uint8Array {
  const known = files.find(added => added.path === path)
  if (known !== undefined) return known.content
  if (!SUFFIXES.includes(suffixOf(path)))
    throw new UsageError(`${where}: "${file}" is neither a picture nor a font that pages can have`, {
      hint: `Its name may end in .${SUFFIXES.join(', .')}`,
    })
  const content = readBounded(file, LARGEST_FILE, where)
  const bytes = files.reduce((sum, added) => sum + added.content.length, content.length)
  if (bytes > LARGEST_THEME)
    throw new UsageError(
      `${where}: with "${file}" the site's own files have more than ${inUnits(LARGEST_THEME)}`,
    )
  files.push({ path, content })
  return content
}

export function readBounded(file: string, most: number, where: string): Buffer {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new UsageError(`${where}: there is no file "${file}"`)
  if (stat.size > most)
    throw new UsageError(`${where}: "${file}" has ${inUnits(stat.size)}, and may have ${inUnits(most)}`)
  return readFileSync(file)
}

function inUnits(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} kB`
    : `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}

export function suffixOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

export function isPictureName(name: string): boolean {
  return PICTURES.includes(suffixOf(name))
}

/**
 * The path of the file that a stylesheet or template names by the relative `address`. `inFolder` is relative to the
 * folder of the stylesheet or template. `inTree` is the same path with only characters that are safe in a URL.
 *
 * @throws {UsageError} when the path leads out of that folder.
 */
export function relativePath(address: string, where: string): { inFolder: string; inTree: string } {
  if (/^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(address))
    throw new UsageError(`${where}: "${address.slice(0, 80)}" is not beside this file`, {
      hint: 'Pages load nothing from other hosts: put it beside this file, and name it by its path from here',
    })
  const path = address.replace(/[?#].*$/s, '')
  const inFolder = (percentDecoded(path) ?? path).replace(/^(?:\.\/)+/, '')
  const parts = inFolder.split('/')
  if (inFolder === '' || inFolder.includes('\0') || parts.some(part => /^\.{0,2}$/.test(part)))
    throw new UsageError(`${where}: "${address}" leads to no file beside or below this one`)
  return { inFolder, inTree: parts.map(pathSafe).join('/') }
}

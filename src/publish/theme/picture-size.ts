import { imageDimensionsFromData } from 'image-dimensions'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { UsageError } from '../../errors.ts'
import { PICTURE_TYPES } from '../../surfaces/shared/media-types.ts'
import { suffixOf } from './custom-files.ts'

const parser = unified().use(rehypeParse, { fragment: true, space: 'html' }).freeze()

/**
 * The width and height of a picture in pixels, or in the units of an SVG. Both are null if an SVG states no size.
 *
 * @throws {UsageError} when `content` is not a picture of the kind that the suffix of `file` says.
 */
export function pictureSize(
  content: Uint8Array,
  file: string,
  where: string,
): { width: number | null; height: number | null } {
  const suffix = suffixOf(file)
  const size = suffix === 'svg' ? svgSize(Buffer.from(content).toString()) : rasterSize(content, suffix)
  if (size === undefined)
    throw new UsageError(`${where}: "${file}" holds no picture of the kind that its name says`)
  return size
}

function rasterSize(content: Uint8Array, suffix: string) {
  const size = imageDimensionsFromData(content)
  const types = new Map(Object.entries(PICTURE_TYPES))
  if (size === undefined || types.get(suffix) !== `image/${size.type}`) return undefined
  return { width: size.width, height: size.height }
}

/** The `width` and `height` of an SVG, else its `viewBox` (SVG 2, section 8.2); undefined if `text` is no SVG. */
function svgSize(text: string) {
  const svg = parser.parse(text).children.find(node => node.type === 'element' && node.tagName === 'svg')
  if (svg?.type !== 'element') return undefined
  const { width, height, viewBox } = svg.properties
  const [, , wide, high] = String(viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const own = (value: unknown) =>
    /^[\d.]+(?:px)?$/.test(String(value ?? '')) ? Number.parseFloat(String(value)) : null
  const [given, tall] = [own(width), own(height)]
  if (given !== null && tall !== null) return { width: given, height: tall }
  return wide && high ? { width: Math.round(wide), height: Math.round(high) } : { width: null, height: null }
}

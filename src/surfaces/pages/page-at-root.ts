import { pathOfTree } from '../shared/addresses.ts'
import { escapedAttribute } from './element.ts'

/**
 * Adapts `404.html` to a host that serves the tree at another path. The links of `page` begin with the path of the tree
 * in `baseUrl`. In links to files that are in the tree, `root` (such as `../exports/`) replaces this path. All other
 * addresses stay as they are.
 */
export function pageAtRoot(
  page: string,
  { baseUrl, root, isInTree }: { baseUrl: string | null; root: string; isInTree(path: string): boolean },
): string {
  const written = escapedAttribute(pathOfTree(baseUrl))
  const moved = (whole: string, name: string, value: string) => {
    if (!value.startsWith(written)) return whole
    const path = value.slice(written.length)
    return path === '' || isInTree(path.replace(/[?#].*$/, '')) ? ` ${name}="${root}${path}"` : whole
  }
  return page.replace(TAG, tag => tag.replace(ADDRESS, moved))
}

/** Matches an opening tag of our pages, in which each `<` of a text and each `"` of an attribute value is escaped. */
const TAG = /<[a-z](?:[^"<>]|"[^"]*")*>/g
const ADDRESS = / (href|src)="([^"]*)"/g

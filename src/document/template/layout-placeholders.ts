import type { Image } from 'mdast'
import type { Block } from '../nodes.ts'
import type { Placeholder, Placeholders } from './placeholder.ts'

/** What a page for people is made from: its own parts, and what every page of the site can have around them. */
export interface LayoutPage {
  /** What the site is called. */
  siteName: string
  /** The address of the front door. */
  home: string
  /** The site's logo; null where it has none. */
  logo: Image | null
  parts: Readonly<Record<LayoutPart, Block | null>>
}

/** Parts that a page brings; only `main` is on every page. */
export type LayoutPart = 'main' | 'breadcrumbs' | 'languages' | 'formats' | 'data'

const part = (kind: 'text' | 'list', name: LayoutPart): Placeholder<LayoutPage> => ({
  kind,
  get: ({ record: { parts } }) => (parts[name] === null ? [] : [parts[name]]),
})

/** Everything that the template of pages may name. */
export const layoutPlaceholders = {
  siteName: { kind: 'value', get: ({ record: { siteName } }) => siteName },
  home: { kind: 'link', get: ({ record: { home } }) => home },
  logo: { kind: 'picture', get: ({ record: { logo } }) => logo },
  main: part('text', 'main'),
  breadcrumbs: part('list', 'breadcrumbs'),
  languages: part('list', 'languages'),
  formats: part('list', 'formats'),
  data: part('list', 'data'),
} satisfies Placeholders<LayoutPage>

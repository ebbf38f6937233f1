import type { Image } from 'mdast'
import type { Block } from '../nodes.ts'
import type { Placeholder, Placeholders } from './placeholder.ts'

export interface LayoutPage {
  siteName: string
  home: string
  logo: Image | null
  parts: Readonly<Record<LayoutPart, Block | null>>
}

export type LayoutPart =
  | 'main'
  | 'breadcrumbs'
  | 'languages'
  | 'formats'
  | 'data'
  | 'navigation'
  | 'footer'
  | 'legal'

const part = (kind: 'text' | 'list', name: LayoutPart): Placeholder<LayoutPage> => ({
  kind,
  get: ({ record: { parts } }) => (parts[name] === null ? [] : [parts[name]]),
})

export const layoutPlaceholders = {
  siteName: { kind: 'value', get: ({ record: { siteName } }) => siteName },
  home: { kind: 'link', get: ({ record: { home } }) => home },
  logo: { kind: 'picture', get: ({ record: { logo } }) => logo },
  main: part('text', 'main'),
  breadcrumbs: part('list', 'breadcrumbs'),
  languages: part('list', 'languages'),
  formats: part('list', 'formats'),
  data: part('list', 'data'),
  navigation: part('list', 'navigation'),
  footer: part('text', 'footer'),
  legal: part('list', 'legal'),
} satisfies Placeholders<LayoutPage>

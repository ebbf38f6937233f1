import type { Unsafe } from 'mdast-util-to-markdown'

/**
 * What the stringifier lets through and readers of GFM take for an address: they accept anything behind `www.`, a
 * backslash too, so that what follows the text would become part of the address.
 */
export const unsafe: Unsafe[] = [
  {
    character: '.',
    before: '[Ww]{3}',
    inConstruct: 'phrasing',
    notInConstruct: ['autolink', 'link', 'image', 'label'],
  },
]

import { oneLine } from '../one-line.ts'

/** What can mean something in a line of Markdown wherever it stands, and the signs that look like it. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '[': '(',
  ']': ')',
  '\\': '＼',
  '`': '＇',
  '*': '＊',
  _: '＿',
  '~': '～',
  '<': '＜',
  '>': '＞',
  '|': '｜',
  '&': '＆',
  '!': '！',
  '#': '＃',
}
/** A lone `&`, `!` or `#` is only itself, and so is a `_` inside of a word. */
const MEANING = /[[\]\\`*~<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w]+;)|!(?=[([])|#$|^#/gu

/**
 * A text as one line in which nothing has to be escaped: the parser that goes with the convention of llms.txt knows no
 * escapes, ends a title at the first `]`, and gives a backslash as it is. So what Markdown would read as markup is
 * written with signs that look alike, and every reader gets the same.
 */
export function plainLine(text: string, most: number): string {
  return oneLine(text, most).replace(MEANING, sign => LOOK_ALIKES[sign] ?? sign)
}

import { oneLine } from '../one-line.ts'

/** The titles of the first and of the last record that an entry leads to. */
export interface TitleSpan {
  first: string
  last: string
}

const LONGEST_END = 48

/** `Abbaye to Château`: where to look for a title in lists by title. */
export function saySpan({ first, last }: TitleSpan): string {
  const ends = [first, last].map(title => oneLine(title, LONGEST_END))
  return [...new Set(ends)].join(' to ')
}

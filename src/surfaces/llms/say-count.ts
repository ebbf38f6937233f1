const numbers = new Intl.NumberFormat('en')

/** `1,234 tokens`, `1 product`. */
export function sayCount(count: number, noun: string): string {
  return `${numbers.format(count)} ${count === 1 ? noun : `${noun}s`}`
}

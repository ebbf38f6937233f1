import type { Phrases, Town } from './phrases/phrases.ts'
import type { Random } from './random.ts'

/** Writes the texts of one record. */
export interface Texts {
  /** A phrase with its gaps filled in. */
  fill(phrase: string): string
  /** Three paragraphs, parted by blank lines. */
  plain(): string
  /** The same amount of text as HTML: paragraphs, a list, a stress and a link. */
  html(): string
}

export function writeTexts(random: Random, phrases: Phrases, town: Town): Texts {
  function fill(phrase: string): string {
    return phrase.replace(/\{(\w+)\}/g, (gap, name: string) => gaps[name]?.() ?? gap)
  }

  const gaps: Record<string, () => string> = {
    town: () => town.name,
    street: () => random.pick(phrases.streets),
    n: () => String(random.int(4, 48)),
    metres: () => String(random.int(2, 90) * 10),
    time: () => `${random.int(8, 19)}:${random.pick(['00', '15', '30', '45'])}`,
    price: () => price(random.int(250, 4800)),
  }

  function price(cents: number): string {
    const text = (cents / 100).toFixed(2)
    return phrases.locale === 'en-GB' ? text : text.replace('.', ',')
  }

  function paragraphs(): string[][] {
    const sentences = random.picks(phrases.sentences, random.int(8, 10)).map(fill)
    return [sentences.slice(0, 3), sentences.slice(3, 6), sentences.slice(6)]
  }

  function html(): string {
    const [first = [], second = [], third = []] = paragraphs().map(sentences => sentences.map(escapeHtml))
    const [lead = '', ...rest] = first
    const [before, linked, after] = phrases.link.map(part => escapeHtml(fill(part)))
    const link = `${before} <a href="https://guide.example.com/${phrases.language}/notes?page=1&amp;of=2">${linked}</a> ${after}`
    return [
      `<p><strong>${lead}</strong> ${rest.join(' ')}</p>`,
      `<ul>${second.map(sentence => `<li>${sentence}</li>`).join('\n')}</ul>`,
      `<p>${third.join(' ')} ${link}</p>`,
    ].join('\n')
  }

  return {
    fill,
    plain: () =>
      paragraphs()
        .map(sentences => sentences.join(' '))
        .join('\n\n'),
    html,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

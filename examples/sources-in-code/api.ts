// A source in code: the tours of a JSON API that answers page by page.
import { defineSource } from 'tourpress'

const API = process.env['TOURS_API'] ?? 'https://booking.example.com'
const headers = { authorization: `Bearer ${process.env['TOURS_KEY'] ?? ''}` }

interface Page {
  items: object[]
  /** The cursor of the next page; null on the last one. */
  after: string | null
}

function isPage(answer: unknown): answer is Page {
  return typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items)
}

export const api = defineSource({
  name: 'the booking system',
  async *read({ next, getJson }) {
    // A run that was killed goes on at the page after the last one that it kept.
    for (let cursor = next ?? ''; ; ) {
      const answer = await getJson(`${API}/tours?after=${encodeURIComponent(cursor)}`, headers)
      if (!isPage(answer)) throw new Error(`the page after "${cursor}" has no items`)
      yield { records: answer.items, next: answer.after }
      if (answer.after === null) return
      cursor = answer.after
    }
  },
})

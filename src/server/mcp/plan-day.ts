import type { McpPrompt } from './parts.ts'

const ARGUMENTS = [
  { name: 'place', description: 'Where the day is spent', required: true },
  { name: 'date', description: 'The day, YYYY-MM-DD', required: false },
  { name: 'wishes', description: 'Who comes, what they like, what it may cost', required: false },
]
const LONGEST = 500

/** Plans a day of products that fit beside each other. */
export const planDay: McpPrompt = {
  listed: {
    name: 'plan_day',
    title: 'Plan a day',
    description: 'Plans a day at a place, with what the catalogue offers there',
    arguments: ARGUMENTS,
  },
  get(args) {
    const given = ARGUMENTS.flatMap(({ name }) => {
      const value = args[name]?.trim().slice(0, LONGEST)
      return value ? [`${name}: ${value}`] : []
    })
    const text = `Plan a day for a traveller. ${given.join('; ')}.
Search with search_products near the place, narrowed by what the traveller said. Read the best ones with get_product: opening hours, duration, meeting point, who may come, what is included. Choose what fits into one day with the ways between. Say for each: the time, why it fits, the price, the terms of cancellation, and the address to book at. Say what you could not find out.`
    return { messages: [{ role: 'user', content: { type: 'text', text } }] }
  },
}

import { messageText, shown } from '../../catalogue/fault.ts'
import { type Failure, transient } from './failure.ts'

/** The JSON object of an answer with status 200; everything else that comes with a 200 is a failure. */
export function parseAnswer(text: string): Record<string, unknown> | Failure {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (text.trim() === '') return transient('it answers 200 with nothing')
    if (/^\s*</.test(text)) return transient('it answers 200 with a page of HTML instead of JSON')
    const reason = error instanceof Error ? error.message : String(error)
    return transient(`it answers 200 with what is not JSON: ${messageText(reason)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return transient(`it answers 200 with ${shown(value)} instead of an object`)
  if ('error' in value) return transient(`it answers 200 with the error ${shown(value.error)}`)
  return { ...value }
}
